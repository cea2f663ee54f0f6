//! Statistics of a match: estimates of the strength difference of its engines. All functions are pure.
//!
//! The two games of an opening are one observation, because each engine has the advantage of the opening once. The five
//! results of such a pair (*pentanomial*: A scores 0, ½, 1, 1½ or 2 points) vary less than the results of two
//! independent games, so errors and tests are computed from pairs.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The result of a game for engine A. As a number it is A's half-points: 0, 1 or 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Score {
    Loss,
    Draw,
    Win,
}

/// The numbers of games that A has won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
}

/// The numbers of pairs in which A scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pairs(pub(super) [u32; 5]);

/// The estimated strength of A relative to B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    /// A's average points per game, 0 to 1.
    pub(super) score: f64,
    /// Half the width of the 95 % confidence interval of the score. If one side has won every game: the distance to the
    /// bound with 95 % confidence.
    pub(super) score_error: f64,
    pub(super) elo: Elo,
    /// The probability that A is the stronger engine (*likelihood of superiority*, LOS), 0 to 1.
    pub(super) superiority: f64,
}

/// An Elo difference, positive if A is stronger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Elo {
    /// The difference, and half the width of its 95 % confidence interval.
    About { elo: f64, error: f64 },
    /// The lower bound with 95 % confidence if A has won every game.
    Above(f64),
    /// The upper bound with 95 % confidence if A has lost every game.
    Below(f64),
}

/// The number of standard deviations on each side of the mean that contain 95 % of a normal distribution.
const SIGMAS: f64 = 1.959_964;
/// The greatest error in Elo. It replaces an unbounded one, when one side has won nearly every game.
const BEYOND: f64 = 999.9;

impl Tally {
    pub(super) fn add(&mut self, score: Score) {
        match score {
            Score::Win => self.wins += 1,
            Score::Draw => self.draws += 1,
            Score::Loss => self.losses += 1,
        }
    }

    pub(super) const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// A's points; a draw is half a point.
    pub(super) fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    fn moments(&self) -> Moments {
        moments(&[self.losses, self.draws, self.wins].map(f64::from))
    }
}

impl Pairs {
    pub(super) fn add(&mut self, first: Score, second: Score) {
        self.0[first as usize + second as usize] += 1;
    }

    pub(super) fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The mean and variance of a pair's score, 0 to 1; `None` if there is no pair.
    fn moments(&self) -> Option<Moments> {
        (self.count() > 0).then(|| moments(&self.0.map(f64::from)))
    }
}

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [none, half, one, more, all] = self.0;
        write!(f, "{none} {half} {one} {more} {all}")
    }
}

/// Estimates the strength difference; `None` if there is no game. If there are complete pairs, only they count.
///
/// If all pairs have the same result, their variance is 0. If each engine scored one point in every pair, the error is
/// 0; otherwise the sample is too small, and the error is computed from single games.
pub(super) fn estimate(tally: Tally, pairs: Pairs) -> Option<Estimate> {
    if tally.games() == 0 {
        return None;
    }
    let (single, paired) = (tally.moments(), pairs.moments());
    let games = f64::from(if pairs.count() > 0 { 2 * pairs.count() } else { tally.games() });
    let score = paired.unwrap_or(single).mean;
    let variance = match paired {
        Some(paired) if paired.variance > 0.0 || score == 0.5 => paired.variance / (games / 2.0),
        _ => single.variance / games,
    };
    let deviation = variance.sqrt();
    // For one-sided results: the score bound with 95 % confidence, and the probability that the winner is the weaker
    // engine.
    let (surely, by_luck) = (0.05_f64.powf(1.0 / games), 0.5_f64.powf(games + 1.0));
    let score_error = if 0.0 < score && score < 1.0 { SIGMAS * deviation } else { 1.0 - surely };
    let (elo, superiority) = if score >= 1.0 {
        (Elo::Above(elo(surely)), 1.0 - by_luck)
    } else if score <= 0.0 {
        (Elo::Below(elo(1.0 - surely)), by_luck)
    } else {
        let (low, high) = (elo(score - SIGMAS * deviation), elo(score + SIGMAS * deviation));
        let error = ((high - low) / 2.0).min(BEYOND);
        (Elo::About { elo: elo(score), error }, normal((score - 0.5) / deviation))
    };
    Some(Estimate { score, score_error, elo, superiority })
}

