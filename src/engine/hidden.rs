//! Moves that people tend to overlook, however good they are: those that are hard to see.

use rules::{Color, Move, PieceKind, Position};

/// A slide over so many squares is long.
const LONG: u8 = 4;

/// Whether people tend to overlook a move that is about to be made: drops, long slides, silvers and golds that go
/// back.
pub(crate) fn is_hidden(position: &Position, mv: Move) -> bool {
    let Move::Normal { from, to, .. } = mv else { return true };
    let apart = from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()));
    let back = match position.turn() {
        Color::Black => to.rank() > from.rank(),
        Color::White => to.rank() < from.rank(),
    };
    let kind = position.piece(from).map(|piece| piece.kind);
    apart >= LONG || back && matches!(kind, Some(PieceKind::Silver | PieceKind::Gold))
}
