//! The `komadai bench` command: searches the fixed benchmark positions and prints the speed and the signature of the
//! engine.

use crate::network_file;
use protocol::Evaluation;
use rules::{Position, Variant};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The depth in plies of the move tree that is walked for comparison: about half a million moves made and taken back.
const MADE_DEPTH: u32 = 4;

/// Prints the node count of each position, then the speed of the search and of the bare move generator. The last line,
/// `Nodes: N`, is the signature, which `cargo xtask test` reads.
///
/// # Errors
/// Stdout cannot be written.
pub(crate) fn run() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let start = Instant::now();
    let mut sum = 0;
    for line in engine::bench(Some(network_file::built_in())) {
        let by = if line.evaluation == Evaluation::Network { "network" } else { "hand" };
        writeln!(out, "{:<16} depth {:>2}  by {by:<8} {:>9} nodes", line.name, line.depth, line.nodes)?;
        sum += line.nodes;
    }
    let speed = per_second(sum, start.elapsed());
    let start = Instant::now();
    let made = rules::perft_made(&mut Position::start(Variant::Standard), MADE_DEPTH);
    let bare = per_second(made, start.elapsed());
    writeln!(out, "Moves made and taken back per second: {bare:.0}; the search: {:.3} of it", speed / bare)?;
    writeln!(out, "Nodes per second: {speed:.0}")?;
    writeln!(out, "Nodes: {sum}")
}

fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-6)
}
