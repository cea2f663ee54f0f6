//! The coach: warns of a move that loses a piece or allows mate in one, where another move does neither.
//!
//! A warning is proved on the board, as the reasons of [`why`](crate::why) are: by legal moves, and by a search through
//! all captures in which both sides may stop before any capture, except that a check must be answered. Points are those
//! of [`points`](crate::why::points()), less what the move itself wins. What cannot be proved within
//! [`MOST_NODES`](crate::why::MOST_NODES) positions is not warned of.
//!
//! ```
//! use headless::coach::{Warning, warning};
//! use rules::{Line, PieceKind, Variant};
//!
//! let line = Line::parse("startpos moves 7g7f 3c3d", Variant::Standard).expect("a line");
//! let (position, mv) = (line.play().expect("legal moves"), |text: &str| text.parse().expect("a move"));
//! // The bishop goes where a bishop takes it.
//! let square = "5e".parse().expect("a square");
//! let expected = Warning::Loses { piece: PieceKind::Bishop, square, capture: mv("2b5e") };
//! assert_eq!(warning(&position, mv("8h5e")), Some(expected));
//! assert_eq!(warning(&position, mv("2g2f")), None);
//! ```

#[cfg(test)]
mod tests;

use crate::danger::mate_in_one;
use crate::why::{Captures, balance, swing};
use rules::{Move, PieceKind, Position, Square};
use std::cmp::Reverse;

/// The fewest points whose loss is a warning: those of a lance that is taken for nothing. A pawn is left to the person.
const LEAST_LOSS: i32 = swing(PieceKind::Lance);

/// What is wrong with a move. Another legal move does not allow mate in one and, if a loss is warned of, does not give
/// check and does not lose so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The opponent can mate at once.
    AllowsMate {
        /// The move that mates.
        mate: Move,
    },
    /// The opponent can capture a piece, and then holds at least half of what that is worth, and at least what a lance
    /// is worth, against the position before the move.
    Loses {
        /// The kind of the piece.
        piece: PieceKind,
        /// The square of the piece after the move.
        square: Square,
        /// The opponent's move that captures it.
        capture: Move,
    },
}

impl Warning {
    /// The opponent's move that shows what is wrong.
    pub const fn answer(self) -> Move {
        match self {
            Self::AllowsMate { mate } => mate,
            Self::Loses { capture, .. } => capture,
        }
    }
}

/// The warning of a move; `None` if the move is good enough, if no other move is better, or if it is illegal.
///
/// Of a mate and a loss the mate is told, of several pieces the one that is worth most.
pub fn warning(position: &Position, mv: Move) -> Option<Warning> {
    let mut after = position.clone();
    after.play(mv).ok()?;
    let mut others = position.legal_moves().into_iter().filter(|&other| other != mv);
    if let Some(mate) = mate_in_one(&mut after) {
        let mut position = position.clone();
        let is_spared = others.any(|other| {
            position.make(other);
            let spares = mate_in_one(&mut position).is_none();
            position.undo();
            spares
        });
        return is_spared.then_some(Warning::AllowsMate { mate });
    }
    let others: Vec<Move> = others.collect();
    let base = balance(position, after.turn());
    let mut captures = Captures::default();
    for capture in captures_of(&after) {
        let (square, piece) = (capture.to(), after.piece(capture.to())?.kind);
        let least = base + LEAST_LOSS.max((swing(piece) + 1) / 2);
        after.make(capture);
        let is_regained = captures.hold(&mut after, 1 - least);
        after.undo();
        if !is_regained? && is_avoided(position, &others, least, &mut captures)? {
            return Some(Warning::Loses { piece, square, capture });
        }
    }
    None
}

/// Whether one of these moves leaves the opponent neither a balance of `least` points nor a mate in one. A move that
/// gives check is left out: it may only delay the loss.
fn is_avoided(position: &Position, moves: &[Move], least: i32, captures: &mut Captures) -> Option<bool> {
    let mut position = position.clone();
    for &mv in moves {
        position.make(mv);
        let fails = if position.in_check() { Some(true) } else { captures.hold(&mut position, least) };
        let is_mated = fails == Some(false) && mate_in_one(&mut position).is_some();
        position.undo();
        if !fails? && !is_mated {
            return Some(true);
        }
    }
    Some(false)
}

/// The legal captures, of the most valuable pieces first.
fn captures_of(position: &Position) -> Vec<Move> {
    let worth = |mv: &Move| position.piece(mv.to()).map(|piece| swing(piece.kind));
    let mut moves: Vec<Move> = position.legal_moves().into_iter().filter(|mv| worth(mv).is_some()).collect();
    moves.sort_by_key(|mv| Reverse(worth(mv)));
    moves
}
