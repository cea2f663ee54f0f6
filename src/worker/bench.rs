//! What is measured of the engine and the rules in wasm, under Node. The page's worker has none of it.

use engine::{MateSolver, MateStep, Solution};
use rules::{Line, Position, Variant};
use wasm_bindgen::prelude::*;

/// The node counts of the fixed bench, a line each, for comparison with the native program.
#[wasm_bindgen]
pub fn bench() -> String {
    let lines: Vec<_> = engine::bench().collect();
    let total: u64 = lines.iter().map(|line| line.nodes).sum();
    let mut text: String = lines.iter().map(|line| format!("{} {}\n", line.name, line.nodes)).collect();
    text.push_str(&format!("Nodes: {total}"));
    text
}

/// The leaves of the start position's tree, to measure how fast the rules are here.
#[wasm_bindgen]
pub fn perft(depth: u32) -> f64 {
    rules::perft(&mut Position::start(Variant::Standard), depth) as f64
}

/// The same, each leaf made and taken back.
#[wasm_bindgen]
pub fn perft_made(depth: u32) -> f64 {
    rules::perft_made(&mut Position::start(Variant::Standard), depth) as f64
}

/// Looks for a mate until one is found, however long, or so many positions are visited: its plies, 0 if there is none,
/// and the positions visited, as `komadai mate --first` counts them.
#[wasm_bindgen]
pub fn find_mate(line: &str, memory_mib: u32, most_nodes: f64) -> Result<Vec<f64>, String> {
    /// As many at once as the native program visits.
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
