//! Reads the results of the browser tests from the report of Playwright's JSON reporter.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::counts::Counts;

/// The results of one run of the browser tests.
#[derive(Debug, Default)]
pub(crate) struct Report {
    tests: Vec<Test>,
    /// Errors outside of tests, such as a file that cannot be parsed.
    errors: Vec<String>,
}

/// The result of one test in one Playwright project.
#[derive(Debug)]
struct Test {
    /// The file, line, column, groups and title of the test, in the form of Playwright's own reporters.
    name: String,
    outcome: Outcome,
    took: Duration,
    /// The messages of all its failures, each of several lines.
    messages: Vec<String>,
    /// Why it was skipped, as the test says it; empty if it says nothing.
    reason: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    /// The test failed first and passed when it was tried again, as its configuration allows.
    Repeated,
    /// The test failed, or did not run because of an error.
    Failed,
    /// The test was skipped because it does not apply.
    Skipped,
}

impl Report {
    /// Parses the text of a report.
    ///
    /// # Errors
    ///
    /// The text is not JSON, or has no list of suites.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let json: Value =
            serde_json::from_str(text).context("the report of the browser tests is not JSON")?;
        let mut report = Self::default();
        for suite in json["suites"].as_array().context("the report of the browser tests has no suites")? {
            report.add_suite(suite, &[]);
        }
        report.errors = array(&json["errors"]).filter_map(message).collect();
        Ok(report)
    }

    /// The numbers of passed and failed tests. A test that passed when it was tried again has passed, and an error outside
    /// of tests counts as one failure.
    pub(crate) fn counts(&self) -> Counts {
        let passed = self.count(Outcome::Passed) + self.count(Outcome::Repeated);
        Counts { passed, failed: self.count(Outcome::Failed) + self.errors.len() as u64 }
    }

    /// The tests that passed when they were tried again, each with the first line of its first failure.
    pub(crate) fn repeated(&self) -> Vec<String> {
        let repeated = self.tests.iter().filter(|test| test.outcome == Outcome::Repeated);
        let reason = |test: &Test| {
            test.messages.first().and_then(|message| message.lines().next()).unwrap_or_default().to_owned()
        };
        repeated.map(|test| format!("{}: {}", test.name, reason(test))).collect()
    }

    fn count(&self, outcome: Outcome) -> u64 {
        self.tests.iter().filter(|test| test.outcome == outcome).count() as u64
    }

    /// The name of each failed test, each followed by indented lines with the reasons; at most `most` such lines in
    /// all.
    pub(crate) fn failures(&self, most: usize) -> Vec<String> {
        let mut left = most;
        let mut lines = Vec::new();
        for test in self.tests.iter().filter(|test| test.outcome == Outcome::Failed) {
            lines.push(test.name.clone());
            let reasons = test.messages.iter().flat_map(|message| message.lines()).filter_map(reason);
            let before = lines.len();
            lines.extend(reasons.take(left).map(|reason| format!("  {reason}")));
            left -= lines.len() - before;
        }
        lines.extend(self.errors.iter().filter_map(|error| error.lines().next()).map(str::to_owned));
        lines
    }

    /// The reasons why tests were skipped, each with the number of its tests; an empty one for tests that name none.
    pub(crate) fn reasons(&self) -> BTreeMap<&str, u64> {
        let mut reasons = BTreeMap::new();
        for test in self.tests.iter().filter(|test| test.outcome == Outcome::Skipped) {
            *reasons.entry(test.reason.as_str()).or_default() += 1;
        }
        reasons
    }

    /// The `most` slowest tests, slowest first, each as one line with its time in seconds.
    pub(crate) fn slowest(&self, most: usize) -> Vec<String> {
        let mut tests: Vec<&Test> = self.tests.iter().collect();
        tests.sort_by_key(|test| std::cmp::Reverse(test.took));
        let line = |test: &&Test| format!("{:>6.1} s  {}", test.took.as_secs_f64(), test.name);
        tests.iter().take(most).map(line).collect()
    }

    /// Adds the tests of a file, or of a group in it; `groups` are the titles of the enclosing groups.
    fn add_suite(&mut self, suite: &Value, groups: &[&str]) {
        for spec in array(&suite["specs"]) {
            let place = format!("{}:{}:{}", text(&spec["file"]), spec["line"], spec["column"]);
            let name = [&[place.as_str()], groups, &[text(&spec["title"])]].concat().join(" › ");
            self.tests.extend(array(&spec["tests"]).map(|test| Test::new(name.clone(), test)));
        }
        for group in array(&suite["suites"]) {
            self.add_suite(group, &[groups, &[text(&group["title"])]].concat());
        }
    }
}

impl Test {
    fn new(name: String, test: &Value) -> Self {
        let results = || array(&test["results"]);
        let outcome = match text(&test["status"]) {
            "expected" => Outcome::Passed,
            "flaky" => Outcome::Repeated,
            "skipped" if text(&test["expectedStatus"]) == "skipped" => Outcome::Skipped,
            _ => Outcome::Failed,
        };
        Self {
            name,
            outcome,
            took: Duration::from_millis(results().filter_map(|result| result["duration"].as_u64()).sum()),
            messages: results().flat_map(|result| array(&result["errors"])).filter_map(message).collect(),
            reason: array(&test["annotations"])
                .find(|annotation| text(&annotation["type"]) == "skip")
                .map_or_else(String::new, |annotation| text(&annotation["description"]).to_owned()),
        }
    }
}

