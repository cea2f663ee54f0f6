//! The `cargo xtask test` command: runs all tests, quick tests first, and prints a summary.
//!
//! Every step runs, even if earlier steps failed. Lints and native tests run at the same time as the browser tests if
//! there are free cores. The summary names the failed tests with the reasons. The last line is `N passed, M failed`:
//! the tests counted by Cargo and Playwright, and one failure for each other step that failed.

mod firefox;
mod webkit;

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::counts::Counts;
use crate::process::{self, Output, cargo, command};
use crate::report::Report;
use crate::{bench, browsers, build, chaos, docs, imports, licenses, shape, signature, sizes, texts, tools};

/// The extent of the tests; each extent contains the ones before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Extent {
    /// Native tests only, without wasm and browser.
    Quick,
    /// The tests that every change must pass.
    Ordinary,
    /// Also all browser tests in every engine, not only the ordinary ones and the most important flows.
    Browsers,
    /// All tests: also large perft counts.
    Full,
}

/// The results of a step.
#[derive(Debug, Default)]
struct Findings {
    tests: Counts,
    /// The names of the failed tests, with lines about the reasons where the programs print them.
    failures: Vec<String>,
    /// A short note for the summary; empty if there is none.
    note: String,
    /// Whether the step could not run and need not: the note says why.
    not_run: bool,
}

/// A line of the summary: the result of one step.
#[derive(Debug)]
struct Line {
    name: &'static str,
    passed: bool,
    findings: Findings,
    took: Duration,
}

/// The time at which a step runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// Before all other steps, one after another.
    First,
    /// After the first steps, one after another.
    Main,
    /// At the same time as the main steps if there are free cores, otherwise in its place among them.
    Beside,
    /// After all other steps, when nothing else runs.
    Last,
}

/// A step of the tests, such as lints or browser tests.
struct Step {
    name: &'static str,
    turn: Turn,
    /// The smallest extent that contains the step.
    from: Extent,
    run: Run,
}

/// The function that runs a step, given the destination of its output and the extent of the tests.
type Run = fn(&mut Output, Extent) -> Result<Findings>;

/// All steps, in order.
const STEPS: [Step; 23] = {
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
        step("shape", First, Quick, |_, _| done(shape::check())),
        step("doc comments", First, Quick, |_, _| docs::check_length().map(short_docs)),
        step("licenses", First, Quick, |_, _| done(licenses::check())),
        step("tools", First, Ordinary, |_, _| done(tools::ensure_all())),
        step("lints (native)", Beside, Quick, |output, _| clippy(&NATIVE, output)),
        step("tests (native)", Beside, Quick, |output, extent| tests(&TESTED, output, extent)),
        step("lints (page)", Beside, Ordinary, |output, _| {
            let target = ["--features", "worker/bench", "--target", "wasm32-unknown-unknown"];
            clippy(&[&SCREEN[..], &target].concat(), output)
        }),
        step("docs", Main, Ordinary, |_, _| done(docs::build())),
        step("bench (native)", Main, Ordinary, |_, _| signature::native().map(nodes)),
        step("site", Main, Ordinary, |_, _| done(build::quietly())),
        step("features", Main, Ordinary, |_, _| done(browsers::check_features())),
        step("bench (wasm)", Main, Ordinary, |_, _| signature::wasm().map(nodes)),
        step(END_TO_END, Main, Ordinary, |output, extent| end_to_end(&[], output, extent)),
        step(firefox::NAME, Main, Ordinary, |output, extent| firefox::run(&[], output, extent)),
        step(webkit::NAME, Main, Ordinary, |output, extent| webkit::run(&[], output, extent)),
        step("chaos", Main, Ordinary, |output, extent| done(chaos::ordinary(output, extent))),
        step("tests (release, large)", Last, Full, |output, _| large(output)),
        step("cold start", Last, Ordinary, |_, _| bench::cold_start("1").map(note)),
        step("sizes", Last, Ordinary, |_, _| sizes::check().map(weight)),
    ]
};

/// The Cargo options for all crates except those that run only in a browser.
const NATIVE: [&str; 5] = ["--workspace", "--exclude", "app", "--exclude", "worker"];

/// The Cargo options for all crates with tests. `app` has none: its logic that needs no browser is in other crates, so
/// that Leptos is not compiled for tests.
const TESTED: [&str; 3] = ["--workspace", "--exclude", "app"];

