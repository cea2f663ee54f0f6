//! Win rates: the expected share of points that belongs to a value of the search.
//!
//! The share is 1 / (1 + e^(−value / *K*)). *K* belongs to the evaluation, since each measures in pawns of its own size.
//! The curve is an integer table, so that every target computes the same share.

use crate::evaluation;
use protocol::{Evaluation, Score, WinRate};

/// The number of steps of the table for each *K* of value.
const STEPS: usize = 16;
/// The last step: 8 *K*, where the share has 0.3 thousandths left to grow.
const LAST: usize = 8 * STEPS;
/// The parts of a step that are told apart.
const PARTS: u64 = 1_024;

/// The share in millionths at each step from 0 on.
static SHARES: [u32; LAST + 1] = shares();

const _: () = {
    let shares = shares();
    // 1 / (1 + 1/e) and 1 / (1 + e^-8).
    assert!(shares[0] == 500_000 && shares[STEPS] == 731_059 && shares[LAST] == 999_665);
};

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
        shares[step] = ((1_000_000 * ONE + sum / 2) / sum) as u32;
        power = power * factor / ONE;
        step += 1;
    }
    shares
}

/// The win rate of the side to move for a value of the search with this evaluation. Only a mate is a certain win or loss.
pub fn win_rate(score: Score, evaluation: Evaluation) -> WinRate {
    let scale = match evaluation {
        Evaluation::Network => network::WIN_RATE_SCALE,
        Evaluation::HandMade | Evaluation::Substitute => evaluation::WIN_RATE_SCALE,
    };
    match score {
        Score::MateIn(1..) => WinRate::WIN,
        Score::MateIn(_) => WinRate::LOSS,
        Score::Cp(value) => {
            let share = share_of_leader(value.unsigned_abs(), scale);
            let share = WinRate::from(share);
            if value < 0 { share.of_opponent() } else { share }
        }
    }
}

/// The share in thousandths, from 500 to 999, of the side that is ahead by `value` hundredths of a pawn.
fn share_of_leader(value: u32, scale: u32) -> u16 {
    let place = u64::from(value) * STEPS as u64 * PARTS / u64::from(scale.max(1));
    let (step, part) = ((place / PARTS) as usize, place % PARTS);
    let millionths = match (SHARES.get(step), SHARES.get(step + 1)) {
        (Some(&below), Some(&above)) => u64::from(below) + u64::from(above - below) * part / PARTS,
        _ => 1_000_000,
    };
    ((millionths + 500) / 1_000).min(999) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The curve in floating point, which the engine does not have.
    #[test]
    fn the_table_is_the_logistic_curve() {
        for scale in [evaluation::WIN_RATE_SCALE, network::WIN_RATE_SCALE, 100, 5_000] {
            for value in (0..=20_000).step_by(7) {
                let exact = 1_000.0 / (1.0 + (-f64::from(value) / f64::from(scale)).exp());
                let share = f64::from(share_of_leader(value, scale));
                assert!((share - exact.min(999.0)).abs() <= 0.55, "{value} / {scale}: {share} for {exact}");
            }
        }
    }

    #[test]
    fn both_sides_share_the_points() {
        for evaluation in [Evaluation::HandMade, Evaluation::Network, Evaluation::Substitute] {
            let rate = |score| win_rate(score, evaluation).thousandths();
            assert_eq!(rate(Score::Cp(0)), 500);
            for value in [1, 50, 300, 1_200, 4_000, 15_000, 20_000, i32::MAX] {
                assert_eq!(rate(Score::Cp(value)) + rate(Score::Cp(-value)), 1_000, "{value}");
            }
            assert_eq!((rate(Score::Cp(20_000)), rate(Score::Cp(i32::MIN))), (999, 1));
            let mates = [3, 1, 0, -1, -4].map(|plies| rate(Score::MateIn(plies)));
            assert_eq!(mates, [1_000, 1_000, 0, 0, 0]);
        }
    }
}