/// The 95 % confidence interval of a probability, by what happened `count` times of `of`; `None` if `of` is 0. It is
/// Wilson's score interval (*Probable inference, the law of succession, and statistical inference*, 1927).
pub(super) fn share_interval(count: u32, of: u32) -> Option<(f64, f64)> {
    if of == 0 {
        return None;
    }
    let (n, share) = (f64::from(of), f64::from(count) / f64::from(of));
    let squared = SIGMAS * SIGMAS;
    let middle = share + squared / (2.0 * n);
    let width = SIGMAS * (share * (1.0 - share) / n + squared / (4.0 * n * n)).sqrt();
    let bound = |sum: f64| (sum / (1.0 + squared / n)).clamp(0.0, 1.0);
    Some((bound(middle - width), bound(middle + width)))
}

/// The Elo difference for an expected score: `400 log10(s / (1 - s))`. Infinite for 0 and 1.
pub(super) fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if score >= 1.0 {
        return f64::INFINITY;
    }
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score for an Elo difference, 0 to 1.
pub(super) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The mean and variance of a distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Moments {
    pub(super) mean: f64,
    pub(super) variance: f64,
}

/// The mean and variance of results at equal distances from 0 to 1, from the number of times that each occurred.
pub(super) fn moments(counts: &[f64]) -> Moments {
    let sum: f64 = counts.iter().sum();
    let average = |of: &dyn Fn(f64) -> f64| {
        results(counts.len()).zip(counts).map(|(result, count)| of(result) * count / sum).sum::<f64>()
    };
    let mean = average(&|result| result);
    Moments { mean, variance: average(&|result| (result - mean).powi(2)) }
}

/// The values of `count` results at equal distances from 0 to 1.
pub(super) fn results(count: usize) -> impl Iterator<Item = f64> {
    let last = count.saturating_sub(1).max(1) as f64;
    (0..count).map(move |index| index as f64 / last)
}

