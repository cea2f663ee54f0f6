//! Hints in three steps: which piece moves, where it goes, and how it ends.

use crate::problems::problem::Problem;
use rules::{Move, Origin};

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// Which piece moves or is dropped.
    Piece,
    /// The move of that piece.
    Move,
    /// The whole line to the mate.
    Line,
}

/// A hint for the side that attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The piece on this square or of this kind in hand moves.
    Piece(Origin),
    /// This is the move.
    Move(Move),
    /// These moves lead to the mate.
    Line(Vec<Move>),
}

impl HintStep {
    /// The step after this one; `None` after the last.
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Piece => Some(Self::Move),
            Self::Move => Some(Self::Line),
            Self::Line => None,
        }
    }
}

impl Hint {
    /// The hint after this many plies of the solution; `None` if the attacker is not to move there.
    pub fn of(problem: &Problem, played: usize, step: HintStep) -> Option<Self> {
        let left = problem.solution().get(played..)?;
        let &mv = left.first().filter(|_| played.is_multiple_of(2))?;
        Some(match step {
            HintStep::Piece => Self::Piece(mv.origin()),
            HintStep::Move => Self::Move(mv),
            HintStep::Line => Self::Line(left.to_vec()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::HandKind;

    #[test]
    fn each_step_tells_more() {
        let row = "8k/9/7P1/9/7N1/9/9/9/9 b 2G 1\tdrop\tG*1b 1a1b G*2b";
        let problem = Problem::read(row).unwrap();
        let line = problem.solution();
        let hint = |played, step| Hint::of(&problem, played, step);
        assert_eq!(hint(0, HintStep::Piece), Some(Hint::Piece(Origin::Hand(HandKind::Gold))));
        assert_eq!(hint(0, HintStep::Move), Some(Hint::Move(line[0])));
        assert_eq!(hint(0, HintStep::Line), Some(Hint::Line(line.to_vec())));
        assert_eq!(hint(2, HintStep::Line), Some(Hint::Line(line[2..].to_vec())));
        assert_eq!(
            (hint(1, HintStep::Piece), hint(3, HintStep::Move), hint(9, HintStep::Move)),
            (None, None, None)
        );
        let steps = std::iter::successors(Some(HintStep::Piece), |step| step.next());
        assert_eq!(steps.collect::<Vec<_>>(), [HintStep::Piece, HintStep::Move, HintStep::Line]);
    }
}
