//! How much of the clock a move may take: what is good for it, and what must never be exceeded.
//!
//! The good time follows what the search finds: a best move that stays the same needs less, one that has just changed
//! or whose value falls needs more. All in milliseconds, integers only.

use crate::packed::PackedMove;
use crate::value::Value;
use protocol::{ClockLeft, Time};

/// When a search that is limited in time ends, in milliseconds since it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Timing {
    /// No iteration begins after this, at an even pace; `None`: only the end counts.
    good: Option<u64>,
    /// The search ends here.
    pub(crate) end: u64,
}

/// Even a move for which no time is left looks at something.
const LEAST_MS: u64 = 1;
/// Own moves that a game is expected to last yet: so many at its start, fewer with every move number, but never less
/// than the second.
const MOVES_LEFT: (u64, u64) = (40, 22);
/// Move numbers that take one from the moves expected.
const NUMBERS_A_MOVE: u64 = 3;
/// How far a move may go beyond its share of the main time.
const MOST_SHARES: u64 = 5;
/// How much of a period of byoyomi is good for a move, in hundredths.
const OF_PERIOD: u64 = 70;
const MINUTE_MS: u64 = 60_000;

impl Timing {
    /// How long to search for a move of this number.
    pub(crate) fn of(time: Time, move_number: u32) -> Self {
        match time {
            Time::Exactly(ms) => Self { good: None, end: ms },
            Time::Clock(clock) => Self::by_clock(clock, u64::from(move_number)),
        }
    }

    fn by_clock(clock: ClockLeft, number: u64) -> Self {
        let ClockLeft { main_ms, increment_ms, period_ms, whole_minutes, spent_ms, lag_ms, usual_lag_ms } =
            clock;
        let period = if whole_minutes { MINUTE_MS } else { period_ms };
        let moves = MOVES_LEFT.0.saturating_sub(number / NUMBERS_A_MOVE).max(MOVES_LEFT.1);
        // Every move to come costs its way to the clock, where nothing is given for it.
        let given = increment_ms.saturating_add(period);
        let ways = usual_lag_ms.saturating_sub(given).saturating_mul(moves);
        let free = main_ms.saturating_sub(ways);
        let share = free / moves;
        let kept = spent_ms.saturating_add(lag_ms);
        let all = main_ms.saturating_add(period).saturating_sub(kept);
        let (good, end) = if whole_minutes {
            // What does not fill a minute costs nothing.
            let whole = |ms: u64| ms - ms % MINUTE_MS;
            let good = whole(share).saturating_add(MINUTE_MS * OF_PERIOD / 100);
            (good, whole(share.saturating_mul(MOST_SHARES)).saturating_add(MINUTE_MS).saturating_sub(kept))
        } else {
            let good = share.saturating_add(increment_ms / 4 * 3).saturating_add(period / 100 * OF_PERIOD);
            let most = share.saturating_mul(MOST_SHARES).saturating_add(increment_ms).saturating_add(period);
            // Only byoyomi is given anew; the rest of the main time must last.
            (good, most.min((free / 3).saturating_add(period).max(good)))
        };
        let end = end.min(all).max(LEAST_MS);
        Self { good: Some(good.saturating_sub(spent_ms).clamp(LEAST_MS, end)), end }
    }

    /// Whether no further iteration is wanted.
    pub(crate) fn is_enough(&self, elapsed_ms: u64, pace: &Pace) -> bool {
        let good = self.good.map_or(self.end, |good| good.saturating_mul(pace.hundredths()) / 100);
        elapsed_ms >= good.min(self.end)
    }

    /// Whether time may be saved for later moves.
    pub(crate) const fn saves(&self) -> bool {
        self.good.is_some()
    }
}

/// What the iterations have shown so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    best: PackedMove,
    /// Iterations for which the best move has been the same.
    steady: usize,
    value: Option<Value>,
    /// What the value has lost lately; half of it is forgotten with each iteration.
    fallen: Value,
}

