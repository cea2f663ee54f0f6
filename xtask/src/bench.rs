//! What a person feels, measured and printed: how fast the engine thinks, how soon a page can be played on, here and on
//! a slow line, how soon an input is painted, how long a large record blocks the page, what boards cost in a page of other
//! people. Nothing is asserted; the numbers are those of this machine.

use anyhow::{Context, Result, bail};

use crate::process::{self, command};
use crate::{build, signature, tools};

/// How many times slower a weak device is taken to be.
const SLOWDOWN: &str = "4";

/// Measures everything on a fresh build.
pub(crate) fn run() -> Result<()> {
    let native = signature::native()?;
    build::quietly()?;
    let wasm = signature::wasm()?;
    let perft = signature::perft()?;
    let mates = signature::mates()?;
    print!("{mates}");
    let start = cold_start("1")?;
    let slow_start = cold_start(SLOWDOWN)?;
    let first_load = script("tests/bench/first-load.mjs", &[])?;
    let stop = script("tests/bench/stop.mjs", &[])?;
    let slow_stop = script("tests/bench/stop.mjs", &["--slowdown", SLOWDOWN])?;
    let record = script("tests/bench/open-record.mjs", &["--slowdown", SLOWDOWN])?;
    let boards = script("tests/bench/boards.mjs", &[])?;
    let latency = script("tests/bench/latency.mjs", &["--slowdown", SLOWDOWN])?;

    println!("\n== summary");
    println!("bench          {native} nodes natively, {wasm} in wasm");
    println!("rules          {}", perft.trim_end());
    println!("{}", mates.trim_end().lines().last().unwrap_or_default());
    println!("cold start     {start}");
    println!("cold start     {slow_start}");
    println!("first load     {first_load}");
    println!("stop           {stop}");
    println!("stop           {slow_stop}");
    println!("record         {record}");
    println!("boards         {boards}");
    println!("input to paint {latency}");
    Ok(())
}

/// How long it takes until the board of the built site can be played on, in one line.
pub(crate) fn cold_start(slowdown: &str) -> Result<String> {
    script("tests/bench/cold-start.mjs", &["--slowdown", slowdown])
}

/// Runs a script on the built site, shows what it writes and returns its last line.
fn script(file: &str, arguments: &[&str]) -> Result<String> {
    tools::packages()?;
    let mut node = command("node", &[&[file], arguments].concat());
    node.env("KOMADAI_CHROME", tools::chromium()?);
    let mut last = None;
    if !process::tee(&mut node, |line| last = Some(line.to_owned()))? {
        bail!("{file} did not run to its end");
    }
    last.with_context(|| format!("{file} wrote nothing"))
}
