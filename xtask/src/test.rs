//! All tests, quick ones first, with a summary at the end.
//!
//! Every step runs, whatever failed before it. The summary names the tests that failed, and says why. The last line is `N passed, M
//! failed`: the tests counted by Cargo and Playwright, and one failure for each other step that failed.

use std::net::TcpListener;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::counts::Counts;
use crate::process::{self, cargo, command};
use crate::{bench, browsers, build, licences, signature, sizes, texts, tools};

/// How much to test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Extent {
    /// Native only.
    Quick,
    /// What every change must pass.
    Ordinary,
    /// With the large perft rows.
    Full,
}

/// What a step found.
#[derive(Debug, Default)]
struct Findings {
    tests: Counts,
    /// Which of them failed, by name; then why, as far as the programs say so in lines of their own.
    failures: Vec<String>,
    /// A few words for the summary.
    note: String,
}

/// A line of the summary.
#[derive(Debug)]
struct Line {
    name: &'static str,
    passed: bool,
    findings: Findings,
    took: Duration,
}

/// From which extent on a step runs, its name, and what it does.
type Step = (Extent, &'static str, fn() -> Result<Findings>);

/// All steps, in order.
const STEPS: [Step; 16] = {
    use Extent::{Full, Ordinary, Quick};
    [
        (Quick, "format", || plain(cargo(&["fmt", "--all", "--check"]))),
        (Quick, "texts", || done(texts::check())),
        (Quick, "browsers", || done(browsers::check())),
        (Quick, "licences", || done(licences::check())),
        (Quick, "lints (native)", || clippy(&NATIVE)),
        (Quick, "tests (native)", || tests(cargo(&[&["test", "--no-fail-fast"], &NATIVE[..]].concat()))),
        (Ordinary, "tools", || done(tools::ensure_all())),
        (Ordinary, "lints (page)", || {
            clippy(
                &[&SCREEN[..], &["--features", "worker/bench", "--target", "wasm32-unknown-unknown"]]
                    .concat(),
            )
        }),
        (Ordinary, "tests (page)", || tests(cargo(&[&["test", "--no-fail-fast"], &SCREEN[..]].concat()))),
        (Ordinary, "bench (native)", || signature::native().map(nodes)),
        (Full, "tests (release, large)", large),
        (Ordinary, "site", || done(build::quietly())),
        (Ordinary, "bench (wasm)", || signature::wasm().map(nodes)),
        (Ordinary, "end to end", end_to_end),
        (Ordinary, "cold start", || bench::cold_start("1").map(note)),
        (Ordinary, "sizes", || sizes::check().map(weight)),
    ]
};

/// All crates but those that only a browser runs: neither Leptos nor the worker is compiled.
const NATIVE: [&str; 5] = ["--workspace", "--exclude", "app", "--exclude", "worker"];

/// The crates that a browser runs; what they decide without one is tested natively.
const SCREEN: [&str; 4] = ["--package", "app", "--package", "worker"];

/// So many lines of the summary say why tests failed.
const MOST_REASONS: usize = 30;

/// Runs the steps; `true` if nothing failed.
pub(crate) fn run(extent: Extent) -> bool {
    let mut lines = Vec::new();
    for (_, name, step) in STEPS.iter().filter(|(from, ..)| *from <= extent) {
        println!("\n== {name}");
        let start = Instant::now();
        let (passed, findings) = match step() {
            Ok(findings) => (findings.tests.failed == 0, findings),
            Err(error) => {
                eprintln!("error: {error:#}");
                (false, note(error.to_string().lines().next().unwrap_or_default().to_owned()))
            }
        };
        lines.push(Line { name, passed, findings, took: start.elapsed() });
    }
    summarize(&lines)
}

/// Prints the summary; `true` if nothing failed.
fn summarize(lines: &[Line]) -> bool {
    println!("\n== summary");
    let mut sum = Counts::default();
    for Line { name, passed, findings: Findings { tests, failures, note }, took } in lines {
        let result = if *passed { "pass" } else { "FAIL" };
        let count = if tests.total() > 0 { format!("{} tests", tests.total()) } else { String::new() };
        println!("{result} {:>7.1} s  {name:<24} {count:>10}  {note}", took.as_secs_f64());
        for failure in failures {
            println!("            {failure}");
        }
        sum += *tests;
        if !passed && tests.failed == 0 {
            sum.failed += 1;
        }
    }
    let took: Duration = lines.iter().map(|line| line.took).sum();
    println!("     {:>7.1} s  in all", took.as_secs_f64());
    println!("{} passed, {} failed", sum.passed, sum.failed);
    sum.failed == 0
}

/// A step without anything to tell.
fn done(result: Result<()>) -> Result<Findings> {
    result.map(|()| Findings::default())
}

/// A step with a few words for the summary.
fn note(note: String) -> Findings {
    Findings { note, ..Findings::default() }
}

/// The weight of the site for the summary.
fn weight(sums: sizes::Sums) -> Findings {
    let sizes::Sums { first_load, view, embed, all } = sums;
    note(format!(
        "first load {first_load} bytes of Brotli, of a frame that shows a record {view}, embed.js {embed}, all files {all}"
    ))
}

/// A node count for the summary.
fn nodes(count: u64) -> Findings {
    note(format!("{count} nodes"))
}

/// A command that passes or fails as a whole.
fn plain(mut command: Command) -> Result<Findings> {
    done(process::run(&mut command))
}

/// A clippy that takes warnings for errors.
fn clippy(what: &[&str]) -> Result<Findings> {
    plain(cargo(&[&["clippy", "--all-targets"], what, &["--", "-D", "warnings"]].concat()))
}

/// Runs a test program and counts its tests.
fn tests(mut command: Command) -> Result<Findings> {
    let mut findings = Findings::default();
    let mut reasons = Vec::new();
    let succeeded = process::tee(&mut command, |line| {
        findings.tests += Counts::of_line(line);
        findings.failures.extend(Counts::failure(line).map(str::to_owned));
        if reasons.len() < MOST_REASONS {
            reasons.extend(Counts::reason(line).map(|reason| format!("  {reason}")));
        }
    })?;
    if !succeeded && findings.tests.failed == 0 {
        bail!("the tests did not run to their end");
    }
    if findings.tests.failed > 0 {
        findings.failures.append(&mut reasons);
    }
    Ok(findings)
}

/// The native tests at full speed, with what only `KOMADAI_FULL` asks for.
fn large() -> Result<Findings> {
    let mut cargo = cargo(&["test", "--no-fail-fast", "--release"]);
    cargo.env("KOMADAI_FULL", "1");
    tests(cargo)
}

/// The browser's tests on the release site, served under a sub-path.
fn end_to_end() -> Result<Findings> {
    tools::packages()?;
    // A port that nobody uses: asked for, and given back at once.
    let port = TcpListener::bind("127.0.0.1:0")
        .and_then(|socket| socket.local_addr())
        .context("no free port")?
        .port();
    let mut playwright = command("node_modules/.bin/playwright", &["test", "--config", "tests/e2e"]);
    playwright.env("KOMADAI_CHROME", tools::chromium()?).env("KOMADAI_PORT", port.to_string());
    tests(playwright)
}
