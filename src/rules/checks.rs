//! Moves that give check: to a square from where the piece attacks the enemy king, or off the line between that king
//! and an own slider.

use crate::{Bitboard, Destinations, HandKind, Origin, PieceKind, Position, attacks};
use std::ops::ControlFlow;

/// From where a piece of each kind of the side to move would give check.
#[derive(Clone, Copy, Debug)]
pub struct CheckSquares {
    /// Of the kinds that lie in a hand.
    steps: [Bitboard; HandKind::COUNT],
    /// Of a piece that steps like a king.
    king: Bitboard,
}

impl CheckSquares {
    /// Those of one kind; none for a king.
    pub fn of_kind(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::King => Bitboard::EMPTY,
            PieceKind::Horse => self.steps[HandKind::Bishop.index()] | self.king,
            PieceKind::Dragon => self.steps[HandKind::Rook.index()] | self.king,
            kind if kind.is_promoted() => self.steps[HandKind::Gold.index()],
            kind => self.steps[kind.demoted().index()],
        }
    }

    /// Those of any kind.
    pub fn of_any_kind(&self) -> Bitboard {
        self.steps.into_iter().fold(self.king, |all, steps| all | steps)
    }
}

impl Position {
    /// From where each kind would give check. All are empty if the opponent has no king.
    pub fn check_squares(&self) -> CheckSquares {
        let them = !self.turn();
        match self.king(them) {
            Some(king) => CheckSquares {
                steps: HandKind::ALL.map(|kind| attacks::piece(them, kind.on_board(), king, self.occupied())),
                king: attacks::king(king),
            },
            None => CheckSquares { steps: [Bitboard::EMPTY; HandKind::COUNT], king: Bitboard::EMPTY },
        }
    }

    /// Calls `visit` with the legal destinations of each piece and kind in hand from where check is given, until it
    /// breaks.
    pub fn visit_checks<B>(&self, mut visit: impl FnMut(Destinations) -> ControlFlow<B>) -> ControlFlow<B> {
        let us = self.turn();
        let Some(king) = self.king(!us) else { return ControlFlow::Continue(()) };
        let squares = self.check_squares();
        let shields = self.shields(king, us, self.occupied()) & self.pieces_of(us);
        let targets = if shields.is_empty() { squares.of_any_kind() } else { Bitboard::ALL };
        self.visit_destinations_among(targets, |all| {
            let (kind, opening) = match all.origin {
                Origin::Hand(kind) => (kind.on_board(), Bitboard::EMPTY),
                Origin::Board(from) => {
                    let Some(piece) = self.piece(from) else { return ControlFlow::Continue(()) };
                    let opens = shields.has(from);
                    (piece.kind, if opens { !attacks::line(king, from) } else { Bitboard::EMPTY })
                }
            };
            let promoted = kind.promoted().unwrap_or(kind);
            let checking = Destinations {
                origin: all.origin,
                plain: all.plain & (squares.of_kind(kind) | opening),
                promoting: all.promoting & (squares.of_kind(promoted) | opening),
            };
            if checking.is_empty() { ControlFlow::Continue(()) } else { visit(checking) }
        })
    }
}
