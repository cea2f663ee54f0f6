//! Win rates: the expected share of points that belongs to a value of the search.
//!
//! The share is 1 / (1 + e^(−value / *K*)). *K* belongs to the evaluation, since each measures in pawns of its own size.
//! The curve is an integer table, so that every target computes the same share.

use crate::evaluation;
use crate::value::Value;
use protocol::{Evaluation, Score, WinRate};

/// The share 1, certain victory.
pub(crate) const CERTAIN: i64 = 1 << 30;

/// The number of steps of the table for a value of *K*.
const STEPS: usize = 16;
/// The table ends at this multiple of *K*.
const MULTIPLES: usize = 16;
/// The last step of the table.
const LAST: usize = STEPS * MULTIPLES;

/// The shares of the values 0, *K*/16, 2*K*/16 …
static SHARES: [u32; LAST + 1] = shares();

/// Computes the table in fixed point with 60 fractional bits.
const fn shares() -> [u32; LAST + 1] {
    const ONE: i128 = 1 << 60;
    // e^(-1/STEPS) by its power series.
    let (mut factor, mut term, mut n) = (0, ONE, 1);
    while term != 0 {
        factor += term;
        term = -term / (STEPS as i128 * n);
        n += 1;
    }
    let mut shares = [0; LAST + 1];
    let (mut power, mut step) = (ONE, 0);
    while step <= LAST {
        let sum = ONE + power;
        shares[step] = ((CERTAIN as i128 * ONE + sum / 2) / sum) as u32;
        power = power * factor / ONE;
        step += 1;
    }
    shares
}

/// The scale *K* of an evaluation, in hundredths of a pawn.
pub(crate) const fn scale(evaluation: Evaluation) -> Value {
    match evaluation {
        Evaluation::Network => network::WIN_RATE_SCALE as Value,
        Evaluation::HandMade | Evaluation::Substitute => evaluation::WIN_RATE_SCALE as Value,
    }
}

/// The share of a value on the curve of this scale, from 0 to [`CERTAIN`]. It grows with the value, but equal shares do not
/// mean equal values beyond 16 *K*.
pub(crate) fn share(value: Value, scale: Value) -> i64 {
    let (steps, scale) = (i64::from(value).abs() * STEPS as i64, i64::from(scale.max(1)));
    let (step, rest) = ((steps / scale) as usize, steps % scale);
    let share = match (SHARES.get(step), SHARES.get(step + 1)) {
        (Some(&low), Some(&high)) => i64::from(low) + i64::from(high - low) * rest / scale,
        _ => CERTAIN,
    };
    if value < 0 { CERTAIN - share } else { share }
}

/// The win rate of the side to move for a value of the search with this evaluation. Only a mate is a certain win or loss.
pub fn win_rate(score: Score, evaluation: Evaluation) -> WinRate {
    let value = match score {
        Score::MateIn(1..) => return WinRate::WIN,
        Score::MateIn(_) => return WinRate::LOSS,
        Score::Cp(value) => value,
    };
    // Rounded for the side that is ahead, so that both rates make 1.
    let ahead = share(value.saturating_abs(), scale(evaluation));
    let thousandths = ((ahead * 1_000 + CERTAIN / 2) / CERTAIN).min(999);
    let ahead = WinRate::from(thousandths as u16);
    if value < 0 { ahead.of_opponent() } else { ahead }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVALUATIONS: [Evaluation; 3] = [Evaluation::HandMade, Evaluation::Network, Evaluation::Substitute];

    /// The curve in floating point, which the engine does not have.
    #[test]
    fn the_table_is_the_logistic_curve() {
        for scale in [scale(Evaluation::HandMade), scale(Evaluation::Network), 100, 5_000] {
            for value in (-20_000..=20_000).step_by(7) {
                let exact = 1.0 / (1.0 + (-f64::from(value) / f64::from(scale)).exp());
                let share = share(value, scale) as f64 / CERTAIN as f64;
                assert!((share - exact).abs() < 5e-5, "{value} / {scale}: {share} for {exact}");
            }
        }
    }

    #[test]
    fn the_curve_grows_and_is_symmetric() {
        let scale = scale(Evaluation::Network);
        let mut before = -1;
        for value in -15_000..=15_000 {
            let share_there = share(value, scale);
            assert!(share_there > before, "{value}");
            assert_eq!(share_there + share(-value, scale), CERTAIN);
            before = share_there;
        }
        assert_eq!((share(0, scale), share(31_000, scale)), (CERTAIN / 2, CERTAIN));
    }

    #[test]
    fn both_sides_share_the_points() {
        for evaluation in EVALUATIONS {
            let rate = |score| win_rate(score, evaluation).thousandths();
            assert_eq!(rate(Score::Cp(0)), 500);
            assert_eq!(rate(Score::Cp(scale(evaluation))), 731);
            for value in [1, 50, 300, 1_200, 4_000, 15_000, 20_000, i32::MAX] {
                assert_eq!(rate(Score::Cp(value)) + rate(Score::Cp(-value)), 1_000, "{value}");
            }
            assert_eq!((rate(Score::Cp(20_000)), rate(Score::Cp(i32::MIN))), (999, 1));
            let mates = [3, 1, 0, -1, -4].map(|plies| rate(Score::MateIn(plies)));
            assert_eq!(mates, [1_000, 1_000, 0, 0, 0]);
        }
    }
}
