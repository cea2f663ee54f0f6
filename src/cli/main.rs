//! The native program `komadai`. Without a command it speaks USI on stdin and stdout.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
