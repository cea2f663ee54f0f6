//! A time control as the numbers that a person types into the form.

use game::{TimeControl, TimeKind};

/// One minute in milliseconds.
const MINUTE_MS: u64 = 60_000;
/// One second in milliseconds.
const SECOND_MS: u64 = 1_000;

/// The numbers of a time control, one for each field of the form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeParts {
    /// The main time in whole minutes.
    pub minutes: u64,
    /// The main time beyond whole minutes, in milliseconds, which only a link can set.
    pub rest_ms: u64,
    /// The length of a byoyomi period in seconds; 0 for none.
    pub byoyomi: u64,
    /// The number of byoyomi periods; 0 counts as 1.
    pub periods: u64,
    /// The increment for each move in seconds; 0 for none. It has no effect beside byoyomi.
    pub increment: u64,
}

impl TimeParts {
    /// The numbers of a time control. Professional counting cannot be expressed: only its main time is kept.
    pub fn of(control: TimeControl) -> Self {
        let minutes = control.main_ms() / MINUTE_MS;
        let rest_ms = control.main_ms() % MINUTE_MS;
        let plain = Self { minutes, rest_ms, byoyomi: 0, periods: 1, increment: 0 };
        match control.kind() {
            TimeKind::Byoyomi { period_ms, periods } => {
                Self { byoyomi: period_ms / SECOND_MS, periods: periods.into(), ..plain }
            }
            TimeKind::Increment { ms } => Self { increment: ms / SECOND_MS, ..plain },
            TimeKind::SuddenDeath | TimeKind::Professional => plain,
        }
    }

    /// The time control of these numbers; `None` if one of them is too large, or if they leave no time to move.
    pub fn control(self) -> Option<TimeControl> {
        let kind = match (self.byoyomi, self.increment) {
            (0, 0) => TimeKind::SuddenDeath,
            (0, seconds) => TimeKind::Increment { ms: seconds * SECOND_MS },
            (seconds, _) => TimeKind::Byoyomi {
                period_ms: seconds * SECOND_MS,
                periods: u32::try_from(self.periods.max(1)).ok()?,
            },
        };
        TimeControl::new(self.minutes * MINUTE_MS + self.rest_ms, kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_make_times_and_times_numbers() {
        for text in ["600", "90", "630+30", "600+30x3", "0+10", "300f10"] {
            let control: TimeControl = text.parse().expect(text);
            assert_eq!(TimeParts::of(control).control(), Some(control), "{text}");
        }
        assert_eq!(TimeParts::default().control(), None, "nobody can play without time");
        let none = TimeParts { minutes: 10, byoyomi: 30, ..TimeParts::default() };
        assert_eq!(none.control().map(|time| time.to_string()).as_deref(), Some("600+30"));
    }
}
