//! All tests, quick ones first, with a summary at the end.
//!
//! Every step runs, whatever failed before it. Lints and native tests run beside the browser tests where a core is free for
//! them. The summary names the tests that failed, and says why. The last line is `N passed, M failed`: the tests counted
//! by Cargo and Playwright, and one failure for each other step that failed.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context, Result, bail};

use crate::counts::Counts;
use crate::process::{self, cargo, command};
use crate::report::Report;
use crate::{bench, browsers, build, imports, licences, signature, sizes, texts, tools};

/// How much to test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Extent {
    /// Native only.
    Quick,
    /// What every change must pass.
    Ordinary,
    /// With the large perft rows, and browser tests in further windows, themes and languages.
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

/// Where the output of a step goes.
#[derive(Debug)]
enum Output {
    /// To the terminal, as it comes.
    Live,
    /// Here, until the step is over: other steps write to the terminal meanwhile.
    Kept(String),
}

/// When a step runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// Before all others.
    First,
    /// After the first ones, one after the other.
    Main,
    /// Beside the main ones where there are cores for it, else in its place among them.
    Beside,
    /// When nothing else runs any more.
    Last,
}

/// One step of the tests.
struct Step {
    name: &'static str,
    turn: Turn,
    /// The smallest extent that has it.
    from: Extent,
    run: Run,
}

/// What a step does in tests of an extent.
type Run = fn(&mut Output, Extent) -> Result<Findings>;

/// All steps, in order.
const STEPS: [Step; 16] = {
    use Extent::{Full, Ordinary, Quick};
    use Turn::{Beside, First, Last, Main};
    const fn step(name: &'static str, turn: Turn, from: Extent, run: Run) -> Step {
        Step { name, turn, from, run }
    }
    [
        step("format", First, Quick, |output, _| plain(cargo(&["fmt", "--all", "--check"]), output)),
        step("texts", First, Quick, |_, _| done(texts::check())),
        step("browsers", First, Quick, |_, _| done(browsers::check())),
        step("imports", First, Quick, |_, _| done(imports::check())),
        step("licences", First, Quick, |_, _| done(licences::check())),
        step("tools", First, Ordinary, |_, _| done(tools::ensure_all())),
        step("lints (native)", Beside, Quick, |output, _| clippy(&NATIVE, output)),
        step("tests (native)", Beside, Quick, |output, _| tests(&TESTED, output)),
        step("lints (page)", Beside, Ordinary, |output, _| {
            let target = ["--features", "worker/bench", "--target", "wasm32-unknown-unknown"];
            clippy(&[&SCREEN[..], &target].concat(), output)
        }),
        step("bench (native)", Main, Ordinary, |_, _| signature::native().map(nodes)),
        step("site", Main, Ordinary, |_, _| done(build::quietly())),
        step("bench (wasm)", Main, Ordinary, |_, _| signature::wasm().map(nodes)),
        step(END_TO_END, Main, Ordinary, |_, extent| end_to_end(&[], extent)),
        step("tests (release, large)", Last, Full, |output, _| large(output)),
        step("cold start", Last, Ordinary, |_, _| bench::cold_start("1").map(note)),
        step("sizes", Last, Ordinary, |_, _| sizes::check().map(weight)),
    ]
};

/// All crates but those that only a browser runs.
const NATIVE: [&str; 5] = ["--workspace", "--exclude", "app", "--exclude", "worker"];

/// All crates with tests. `app` has none: what it decides without a browser is in other rooms, and Leptos is not compiled.
const TESTED: [&str; 3] = ["--workspace", "--exclude", "app"];

/// The crates that a browser runs.
const SCREEN: [&str; 4] = ["--package", "app", "--package", "worker"];

/// So many lines of the summary say why tests failed.
const MOST_REASONS: usize = 30;

/// So many cores are busy with the browser tests alone.
const BUSY_CORES: usize = 2;

/// How many of the slowest browser tests are named.
const SLOWEST: usize = 10;

