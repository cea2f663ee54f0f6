//! The `komadai book` command: makes the book of openings from our own lines.
//!
//! The file of lines has plans of one side and lines of both. Each plan is played against each that it names; every move is
//! checked by the search. Then the positions of all lines get the best moves near them, and those that lead to another
//! position of the book. Everything depends on the file, the nodes and the seed alone, not on the threads.

mod check;
mod judge;
mod player;
mod seeds;
mod tree;

use crate::network_file;
use clap::Args;
use engine::{Book, Engine};
use judge::{Judge, Memo};
use player::Played;
use seeds::Seeds;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use tree::Tree;

/// The options of the book.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    /// The file of lines.
    #[arg(long, value_name = "FILE", default_value = "training/book/lines.txt")]
    lines: PathBuf,
    /// The file of the book.
    #[arg(long, value_name = "FILE", default_value = "public/engine/book.bin")]
    output: PathBuf,
    /// The nodes of each search. Every move is judged by two of them at most: the best moves, and this move alone.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Judges the moves of this book instead, by one thread, and writes it without those that fail and what follows them.
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// How many times as many nodes are searched for a move of a line of both sides, or of a checked book, that fails, to judge it
    /// once more.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    patience: u64,
    /// The seed of the orders in which plans are played.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    /// The number of orders in which each pair of plans is played. The first is that of the file.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    orders: u32,
    /// The number of lines that are played at the same time. The default is the number of processors.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// The size of the transposition table of each thread, in MiB.
const TABLE_MIB: u32 = 8;
/// The number of lines between two lines of progress.
const TOLD_EVERY: usize = 50;

/// Makes the book and writes it. What it contains is printed on stdout, the lines that were cut short on stderr.
///
/// # Errors
/// The file of lines, or the book to be checked, cannot be read or has a fault, or the book cannot be written.
pub(crate) fn run(options: &Options) -> io::Result<()> {
    if let Some(file) = &options.check {
        let checked = check(&std::fs::read(file)?, options)?;
        return std::fs::write(&options.output, checked);
    }
    let text = std::fs::read_to_string(&options.lines)?;
    let seeds = Seeds::read(&text).map_err(|fault| {
        io::Error::new(io::ErrorKind::InvalidData, format!("{}: {fault}", options.lines.display()))
    })?;
    let threads = options.threads.or_else(|| std::thread::available_parallelism().ok());
    let book = make(&seeds, options, threads.map_or(1, NonZeroUsize::get))?;
    std::fs::write(&options.output, Book::write(&book.moves()))?;
    Ok(())
}

/// Judges the moves of a book and returns the bytes of what is left. The moves that fail are printed on stdout.
fn check(bytes: &[u8], options: &Options) -> io::Result<Vec<u8>> {
    let rows = Book::rows(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    let memo = Memo::default();
    let mut judge = Judge::new(engine(), options.nodes, options.patience, &memo);
    let checked = check::check(&rows, &mut judge);
    let mut out = io::stdout().lock();
    for (row, loss) in &checked.dropped {
        writeln!(out, "Move {} {} loses {loss}", row.ply, row.mv)?;
    }
    writeln!(out, "Moves: {} of {} are left", checked.kept.len(), rows.len())?;
    Ok(Book::write(&checked.kept))
}

/// Plays all lines and makes the tree.
fn make(seeds: &Seeds, options: &Options, threads: usize) -> io::Result<Tree> {
    let tasks = seeds.games(options.orders);
    let (memo, results) = (Memo::default(), Mutex::new(vec![None; tasks.len()]));
    let next = Mutex::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads.min(tasks.len()) {
            scope.spawn(|| {
                let mut judge = Judge::new(engine(), options.nodes, options.patience, &memo);
                loop {
                    let number = {
                        let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
                        *next += 1;
                        *next - 1
                    };
                    let Some(game) = tasks.get(number) else { return };
                    let played = player::play(seeds, *game, options.seed, &mut judge);
                    results.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(played);
                    if (number + 1) % TOLD_EVERY == 0 {
                        let _ = writeln!(io::stderr(), "komadai: line {} of {}", number + 1, tasks.len());
                    }
                }
            });
        }
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (mut tree, mut err) = (Tree::default(), io::stderr().lock());
    let (mut kept, mut plies) = (0, 0);
    for (game, played) in tasks.iter().zip(results) {
        let Some(Played { moves, fault }) = played else { continue };
        if let Some(fault) = fault {
            writeln!(err, "komadai: {}: {fault}", seeds.name(*game))?;
        }
        if moves.len() >= player::FEWEST_PLIES {
            kept += 1;
            plies += moves.len();
            tree.add(&moves);
        }
    }
    let mut judge = Judge::new(engine(), options.nodes, options.patience, &memo);
    let grown = tree.grow(&mut judge);
    let mut out = io::stdout().lock();
    let moves = tree.moves();
    writeln!(out, "Lines: {kept} of {}, {} different; {plies} plies", tasks.len(), tree.leaves())?;
    writeln!(out, "Moves from other orders: {}; moves of the search: {}", grown.transpositions, grown.best)?;
    writeln!(out, "Moves: {}; bytes: {}", moves.len(), Book::write(&moves).len())?;
    Ok(tree)
}

fn engine() -> Engine {
    let mut engine = Engine::new(TABLE_MIB);
    engine.set_network(Some(network_file::built_in()));
    engine
}

#[cfg(test)]
mod tests;
