//! How many tests passed, as the test programs report it.

use std::ops::AddAssign;

/// Tests by their result.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Counts {
    /// What one line of a report adds: Cargo's `test result: ok. 3 passed; 0 failed; …` and Playwright's last lines,
    /// such as `  3 passed (2.1s)`. Tests that did not run because something broke count as failed.
    pub(crate) fn of_line(line: &str) -> Self {
        let parts: Vec<&str> = match line.strip_prefix("test result: ") {
            Some(result) => result.split(['.', ';']).collect(),
            None if line.starts_with("  ") => vec![line],
            None => return Self::default(),
        };
        let mut counts = Self::default();
        for part in parts {
            let Some((number, word)) = part.trim().split_once(' ') else { continue };
            let Ok(number) = number.parse::<u64>() else { continue };
            // Playwright adds the time in brackets.
            match word.split(" (").next().unwrap_or_default() {
                "passed" => counts.passed += number,
                "failed" | "flaky" | "interrupted" | "did not run" => counts.failed += number,
                _ => {}
            }
        }
        counts
    }

    /// The name of the test whose failure a line reports: Cargo's `test NAME ... FAILED`, and Playwright's line that
    /// begins with a cross.
    pub(crate) fn failure(line: &str) -> Option<&str> {
        if let Some(test) = line.strip_prefix("test ") {
            return test.strip_suffix(" ... FAILED");
        }
        let (number, test) = line.trim_start().strip_prefix('✘')?.trim_start().split_once(' ')?;
        number.parse::<u64>().ok().map(|_| test)
    }

    /// What a line says of why a test failed: Cargo's line of a panic, and Playwright's lines of an error, of what was
    /// received, and of where in the test it happened.
    pub(crate) fn reason(line: &str) -> Option<&str> {
        if line.starts_with("thread '") && line.contains(" panicked at ") {
            return Some(line);
        }
        let text = line.strip_prefix("    ")?.trim();
        let is_place = || {
            let (number, _) = text.strip_prefix("> ")?.split_once(" | ")?;
            number.parse::<u32>().ok()
        };
        let is_error = ["Error: ", "Received", "TimeoutError: "].iter().any(|word| text.starts_with(word));
        (is_error || is_place().is_some()).then_some(text)
    }

    /// All of them.
    pub(crate) fn total(self) -> u64 {
        self.passed + self.failed
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(passed: u64, failed: u64) -> Counts {
        Counts { passed, failed }
    }

    #[test]
    fn lines_of_cargo() {
        let line =
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert_eq!(Counts::of_line(line), counts(12, 0));
        assert_eq!(Counts::of_line("test result: FAILED. 1 passed; 2 failed; 0 ignored"), counts(1, 2));
        assert_eq!(Counts::of_line("test three passed ... ok"), counts(0, 0));
    }

    #[test]
    fn failures_by_name() {
        for (line, name) in [
            ("test search::finds_a_mate ... FAILED", Some("search::finds_a_mate")),
            ("test search::finds_a_mate ... ok", None),
            ("test result: FAILED. 1 passed; 2 failed; 0 ignored", None),
            (
                "  ✘  12 axe.spec.mjs:5:1 › phone › a name (1.2s)",
                Some("axe.spec.mjs:5:1 › phone › a name (1.2s)"),
            ),
            ("  ✓  12 axe.spec.mjs:5:1 › phone › a name (1.2s)", None),
            ("what a test prints: ✘", None),
        ] {
            assert_eq!(Counts::failure(line), name, "{line}");
        }
    }

    #[test]
    fn reasons_of_failures() {
        for (line, reason) in [
            (
                "    Error: expect(locator).toHaveCount(expected) failed",
                Some("Error: expect(locator).toHaveCount(expected) failed"),
            ),
            ("    Received: 8", Some("Received: 8")),
            (
                "    > 250 |   await expect(record.rows).toHaveCount(9);",
                Some("> 250 |   await expect(record.rows).toHaveCount(9);"),
            ),
            ("      251 |   await page.keyboard.press(\"s\");", None),
            ("    Expected: 9", None),
            ("    > a quotation | of something", None),
            (
                "thread 'a::test' (12) panicked at src/a.rs:1:2:",
                Some("thread 'a::test' (12) panicked at src/a.rs:1:2:"),
            ),
            ("Error: of a program", None),
        ] {
            assert_eq!(Counts::reason(line), reason, "{line}");
        }
    }

    #[test]
    fn lines_of_playwright() {
        assert_eq!(Counts::of_line("  3 passed (2.1s)"), counts(3, 0));
        assert_eq!(Counts::of_line("  1 failed"), counts(0, 1));
        assert_eq!(Counts::of_line("  2 did not run"), counts(0, 2));
        assert_eq!(Counts::of_line("  2 skipped"), counts(0, 0));
        assert_eq!(Counts::of_line("  ✓  1 smoke.spec.mjs:5:1 › passed (1s)"), counts(0, 0));
    }
}
