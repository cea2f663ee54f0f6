//! Values of the search: hundredths of a pawn for the side to move, with a range above for proven results.

use protocol::Score;

/// Hundredths of a pawn for the side to move; beyond ±[`MATE_BOUND`] a forced win or loss.
pub(crate) type Value = i32;

/// The maximum number of plies of a line.
pub(crate) const MAX_PLY: usize = 96;
/// The maximum iteration, in plies.
pub(crate) const MAX_DEPTH: u32 = 60;

/// A bound above all values.
pub(crate) const INFINITE: Value = 32_000;
/// The value of a mate at the root: being mated in n plies is `-MATE + n`.
pub(crate) const MATE: Value = 31_000;
/// The smallest value of a win in a known number of plies.
pub(crate) const MATE_BOUND: Value = MATE - 2 * MAX_PLY as Value;
/// The value of a repetition that one side wins: above every evaluation, below every mate.
pub(crate) const REPETITION_WIN: Value = 20_000;
/// The bound of the absolute value of an evaluation.
pub(crate) const EVALUATION_LIMIT: Value = 15_000;

const _: () = assert!(INFINITE <= i16::MAX as Value && REPETITION_WIN < MATE_BOUND);

/// The value of a win `ply` plies from the root.
pub(crate) const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// The value of a loss `ply` plies from the root.
pub(crate) const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// Whether a win or loss in a known number of plies is proven.
pub(crate) const fn is_mate(value: Value) -> bool {
    value >= MATE_BOUND || value <= -MATE_BOUND
}

/// Converts a value to a score of the protocol.
pub(crate) const fn to_score(value: Value) -> Score {
    if value >= MATE_BOUND {
        Score::MateIn(MATE - value)
    } else if value <= -MATE_BOUND {
        Score::MateIn(-(MATE + value))
    } else {
        Score::Cp(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_scores_count_plies() {
        assert_eq!(to_score(mate_in(3)), Score::MateIn(3));
        assert_eq!(to_score(mated_in(2)), Score::MateIn(-2));
        assert_eq!(to_score(mated_in(0)), Score::MateIn(0));
        assert_eq!(to_score(-120), Score::Cp(-120));
    }
}