/// How much time is good, in hundredths, by the iterations for which the best move has been the same.
const STEADY: [u64; 6] = [190, 155, 130, 115, 105, 95];
/// The most that a falling value adds, in hundredths.
const FALLING: Value = 60;

impl Pace {
    /// An iteration is complete.
    pub(crate) fn follow(&mut self, best: PackedMove, value: Value) {
        self.steady = if best == self.best { self.steady + 1 } else { 0 };
        let before = self.value.unwrap_or(value);
        self.fallen = (self.fallen / 2 + before - value).clamp(0, 4 * FALLING);
        (self.best, self.value) = (best, Some(value));
    }

    fn hundredths(&self) -> u64 {
        let steady = STEADY[self.steady.min(STEADY.len() - 1)];
        let falling = (self.fallen / 2).clamp(0, FALLING);
        steady * (100 + falling as u64) / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timing(clock: ClockLeft) -> Timing {
        Timing::of(Time::Clock(clock), 40)
    }

    #[test]
    fn a_move_never_takes_more_than_there_is() {
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
                    let Timing { good, end } = timing(clock);
                    let period = if whole_minutes { MINUTE_MS } else { period_ms };
                    let all = u128::from(main_ms) + u128::from(period);
                    let needed = u128::from(end) + u128::from(spent_ms) + u128::from(lag_ms);
                    assert!(needed <= all || end == LEAST_MS, "{end} of {clock:?}");
                    assert!(
                        good.is_some_and(|good| (LEAST_MS..=end).contains(&good)),
                        "{good:?} of {clock:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn byoyomi_is_used_and_what_is_given_anew_is_spent() {
        let byoyomi = timing(ClockLeft { period_ms: 30_000, lag_ms: 100, ..ClockLeft::default() });
        assert_eq!(byoyomi.end, 29_900);
        assert!(byoyomi.good > Some(15_000));
        let sudden = timing(ClockLeft { main_ms: 30_000, lag_ms: 100, ..ClockLeft::default() });
        assert!(sudden.good < Some(1_500) && sudden.end < 8_000, "{sudden:?}");
        let both = timing(ClockLeft { main_ms: 30_000, period_ms: 10_000, ..ClockLeft::default() });
        assert!(both.good > sudden.good);
    }

    #[test]
    fn minutes_that_cost_nothing_are_used_and_others_are_shared() {
        let professional =
            |main_ms| timing(ClockLeft { main_ms, whole_minutes: true, lag_ms: 200, ..ClockLeft::default() });
        assert_eq!(professional(0).end, 59_800);
        assert_eq!(professional(5 * MINUTE_MS).end, 59_800);
        let six_hours = professional(359 * MINUTE_MS);
        assert!(six_hours.good > Some(10 * MINUTE_MS), "{six_hours:?}");
        assert_eq!((six_hours.end + 200) % MINUTE_MS, 0);
    }

    #[test]
    fn a_slow_way_to_the_clock_is_paid_for_in_advance() {
        let clock =
            |usual_lag_ms| timing(ClockLeft { main_ms: 60_000, usual_lag_ms, ..ClockLeft::default() });
        assert!(clock(1_000).good < clock(100).good);
        // There is no time for so many answers: the move is made at once.
        assert_eq!(clock(5_000).good, Some(LEAST_MS));
    }

    #[test]
    fn a_steady_move_takes_less_and_a_falling_value_more() {
        let mut pace = Pace::default();
        let (one, two) = (PackedMove::from_bits(1), PackedMove::from_bits(2));
        pace.follow(one, 0);
        let new = pace.hundredths();
        for _ in 0..9 {
            pace.follow(one, 0);
        }
        let steady = pace.hundredths();
        pace.follow(one, -200);
        let fallen = pace.hundredths();
        pace.follow(two, -200);
        assert!(steady < 100 && 150 < new && steady < fallen && fallen < pace.hundredths());
        let timing = Timing { good: Some(100), end: 10_000 };
        assert!(!timing.is_enough(100, &pace) && timing.is_enough(10_000, &pace));
    }
}
