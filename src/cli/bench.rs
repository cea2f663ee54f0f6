//! The `komadai bench` command: searches the fixed benchmark positions and prints the speed and the signature of the
//! engine.

use crate::network_file;
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
    let (mut sum, mut speeds) = (0, Vec::new());
    for (by, network) in [("hand", None), ("network", Some(network_file::built_in()))] {
        let start = Instant::now();
        let mut nodes = 0;
        // The network evaluates the positions of the usual variant only.
        for line in engine::bench_with(network).filter(|line| by == "hand" || line.is_standard) {
            writeln!(out, "{:<16} depth {:>2}  by {by:<8} {:>9} nodes", line.name, line.depth, line.nodes)?;
            nodes += line.nodes;
        }
        speeds.push(per_second(nodes, start.elapsed()));
        sum += nodes;
    }
    let speed = speeds[0];
    let start = Instant::now();
    let made = rules::perft_made(&mut Position::start(Variant::Standard), MADE_DEPTH);
    let bare = per_second(made, start.elapsed());
    writeln!(
        out,
        "Moves made and undone per second: {bare:.0}; speed of the search by hand: {:.3} of that",
        speed / bare
    )?;
    writeln!(out, "Nodes per second: {speed:.0} by hand, {:.0} by the network", speeds[1])?;
    writeln!(out, "Nodes: {sum}")
}

fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-6)
}
