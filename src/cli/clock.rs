//! The times of a `go` command: where they are ambiguous, the usual meaning; and the delay between engine and clock.

use protocol::ClockLeft;

/// The longest delay between the engine and the clock, in milliseconds.
const LAG_MS: u64 = 120;
/// The usual delay between the engine and the clock, in milliseconds.
const USUAL_LAG_MS: u64 = 10;

/// Completes the clock of a `go` command for move `move_number`. GUIs differ in whether the main time includes the
/// increment for this move. It does not if less than one increment is left, unless the game has just begun; then the
/// increment is added. The delays are set as well.
pub(crate) fn whole(told: ClockLeft, move_number: u32) -> ClockLeft {
    let just_begun = move_number <= 2 && told.main_ms > 0;
    let to_come = if told.main_ms < told.increment_ms && !just_begun { told.increment_ms } else { 0 };
    ClockLeft {
        main_ms: told.main_ms.saturating_add(to_come),
        lag_ms: LAG_MS,
        usual_lag_ms: USUAL_LAG_MS,
        ..told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_increment_that_is_still_to_come_is_counted() {
        let main = |main_ms, number| {
            whole(ClockLeft { main_ms, increment_ms: 5_000, ..ClockLeft::default() }, number).main_ms
        };
        assert_eq!((main(9_000, 40), main(5_000, 40)), (9_000, 5_000));
        assert_eq!((main(4_999, 40), main(0, 1)), (9_999, 5_000));
        assert_eq!(main(3_000, 1), 3_000);
    }
}
