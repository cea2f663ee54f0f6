//! Time management: the optimum and the maximum time of a move.
//!
//! The optimum is scaled during the search: a stable best move needs less time, a new best move or a falling
//! value needs more. All times are integers in milliseconds. An iteration is a search to one more ply of depth.
//! Lag is the delay between the answer of the engine and the stop of its clock.

use crate::packed_move::PackedMove;
use crate::value::Value;
use protocol::{ClockLeft, Time};

/// The time limits of a search, in milliseconds since its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeLimits {
    /// The time after which no iteration starts, before it is scaled by the stability of the best move. From
    /// [`MIN_MS`] to the maximum; `None` if only the maximum applies.
    optimum_ms: Option<u64>,
    /// The time at which the search ends, even within an iteration.
    pub(crate) maximum_ms: u64,
}

/// The minimum time of a move, even if no time is left.
const MIN_MS: u64 = 1;
/// The expected number of moves that the side still has to make: at the start of the game, and the minimum.
/// It decreases with the move number.
const MOVES_LEFT: (u64, u64) = (40, 22);
/// The minimum number of moves for which lag is reserved: where nothing renews the time, a long game has them still to come
/// when little is left.
const LAGGING_MOVES: u64 = 60;
/// The number of moves, of both sides together, that lowers the expected number by one.
const MOVE_NUMBERS_PER_MOVE: u64 = 3;
/// The maximum time of a move, as a multiple of its share of the main time. Increment and byoyomi come on top.
const MAX_SHARES: u64 = 5;
/// The percentage of a byoyomi period, or of the free minute of a clock that charges whole minutes, that belongs
/// to the optimum of a move.
const PERIOD_PERCENT: u64 = 70;
const MINUTE_MS: u64 = 60_000;

impl TimeLimits {
    /// The time limits for the move with this number, which is 1 at the start and counts both sides' moves.
    pub(crate) fn of(time: Time, move_number: u32) -> Self {
        match time {
            Time::Exactly(ms) => Self { optimum_ms: None, maximum_ms: ms },
            Time::Clock(clock) => Self::by_clock(clock, u64::from(move_number)),
        }
    }

    /// The time limits on a clock, for the move with this number.
    ///
    /// The optimum is a share of the main time plus most of the increment and of the byoyomi period, without what
    /// the move has already taken. The maximum is a multiple of the share plus all of both. Unless the clock
    /// charges whole minutes, it is at most the optimum or a third of the main time plus the period, whichever is
    /// more. It never exceeds the time left without the longest lag, except that a move has at least [`MIN_MS`].
    fn by_clock(clock: ClockLeft, number: u64) -> Self {
        let ClockLeft { main_ms, increment_ms, period_ms, whole_minutes, spent_ms, lag_ms, usual_lag_ms } =
            clock;
        let period = if whole_minutes { MINUTE_MS } else { period_ms };
        let moves = MOVES_LEFT.0.saturating_sub(number / MOVE_NUMBERS_PER_MOVE).max(MOVES_LEFT.1);
        // Lag is reserved for every move that may come, except what increment and byoyomi cover.
        let given = increment_ms.saturating_add(period);
        let lag_ms_to_come = usual_lag_ms.saturating_sub(given).saturating_mul(moves.max(LAGGING_MOVES));
        let free = main_ms.saturating_sub(lag_ms_to_come);
        let share = free / moves;
        let reserved_ms = spent_ms.saturating_add(lag_ms);
        let all = main_ms.saturating_add(period).saturating_sub(reserved_ms);
        let (optimum_ms, maximum_ms) = if whole_minutes {
            // Only whole minutes are charged, so the time of the last, unfinished minute is free.
            let whole = |ms: u64| ms - ms % MINUTE_MS;
            let optimum_ms = whole(share).saturating_add(MINUTE_MS * PERIOD_PERCENT / 100);
            (
                optimum_ms,
                whole(share.saturating_mul(MAX_SHARES)).saturating_add(MINUTE_MS).saturating_sub(reserved_ms),
            )
        } else {
            let optimum_ms =
                share.saturating_add(increment_ms / 4 * 3).saturating_add(period / 100 * PERIOD_PERCENT);
            let most = share.saturating_mul(MAX_SHARES).saturating_add(increment_ms).saturating_add(period);
            // Only byoyomi is renewed; the rest of the main time must last.
            (optimum_ms, most.min((free / 3).saturating_add(period).max(optimum_ms)))
        };
        let maximum_ms = maximum_ms.min(all).max(MIN_MS);
        Self { optimum_ms: Some(optimum_ms.saturating_sub(spent_ms).clamp(MIN_MS, maximum_ms)), maximum_ms }
    }

