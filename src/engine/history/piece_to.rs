//! The piece-to index of a move: the moving piece and its destination.

use rules::{HandKind, Move, PieceKind, Position, Square};

/// The number of moving pieces: the kinds on the board, then the kinds dropped.
const PIECES: usize = PieceKind::COUNT + HandKind::COUNT;
/// The number of piece-to indices.
pub(super) const PIECE_TO_COUNT: usize = PIECES * Square::COUNT;

/// A piece-to index: the moving piece and its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// The index of a move that has not been made yet.
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        Self((piece_index(position, mv) * Square::COUNT + mv.to().index()) as u16)
    }

    /// The index into tables of [`PIECE_TO_COUNT`] entries.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index as a number below 2048.
    pub(crate) const fn raw(self) -> u16 {
        self.0
    }
}

/// The index of the moving piece, or of the kind dropped.
pub(super) fn piece_index(position: &Position, mv: Move) -> usize {
    match mv {
        Move::Normal { from, .. } => position.piece(from).map_or(0, |piece| piece.kind.index()),
        Move::Drop { kind, .. } => dropped_piece_index(kind),
    }
}

/// The piece index of a drop.
pub(crate) const fn dropped_piece_index(kind: HandKind) -> usize {
    PieceKind::COUNT + kind.index()
}
