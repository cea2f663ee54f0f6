//! Moves that people tend to overlook, however good they are: those that are hard to see.

use rules::{Color, Move, PieceKind, Position};

/// The shortest slide that counts as long, in squares.
const LONG_SLIDE: u8 = 4;

/// Whether people tend to overlook a move that has not been made yet: a drop, a long slide, or a silver or
/// gold that moves backwards.
pub(crate) fn is_easily_overlooked(position: &Position, mv: Move) -> bool {
    let Move::Normal { from, to, .. } = mv else { return true };
    let apart = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()));
    let back = match position.turn() {
        Color::Black => to.rank() > from.rank(),
        Color::White => to.rank() < from.rank(),
    };
    let kind = position.piece(from).map(|piece| piece.kind);
    apart >= LONG_SLIDE || back && matches!(kind, Some(PieceKind::Silver | PieceKind::Gold))
}
