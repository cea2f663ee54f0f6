//! The rule that forbids a move, and the squares that show it.
//!
//! This follows the rules move by move, apart from the generator; the two judge each other in the tests.

use crate::{Bitboard, HandKind, Move, Piece, PieceKind, Position, Square, attacks, pawn_drop_mate};
use std::fmt;

/// A rule that forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IllegalMove {
    /// A square of the move is not on this board.
    OffBoard,
    /// Nothing stands where the move begins.
    NoPiece,
    /// The piece belongs to the opponent.
    NotYours,
    /// There is no such piece in hand.
    NotInHand,
    /// A piece can only be dropped on an empty square.
    SquareTaken,
    /// One's own piece stands where the move ends.
    OwnPiece,
    /// Something stands in the way.
    Blocked,
    /// The piece does not move like this.
    NotItsMove,
    /// This piece has no other face.
    NoPromotion,
    /// A piece promotes only on a move that begins or ends in the enemy camp.
    OutsidePromotionZone,
    /// The piece could never move again from there (行き所のない駒).
    DeadEnd,
    /// A second unpromoted pawn on the file (二歩 *nifu*).
    TwoPawns,
    /// A drop that would mate with a pawn (打ち歩詰め *uchifuzume*).
    PawnDropMate,
    /// One's own king could be taken (王手放置, 自殺手).
    KingLeftInCheck,
    /// The fourth occurrence of a position, brought about by checks alone (連続王手の千日手). Judged by the game.
    PerpetualCheck,
    /// It is the other side's turn (手番違い). Judged by the game.
    OutOfTurn,
}

impl IllegalMove {
    /// The name that programs use: `two_pawns`, …
    pub const fn name(self) -> &'static str {
        match self {
            Self::OffBoard => "off_board",
            Self::NoPiece => "no_piece",
            Self::NotYours => "not_yours",
            Self::NotInHand => "not_in_hand",
            Self::SquareTaken => "square_taken",
            Self::OwnPiece => "own_piece",
            Self::Blocked => "blocked",
            Self::NotItsMove => "not_its_move",
            Self::NoPromotion => "no_promotion",
            Self::OutsidePromotionZone => "outside_promotion_zone",
            Self::DeadEnd => "dead_end",
            Self::TwoPawns => "two_pawns",
            Self::PawnDropMate => "pawn_drop_mate",
            Self::KingLeftInCheck => "king_left_in_check",
            Self::PerpetualCheck => "perpetual_check",
            Self::OutOfTurn => "out_of_turn",
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The rule that forbids a move, with the squares that show it: the other pawn of a nifu, the attacker that could take
/// the king, or the pieces in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why {
    /// The rule that the move breaks.
    pub rule: IllegalMove,
    /// The squares to be marked; may be empty.
    pub squares: Bitboard,
}

impl Why {
    const fn new(rule: IllegalMove, squares: Bitboard) -> Self {
        Self { rule, squares }
    }
}

impl Position {
    /// The rule that forbids this move of the side to move; `None` if it is legal. The game judges repetition.
    pub fn why_not(&self, mv: Move) -> Option<Why> {
        match mv {
            Move::Normal { from, to, promote } => self.why_no_move(from, to, promote),
            Move::Drop { kind, to } => self.why_no_drop(kind, to),
        }
    }

    fn why_no_move(&self, from: Square, to: Square, promote: bool) -> Option<Why> {
        let us = self.turn();
        let because = |rule, squares| Some(Why::new(rule, squares));
        for square in [from, to] {
            if !self.variant().has(square) {
                return because(IllegalMove::OffBoard, Bitboard::EMPTY);
            }
        }
        let kind = match self.piece(from) {
            None => return because(IllegalMove::NoPiece, Bitboard::of(from)),
            Some(Piece { color, .. }) if color != us => {
                return because(IllegalMove::NotYours, Bitboard::of(from));
            }
            Some(Piece { kind, .. }) => kind,
        };
        if !attacks::reach(us, kind, from).has(to) {
            return because(IllegalMove::NotItsMove, Bitboard::of(from));
        }
        let in_the_way = match kind {
            PieceKind::Knight => Bitboard::EMPTY,
            _ => attacks::between(from, to) & self.occupied(),
        };
        if !in_the_way.is_empty() {
            return because(IllegalMove::Blocked, in_the_way);
        }
        if self.pieces_of(us).has(to) {
            return because(IllegalMove::OwnPiece, Bitboard::of(to));
        }
        if promote {
            let zone = self.variant().promotion_zone(us);
            if kind.promoted().is_none() {
                return because(IllegalMove::NoPromotion, Bitboard::of(from));
            }
            if !zone.has(from) && !zone.has(to) {
                return because(IllegalMove::OutsidePromotionZone, Bitboard::of(to));
            }
        } else if self.variant().dead_end(us, kind).has(to) {
            return because(IllegalMove::DeadEnd, Bitboard::of(to));
        }
        let occupied = self.occupied().without(from).with(to);
        if kind == PieceKind::King {
            self.why_king_is_lost(Some(to), occupied, to)
        } else if self.in_check() || self.pinned().has(from) {
            self.why_king_is_lost(self.king(us), occupied, to)
        } else {
            debug_assert_eq!(self.why_king_is_lost(self.king(us), occupied, to), None);
            None
        }
    }

    fn why_no_drop(&self, kind: HandKind, to: Square) -> Option<Why> {
        let us = self.turn();
        let because = |rule, squares| Some(Why::new(rule, squares));
        if !self.variant().has(to) {
            return because(IllegalMove::OffBoard, Bitboard::EMPTY);
        }
        if !self.hand(us).has(kind) {
            return because(IllegalMove::NotInHand, Bitboard::EMPTY);
        }
        if self.occupied().has(to) {
            return because(IllegalMove::SquareTaken, Bitboard::of(to));
        }
        if self.variant().dead_end(us, kind.on_board()).has(to) {
            return because(IllegalMove::DeadEnd, Bitboard::of(to));
        }
        if kind == HandKind::Pawn {
            let other = self.pieces(us, PieceKind::Pawn) & Bitboard::of(to).file_fill();
            if !other.is_empty() {
                return because(IllegalMove::TwoPawns, other);
            }
        }
        // A drop opens no line.
        if self.in_check()
            && let Some(why) = self.why_king_is_lost(self.king(us), self.occupied().with(to), to)
        {
            return Some(why);
        }
        if kind == HandKind::Pawn
            && pawn_drop_mate::head_of_king(self) == Some(to)
            && pawn_drop_mate::mates(self, to)
        {
            let king = self.king(!us).map_or(Bitboard::EMPTY, Bitboard::of);
            return because(IllegalMove::PawnDropMate, king.with(to));
        }
        None
    }

    /// The attackers of the own king after a move to `to`, where a captured piece no longer attacks.
    fn why_king_is_lost(&self, king: Option<Square>, occupied: Bitboard, to: Square) -> Option<Why> {
        let king = king?;
        // The king has left its old square, which `occupied` already says; a piece on `to` has been taken.
        let attackers = self.attackers(king, !self.turn(), occupied).without(to);
        if attackers.is_empty() {
            None
        } else {
            Some(Why::new(IllegalMove::KingLeftInCheck, attackers.with(king)))
        }
    }
}
