//! `komadai bench`.

use rules::{Position, Variant};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The depth of the tree whose leaves are made and taken back for comparison, in plies: half a million moves.
const MADE_DEPTH: u32 = 4;

/// Prints the nodes of each position, the speed beside that of the bare rules, and as the last line the signature.
pub(crate) fn run() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let start = Instant::now();
    let mut sum = 0;
    for line in engine::bench() {
        writeln!(out, "{:<16} depth {:>2}  {:>9} nodes", line.name, line.depth, line.nodes)?;
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
