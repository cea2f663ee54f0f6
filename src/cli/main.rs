//! The native program `komadai`. Without a command it speaks USI on stdin and stdout.
#![forbid(unsafe_code)]

mod bench;
mod clock;
mod input;
mod options;
mod perft;
mod usi;

use clap::{Parser, Subcommand};
use rules::Variant;
use std::io::{self, Write};
use std::process::ExitCode;

/// Shogi: without a command, an engine that speaks USI.
#[derive(Parser)]
#[command(name = "komadai", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the leaves of the tree of legal moves.
    Perft {
        /// Plies.
        #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(perft::DEEPEST)))]
        depth: u32,
        /// The position; the start of the game if it is not given.
        #[arg(long)]
        sfen: Option<String>,
        /// The game: standard (or shogi), minishogi.
        #[arg(long, default_value = "standard", value_parser = variant)]
        variant: Variant,
    },
    /// Search fixed positions to a fixed depth: the engine's signature and its speed.
    Bench,
}

fn variant(text: &str) -> Result<Variant, String> {
    text.parse().map_err(|()| "the games are standard (or shogi) and minishogi".to_owned())
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        None => usi::run(),
        Some(Command::Perft { depth, sfen, variant }) => perft::run(depth, sfen.as_deref(), variant),
        Some(Command::Bench) => bench::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has gone away: no fault.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "komadai: {error}");
            ExitCode::FAILURE
        }
    }
}
