//! Captures and recaptures on one square.

use crate::why::{balance, swing};
use rules::{Move, Position, Square};
use std::ops::ControlFlow;

/// The number of positions within which the exchanges of one question are searched. What is not decided by then is not
/// claimed.
const MOST_NODES: u32 = 5_000;

/// A search through exchanges, with a limit for all its squares together. `None` is the answer to a question that it has
/// no positions left for.
#[derive(Debug)]
pub(super) struct Exchanges {
    left: u32,
}

impl Default for Exchanges {
    fn default() -> Self {
        Self { left: MOST_NODES }
    }
}

impl Exchanges {
    /// Whether the side to move wins points by captures and recaptures on a square.
    pub(super) fn win(&mut self, position: &mut Position, square: Square) -> Option<bool> {
        let least = balance(position, position.turn()) + 1;
        self.reach(position, square, least)
    }

    /// Whether the side to move reaches a balance of at least `least` points.
    fn reach(&mut self, position: &mut Position, square: Square, least: i32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if balance(position, position.turn()) >= least {
            return Some(true);
        }
        for mv in captures_on(position, square) {
            position.make(mv);
            let refuted = self.reach(position, square, 1 - least);
            position.undo();
            if !refuted? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// The legal captures on a square, those by the least valuable pieces first.
fn captures_on(position: &Position, square: Square) -> Vec<Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.visit_captures(|destinations| {
        moves.extend(destinations.moves().filter(|mv| mv.to() == square));
        ControlFlow::Continue(())
    });
    moves.sort_by_key(|mv| match *mv {
        Move::Normal { from, .. } => position.piece(from).map_or(0, |piece| swing(piece.kind)),
        Move::Drop { .. } => 0,
    });
    moves
}
