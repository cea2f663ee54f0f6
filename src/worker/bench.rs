//! What is measured of the engine and the rules in wasm, under Node. The page's worker has none of it.

use rules::{Position, Variant};
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
