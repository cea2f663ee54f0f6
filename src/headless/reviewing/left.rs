//! The time left, in round numbers.

/// A remaining time for display: rounded up to a precision that suits the estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftTime {
    /// Seconds, in steps of five.
    Seconds(u32),
    /// Whole minutes, at least two.
    Minutes(u32),
}

/// The greatest time that is displayed in seconds.
const MOST_SECONDS: u64 = 90;
/// The steps in which seconds are told.
const STEP: u64 = 5;

impl LeftTime {
    /// The time of this number of milliseconds.
    pub fn of(ms: u64) -> Self {
        let seconds = ms.div_ceil(1_000).div_ceil(STEP).max(1) * STEP;
        let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        if seconds > MOST_SECONDS {
            Self::Minutes(short(seconds.div_ceil(60)))
        } else {
            Self::Seconds(short(seconds))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_in_round_numbers() {
        for (ms, told) in [
            (0, LeftTime::Seconds(5)),
            (1, LeftTime::Seconds(5)),
            (5_000, LeftTime::Seconds(5)),
            (5_001, LeftTime::Seconds(10)),
            (90_000, LeftTime::Seconds(90)),
            (90_001, LeftTime::Minutes(2)),
            (120_000, LeftTime::Minutes(2)),
            (120_001, LeftTime::Minutes(3)),
            (u64::MAX, LeftTime::Minutes(u32::MAX)),
        ] {
            assert_eq!(LeftTime::of(ms), told, "{ms}");
        }
    }
}
