//! The browser tests in Firefox: the most important flows in every run, and on request all tests.

use anyhow::{Result, bail};

use super::{Extent, Findings, MOST_REASONS, playwright, run_playwright};
use crate::process::Output;
use crate::tools;

/// The name of the step.
pub(super) const NAME: &str = "firefox";

/// The configuration of Playwright.
const CONFIGURATION: &str = "tests/e2e/firefox.config.mjs";

/// Its JSON report.
const REPORT: &str = "tests/e2e/results/firefox/report.json";

/// The environment variable that selects the most important flows.
const FLOWS: &str = "KOMADAI_FLOWS";

/// The greatest share of tests that Firefox may leave out: one of so many.
const LEFT_OUT: u64 = 20;

/// Runs the browser tests in Firefox on the release site: those that match a filter, the most important flows in the
/// ordinary extent, and all in larger ones. A test that does not run there names its reason.
pub(super) fn run(filter: &[String], output: &mut Output, extent: Extent) -> Result<Findings> {
    let Some(firefox) = tools::firefox()? else {
        let note = "no Firefox found; set FIREFOX to its path, or CI to install one".to_owned();
        return Ok(Findings { note, not_run: true, ..Findings::default() });
    };
    let is_ordinary = extent <= Extent::Ordinary;
    let mut playwright = playwright(CONFIGURATION, extent)?;
    playwright.args(filter).env("KOMADAI_FIREFOX", firefox);
    if is_ordinary {
        playwright.env(FLOWS, "1");
    }
    let report = run_playwright(&mut playwright, output, REPORT)?;
    let tests = report.counts();
    let reasons = report.reasons();
    output.line("\nLeft out in Firefox:");
    for (reason, count) in &reasons {
        output.line(&format!("{count:>4}  {reason}"));
    }
    if reasons.contains_key("") {
        bail!("a test that Firefox leaves out names no reason");
    }
    let left_out = reasons.values().sum::<u64>();
    if filter.is_empty() && left_out * LEFT_OUT > tests.total() + left_out {
        bail!("Firefox leaves out {left_out} tests, more than one of {LEFT_OUT}");
    }
    let note =
        if left_out > 0 { format!("{left_out} left out, each with its reason") } else { String::new() };
    Ok(Findings { tests, failures: report.failures(MOST_REASONS), note, not_run: false })
}
