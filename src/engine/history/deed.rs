//! Moves as history tells them apart: by what arrives where.

use rules::{HandKind, Move, PieceKind, Position, Square};

/// What moves: the faces on the board, then the kinds dropped.
const MOVERS: usize = PieceKind::COUNT + HandKind::COUNT;
/// The number of deeds.
pub(super) const DEEDS: usize = MOVERS * Square::COUNT;

/// A move as history sees it: what arrives where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deed(u16);

impl Deed {
    /// The deed of a move that is about to be made.
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        Self((mover(position, mv) * Square::COUNT + mv.to().index()) as u16)
    }

    /// Its place in lists of all deeds.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the deed, below 2048.
    pub(crate) const fn number(self) -> u16 {
        self.0
    }
}

/// What moves: the number of its face, or of the kind dropped.
pub(super) fn mover(position: &Position, mv: Move) -> usize {
    match mv {
        Move::Normal { from, .. } => position.piece(from).map_or(0, |piece| piece.kind.index()),
        Move::Drop { kind, .. } => dropped(kind),
    }
}

/// The mover of a drop.
pub(crate) const fn dropped(kind: HandKind) -> usize {
    PieceKind::COUNT + kind.index()
}