    /// Whether to start no further iteration, `elapsed_ms` after the start of the search: the scaled optimum or
    /// the maximum is reached.
    pub(crate) fn should_stop(&self, elapsed_ms: u64, stability: &BestMoveStability) -> bool {
        let optimum_ms = self
            .optimum_ms
            .map_or(self.maximum_ms, |optimum_ms| optimum_ms.saturating_mul(stability.percent()) / 100);
        elapsed_ms >= optimum_ms.min(self.maximum_ms)
    }

    /// This percentage of the optimum time, at most the maximum; `None` if there is no optimum.
    pub(crate) fn share_ms(&self, percent: u64) -> Option<u64> {
        self.optimum_ms.map(|optimum_ms| (optimum_ms.saturating_mul(percent) / 100).min(self.maximum_ms))
    }

    /// Whether there is an optimum time: the search runs on a clock, where saved time benefits later moves, and
    /// not for an exact time.
    pub(crate) const fn has_optimum(&self) -> bool {
        self.optimum_ms.is_some()
    }
}

/// The stability of the best move and of its value over the iterations of one search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BestMoveStability {
    /// The best move of the last iteration.
    best: PackedMove,
    /// The number of iterations since the best move last changed; 0 after the first one.
    stable_iterations: usize,
    /// The value of the last iteration, in hundredths of a pawn; `None` before the first one.
    value: Option<Value>,
    /// The recent fall of the value, in hundredths of a pawn from 0 to `4 * FALLING_PERCENT_MAX`. It is halved with
    /// each iteration before the new fall is added or the new rise subtracted.
    falling_eval: Value,
}

/// The percentage of the optimum time, by the number of iterations since the best move changed; the last one
/// also for all larger numbers.
const STABILITY_PERCENT: [u64; 6] = [190, 155, 130, 115, 105, 95];
/// The maximum percentage that a falling value adds: half a percent for each hundredth of a pawn.
const FALLING_PERCENT_MAX: Value = 60;

impl BestMoveStability {
    /// Records a completed iteration with its best move and the value of that move.
    pub(crate) fn update(&mut self, best: PackedMove, value: Value) {
        self.stable_iterations = if best == self.best { self.stable_iterations + 1 } else { 0 };
        let before = self.value.unwrap_or(value);
        self.falling_eval = (self.falling_eval / 2 + before - value).clamp(0, 4 * FALLING_PERCENT_MAX);
        (self.best, self.value) = (best, Some(value));
    }