/// The native tests that take longer than two seconds, of engine, mate solver and program, by parts of their names. The
/// quick tests leave them out.
const LONG: [&str; 37] = [
    "a_bad_move_in_a_game_is_found_and_good_ones_are_left_alone",
    "a_generator_that_was_killed_goes_on_to_the_same_files",
    "a_giver_does_not_shuffle",
    "a_handshake_that_fails_says_whose_it_was_and_what_was_said",
    "a_killed_ladder_is_resumed_and_makes_the_same_tables",
    "a_search_takes_its_table_and_little_more",
    "a_table_that_is_made_smaller_is_given_back",
    "answers_come_in_time_late_or_never",
    "blunders_have_human_causes",
    "conversations_and_spoiled_copies_obey_their_law",
    "each_level_plays_the_one_below_and_the_reference_players",
    "every_reason_holds_when_it_is_tried_out",
    "games_of_a_network_have_files_of_their_own",
    "hostile_texts_are_refused_or_read",
    "legal_moves_are_those_of_another_library",
    "level_1_loses_four_of_five_games_to_who_only_takes_what_hangs",
    "levels_take_time_as_people_do",
    "long_mates_of_real_games_are_announced_and_played",
    "long_mates_of_real_games_are_found_against_every_defense",
    "longer_mates_are_found",
    "mates_of_thirteen_plies_are_exact",
    "minishogi_agrees_with_a_plain_board",
    "missed_mates_are_found",
    "networks_games_and_spoiled_copies_obey_their_laws",
    "no_level_gives_its_bishop_away_on_the_open_diagonal",
    "no_level_loses_on_time",
    "no_level_sees_a_mate_beyond_its_horizon",
    "shogi_agrees_with_a_plain_board",
    "short_clocks_last_for_a_whole_game",
    "the_giver_of_a_handicap_moves_first_and_keeps_to_the_clock",
    "the_judge_agrees_on_positions_of_chance",
    "the_profile_finds_the_errors_of_a_low_level",
    "the_same_seed_gives_the_same_game",
    "the_search_evaluates_as_the_plain_form_does",
    "whatever_is_refused_the_next_command_is_obeyed",
    "where_no_mate_was_found_there_is_none_or_a_longer_one",
    "who_cheats_loses_and_the_cause_is_told",
];

/// The Cargo options for the crates that run in a browser.
const SCREEN: [&str; 4] = ["--package", "app", "--package", "worker"];

/// The greatest number of lines in the summary with reasons of failures.
const MOST_REASONS: usize = 30;

/// The number of cores that the browser tests keep busy.
const BUSY_CORES: usize = 2;

/// The number of the slowest browser tests that are listed.
const SLOWEST: usize = 10;

/// The name of the step with the browser tests.
const END_TO_END: &str = "end to end";

/// The environment variable that enables all tests: those in browsers from [`Extent::Browsers`] on.
const FULL: &str = "KOMADAI_FULL";

/// The JSON report of Playwright, configured in `tests/e2e/playwright.config.mjs`.
const REPORT: &str = "tests/e2e/results/report.json";

