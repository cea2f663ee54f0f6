//! The `cargo xtask bench` command: measures and prints the speed of the engine, the time until the page can be played
//! on (on this machine and on a slow network), the time from input to paint, the time for which a large record blocks
//! the page, the time that a review takes, the time in which the lessons open offline, and the cost of embedded boards.
//! It only prints numbers, which depend on the machine, and fails where something cannot be measured, such as lessons that do
//! not open.

use anyhow::{Context, Result, bail};

use crate::process::{self, command};
use crate::{build, signature, tools};

/// The factor by which the CPU is slowed down to simulate a weak device.
const SLOWDOWN: &str = "4";

/// Builds everything, runs all measurements and prints a summary.
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
    let review = script("tests/bench/review.mjs", &["--slowdown", SLOWDOWN])?;
    let learn = script("tests/bench/learn.mjs", &[])?;
    let slow_learn = script("tests/bench/learn.mjs", &["--slowdown", SLOWDOWN])?;

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
    println!("review         {review}");
    println!("learn          {learn}");
    println!("learn          {slow_learn}");
    Ok(())
}

/// Measures the time until the board of the built site can be played on. Returns one line of text.
pub(crate) fn cold_start(slowdown: &str) -> Result<String> {
    script("tests/bench/cold-start.mjs", &["--slowdown", slowdown])
}

/// Runs a script on the built site, prints its output and returns the last line.
fn script(file: &str, arguments: &[&str]) -> Result<String> {
    tools::packages()?;
    let mut node = command("node", &[&[file], arguments].concat());
    node.env("KOMADAI_CHROME", tools::chromium()?);
    let mut last = None;
    if !process::tee(&mut node, |line| last = Some(line.to_owned()))? {
        bail!("{file} failed");
    }
    last.with_context(|| format!("{file} wrote nothing"))
}
