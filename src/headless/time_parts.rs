//! A time control as the numbers that a person types.

use game::{TimeControl, TimeKind};

const MINUTE_MS: u64 = 60_000;
const SECOND_MS: u64 = 1_000;

/// A time as numbers that are typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeParts {
    /// Whole minutes of main time.
    pub minutes: u64,
    /// Milliseconds of main time beyond whole minutes, which only a link can name.
    pub rest_ms: u64,
    /// Seconds of a period; 0 for none.
    pub byoyomi: u64,
    /// How many periods there are.
    pub periods: u64,
    /// Seconds added by a move; 0 for none.
    pub increment: u64,
}

impl TimeParts {
    /// The numbers of a time; what is known to professionals alone has none but its main time.
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

    /// The time of these numbers; `None` where nobody could play by it.
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
