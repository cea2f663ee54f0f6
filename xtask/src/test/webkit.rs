//! The flows in WebKit: the most important ones in every run, and on request all.

use anyhow::Result;

use super::{Extent, Findings, MOST_REASONS, playwright, run_playwright};
use crate::process::Output;
use crate::tools;

/// The name of the step.
pub(super) const NAME: &str = "webkit";

/// The configuration of Playwright, which is only the runner here: a driver of WebKit drives the browser.
const CONFIGURATION: &str = "tests/webkit";

/// Its JSON report.
const REPORT: &str = "tests/webkit/results/report.json";

/// The number of flows whose browser may die in one run: then the flow is tried again.
const MOST_REPEATED: usize = 1;

/// The environment variable that selects all flows.
const BROWSERS: &str = "KOMADAI_BROWSERS";

/// Runs the flows in WebKit on the release site: of those that match a filter the ordinary ones in the ordinary extent, and
/// all in larger ones.
pub(super) fn run(filter: &[String], output: &mut Output, extent: Extent) -> Result<Findings> {
    let Some(driver) = tools::webkit()? else {
        let note = "no WebKitWebDriver and Xvfb found; install them, or set CI to do so".to_owned();
        return Ok(Findings { note, not_run: true, ..Findings::default() });
    };
    let mut playwright = playwright(CONFIGURATION, extent)?;
    playwright.args(filter).env("KOMADAI_WEBKIT_DRIVER", driver);
    if extent > Extent::Ordinary {
        playwright.env(BROWSERS, "1");
    }
    let report = run_playwright(&mut playwright, output, REPORT)?;
    let (repeated, mut tests) = (report.repeated(), report.counts());
    let mut failures = report.failures(MOST_REASONS);
    if repeated.len() > MOST_REPEATED {
        tests.failed += 1;
        failures.push(format!("{} browsers died, and at most {MOST_REPEATED} may", repeated.len()));
        failures.extend(repeated.iter().map(|flow| format!("  {flow}")));
    }
    let note = match &*repeated {
        [] => String::new(),
        flows => format!("tried again, since the browser died: {}", flows.join("; ")),
    };
    Ok(Findings { tests, failures, note, ..Findings::default() })
}
