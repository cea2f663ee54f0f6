//! Scores in one byte.

use std::sync::LazyLock;

/// The expected share of points of a side: a score on the logistic curve, in 256 steps.
///
/// The steps are narrow where scores are close to 0 and wide where the game is decided: 9 hundredths of a pawn at 0,
/// 18 at ±1,000, 310 at ±3,000 and 660 at the ends, ±3,742.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WinRate(u8);

/// The score at which the curve reaches 1 / (1 + 1/e), in hundredths of a pawn. It is part of the file format, and need
/// not be the scale that predicts results best.
const SCALE: f64 = 600.0;

/// The score in the middle of each step.
static SCORES: LazyLock<[i32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|step| {
        let (step, rest) = ((2 * step + 1) as f64, (511 - 2 * step) as f64);
        (SCALE * (step / rest).ln()).round() as i32
    })
});

impl WinRate {
    /// The step with the middle nearest to a score in hundredths of a pawn.
    pub fn of_score(score: i32) -> Self {
        let above = SCORES.partition_point(|&middle| middle < score);
        let below = above.saturating_sub(1);
        let nearest = match (SCORES.get(below), SCORES.get(above)) {
            (Some(low), Some(high)) if score - low < high - score => below,
            (Some(_), None) => below,
            _ => above,
        };
        Self(nearest as u8)
    }

    /// The score in the middle of the step, in hundredths of a pawn.
    pub fn score(self) -> i32 {
        SCORES[usize::from(self.0)]
    }

    /// The same expectation seen from the other side.
    pub const fn of_opponent(self) -> Self {
        Self(255 - self.0)
    }

    /// The number of the step.
    pub const fn step(self) -> u8 {
        self.0
    }

    /// The step with this number.
    pub const fn from_step(step: u8) -> Self {
        Self(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_kept_within_half_a_step() {
        for (score, kept) in
            [(0, 5), (-1, -5), (100, 99), (-100, -99), (1_000, 1_003), (3_000, 3_080), (9_999, 3_742)]
        {
            assert_eq!(WinRate::of_score(score).score(), kept, "{score}");
        }
        for step in 0..=255 {
            let win_rate = WinRate::from_step(step);
            assert_eq!(WinRate::of_score(win_rate.score()), win_rate);
            assert_eq!(win_rate.of_opponent().score(), -win_rate.score());
        }
    }
}
