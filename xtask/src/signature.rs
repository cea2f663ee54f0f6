//! The engine's signature: the nodes that `komadai bench` counts, natively and in wasm.
//!
//! Same input, same answer on every machine: if the two differ, some code depends on the width of a pointer, on
//! floating point or on an order that is not fixed.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::process::{self, cargo, command};
use crate::tools;

/// Where the worker's wasm goes with JavaScript for Node around it.
const NODE_WORKER: &str = "target/node-bench";

/// Where the native count is kept for the wasm step.
const NATIVE_COUNT: &str = "target/bench-nodes";

/// Runs `komadai bench` natively; returns its nodes.
pub(crate) fn native() -> Result<u64> {
    let _ = fs::remove_file(NATIVE_COUNT);
    let text = process::output(&mut cargo(&["run", "--release", "--package", "cli", "--", "bench"]))?;
    print!("{text}");
    let nodes = nodes(&text).context("`komadai bench` does not end with a line `Nodes: N`")?;
    fs::write(NATIVE_COUNT, nodes.to_string()).context("cannot keep the native count")?;
    Ok(nodes)
}

/// Runs the same bench in wasm under Node; fails unless it counts the same nodes.
pub(crate) fn wasm() -> Result<u64> {
    let native: u64 = fs::read_to_string(NATIVE_COUNT)
        .context("there is no native count to compare with")?
        .parse()
        .context("the native count is not a number")?;
    let text = wasm_bench()?;
    print!("{text}");
    let wasm = nodes(&text).context("the worker's `bench()` does not end with a line `Nodes: N`")?;
    if wasm != native {
        bail!("wasm counts {wasm} nodes, native {native}");
    }
    Ok(wasm)
}

/// What the worker's exported `bench() -> String` returns under Node.
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
    process::output(&mut command("node", &["xtask/js/bench.mjs", &format!("{NODE_WORKER}/worker.js")]))
}

/// How fast the rules count natively and in wasm, in one line. Both must have been built by [`native`] and [`wasm`].
pub(crate) fn perft() -> Result<String> {
    let worker = format!("{NODE_WORKER}/worker.js");
    process::output(&mut command("node", &["xtask/js/perft.mjs", "target/release/komadai", &worker]))
}

/// How soon long mates are found natively and in wasm: a few lines for each, the last sums up. Both programs must have
/// been built by [`native`] and [`wasm`].
pub(crate) fn mates() -> Result<String> {
    let worker = format!("{NODE_WORKER}/worker.js");
    let rows = "tests/data/mates-real.sfen";
    process::output(&mut command("node", &["xtask/js/mates.mjs", "target/release/komadai", &worker, rows]))
}

/// The N of the last line, `Nodes: N`.
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
