//! Benchmarks of the engine and the rules in wasm, which run under Node. The feature `bench` adds them; the worker of
//! the page has none of them.

use engine::{MateSolver, MateStep, Solution};
use network::Network;
use rules::{Line, Position, Variant};
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// Runs the fixed benchmark. `network` is the file of a network. Returns the name and node count of each position, a line
/// each, and the total, for comparison with the native program.
///
/// # Errors
/// The reason why `network` is no network.
#[wasm_bindgen]
pub fn bench(network: &[u8]) -> Result<String, String> {
    let network = Network::read(network).map_err(|error| error.to_string())?;
    let lines: Vec<_> = engine::bench(Some(Arc::new(network))).collect();
    let total: u64 = lines.iter().map(|line| line.nodes).sum();
    let mut text: String = lines.iter().map(|line| format!("{} {}\n", line.name, line.nodes)).collect();
    text.push_str(&format!("Nodes: {total}"));
    Ok(text)
}

/// Runs the benchmark with one evaluation, the network in the file `network` or the hand-made one if it is empty, without
/// the positions that no network evaluates. Returns the number of visited positions, for timing both.
///
/// # Errors
/// The reason why `network` is no network.
#[wasm_bindgen]
pub fn bench_part(network: &[u8]) -> Result<f64, String> {
    let network = match network {
        [] => None,
        bytes => Some(Arc::new(Network::read(bytes).map_err(|error| error.to_string())?)),
    };
    let lines = engine::bench_with(network).filter(|line| line.is_standard);
    Ok(lines.map(|line| line.nodes).sum::<u64>() as f64)
}

/// The number of leaf nodes at a depth in plies from the start position (perft), for timing move generation.
#[wasm_bindgen]
pub fn perft(depth: u32) -> f64 {
    rules::perft(&mut Position::start(Variant::Standard), depth) as f64
}

/// The same number, counted by making and undoing the last move too, for timing that as well.
#[wasm_bindgen]
pub fn perft_made(depth: u32) -> f64 {
    rules::perft_made(&mut Position::start(Variant::Standard), depth) as f64
}

/// Searches for a mate of any length until one is found or `most_nodes` positions have been visited. Returns the length
/// of the mate in plies, 0 if none was found, and the number of positions visited, as `komadai mate --first` counts
/// them.
///
/// # Errors
/// The debug text of the error, if `line` cannot be parsed or played.
#[wasm_bindgen]
pub fn find_mate(line: &str, memory_mib: u32, most_nodes: f64) -> Result<Vec<f64>, String> {
    /// The number of positions in a slice, the same as in the native program.
    const SLICE: u64 = 1_000;
    let line = Line::parse(line, Variant::Standard).map_err(|error| format!("{error:?}"))?;
    let mut solver = MateSolver::new(memory_mib);
    solver.start(line.play().map_err(|error| format!("{error:?}"))?);
    let solution = loop {
        match solver.poll(SLICE) {
            MateStep::Done(solution) => break Some(solution),
            MateStep::Working(progress)
                if progress.at_most.is_some() || progress.nodes as f64 >= most_nodes =>
            {
                break solver.stop();
            }
            MateStep::Working(_) => {}
            MateStep::Idle => break None,
        }
    };
    let plies = match solution {
        Some(Solution::Mate(mate)) => mate.line.len(),
        _ => 0,
    };
    Ok(vec![plies as f64, solver.nodes() as f64])
}
