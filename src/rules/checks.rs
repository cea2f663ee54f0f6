//! Moves that give check: to a square from where the piece attacks the enemy king, or off the line between that king
//! and an own slider.

use crate::{Bitboard, Color, Destinations, HandKind, Origin, PieceKind, Position, attacks};
use std::ops::ControlFlow;

/// The squares from which a piece of each kind of the side to move would give check.
#[derive(Clone, Copy, Debug)]
pub struct CheckSquares {
    /// The squares for the kinds that can lie in a hand, in the order of their indices.
    steps: [Bitboard; HandKind::COUNT],
    horse: Bitboard,
    dragon: Bitboard,
    /// The squares for a dropped pawn.
    pawn_drop: Bitboard,
}

impl CheckSquares {
    /// The squares for one kind; empty for a king.
    pub fn of_kind(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::King => Bitboard::EMPTY,
            PieceKind::Horse => self.horse,
            PieceKind::Dragon => self.dragon,
            kind if kind.is_promoted() => self.steps[HandKind::Gold.index()],
            kind => self.steps[kind.demoted().index()],
        }
    }

    /// The same squares without those for a dropped pawn.
    #[must_use]
    pub fn without_pawn_drops(mut self) -> Self {
        self.pawn_drop = Bitboard::EMPTY;
        self
    }

    /// The squares for a dropped piece of `kind`.
    fn of_drop(&self, kind: HandKind) -> Bitboard {
        if kind == HandKind::Pawn { self.pawn_drop } else { self.steps[kind.index()] }
    }

    /// The squares for all kinds together.
    pub fn of_any_kind(&self) -> Bitboard {
        self.steps.into_iter().fold(self.horse | self.dragon, |all, steps| all | steps)
    }

    /// The squares from which a piece of `color` would also attack all of `squares` if nothing stood between.
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
            self.pawn_drop &= attacks::pawn(!color, square);
            self.horse &= diagonals | near;
            self.dragon &= orthogonals | near;
        }
        self
    }
}

impl Position {
    /// The squares from which each kind would give check. All sets are empty if the opponent has no king.
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
                CheckSquares { steps, horse: bishop | near, dragon: rook | near, pawn_drop: steps[0] }
            }
            None => CheckSquares {
                steps: [Bitboard::EMPTY; HandKind::COUNT],
                horse: Bitboard::EMPTY,
                dragon: Bitboard::EMPTY,
                pawn_drop: Bitboard::EMPTY,
            },
        }
    }

    /// Whether a piece of `kind`, if it were in hand, could be dropped with check, `squares` being those of
    /// [`Self::check_squares`].
    pub fn could_drop_with_check(&self, squares: &CheckSquares, kind: HandKind) -> bool {
        let empty = squares.of_drop(kind).minus(self.occupied());
        let to = match kind {
            HandKind::Pawn => self.pawn_drops(empty),
            _ => empty.minus(self.variant().dead_end(self.turn(), kind.on_board())),
        };
        !to.is_empty()
    }

    /// The drop of a pawn that gives check, if there is one and it is legal, `squares` being those of
    /// [`Self::check_squares`].
    pub fn pawn_drop_with_check(&self, squares: &CheckSquares) -> Option<Destinations> {
        let empty = squares.pawn_drop.minus(self.occupied());
        if empty.is_empty() || !self.hand(self.turn()).has(HandKind::Pawn) {
            return None;
        }
        let plain = self.pawn_drops(empty);
        let origin = Origin::Hand(HandKind::Pawn);
        (!plain.is_empty()).then_some(Destinations { origin, plain, promoting: Bitboard::EMPTY })
    }

    /// Calls `visit` with the legal destinations with which each piece and kind in hand gives check, discovered check
    /// included, until it breaks.
    pub fn visit_checks<B>(&self, visit: impl FnMut(Destinations) -> ControlFlow<B>) -> ControlFlow<B> {
        let squares = self.check_squares();
        self.visit_checks_among(&squares, &squares, Bitboard::EMPTY, visit)
    }

    /// Calls `visit` as [`Self::visit_checks`] does, but only pieces on `free`, and those that open a line to the king,
    /// go to any of `squares`; the others go to `some` of them.
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
        let left = self.visit_board(pieces, targets, |all| {
            let Origin::Board(from) = all.origin else { return ControlFlow::Continue(()) };
            let Some(piece) = self.piece(from) else { return ControlFlow::Continue(()) };
            let squares = if free.has(from) { squares } else { some };
            let opening = if shields.has(from) { !attacks::line(king, from) } else { Bitboard::EMPTY };
            let promoted = piece.kind.promoted().unwrap_or(piece.kind);
            let checking = Destinations {
                origin: all.origin,
                plain: all.plain & (squares.of_kind(piece.kind) | opening),
                promoting: all.promoting & (squares.of_kind(promoted) | opening),
            };
            if checking.is_empty() { ControlFlow::Continue(()) } else { visit(checking) }
        });
        match left {
            ControlFlow::Continue(left) => {
                self.visit_checking_drops(some, left.minus(self.occupied()), visit)
            }
            ControlFlow::Break(value) => ControlFlow::Break(value),
        }
    }

    fn visit_checking_drops<B>(
        &self,
        squares: &CheckSquares,
        empty: Bitboard,
        mut visit: impl FnMut(Destinations) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let us = self.turn();
        for (kind, _) in self.hand(us).iter() {
            let to = squares.of_drop(kind) & empty;
            let plain = match kind {
                _ if to.is_empty() => continue,
                HandKind::Pawn => self.pawn_drops(to),
                _ => to.minus(self.variant().dead_end(us, kind.on_board())),
            };
            if !plain.is_empty() {
                visit(Destinations { origin: Origin::Hand(kind), plain, promoting: Bitboard::EMPTY })?;
            }
        }
        ControlFlow::Continue(())
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
