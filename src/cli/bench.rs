//! `komadai bench`.

use std::io::{self, Write};
use std::time::Instant;

/// Prints the nodes of each position, the speed, and as the last line the signature.
pub(crate) fn run() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let start = Instant::now();
    let mut sum = 0;
    for line in engine::bench() {
        writeln!(out, "{:<16} depth {:>2}  {:>9} nodes", line.name, line.depth, line.nodes)?;
        sum += line.nodes;
    }
    let micros = start.elapsed().as_micros().max(1);
    writeln!(out, "Nodes per second: {}", u128::from(sum) * 1_000_000 / micros)?;
    writeln!(out, "Nodes: {sum}")
}
