//! What a side can reach by captures.

use super::points::{balance, swing};
use rules::{Move, Position};
use std::ops::ControlFlow;

/// The number of positions within which the claims about a move are proved, or left out.
pub const MOST_NODES: u32 = 20_000;

/// The number of plies after which a sequence of captures and checks is given up.
const MOST_PLIES: u32 = 48;

/// A search through captures, with a limit for all its questions together. `None` is the answer to a question that it
/// has no positions left for.
#[derive(Debug)]
pub(crate) struct Captures {
    left: u32,
}

impl Default for Captures {
    fn default() -> Self {
        Self::within(MOST_NODES)
    }
}

impl Captures {
    /// A search that may visit this number of positions for all its questions together.
    pub(crate) const fn within(nodes: u32) -> Self {
        Self { left: nodes }
    }

    /// Whether the side to move holds a balance of at least `least` points.
    pub(crate) fn hold(&mut self, position: &mut Position, least: i32) -> Option<bool> {
        self.search(position, least, MOST_PLIES)
    }

    /// Whether the opponent holds a balance of at least `least` points, as he sees it, after every move of the side to
    /// move. `false` if there is no move, as this is mate and no matter of points.
    pub(super) fn hold_after_all(&mut self, position: &mut Position, least: i32) -> Option<bool> {
        let moves = ordered(position, position.legal_moves());
        for &mv in &moves {
            position.make(mv);
            let holds = self.hold(position, least);
            position.undo();
            if !holds? {
                return Some(false);
            }
        }
        Some(!moves.is_empty())
    }

    fn search(&mut self, position: &mut Position, least: i32, plies: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        let plies = plies.checked_sub(1)?;
        let moves = if position.in_check() {
            position.legal_moves()
        } else if balance(position, position.turn()) >= least {
            return Some(true);
        } else {
            captures(position)
        };
        for mv in ordered(position, moves) {
            position.make(mv);
            let refuted = self.search(position, 1 - least, plies);
            position.undo();
            if !refuted? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// The legal captures.
fn captures(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.visit_captures(|destinations| {
        moves.extend(destinations.moves());
        ControlFlow::Continue(())
    });
    moves
}

/// The moves, captures of the most valuable pieces first.
fn ordered(position: &Position, mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_key(|mv| -position.piece(mv.to()).map_or(0, |piece| swing(piece.kind)));
    moves
}
