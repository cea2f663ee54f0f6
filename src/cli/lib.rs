//! The native program `komadai`. Without a command it is an engine that speaks USI on stdin and stdout. Its commands
//! count leaves of the game tree, measure the engine, solve mate problems and make them, convert, check and judge records, and play
//! matches. The English texts for rules and records are in [`words`]. The program is also a library so that the fuzzer
//! can call [`converse`], a whole USI conversation within its own process.
//!
//! ```
//! let output = cli::converse(b"usi\nquit\n", 0).expect("memory can be written to");
//! assert!(String::from_utf8_lossy(&output).contains("usiok"));
//! ```
#![forbid(unsafe_code)]

mod bench;
mod book;
mod book_file;
mod check;
mod clock;
mod convert;
mod files;
mod gensfen;
mod input;
mod judge;
mod match_games;
mod mate;
mod network_file;
mod options;
mod perft;
mod problems;
mod review;
mod usi;
pub mod words;

pub use review::Reviewer;
pub use usi::converse;

use clap::{Parser, Subcommand};
use rules::{ImpasseRule, Variant};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// A shogi engine and tools for shogi. Without a command it speaks USI on stdin and stdout.
#[derive(Parser)]
#[command(name = "komadai", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the leaf nodes of the tree of legal moves (perft).
    Perft {
        /// The depth in plies, at most 64.
        #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(perft::DEEPEST)))]
        depth: u32,
        /// The position as SFEN. The default is the start position.
        #[arg(long)]
        sfen: Option<String>,
        /// The variant: standard (or shogi) or minishogi.
        #[arg(long, default_value = "standard", value_parser = variant)]
        variant: Variant,
    },
    /// Search fixed positions to a fixed depth, and print the speed and the node count (the signature of the engine).
    Bench,
    /// Solve mate problems. The answer is `mate in N: MOVES`, `mate within N: MOVE`, `no mate` or `unknown`.
    ///
    /// `mate in N` lists every first move of the shortest mates, which take N plies. If the length by the convention of
    /// mate problems differs, which does not count futile interpositions, it follows in parentheses. `mate within N`
    /// means that there was no time to prove that the mate is the shortest.
    Mate(mate::Options),
    /// Convert a record to another format and write it to stdout. Forgiven faults and lost data are reported on stderr.
    Convert(convert::Options),
    /// Read records and print one line for each problem. The exit status is 1 if there are problems.
    Check {
        /// The files to read, in any format and encoding.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Review the games of records: the loss of win rate of each move, and the reasons for it.
    ///
    /// Each move of the main line is one line of JSON, with win rates in thousandths as its player sees them. The exit
    /// status is 1 if a record cannot be reviewed.
    Review(review::Options),
    /// Judge `position …` lines from stdin. The answer to each is one line of JSON.
    Judge {
        /// The impasse rule: 27, 24, try or none.
        #[arg(long, default_value = "27", value_parser = impasse)]
        impasse: ImpasseRule,
        /// The variant that `startpos` refers to: standard (or shogi) or minishogi.
        #[arg(long, default_value = "standard", value_parser = variant)]
        variant: Variant,
    },
    /// Play a match between two engines. Each opening is played twice, with colors reversed.
    ///
    /// The match ends when all games are played, the time is up or the sequential test is decided. Results are printed
    /// on stdout, progress on stderr.
    Match(Box<match_games::Options>),
    /// Measure the levels: their results against each other and against simple reference players, and their errors.
    ///
    /// In the first table each level plays the level below it and the reference players. In the second, the profile, each
    /// level plays itself, and level 16 judges its moves. The tables are printed on stdout as Markdown, progress on stderr.
    Ladder(match_games::ladder::Options),
    /// Make the book of openings from our own lines: every move is checked by the search to lose at most 1.5 pawns.
    Book(book::Options),
    /// Generate training games by self-play, at the lowest priority.
    ///
    /// A run continues where an earlier one with the same seed and nodes has stopped. The generator pauses while a match
    /// or a benchmark runs on this machine. At the end it prints what all games of this seed contain.
    Gensfen(gensfen::Options),
    /// Make the mate problems of the page from training games, and print their file.
    ///
    /// The same games, seed and engine give the same file. Progress is written on stderr.
    Problems(problems::Options),
}

fn variant(text: &str) -> Result<Variant, String> {
    text.parse().map_err(|()| "the variant must be standard (or shogi) or minishogi".to_owned())
}

fn impasse(text: &str) -> Result<ImpasseRule, String> {
    text.parse().map_err(|()| "the impasse rule must be 27, 24, try or none".to_owned())
}

/// Runs the command line of this process and returns its exit status. Without a command it speaks USI on stdin and
/// stdout. Errors are written to stderr. Wrong arguments, `--help` and `--version` end the process.
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
        Some(Command::Review(options)) => match review::run(&options) {
            Ok(true) => Ok(()),
            Ok(false) => return ExitCode::FAILURE,
            Err(error) => Err(error),
        },
        Some(Command::Judge { impasse, variant }) => judge::run(impasse, variant),
        Some(Command::Match(options)) => match_games::run(*options),
        Some(Command::Ladder(options)) => match_games::ladder::run(options),
        Some(Command::Book(options)) => book::run(&options),
        Some(Command::Gensfen(options)) => gensfen::run(&options),
        Some(Command::Problems(options)) => problems::run(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe: not an error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "komadai: {error}");
            ExitCode::FAILURE
        }
    }
}
