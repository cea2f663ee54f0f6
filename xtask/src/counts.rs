//! Counts passed and failed tests, and parses the output of `cargo test`.

use std::ops::AddAssign;

/// The numbers of passed and failed tests.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Counts {
    /// The counts in one line of `cargo test`, such as `test result: ok. 3 passed; 0 failed; …`; zero for other lines.
    pub(crate) fn of_line(line: &str) -> Self {
        let mut counts = Self::default();
        let Some(result) = line.strip_prefix("test result: ") else { return counts };
        for part in result.split(['.', ';']) {
            let Some((number, word)) = part.trim().split_once(' ') else { continue };
            let Ok(number) = number.parse::<u64>() else { continue };
            match word {
                "passed" => counts.passed += number,
                "failed" => counts.failed += number,
                _ => {}
            }
        }
        counts
    }

    /// The name of the failed test in a line such as `test NAME ... FAILED`; `None` for other lines.
    pub(crate) fn failure(line: &str) -> Option<&str> {
        line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
    }

    /// The line itself if it reports a panic, and so the reason why a test failed; `None` for other lines.
    pub(crate) fn reason(line: &str) -> Option<&str> {
        (line.starts_with("thread '") && line.contains(" panicked at ")).then_some(line)
    }

    /// The number of passed and failed tests together.
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
            ("what a test prints ... FAILED", None),
        ] {
            assert_eq!(Counts::failure(line), name, "{line}");
        }
    }

    #[test]
    fn reasons_of_failures() {
        let panic = "thread 'a::test' (12) panicked at src/a.rs:1:2:";
        assert_eq!(Counts::reason(panic), Some(panic));
        assert_eq!(Counts::reason("Error: of a program"), None);
    }
}