/// Runs all steps of an extent and prints the summary. Returns whether everything passed.
pub(crate) fn run(extent: Extent) -> bool {
    let start = Instant::now();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let in_rows = extent > Extent::Quick && cores > BUSY_CORES;
    let of_turns = |turns: &'static [Turn]| {
        STEPS.iter().enumerate().filter(move |(_, step)| step.from <= extent && turns.contains(&step.turn))
    };
    let run = |step: &Step, output: Output| perform(step.name, output, |output| (step.run)(output, extent));
    let perform_all = |output: fn() -> Output, turns: &'static [Turn]| -> Vec<(usize, Line)> {
        of_turns(turns).map(|(place, step)| (place, run(step, output()))).collect()
    };
    let live = || Output::Live;
    let kept = || Output::Kept(String::new());
    let mut lines = perform_all(live, &[Turn::First]);
    if in_rows {
        lines.extend(thread::scope(|scope| {
            let beside = scope.spawn(|| perform_all(kept, &[Turn::Beside]));
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

/// Runs the steps for the page that are neither in the quick tests nor in the browser tests. Returns whether everything
/// passed.
pub(crate) fn page() -> bool {
    let start = Instant::now();
    let in_browsers = [END_TO_END, firefox::NAME, webkit::NAME];
    let of_page =
        STEPS.iter().filter(|step| step.from == Extent::Ordinary && !in_browsers.contains(&step.name));
    let run = |step: &Step| perform(step.name, Output::Live, |output| (step.run)(output, Extent::Ordinary));
    let lines: Vec<Line> = of_page.map(run).collect();
    summarize(&lines, start.elapsed())
}

/// Builds the site and the native program, then runs the ordinary browser tests, or all tests that match a filter of
/// Playwright. Returns whether everything passed.
pub(crate) fn browser(filter: &[String]) -> bool {
    on_built_site(END_TO_END, |output| end_to_end(filter, output, selected(filter)))
}

/// The same for the flows in WebKit; all of them if there is no filter.
pub(crate) fn webkit(filter: &[String]) -> bool {
    on_built_site(webkit::NAME, |output| webkit::run(filter, output, Extent::Browsers))
}

/// The same in Firefox.
pub(crate) fn firefox(filter: &[String]) -> bool {
    on_built_site(firefox::NAME, |output| firefox::run(filter, output, Extent::Browsers))
}

/// The extent of the browser tests that a filter asks for.
fn selected(filter: &[String]) -> Extent {
    // A named test runs even if it belongs to the full tests; options such as `--shard` name no test.
    let names_tests = filter.iter().any(|argument| !argument.starts_with("--"));
    if names_tests { Extent::Full } else { Extent::Ordinary }
}

/// Builds the native program and the site, then runs a step in a browser. Returns whether everything passed.
fn on_built_site(name: &'static str, step: impl FnOnce(&mut Output) -> Result<Findings>) -> bool {
    let start = Instant::now();
    let mut lines = vec![perform("native program", Output::Live, |output| {
        plain(cargo(&["build", "--release", "--package", "cli"]), output)
    })];
    // If the build failed, the tests would run on an older site, so they do not run.
    if lines.iter().all(|line| line.passed) {
        lines.push(perform("site", Output::Live, |_| done(build::quietly())));
    }
    if lines.iter().all(|line| line.passed) {
        lines.push(perform(name, Output::Live, step));
    }
    summarize(&lines, start.elapsed())
}

/// Runs a step and prints its output below a heading.
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
        // One call, so that lines of another step cannot come in between.
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

/// Prints the summary; `took` is the time of all steps together. Returns whether everything passed.
fn summarize(lines: &[Line], took: Duration) -> bool {
    println!("\n== summary");
    let mut sum = Counts::default();
    for Line { name, passed, findings: Findings { tests, failures, note, not_run }, took } in lines {
        let result = if *not_run {
            "skip"
        } else if *passed {
            "pass"
        } else {
            "FAIL"
        };
        let note = if *not_run { format!("NOT RUN: {note}") } else { note.clone() };
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
    println!("     {:>7.1} s  total", took.as_secs_f64());
    println!("{} passed, {} failed", sum.passed, sum.failed);
    sum.failed == 0
}

/// The findings of a step without counts or a note.
fn done(result: Result<()>) -> Result<Findings> {
    result.map(|()| Findings::default())
}

/// The findings of a step with only a note for the summary.
fn note(note: String) -> Findings {
    Findings { note, ..Findings::default() }
}

/// The findings with the sizes of the site.
fn weight(sums: sizes::Sums) -> Findings {
    let sizes::Sums { first_load, view, view_all, embed, engine, problems, book, all } = sums;
    note(format!(
        "bytes of Brotli: first load {first_load}; a frame with a record {view}, and {view_all} with what it fetches later; embed.js {embed}; the engine with its network {engine}; the mate problems {problems}; the book {book}; all files {all}"
    ))
}

/// The findings with the number of short doc comments.
fn short_docs(count: usize) -> Findings {
    note(format!("{count} of three words or fewer"))
}

/// The findings with a node count.
fn nodes(count: u64) -> Findings {
    note(format!("{count} nodes"))
}

/// Runs a command that passes or fails as a whole.
fn plain(mut command: Command, output: &mut Output) -> Result<Findings> {
    match output {
        Output::Live => process::run(&mut command)?,
        Output::Kept(_) => {
            if !output.run(&mut command, |_| {})? {
                bail!("a command failed: its output is under the step's name");
            }
        }
    }
    Ok(Findings::default())
}

/// Runs Clippy on all targets, with warnings as errors.
fn clippy(what: &[&str], output: &mut Output) -> Result<Findings> {
    plain(cargo(&[&["clippy", "--all-targets"], what, &["--", "-D", "warnings"]].concat()), output)
}

/// Runs the native tests of the crates that these Cargo options select; for the quick extent without those in [`LONG`].
fn tests(what: &[&str], output: &mut Output, extent: Extent) -> Result<Findings> {
    let mut cargo = cargo(&[&["test", "--no-fail-fast"], what].concat());
    if extent == Extent::Quick {
        cargo.arg("--").args(LONG.iter().flat_map(|name| ["--skip", name]));
    }
    count(cargo, output)
}

/// Runs the native tests in release mode, with the tests that `KOMADAI_FULL` enables.
fn large(output: &mut Output) -> Result<Findings> {
    let mut cargo = cargo(&["test", "--no-fail-fast", "--release"]);
    cargo.env(FULL, "1");
    count(cargo, output)
}

/// Runs a `cargo test` command and counts its tests.
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
    let succeeded = output.run(&mut command, see)?;
    if !succeeded && findings.tests.failed == 0 {
        bail!("the tests did not finish");
    }
    if findings.tests.failed > 0 {
        findings.failures.append(&mut reasons);
    }
    Ok(findings)
}

/// Runs the browser tests in Chromium on the release site, which is served under a sub-path.
fn end_to_end(filter: &[String], output: &mut Output, extent: Extent) -> Result<Findings> {
    let mut playwright = playwright("tests/e2e", extent)?;
    playwright.args(filter).env("KOMADAI_CHROME", tools::chromium()?);
    let report = run_playwright(&mut playwright, output, REPORT)?;
    Ok(Findings { tests: report.counts(), failures: report.failures(MOST_REASONS), ..Findings::default() })
}

/// The command that runs browser tests by a configuration, at a free port.
fn playwright(configuration: &str, extent: Extent) -> Result<Command> {
    tools::packages()?;
    // A free port: bound, and released at once.
    let port = TcpListener::bind("127.0.0.1:0")
        .and_then(|socket| socket.local_addr())
        .context("no free port")?
        .port();
    let mut playwright = command("node_modules/.bin/playwright", &["test", "--config", configuration]);
    playwright.env("KOMADAI_PORT", port.to_string());
    select(&mut playwright, extent);
    Ok(playwright)
}

/// Has a command for browser tests run those of this extent.
fn select(playwright: &mut Command, extent: Extent) {
    if extent >= Extent::Browsers {
        playwright.env(FULL, "1");
    }
}

/// Runs browser tests, lists the slowest ones, and reads the report that the configuration puts at this path.
fn run_playwright(playwright: &mut Command, output: &mut Output, report: &str) -> Result<Report> {
    if Path::new(report).exists() {
        fs::remove_file(report).context("cannot remove the last report of the browser tests")?;
    }
    let succeeded = output.run(playwright, |_| {})?;
    let report = fs::read_to_string(report).context("the browser tests left no report")?;
    let report = Report::parse(&report)?;
    output.line("\nThe slowest:");
    for line in report.slowest(SLOWEST) {
        output.line(&line);
    }
    if !succeeded && report.counts().failed == 0 {
        bail!("the browser tests did not finish");
    }
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The text of all Rust files of a folder.
    fn sources(folder: &Path, all: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, all);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                all.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }

    #[test]
    fn in_browsers_all_tests_run_but_in_an_ordinary_run() {
        let runs_all = |extent| {
            let mut command = Command::new("playwright");
            select(&mut command, extent);
            command.get_envs().any(|(name, value)| name == FULL && value.is_some())
        };
        assert_eq!([Extent::Ordinary, Extent::Browsers, Extent::Full].map(runs_all), [false, true, true]);
    }

    #[test]
    fn every_long_test_exists() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut all = String::new();
        for folder in ["tests", "src/cli"] {
            sources(&root.join(folder), &mut all);
        }
        for name in LONG {
            assert!(all.contains(&format!("fn {name}()")), "{name}");
        }
    }
}