/// The line itself if it tells the reason of a failure: the error, the received value, the line of the test, or the
/// state of the page, which `tests/e2e/fixtures.mjs` adds; `None` for other lines.
fn reason(line: &str) -> Option<&str> {
    let line = line.trim();
    let is_place = || {
        let (number, _) = line.strip_prefix("> ")?.split_once(" | ")?;
        number.trim().parse::<u32>().ok()
    };
    let is_error = ["Error: ", "Received", "TimeoutError: ", "Test timeout", "Page: "]
        .iter()
        .any(|word| line.starts_with(word));
    (is_error || is_place().is_some()).then_some(line)
}

/// The message of an error, without terminal color codes.
fn message(error: &Value) -> Option<String> {
    let message = error["message"].as_str()?;
    let mut plain = String::with_capacity(message.len());
    let mut rest = message;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        rest = after.split_once('m').map_or("", |(_, rest)| rest);
    }
    plain.push_str(rest);
    Some(plain)
}

/// The elements of a JSON array; none for any other value.
fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The text of a JSON string; empty for any other value.
fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let text = r#"{
            "suites": [{
                "title": "hint.spec.mjs", "file": "hint.spec.mjs",
                "specs": [{
                    "title": "a link can lock it", "file": "hint.spec.mjs", "line": 99, "column": 1,
                    "tests": [{ "expectedStatus": "passed", "status": "expected", "results": [{ "duration": 2500 }] }]
                }],
                "suites": [{
                    "title": "late",
                    "specs": [{
                        "title": "none", "file": "hint.spec.mjs", "line": 130, "column": 3,
                        "tests": [{ "expectedStatus": "passed", "status": "unexpected", "results": [{
                            "duration": 7000,
                            "errors": [
                                { "message": "Error: expect(\u001b[31mreceived\u001b[39m).toBe(expected)\n\nExpected: 1\nReceived: 2\n\n  140 |\n> 141 |   expect(a).toBe(1);\n" },
                                { "message": "Page: no fragment | click@12 start" }
                            ]
                        }] }]
                    }, {
                        "title": "never", "file": "hint.spec.mjs", "line": 150, "column": 3,
                        "tests": [
                            { "expectedStatus": "passed", "status": "skipped", "results": [] },
                            { "expectedStatus": "skipped", "status": "skipped", "results": [] },
                            { "expectedStatus": "skipped", "status": "skipped", "results": [],
                              "annotations": [{ "type": "skip", "description": "no fingers" }] }
                        ]
                    }]
                }]
            }],
            "errors": [{ "message": "Error: no such file\nat a line" }]
        }"#;
        Report::parse(text).expect("it is a report")
    }

    #[test]
    fn what_did_not_run_counts_as_failed() {
        assert_eq!(report().counts(), Counts { passed: 1, failed: 3 });
    }

    #[test]
    fn tests_that_were_tried_again_count_as_passed() {
        let text = r#"{ "suites": [{ "title": "games.spec.mjs", "specs": [
            { "title": "a", "file": "games.spec.mjs", "tests": [{ "expectedStatus": "passed", "status": "flaky", "results": [
                { "duration": 900, "errors": [{ "message": "Error: invalid session id" }] }, { "duration": 900 }
            ] }] },
            { "title": "b", "file": "games.spec.mjs", "tests": [{ "expectedStatus": "passed", "status": "expected" }] }
        ] }] }"#;
        let report = Report::parse(text).expect("it is a report");
        assert_eq!(report.counts(), Counts { passed: 2, failed: 0 });
        assert_eq!(report.repeated(), ["games.spec.mjs:null:null › a: Error: invalid session id"]);
        assert_eq!(report.failures(30), Vec::<String>::new());
    }

    #[test]
    fn failures_come_with_reasons() {
        let failures = report().failures(30);
        assert_eq!(
            failures,
            [
                "hint.spec.mjs:130:3 › late › none",
                "  Error: expect(received).toBe(expected)",
                "  Received: 2",
                "  > 141 |   expect(a).toBe(1);",
                "  Page: no fragment | click@12 start",
                "hint.spec.mjs:150:3 › late › never",
                "Error: no such file",
            ]
        );
        assert_eq!(report().failures(1).len(), 4);
    }

    #[test]
    fn what_was_skipped_has_its_reason() {
        assert_eq!(report().reasons().into_iter().collect::<Vec<_>>(), [("", 1), ("no fingers", 1)]);
    }

    #[test]
    fn the_slowest_come_first() {
        assert_eq!(
            report().slowest(2),
            [
                "   7.0 s  hint.spec.mjs:130:3 › late › none",
                "   2.5 s  hint.spec.mjs:99:1 › a link can lock it",
            ]
        );
    }

    #[test]
    fn other_texts_are_refused() {
        assert!(Report::parse("").is_err());
        assert!(Report::parse("{}").is_err());
    }
}
