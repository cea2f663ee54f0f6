//! The native program `komadai`. Without a command it is an engine that speaks USI on stdin and stdout. Its commands
//! count leaves of the game tree, measure the engine, solve mate problems, convert, check and judge records, and play
//! matches. The English texts for rules and records are in [`words`]. It is a library so that the fuzzer can speak USI
//! with it in its own process, by [`converse`].
//!
//! ```
//! let output = cli::converse(b"usi\nquit\n", 0).expect("memory can be written to");
//! assert!(String::from_utf8_lossy(&output).contains("usiok"));
//! ```
#![forbid(unsafe_code)]

mod bench;
mod check;
mod clock;
mod convert;
mod files;
mod input;
mod judge;
mod match_games;
mod mate;
mod options;
mod perft;
mod usi;
pub mod words;

pub use usi::converse;

use clap::{Parser, Subcommand};
use rules::{ImpasseRule, Variant};
use std::io::{self, Write};
use std::path::PathBuf;
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
        /// The depth in plies, at most 64.
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
    /// Solve mate problems: `mate in N: MOVES` (every first move that mates in N plies, and no mate is shorter; then,
    /// where it differs, `(M by the convention of mate problems)`, which leaves out futile interpositions), `mate
    /// within N: MOVE` (if the time was too short to prove it the shortest), `no mate` or `unknown`.
    Mate(mate::Options),
    /// Convert a record to another format, on stdout. Forgiven faults and lost data are reported on stderr.
    Convert(convert::Options),
    /// Read records: a line for each problem; the exit status is 1 if there is any.
    Check {
        /// The files to read, in any format and encoding.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Judge `position …` lines from stdin: one line of JSON for each.
    Judge {
        /// The impasse rule: 27, 24, try, none.
        #[arg(long, default_value = "27", value_parser = impasse)]
        impasse: ImpasseRule,
        /// The game that startpos means: standard (or shogi), minishogi.
        #[arg(long, default_value = "standard", value_parser = variant)]
        variant: Variant,
    },
    /// Let two engines play a match, each opening twice with colors reversed.
    ///
    /// It ends when the games are played, the time is up or a sequential test is decided. Results are printed on
    /// stdout, progress on stderr.
    Match(Box<match_games::Options>),
    /// Measure the levels: each plays the one below it, and the lowest plays a player that only makes captures that win
    /// material.
    Ladder(match_games::ladder::Options),
}

fn variant(text: &str) -> Result<Variant, String> {
    text.parse().map_err(|()| "the games are standard (or shogi) and minishogi".to_owned())
}

fn impasse(text: &str) -> Result<ImpasseRule, String> {
    text.parse().map_err(|()| "the impasse rules are 27, 24, try and none".to_owned())
}

/// Runs the command line of this process: without a command it speaks USI on stdin and stdout. Errors are written to
/// stderr.
pub fn run() -> ExitCode {
    let result = match Cli::parse().command {
        None => usi::run(),
        Some(Command::Perft { depth, sfen, variant }) => perft::run(depth, sfen.as_deref(), variant),
        Some(Command::Bench) => bench::run(),
        Some(Command::Mate(options)) => mate::run(&options),
        Some(Command::Convert(options)) => convert::run(&options),
        Some(Command::Check { files }) => match check::run(&files) {
            Ok(true) => Ok(()),
            Ok(false) => return ExitCode::FAILURE,
            Err(error) => Err(error),
        },
        Some(Command::Judge { impasse, variant }) => judge::run(impasse, variant),
        Some(Command::Match(options)) => match_games::run(*options),
        Some(Command::Ladder(options)) => match_games::ladder::run(options),
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
