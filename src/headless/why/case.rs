//! A move to be explained.

use super::points::balance;
use rules::{Color, Move, Position};

/// A move of a game, a better one, and the line that refutes it.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The position before the move.
    pub before: &'a Position,
    /// The move.
    pub played: Move,
    /// The better move.
    pub best: Move,
    /// The line that refutes the move: it begins with the opponent's answer to it.
    pub refutation: &'a [Move],
}

/// A case whose moves have been made.
#[derive(Debug)]
pub(super) struct Replayed<'a> {
    /// The side that has moved.
    pub(super) mover: Color,
    /// The balance of the mover before the move.
    pub(super) balance: i32,
    /// The position after the move.
    pub(super) after: Position,
    /// The position after the better move.
    pub(super) better: Position,
    /// The opponent's answer, which is legal.
    pub(super) answer: Move,
    /// The legal moves of the refutation; the answer is the first of them.
    pub(super) line: &'a [Move],
}

impl<'a> Case<'a> {
    /// Makes the moves; `None` if one of them is illegal, if both are the same, or if there is no refutation.
    pub(super) fn replayed(self) -> Option<Replayed<'a>> {
        let Self { before, played, best, refutation } = self;
        if played == best {
            return None;
        }
        let (mut after, mut better) = (before.clone(), before.clone());
        after.play(played).ok()?;
        better.play(best).ok()?;
        let mut position = after.clone();
        let legal = refutation.iter().take_while(|&&mv| position.play(mv).is_ok()).count();
        let line = refutation.get(..legal)?;
        let mover = before.turn();
        let answer = *line.first()?;
        Some(Replayed { mover, balance: balance(before, mover), after, better, answer, line })
    }
}
