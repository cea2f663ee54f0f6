//! The text of a move: `+7776FU`, with the side, the origin, the destination and the piece that it has become.

use super::position::{push_square, sign, square};
use super::words::{piece, piece_code};
use rules::{Color, Move, PieceKind, Position, Square};

/// A move as it is written: the piece is the one that stands on `to` after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveText {
    from: Option<Square>,
    to: Square,
    piece: PieceKind,
}

impl MoveText {
    /// Reads the six characters behind the sign of the side.
    pub(crate) fn read(groups: &[u8]) -> Option<Self> {
        let &[a, b, c, d, e, f] = groups else { return None };
        let from = match [a, b] {
            [b'0', b'0'] => None,
            digits => Some(square(digits)?),
        };
        Some(Self { from, to: square([c, d])?, piece: piece([e, f])? })
    }

    /// The square from which the piece comes; `None` is the hand.
    pub(crate) const fn from(&self) -> Option<Square> {
        self.from
    }

    /// The move if `there` is the piece on its origin; `None` if that piece cannot become the written one.
    pub(crate) fn mv(&self, there: Option<PieceKind>) -> Option<Move> {
        let Some(from) = self.from else {
            let kind = self.piece.in_hand().filter(|_| !self.piece.is_promoted())?;
            return Some(Move::Drop { kind, to: self.to });
        };
        let promote = match there {
            Some(kind) if kind == self.piece => false,
            Some(kind) if kind.promoted() == Some(self.piece) => true,
            // Nothing stands there: the rules will say so.
            None => false,
            Some(_) => return None,
        };
        (from != self.to).then_some(Move::Normal { from, to: self.to, promote })
    }
}

/// The piece that stands where a move ends; `None` if a reader would take it for another move.
pub(crate) fn piece_behind(before: &Position, mv: Move) -> Option<PieceKind> {
    match mv {
        Move::Drop { kind, .. } => Some(kind.on_board()),
        Move::Normal { from, promote, .. } => match (before.piece(from), promote) {
            (Some(piece), false) => Some(piece.kind),
            (Some(piece), true) => piece.kind.promoted(),
            (None, false) => Some(PieceKind::Pawn),
            (None, true) => None,
        },
    }
}

/// Writes a move of the side `turn` behind which `piece` stands on its destination.
pub(crate) fn push(text: &mut String, mv: Move, turn: Color, piece: PieceKind) {
    text.push(sign(turn));
    match mv {
        Move::Normal { from, .. } => push_square(text, from),
        Move::Drop { .. } => text.push_str("00"),
    }
    push_square(text, mv.to());
    text.push_str(piece_code(piece));
}
