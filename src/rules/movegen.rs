//! Generation of all legal moves: for each piece and each kind in hand, the set of squares where it may go.
//!
//! Sets serve every caller: a search expands them, perft counts them, a screen shows them. All legal moves are
//! generated, non-promotions of pawn, bishop and rook included. Checks are handled first; pins are masks; the one
//! square where a dropped pawn would mate is removed last.

use crate::{Bitboard, HandKind, Move, Origin, Piece, PieceKind, Position, Square, attacks, pawn_drop_mate};
use std::ops::ControlFlow;

/// The squares to which one piece may legally go. At least one of the two sets is not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destinations {
    /// The square or the hand from which the piece comes.
    pub origin: Origin,
    /// The squares to which the piece may go without promotion.
    pub plain: Bitboard,
    /// The squares to which the piece may go with promotion.
    pub promoting: Bitboard,
}

impl Destinations {
    /// The number of moves; a promotion and the same move without it count as two.
    pub const fn len(&self) -> u32 {
        self.plain.len() + self.promoting.len()
    }

    /// Whether there is no move.
    pub const fn is_empty(&self) -> bool {
        self.plain.is_empty() && self.promoting.is_empty()
    }

    /// The moves, promotions first.
    pub fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        let (origin, plain, promoting) = (self.origin, self.plain, self.promoting);
        let with = move |to: Square, promote: bool| match origin {
            Origin::Board(from) => Move::Normal { from, to, promote },
            Origin::Hand(kind) => Move::Drop { kind, to },
        };
        promoting
            .into_iter()
            .map(move |to| with(to, true))
            .chain(plain.into_iter().map(move |to| with(to, false)))
    }
}

impl Position {
    /// Calls `visit` with the legal destinations of each piece and kind in hand that has any, until it breaks.
    pub fn visit_destinations<B>(&self, visit: impl FnMut(Destinations) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_destinations_among(Bitboard::ALL, visit)
    }

    /// Calls `visit` as [`Self::visit_destinations`] does, but with captures only.
    pub fn visit_captures<B>(&self, visit: impl FnMut(Destinations) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_destinations_among(self.pieces_of(!self.turn()), visit)
    }

    /// Calls `visit` with the moves that [`Self::visit_captures`] leaves out: moves to empty squares, and drops.
    pub fn visit_quiets<B>(&self, visit: impl FnMut(Destinations) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_destinations_among(!self.occupied(), visit)
    }

    /// Calls `visit` as [`Self::visit_destinations`] does, but only with moves to squares of `targets`. In check these
    /// are the evasions: king moves, captures of the checker and moves between checker and king.
    pub fn visit_destinations_among<B>(
        &self,
        targets: Bitboard,
        visit: impl FnMut(Destinations) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_destinations_of(Bitboard::ALL, targets, visit)
    }

    /// Calls `visit` as [`Self::visit_destinations_among`] does, but of the pieces on the board only `pieces` move.
    pub(crate) fn visit_destinations_of<B>(
        &self,
        pieces: Bitboard,
        targets: Bitboard,
        mut visit: impl FnMut(Destinations) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.visit_board(pieces, targets, &mut visit) {
            ControlFlow::Continue(left) => self.visit_drops(left.minus(self.occupied()), visit),
            ControlFlow::Break(value) => ControlFlow::Break(value),
        }
    }

    /// Calls `visit` with the moves of pieces on the board; continues with the empty squares where a piece in hand may
    /// be dropped.
    pub(crate) fn visit_board<B>(
        &self,
        pieces: Bitboard,
        targets: Bitboard,
        mut visit: impl FnMut(Destinations) -> ControlFlow<B>,
    ) -> ControlFlow<B, Bitboard> {
        let us = self.turn();
        let targets = (targets & self.variant().board()).minus(self.pieces_of(us));
        let king = self.king(us);
        if let Some(from) = king.filter(|&king| pieces.has(king)) {
            let plain = self.king_destinations(from, targets);
            if !plain.is_empty() {
                visit(Destinations { origin: Origin::Board(from), plain, promoting: Bitboard::EMPTY })?;
            }
        }
        if self.checkers().is_many() {
            return ControlFlow::Continue(Bitboard::EMPTY);
        }
        let targets = match (king, self.checkers().first()) {
            (Some(king), Some(checker)) => targets & attacks::between(king, checker).with(checker),
            _ => targets,
        };
        if targets.is_empty() {
            return ControlFlow::Continue(targets);
        }
        for from in self.movers(targets) & pieces {
            let destinations = self.board_destinations(from, targets);
            if !destinations.is_empty() {
                visit(destinations)?;
            }
        }
        ControlFlow::Continue(targets)
    }

