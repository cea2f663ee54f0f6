//! What a position is worth inside the search: hundredths of a pawn for the side to move, with room above for what
//! is decided.

use protocol::Score;

/// Hundredths of a pawn for the side to move; beyond [`MATED_BOUND`] a forced win or loss.
pub(crate) type Value = i32;

/// The most plies that a line of the search may have.
pub(crate) const MAX_PLY: usize = 96;
/// The deepest iteration of the search.
pub(crate) const MAX_DEPTH: u32 = 60;

/// Larger than every value.
pub(crate) const INFINITE: Value = 32_000;
/// Being mated here is worth `-MATE`; in n plies, `-MATE + n`.
pub(crate) const MATE: Value = 31_000;
/// Values from here on are wins in a known number of plies.
pub(crate) const MATE_BOUND: Value = MATE - 2 * MAX_PLY as Value;
/// Worth of a repetition that one side wins: better than any evaluation, worse than any mate.
pub(crate) const REPETITION_WON: Value = 20_000;
/// Evaluations stay within this.
pub(crate) const EVALUATION_LIMIT: Value = 15_000;

const _: () = assert!(INFINITE <= i16::MAX as Value && REPETITION_WON < MATE_BOUND);

/// Worth of winning in so many plies from the root.
pub(crate) const fn winning_at(ply: usize) -> Value {
    MATE - ply as Value
}

/// Worth of losing in so many plies from the root.
pub(crate) const fn losing_at(ply: usize) -> Value {
    ply as Value - MATE
}

/// Whether a win or loss in a known number of plies is proven.
pub(crate) const fn is_mate(value: Value) -> bool {
    value >= MATE_BOUND || value <= -MATE_BOUND
}

/// As it is told to others.
pub(crate) const fn score(value: Value) -> Score {
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
    fn mates_are_told_in_plies() {
        assert_eq!(score(winning_at(3)), Score::MateIn(3));
        assert_eq!(score(losing_at(2)), Score::MateIn(-2));
        assert_eq!(score(losing_at(0)), Score::MateIn(0));
        assert_eq!(score(-120), Score::Cp(-120));
    }
}
