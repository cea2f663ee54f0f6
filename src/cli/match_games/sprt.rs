//! The sequential probability ratio test (SPRT): it ends a match as soon as one of two hypotheses about the strength
//! difference of the engines can be accepted.
//!
//! A hypothesis states only the mean of the five results of a pair, not their distribution. So this is the
//! *generalized* test (GSPRT): for each hypothesis it uses the distribution with that mean that makes the observed
//! results most likely. See M. Van den Bergh, *Comments on generalized likelihood ratios*
//! (<https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, proposition 1.1). Fishtest, the testing framework of
//! Stockfish, computes the same.

use super::statistics::{Pairs, results, score_of};
use std::fmt;
use std::str::FromStr;

/// The two hypotheses of the test, as Elo differences of A; the first is the smaller one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Claims {
    /// H0: A is stronger than B by at most this.
    pub(super) elo0: f64,
    /// H1: A is stronger than B by at least this.
    pub(super) elo1: f64,
}

/// The error probabilities of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Risks {
    /// The probability of accepting H1 although H0 is true.
    pub(super) alpha: f64,
    /// The probability of accepting H0 although H1 is true.
    pub(super) beta: f64,
}

/// The hypothesis that is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    H0,
    H1,
}

/// A test in progress. The pairs must be added in the order of their openings, not in the order in which they ended,
/// because long games end later and have other results. A decided test ignores further pairs.
#[derive(Clone, Debug)]
pub(super) struct Sprt {
    claims: Claims,
    risks: Risks,
    pairs: Pairs,
}

/// The count that replaces 0 for a result that has not occurred, so that no hypothesis is impossible.
const HARDLY: f64 = 1e-3;
/// The number of bisection steps, after which the middle of the interval no longer changes.
const HALVINGS: usize = 100;

impl Sprt {
    pub(super) const fn new(claims: Claims, risks: Risks) -> Self {
        Self { claims, risks, pairs: Pairs([0; 5]) }
    }

    /// Adds the next pair, in half-points of A.
    ///
    /// # Panics
    /// If `half_points` is above 4 and the test is undecided.
    pub(super) fn add(&mut self, half_points: usize) {
        if self.verdict().is_none() {
            self.pairs.0[half_points] += 1;
        }
    }

    /// The number of pairs that the test has counted.
    pub(super) fn pairs(&self) -> u32 {
        self.pairs.count()
    }

    /// The log-likelihood ratio (natural logarithm); positive if the results are more likely under H1 than under H0.
    pub(super) fn llr(&self) -> f64 {
        log_likelihood_ratio(self.claims, self.pairs)
    }

    /// The bounds of the log-likelihood ratio by Wald: at or below the first one H0 is accepted, at or above the second
    /// one H1.
    pub(super) fn bounds(&self) -> (f64, f64) {
        let Risks { alpha, beta } = self.risks;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The accepted hypothesis; `None` while more pairs are needed.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        let (low, high) = self.bounds();
        match self.llr() {
            llr if llr <= low => Some(Verdict::H0),
            llr if llr >= high => Some(Verdict::H1),
            _ => None,
        }
    }
}

fn log_likelihood_ratio(claims: Claims, pairs: Pairs) -> f64 {
    if pairs.count() == 0 {
        return 0.0;
    }
    let counts = pairs.0.map(|count| if count == 0 { HARDLY } else { f64::from(count) });
    let sum: f64 = counts.iter().sum();
    let observed: Vec<(f64, f64)> = results(counts.len()).zip(counts.map(|count| count / sum)).collect();
    let (h0, h1) = (score_of(claims.elo0), score_of(claims.elo1));
    let (multiplier0, multiplier1) = (multiplier(&observed, h0), multiplier(&observed, h1));
    let ratio = observed.iter().map(|&(result, probability)| {
        let (factor0, factor1) = (1.0 + multiplier0 * (result - h0), 1.0 + multiplier1 * (result - h1));
        probability * (factor0 / factor1).ln()
    });
    sum * ratio.sum::<f64>()
}