    /// All legal moves, in the order of generation.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        self.extend_with_legal_moves(&mut moves);
        moves
    }

    /// Adds all legal moves to `moves`.
    pub fn extend_with_legal_moves(&self, moves: &mut impl Extend<Move>) {
        let _: ControlFlow<()> = self.visit_destinations(|destinations| {
            moves.extend(destinations.moves());
            ControlFlow::Continue(())
        });
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.visit_destinations(|_| ControlFlow::Break(())).is_break()
    }

    /// The squares to which the piece of `origin` may legally go.
    pub fn destinations(&self, origin: Origin) -> Destinations {
        let found = self.visit_destinations(|destinations| {
            if destinations.origin == origin {
                ControlFlow::Break(destinations)
            } else {
                ControlFlow::Continue(())
            }
        });
        match found {
            ControlFlow::Break(destinations) => destinations,
            ControlFlow::Continue(()) => {
                Destinations { origin, plain: Bitboard::EMPTY, promoting: Bitboard::EMPTY }
            }
        }
    }

    /// The squares of `targets` where the king on `from` may go.
    pub(crate) fn king_destinations(&self, from: Square, targets: Bitboard) -> Bitboard {
        self.unattacked(attacks::king(from) & targets, !self.turn(), self.occupied().without(from))
    }

    /// The pieces of the side to move, but for the king, that may have a move to `targets`: those that step there,
    /// found for all squares at once, and those that slide.
    fn movers(&self, targets: Bitboard) -> Bitboard {
        let us = self.turn();
        let of = |kind| self.pieces(us, kind);
        let [lances, diagonal, straight] = self.sliders(us);
        let behind = targets.forward(!us);
        let ahead = behind | behind.beside();
        let golds = self.golds() & self.pieces_of(us);
        lances
            | diagonal
            | straight
            | of(PieceKind::Pawn) & behind
            | of(PieceKind::Knight) & behind.forward(!us).beside()
            | of(PieceKind::Silver) & (ahead | targets.beside().forward(us))
            | golds & (ahead | targets.beside() | targets.forward(us))
    }

    pub(crate) fn board_destinations(&self, from: Square, targets: Bitboard) -> Destinations {
        let us = self.turn();
        let kind = match self.piece(from) {
            Some(Piece { kind, .. }) => kind,
            None => PieceKind::King,
        };
        let mut to = attacks::piece(us, kind, from, self.occupied()) & targets;
        if let Some(king) = self.king(us)
            && self.pinned().has(from)
        {
            to &= attacks::line(king, from);
        }
        let (plain, promoting) = match kind.promoted() {
            None => (to, Bitboard::EMPTY),
            Some(_) => {
                let zone = self.variant().promotion_zone(us);
                let promoting = if zone.has(from) { to } else { to & zone };
                (to.minus(self.variant().dead_end(us, kind)), promoting)
            }
        };
        Destinations { origin: Origin::Board(from), plain, promoting }
    }

    fn visit_drops<B>(
        &self,
        empty: Bitboard,
        mut visit: impl FnMut(Destinations) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if empty.is_empty() {
            return ControlFlow::Continue(());
        }
        let us = self.turn();
        for (kind, _) in self.hand(us).iter() {
            let plain = match kind {
                HandKind::Pawn => self.pawn_drops(empty),
                _ => empty.minus(self.variant().dead_end(us, kind.on_board())),
            };
            if !plain.is_empty() {
                visit(Destinations { origin: Origin::Hand(kind), plain, promoting: Bitboard::EMPTY })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares of `empty` where a pawn may be dropped.
    pub(crate) fn pawn_drops(&self, empty: Bitboard) -> Bitboard {
        let us = self.turn();
        let open = empty
            .minus(self.variant().dead_end(us, PieceKind::Pawn))
            .minus(self.pieces(us, PieceKind::Pawn).file_fill());
        match pawn_drop_mate::head_of_king(self) {
            Some(head) if open.has(head) && pawn_drop_mate::mates(self, head) => open.without(head),
            _ => open,
        }
    }
}
