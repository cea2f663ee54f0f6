//! Moves that give check: to a square from where the piece attacks the enemy king, or off the line between that king
//! and an own slider.

use crate::{Bitboard, Color, Destinations, HandKind, Origin, PieceKind, Position, attacks};
use std::ops::ControlFlow;

/// From where a piece of each kind of the side to move would give check.
#[derive(Clone, Copy, Debug)]
pub struct CheckSquares {
    /// Of the kinds that lie in a hand, in the order of their indices.
    steps: [Bitboard; HandKind::COUNT],
    horse: Bitboard,
    dragon: Bitboard,
}

impl CheckSquares {
    /// Those of one kind; none for a king.
    pub fn of_kind(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::King => Bitboard::EMPTY,
            PieceKind::Horse => self.horse,
            PieceKind::Dragon => self.dragon,
            kind if kind.is_promoted() => self.steps[HandKind::Gold.index()],
            kind => self.steps[kind.demoted().index()],
        }
    }

    /// Those of any kind.
    pub fn of_any_kind(&self) -> Bitboard {
        self.steps.into_iter().fold(self.horse | self.dragon, |all, steps| all | steps)
    }

    /// Those from where a piece of `color` would attack all of `squares` too, if nothing stood between.
    #[must_use]
    pub fn covering(mut self, color: Color, squares: Bitboard) -> Self {
        for square in squares {
            let (diagonals, orthogonals) = (attacks::diagonals(square), attacks::orthogonals(square));
            let near = attacks::king(square);
            let steps = [
                attacks::pawn(!color, square),
                attacks::forward(!color, square),
                attacks::knight(!color, square),
                attacks::silver(!color, square),
                attacks::gold(!color, square),
                diagonals,
                orthogonals,
            ];
            for (own, step) in self.steps.iter_mut().zip(steps) {
                *own &= step;
            }
            self.horse &= diagonals | near;
            self.dragon &= orthogonals | near;
        }
        self
    }
}

impl Position {
    /// From where each kind would give check. All are empty if the opponent has no king.
    pub fn check_squares(&self) -> CheckSquares {
        let them = !self.turn();
        match self.king(them) {
            Some(king) => {
                let bishop = attacks::bishop(king, self.occupied());
                let rook = attacks::rook(king, self.occupied());
                let steps = [
                    attacks::pawn(them, king),
                    rook & attacks::forward(them, king),
                    attacks::knight(them, king),
                    attacks::silver(them, king),
                    attacks::gold(them, king),
                    bishop,
                    rook,
                ];
                let near = attacks::king(king);
                CheckSquares { steps, horse: bishop | near, dragon: rook | near }
            }
            None => CheckSquares {
                steps: [Bitboard::EMPTY; HandKind::COUNT],
                horse: Bitboard::EMPTY,
                dragon: Bitboard::EMPTY,
            },
        }
    }

    /// Calls `visit` with the legal destinations of each piece and kind in hand from where check is given, until it
    /// breaks.
    pub fn visit_checks<B>(&self, visit: impl FnMut(Destinations) -> ControlFlow<B>) -> ControlFlow<B> {
        let squares = self.check_squares();
        self.visit_checks_among(&squares, &squares, Bitboard::EMPTY, visit)
    }

    /// The same, but only pieces on `free`, and those that open a line to the king, go to any of `squares`; the others
    /// to `some` of them.
    pub fn visit_checks_among<B>(
        &self,
        squares: &CheckSquares,
        some: &CheckSquares,
        free: Bitboard,
        mut visit: impl FnMut(Destinations) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let us = self.turn();
        let Some(king) = self.king(!us) else { return ControlFlow::Continue(()) };
        let shields = self.shields(king, us, self.occupied()) & self.pieces_of(us);
        let free = free | shields;
        let targets = if free.is_empty() { some.of_any_kind() } else { Bitboard::ALL };
        let pieces = free | self.givers_of_check(some);
        self.visit_destinations_of(pieces, targets, |all| {
            let mut squares = squares;
            let (kind, opening) = match all.origin {
                Origin::Hand(kind) => {
                    squares = some;
                    (kind.on_board(), Bitboard::EMPTY)
                }
                Origin::Board(from) => {
                    let Some(piece) = self.piece(from) else { return ControlFlow::Continue(()) };
                    if !free.has(from) {
                        squares = some;
                    }
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

    /// The pieces of the side to move that may give check where they arrive: those that step there, found for all at
    /// once, and those that slide.
    fn givers_of_check(&self, squares: &CheckSquares) -> Bitboard {
        let us = self.turn();
        let of = |kind| self.pieces(us, kind);
        let [lances, diagonal, straight] = self.sliders(us);
        let gold = squares.of_kind(PieceKind::Gold);
        let behind = |kind| (squares.of_kind(kind) | gold).forward(!us);
        let around = |to: Bitboard| {
            let behind = to.forward(!us);
            behind | behind.beside()
        };
        let silver = squares.of_kind(PieceKind::Silver) | gold;
        let golds = self.golds() & self.pieces_of(us);
        lances
            | diagonal
            | straight
            | of(PieceKind::Pawn) & behind(PieceKind::Pawn)
            | of(PieceKind::Knight) & behind(PieceKind::Knight).forward(!us).beside()
            | of(PieceKind::Silver) & (around(silver) | silver.beside().forward(us))
            | golds & (around(gold) | gold.beside() | gold.forward(us))
    }
}