/// Finds the Lagrange multiplier `x` of the most likely distribution with this mean. That distribution gives a result
/// with the observed frequency `p` the probability `p / (1 + x (result - mean))`. The sum below falls from +∞ to -∞
/// between its two poles, so bisection finds the zero.
fn multiplier(observed: &[(f64, f64)], mean: f64) -> f64 {
    let excess = |x: f64| -> f64 {
        observed.iter().map(|&(result, p)| p * (result - mean) / (1.0 + x * (result - mean))).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

impl FromStr for Claims {
    type Err = String;

    /// Parses two Elo differences, the smaller one first, such as `0,10`.
    ///
    /// # Errors
    /// One is not a number within ±1000, or the first is not smaller.
    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || "must be two Elo differences, the smaller one first, such as 0,10".to_owned();
        let (elo0, elo1) = text.split_once(',').ok_or_else(fault)?;
        let elo =
            |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= 1_000.0).ok_or_else(fault);
        let claims = Self { elo0: elo(elo0)?, elo1: elo(elo1)? };
        if claims.elo0 < claims.elo1 { Ok(claims) } else { Err(fault()) }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claims { elo0, elo1 } = self.claims;
        let (low, high) = self.bounds();
        write!(f, "LLR {:+.2} [{low:.2}, {high:.2}] after {} pairs: ", self.llr(), self.pairs())?;
        match self.verdict() {
            None => write!(f, "undecided between {elo0:+} and {elo1:+} Elo"),
            Some(Verdict::H0) => write!(f, "H0 is accepted, at most {elo0:+} rather than {elo1:+} Elo"),
            Some(Verdict::H1) => write!(f, "H1 is accepted, at least {elo1:+} rather than {elo0:+} Elo"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RISKS: Risks = Risks { alpha: 0.05, beta: 0.05 };

    fn llr(elo0: f64, elo1: f64, pairs: [u32; 5]) -> f64 {
        log_likelihood_ratio(Claims { elo0, elo1 }, Pairs(pairs))
    }

    /// The expected values are those of fishtest's `LLR_logistic`.
    #[test]
    fn the_ratio_is_that_of_fishtest() {
        for (elo0, elo1, pairs, expected) in [
            (0.0, 10.0, [10, 40, 100, 50, 20], 1.443_154_744),
            (-5.0, 5.0, [10, 40, 100, 50, 20], 1.818_967_446),
            (0.0, 50.0, [10, 40, 100, 50, 20], -0.423_838_248),
            (0.0, 50.0, [5, 10, 20, 10, 5], -1.676_060_604),
            (0.0, 10.0, [0, 0, 0, 0, 5], 0.141_896_657),
            (0.0, 10.0, [0, 0, 10, 0, 0], -0.285_795_862),
        ] {
            let found = llr(elo0, elo1, pairs);
            assert!((found - expected).abs() < 1e-6, "{pairs:?}: {found}");
        }
        assert_eq!(llr(0.0, 10.0, [0; 5]), 0.0);
    }

    #[test]
    fn the_ratio_is_symmetric() {
        for pairs in [[10, 40, 100, 50, 20], [0, 0, 3, 1, 7], [5, 0, 0, 0, 0]] {
            let mut turned = pairs;
            turned.reverse();
            assert!((llr(-5.0, 5.0, pairs) + llr(-5.0, 5.0, turned)).abs() < 1e-6);
            assert!((llr(0.0, 8.0, pairs) + llr(-8.0, 0.0, turned)).abs() < 1e-6);
            assert!((llr(0.0, 8.0, pairs) + llr(8.0, 0.0, pairs)).abs() < 1e-9);
        }
        assert!(llr(-5.0, 5.0, [5, 10, 20, 10, 5]).abs() < 1e-9);
    }

    #[test]
    fn one_sided_results_end_the_test_and_it_takes_no_more() {
        for (half_points, verdict) in [(4, Verdict::H1), (0, Verdict::H0)] {
            let mut sprt = Sprt::new(Claims { elo0: -20.0, elo1: 20.0 }, RISKS);
            let needed = (1..1_000).find(|_| {
                sprt.add(half_points);
                sprt.verdict().is_some()
            });
            assert_eq!(sprt.verdict(), Some(verdict));
            assert_eq!(needed, Some(sprt.pairs()));
            let before = sprt.llr();
            sprt.add(4 - half_points);
            assert_eq!((sprt.llr(), Some(sprt.pairs())), (before, needed));
        }
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (low, high) = Sprt::new(Claims { elo0: 0.0, elo1: 5.0 }, RISKS).bounds();
        assert!((high - 2.944_439).abs() < 1e-6 && (low + high).abs() < 1e-12);
    }

    #[test]
    fn claims_are_read_in_their_order() {
        assert_eq!("-5,0".parse(), Ok(Claims { elo0: -5.0, elo1: 0.0 }));
        assert_eq!("0, 2.5".parse(), Ok(Claims { elo0: 0.0, elo1: 2.5 }));
        for text in ["", "5", "5,0", "0,0", "0,x", "0,inf", "0,nan", "0,5,9"] {
            assert!(text.parse::<Claims>().is_err(), "{text}");
        }
    }
}
