//! The moment at which an answer of the engine is played. It has its move within a fraction of a second, but an instant
//! reply feels unnatural, and on a clock a person takes time.

/// The minimum delay of an answer, in milliseconds.
const LEAST_MS: u64 = 500;
/// The time on the clock below which there is no minimum, in milliseconds.
const HURRIED_MS: u64 = 30_000;
/// The time that is left on the clock at least after an answer was held back, in milliseconds: a timer may be late by a
/// second, and messages have their latency.
const RESERVE_MS: u64 = 1_500;

/// The time for which an answer is held back that has come `elapsed_ms` after its request, in milliseconds. `pace_ms` is the
/// time that a person would have taken since the request, and `left_ms` the time after which the engine's clock runs out, if
/// one runs.
pub fn hold_ms(elapsed_ms: u64, pace_ms: Option<u64>, left_ms: Option<u64>) -> u64 {
    let least_ms = if left_ms.is_some_and(|left_ms| left_ms < HURRIED_MS) { 0 } else { LEAST_MS };
    let taken_ms = match left_ms {
        Some(_) => pace_ms.unwrap_or(0).max(least_ms),
        None => least_ms,
    };
    let most_ms = left_ms.map_or(u64::MAX, |left_ms| left_ms.saturating_sub(RESERVE_MS));
    taken_ms.saturating_sub(elapsed_ms).min(most_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_clock_an_answer_has_the_minimum_delay() {
        assert_eq!(hold_ms(0, None, None), 500);
        assert_eq!(hold_ms(120, None, None), 380);
        assert_eq!(hold_ms(900, None, None), 0);
        assert_eq!(hold_ms(120, Some(8_000), None), 380);
    }

    #[test]
    fn on_a_clock_an_answer_takes_the_time_of_a_person() {
        assert_eq!(hold_ms(120, Some(8_000), Some(300_000)), 7_880);
        assert_eq!(hold_ms(9_000, Some(8_000), Some(300_000)), 0);
        assert_eq!(hold_ms(120, Some(200), Some(300_000)), 380);
        assert_eq!(hold_ms(120, None, Some(300_000)), 380);
        // Where time is short there is no minimum.
        assert_eq!(hold_ms(120, Some(200), Some(10_000)), 80);
        assert_eq!(hold_ms(120, None, Some(29_999)), 0);
    }

    #[test]
    fn an_answer_that_is_held_back_keeps_a_reserve() {
        for left_ms in (0..40_000).step_by(37) {
            for pace_ms in [0, 400, 1_600, 9_900, 60_000] {
                let held_ms = hold_ms(50, Some(pace_ms), Some(left_ms));
                assert!(held_ms == 0 || left_ms - held_ms >= RESERVE_MS, "{pace_ms} of {left_ms}: {held_ms}");
            }
        }
        assert_eq!(hold_ms(0, Some(9_900), Some(10_000)), 8_500);
        assert_eq!(hold_ms(0, Some(900), Some(1_200)), 0);
    }
}