    /// The percentage by which the optimum time is scaled, from 95 to 304.
    pub(crate) fn percent(&self) -> u64 {
        let stability_percent = STABILITY_PERCENT[self.stable_iterations.min(STABILITY_PERCENT.len() - 1)];
        let falling_percent = (self.falling_eval / 2).clamp(0, FALLING_PERCENT_MAX);
        stability_percent * (100 + falling_percent as u64) / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(clock: ClockLeft) -> TimeLimits {
        TimeLimits::of(Time::Clock(clock), 40)
    }

    #[test]
    fn the_maximum_never_exceeds_the_remaining_time() {
        for main_ms in [0, 50, 1_000, 59_999, 600_000, u64::MAX] {
            for (increment_ms, period_ms, whole_minutes) in [
                (0, 0, false),
                (2_000, 0, false),
                (0, 10_000, false),
                (u64::MAX, u64::MAX, false),
                (0, 0, true),
            ] {
                for (spent_ms, lag_ms) in [(0, 0), (0, 120), (700, 2_000), (u64::MAX, 0)] {
                    let clock = ClockLeft {
                        main_ms,
                        increment_ms,
                        period_ms,
                        whole_minutes,
                        spent_ms,
                        lag_ms,
                        usual_lag_ms: lag_ms / 2,
                    };
                    let TimeLimits { optimum_ms, maximum_ms } = limits(clock);
                    let period = if whole_minutes { MINUTE_MS } else { period_ms };
                    let all = u128::from(main_ms) + u128::from(period);
                    let needed = u128::from(maximum_ms) + u128::from(spent_ms) + u128::from(lag_ms);
                    assert!(needed <= all || maximum_ms == MIN_MS, "{maximum_ms} of {clock:?}");
                    assert!(
                        optimum_ms.is_some_and(|optimum_ms| (MIN_MS..=maximum_ms).contains(&optimum_ms)),
                        "{optimum_ms:?} of {clock:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn byoyomi_periods_are_spent_and_main_time_is_shared() {
        let byoyomi = limits(ClockLeft { period_ms: 30_000, lag_ms: 100, ..ClockLeft::default() });
        assert_eq!(byoyomi.maximum_ms, 29_900);
        assert!(byoyomi.optimum_ms > Some(15_000));
        let sudden = limits(ClockLeft { main_ms: 30_000, lag_ms: 100, ..ClockLeft::default() });
        assert!(sudden.optimum_ms < Some(1_500) && sudden.maximum_ms < 8_000, "{sudden:?}");
        let both = limits(ClockLeft { main_ms: 30_000, period_ms: 10_000, ..ClockLeft::default() });
        assert!(both.optimum_ms > sudden.optimum_ms);
    }

    #[test]
    fn whole_minute_clocks_use_free_minutes_and_share_the_rest() {
        let professional =
            |main_ms| limits(ClockLeft { main_ms, whole_minutes: true, lag_ms: 200, ..ClockLeft::default() });
        assert_eq!(professional(0).maximum_ms, 59_800);
        assert_eq!(professional(5 * MINUTE_MS).maximum_ms, 59_800);
        let six_hours = professional(359 * MINUTE_MS);
        assert!(six_hours.optimum_ms > Some(10 * MINUTE_MS), "{six_hours:?}");
        assert_eq!((six_hours.maximum_ms + 200) % MINUTE_MS, 0);
    }

    #[test]
    fn expected_lag_is_reserved_in_advance() {
        let clock =
            |usual_lag_ms| limits(ClockLeft { main_ms: 60_000, usual_lag_ms, ..ClockLeft::default() });
        assert!(clock(1_000).optimum_ms < clock(100).optimum_ms);
        // The expected lag exceeds the time left, so the move is made at once.
        assert_eq!(clock(5_000).optimum_ms, Some(MIN_MS));
        // In a long game there may be more moves than one expects.
        assert_eq!(clock(1_000).optimum_ms, Some(MIN_MS));
        let renewed =
            ClockLeft { main_ms: 60_000, increment_ms: 1_000, usual_lag_ms: 1_000, ..ClockLeft::default() };
        assert!(limits(renewed).optimum_ms > Some(1_500));
    }

    #[test]
    fn a_stable_best_move_takes_less_time_and_a_falling_value_more() {
        let mut stability = BestMoveStability::default();
        let (one, two) = (PackedMove::from_bits(1), PackedMove::from_bits(2));
        stability.update(one, 0);
        let new = stability.percent();
        for _ in 0..9 {
            stability.update(one, 0);
        }
        let stable_iterations = stability.percent();
        stability.update(one, -200);
        let falling_eval = stability.percent();
        stability.update(two, -200);
        assert!(
            stable_iterations < 100
                && 150 < new
                && stable_iterations < falling_eval
                && falling_eval < stability.percent()
        );
        let limits = TimeLimits { optimum_ms: Some(100), maximum_ms: 10_000 };
        assert!(!limits.should_stop(100, &stability) && limits.should_stop(10_000, &stability));
    }
}