/// The cumulative distribution function of the standard normal distribution, with an error of at most 7.5e-8
/// (Abramowitz and Stegun, *Handbook of Mathematical Functions*, 26.2.17). Returns ½ for NaN, which comes from 0/0 when
/// both engines scored the same without variance.
fn normal(x: f64) -> f64 {
    if x.is_nan() {
        return 0.5;
    }
    const FACTORS: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = FACTORS.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt() * polynomial;
    if x < 0.0 { tail } else { 1.0 - tail }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::About { elo, error } => write!(f, "{elo:+.1} ± {error:.1}"),
            Self::Above(elo) => write!(f, "above {elo:+.1}"),
            Self::Below(elo) => write!(f, "below {elo:+.1}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64, distance: f64) -> bool {
        (one - other).abs() <= distance
    }

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally { wins, draws, losses }
    }

    fn about(tally: Tally, pairs: Pairs) -> (f64, f64) {
        match estimate(tally, pairs).unwrap().elo {
            Elo::About { elo, error } => (elo, error),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        assert!(near(elo(0.75), 190.848, 0.001));
        assert!(near(elo(0.5), 0.0, 1e-12));
        assert!(near(elo(10.0 / 11.0), 400.0, 1e-9));
        for difference in [-500.0, -35.0, 0.0, 7.5, 190.8] {
            assert!(near(elo(score_of(difference)), difference, 1e-9));
        }
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (x, expected) in [(0.0, 0.5), (1.0, 0.841_344_75), (-1.959_964, 0.025), (3.0, 0.998_650_1)] {
            assert!(near(normal(x), expected, 1e-7), "{x}");
        }
        assert_eq!((normal(f64::INFINITY), normal(f64::NEG_INFINITY), normal(f64::NAN)), (1.0, 0.0, 0.5));
    }

    #[test]
    fn a_share_lies_within_its_interval() {
        // The roots of (share - p)² = SIGMAS² p (1 - p) / n.
        for (count, of) in [(0, 7), (3, 5), (120, 200), (200, 200)] {
            let (share, n) = (f64::from(count) / f64::from(of), f64::from(of));
            let (low, high) = share_interval(count, of).unwrap();
            assert!(low <= share + 1e-9 && share <= high + 1e-9 && low < high);
            for bound in [low, high] {
                let left = (share - bound).powi(2);
                assert!(near(left, SIGMAS * SIGMAS * bound * (1.0 - bound) / n, 1e-9), "{count} of {of}");
            }
        }
        assert_eq!(share_interval(0, 0), None);
    }

    #[test]
    fn independent_games_have_the_same_error_in_pairs_as_alone() {
        // A quarter won, half drawn, a quarter lost; the pairs have the distribution of two such independent games.
        let games = tally(160, 320, 160);
        let pairs = Pairs([20, 80, 120, 80, 20]);
        let (alone, paired) = (about(games, Pairs::default()), about(games, pairs));
        assert!(near(alone.0, 0.0, 1e-9) && near(alone.1, paired.1, 1e-9), "{alone:?} {paired:?}");
        let one = moments(&[160.0, 320.0, 160.0]);
        let two = moments(&pairs.0.map(f64::from));
        assert!(near(one.mean, two.mean, 1e-12) && near(one.variance, 2.0 * two.variance, 1e-12));
    }

    #[test]
    fn openings_that_decide_both_games_leave_no_error_in_pairs() {
        let games = tally(50, 0, 50);
        let pairs = Pairs([0, 0, 50, 0, 0]);
        assert!(about(games, pairs).1 < 1e-9);
        assert!(about(games, Pairs::default()).1 > 60.0);
        assert!(near(estimate(games, pairs).unwrap().superiority, 0.5, 1e-9));
    }

    #[test]
    fn an_error_by_hand() {
        // 60 of 100 points without draws: a standard deviation of sqrt(0.24 / 100), and 70.4 Elo.
        let (elo, error) = about(tally(60, 0, 40), Pairs::default());
        assert!(near(elo, 70.44, 0.01), "{elo}");
        let deviation = 0.0024_f64.sqrt();
        let (low, high) = (super::elo(0.6 - SIGMAS * deviation), super::elo(0.6 + SIGMAS * deviation));
        assert!(near(error, (high - low) / 2.0, 1e-9));
        let Estimate { superiority, score_error, .. } = estimate(tally(60, 0, 40), Pairs::default()).unwrap();
        assert!(near(score_error, SIGMAS * deviation, 1e-9));
        assert!(near(superiority, normal(0.1 / deviation), 1e-9) && superiority > 0.97);
    }

    #[test]
    fn one_sided_results_are_bounded_from_one_side() {
        // 20 of 20 points: with 95 % confidence the expected score is above 0.861.
        let all = estimate(tally(20, 0, 0), Pairs([0, 0, 0, 0, 10])).unwrap();
        assert_eq!(all.elo.to_string(), "above +316.6");
        assert!(near(all.superiority, 1.0, 1e-6));
        assert!(near(all.score_error, 0.139, 0.001), "{}", all.score_error);
        let none = estimate(tally(0, 0, 20), Pairs([10, 0, 0, 0, 0])).unwrap();
        assert_eq!(none.elo.to_string(), "below -316.6");
        assert_eq!(estimate(Tally::default(), Pairs::default()), None);
        let nearly = estimate(tally(1, 0, 1), Pairs::default()).unwrap();
        assert_eq!(nearly.elo, Elo::About { elo: 0.0, error: BEYOND });
        let one = estimate(tally(1, 0, 0), Pairs::default()).unwrap();
        assert!(near(one.superiority, 0.75, 1e-9));
    }

    #[test]
    fn a_few_pairs_that_came_out_alike_are_not_certain() {
        let (elo, error) = about(tally(2, 2, 0), Pairs([0, 0, 0, 2, 0]));
        assert!(near(elo, 190.85, 0.01) && error > 200.0, "{error}");
        // A game without its partner does not count.
        let odd = estimate(tally(3, 0, 2), Pairs([0, 0, 2, 0, 0])).unwrap();
        assert_eq!((odd.elo, odd.superiority), (Elo::About { elo: 0.0, error: 0.0 }, 0.5));
    }
}
