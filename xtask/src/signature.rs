//! The engine's signature: the node count of `komadai bench`, natively and in wasm.
//!
//! The engine must give the same answer on every machine. If the counts differ, some code depends on the width of
//! pointers, on floating point or on an iteration order that is not fixed.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::process::{self, cargo, command};
use crate::tools;

/// The folder of the worker's wasm and its JavaScript for Node.
const NODE_WORKER: &str = "target/node-bench";

/// The network of the page, which is built into the native program.
const NETWORK: &str = "public/engine/network.bin";

/// The file with the native node count, which the wasm step reads.
const NATIVE_COUNT: &str = "target/bench-nodes";

/// Builds the native program, runs `komadai bench` and returns its node count.
pub(crate) fn native() -> Result<u64> {
    let _ = fs::remove_file(NATIVE_COUNT);
    let text = process::output(&mut cargo(&["run", "--release", "--package", "cli", "--", "bench"]))?;
    print!("{text}");
    let nodes = nodes(&text).context("`komadai bench` does not end with a line `Nodes: N`")?;
    fs::write(NATIVE_COUNT, nodes.to_string()).context("cannot store the native node count")?;
    Ok(nodes)
}

/// Builds the worker, runs the same benchmark in wasm under Node and returns its node count.
///
/// # Errors
/// The count differs from the native one, which [`native`] must have stored, or a step fails.
pub(crate) fn wasm() -> Result<u64> {
    let native: u64 = fs::read_to_string(NATIVE_COUNT)
        .context("no native node count to compare with")?
        .parse()
        .context("the native node count is not a number")?;
    let text = wasm_bench()?;
    print!("{text}");
    let wasm = nodes(&text).context("the worker's `bench()` does not end with a line `Nodes: N`")?;
    if wasm != native {
        bail!("the node counts differ: {wasm} in wasm, {native} natively");
    }
    Ok(wasm)
}

/// Builds the worker and returns the output of its exported function `bench()` under Node.
fn wasm_bench() -> Result<String> {
    const TARGET: &str = "wasm32-unknown-unknown";
    const PROFILE: &str = "wasm-worker";
    tools::wasm_target()?;
    tools::packages()?;
    let build =
        ["build", "--package", "worker", "--features", "bench", "--target", TARGET, "--profile", PROFILE];
    process::run(&mut cargo(&build))?;
    let wasm = format!("target/{TARGET}/{PROFILE}/worker.wasm");
    let options = ["--target", "nodejs", "--no-typescript", "--out-dir", NODE_WORKER, &wasm];
    process::run(&mut command(tools::wasm_bindgen()?, &options))?;
    process::output(&mut command(
        "node",
        &["xtask/js/bench.mjs", &format!("{NODE_WORKER}/worker.js"), NETWORK],
    ))
}

/// Measures the speed of perft natively and in wasm. Returns one line of text. [`native`] and [`wasm`] must have built
/// both programs.
pub(crate) fn perft() -> Result<String> {
    let worker = format!("{NODE_WORKER}/worker.js");
    process::output(&mut command("node", &["xtask/js/perft.mjs", "target/release/komadai", &worker]))
}

/// Measures the time to find long mates natively and in wasm. Returns a few lines for each mate, and a summary as the
/// last line. [`native`] and [`wasm`] must have built both programs.
pub(crate) fn mates() -> Result<String> {
    let worker = format!("{NODE_WORKER}/worker.js");
    let rows = "tests/data/mates-real.sfen";
    process::output(&mut command("node", &["xtask/js/mates.mjs", "target/release/komadai", &worker, rows]))
}

/// The number N of the last line, which must be `Nodes: N`.
fn nodes(text: &str) -> Option<u64> {
    text.trim_end().lines().last()?.strip_prefix("Nodes: ")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_in_the_last_line() {
        assert_eq!(nodes("Nodes: 1\nsome\nNodes: 12345\n"), Some(12345));
        assert_eq!(nodes("Nodes: 1\nsome\n"), None);
        assert_eq!(nodes(""), None);
    }
}