/// The name of the step with the browser tests.
const END_TO_END: &str = "end to end";

/// The variable that asks for what only the full tests have.
const FULL: &str = "KOMADAI_FULL";

/// What Playwright writes by `tests/e2e/playwright.config.mjs`.
const REPORT: &str = "tests/e2e/results/report.json";

/// Runs the steps; `true` if nothing failed.
pub(crate) fn run(extent: Extent) -> bool {
    let start = Instant::now();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let in_rows = extent > Extent::Quick && cores > BUSY_CORES;
    let perform_all = |output: fn() -> Output, turns: &[Turn]| -> Vec<(usize, Line)> {
        let steps =
            STEPS.iter().enumerate().filter(|(_, step)| step.from <= extent && turns.contains(&step.turn));
        let run = |step: &Step| perform(step.name, output(), |output| (step.run)(output, extent));
        steps.map(|(place, step)| (place, run(step))).collect()
    };
    let live = || Output::Live;
    let mut lines = perform_all(live, &[Turn::First]);
    if in_rows {
        lines.extend(thread::scope(|scope| {
            let beside = scope.spawn(|| perform_all(|| Output::Kept(String::new()), &[Turn::Beside]));
            let mut lines = perform_all(live, &[Turn::Main]);
            lines.extend(beside.join().expect("steps return their errors"));
            lines
        }));
    } else {
        lines.extend(perform_all(live, &[Turn::Beside, Turn::Main]));
    }
    lines.extend(perform_all(live, &[Turn::Last]));
    lines.sort_by_key(|(place, _)| *place);
    let lines: Vec<Line> = lines.into_iter().map(|(_, line)| line).collect();
    summarize(&lines, start.elapsed())
}

/// Runs the steps about the page that neither the quick tests nor the browser tests have; `true` if nothing failed.
pub(crate) fn page() -> bool {
    let start = Instant::now();
    let of_page = STEPS.iter().filter(|step| step.from == Extent::Ordinary && step.name != END_TO_END);
    let run = |step: &Step| perform(step.name, Output::Live, |output| (step.run)(output, Extent::Ordinary));
    let lines: Vec<Line> = of_page.map(run).collect();
    summarize(&lines, start.elapsed())
}

/// Builds what the browser tests need, and runs the ordinary ones, or all that a filter of Playwright names; `true` if
/// nothing failed.
pub(crate) fn browser(filter: &[String]) -> bool {
    let start = Instant::now();
    // A test that is named runs, however rare it is; options such as `--shard` name none.
    let names_tests = filter.iter().any(|argument| !argument.starts_with("--"));
    let extent = if names_tests { Extent::Full } else { Extent::Ordinary };
    let mut lines = vec![perform("native program", Output::Live, |output| {
        plain(cargo(&["build", "--release", "--package", "cli"]), output)
    })];
    // What is not built is not tested: an older site would pass in its place.
    if lines.iter().all(|line| line.passed) {
        lines.push(perform("site", Output::Live, |_| done(build::quietly())));
    }
    if lines.iter().all(|line| line.passed) {
        lines.push(perform(END_TO_END, Output::Live, |_| end_to_end(filter, extent)));
    }
    summarize(&lines, start.elapsed())
}

/// Runs a step and shows its output under a heading.
fn perform(
    name: &'static str,
    mut output: Output,
    step: impl FnOnce(&mut Output) -> Result<Findings>,
) -> Line {
    let start = Instant::now();
    if let Output::Live = output {
        println!("\n== {name}");
    }
    let result = step(&mut output);
    if let Output::Kept(text) = output {
        // At once: a line of another step may come before or after it, not in the middle.
        print!("\n== {name}\n{text}");
    }
    let (passed, findings) = match result {
        Ok(findings) => (findings.tests.failed == 0, findings),
        Err(error) => {
            eprintln!("error: {error:#}");
            (false, note(error.to_string().lines().next().unwrap_or_default().to_owned()))
        }
    };
    Line { name, passed, findings, took: start.elapsed() }
}

/// Prints the summary of steps that took so long together; `true` if nothing failed.
fn summarize(lines: &[Line], took: Duration) -> bool {
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
    let sizes::Sums { first_load, view, view_all, embed, all } = sums;
    note(format!(
        "first load {first_load} bytes of Brotli, of a frame that shows a record {view} and later {view_all}, embed.js {embed}, all files {all}"
    ))
}

/// A node count for the summary.
fn nodes(count: u64) -> Findings {
    note(format!("{count} nodes"))
}

/// A command that passes or fails as a whole.
fn plain(mut command: Command, output: &mut Output) -> Result<Findings> {
    match output {
        Output::Live => process::run(&mut command)?,
        Output::Kept(text) => {
            if !process::gather(&mut command, text, |_| {})? {
                bail!("a command failed: its output is under the step's name");
            }
        }
    }
    Ok(Findings::default())
}

/// A clippy that takes warnings for errors.
fn clippy(what: &[&str], output: &mut Output) -> Result<Findings> {
    plain(cargo(&[&["clippy", "--all-targets"], what, &["--", "-D", "warnings"]].concat()), output)
}

/// The tests of some crates.
fn tests(what: &[&str], output: &mut Output) -> Result<Findings> {
    count(cargo(&[&["test", "--no-fail-fast"], what].concat()), output)
}

/// The native tests at full speed, with what only `KOMADAI_FULL` asks for.
fn large(output: &mut Output) -> Result<Findings> {
    let mut cargo = cargo(&["test", "--no-fail-fast", "--release"]);
    cargo.env(FULL, "1");
    count(cargo, output)
}

/// Runs `cargo test` and counts its tests.
fn count(mut command: Command, output: &mut Output) -> Result<Findings> {
    let mut findings = Findings::default();
    let mut reasons = Vec::new();
    let see = |line: &str| {
        findings.tests += Counts::of_line(line);
        findings.failures.extend(Counts::failure(line).map(str::to_owned));
        if reasons.len() < MOST_REASONS {
            reasons.extend(Counts::reason(line).map(|reason| format!("  {reason}")));
        }
    };
    let succeeded = match output {
        Output::Live => process::tee(&mut command, see)?,
        Output::Kept(text) => process::gather(&mut command, text, see)?,
    };
    if !succeeded && findings.tests.failed == 0 {
        bail!("the tests did not run to their end");
    }
    if findings.tests.failed > 0 {
        findings.failures.append(&mut reasons);
    }
    Ok(findings)
}

/// The browser tests on the release site, served under a sub-path.
fn end_to_end(filter: &[String], extent: Extent) -> Result<Findings> {
    tools::packages()?;
    // A port that nobody uses: asked for, and given back at once.
    let port = TcpListener::bind("127.0.0.1:0")
        .and_then(|socket| socket.local_addr())
        .context("no free port")?
        .port();
    let mut playwright = command("node_modules/.bin/playwright", &["test", "--config", "tests/e2e"]);
    playwright.args(filter);
    playwright.env("KOMADAI_CHROME", tools::chromium()?).env("KOMADAI_PORT", port.to_string());
    if extent == Extent::Full {
        playwright.env(FULL, "1");
    }
    if Path::new(REPORT).exists() {
        fs::remove_file(REPORT).context("cannot remove the last report of the browser tests")?;
    }
    let succeeded = process::tee(&mut playwright, |_| {})?;
    let report = fs::read_to_string(REPORT).context("the browser tests left no report")?;
    let report = Report::parse(&report)?;
    println!("\nThe slowest:");
    for line in report.slowest(SLOWEST) {
        println!("{line}");
    }
    let tests = report.counts();
    if !succeeded && tests.failed == 0 {
        bail!("the browser tests did not run to their end");
    }
    Ok(Findings { tests, failures: report.failures(MOST_REASONS), note: String::new() })
}
