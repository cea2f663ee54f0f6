//! The points of pieces, by which material is counted.

use rules::{ByColor, Color, PieceKind, Position};

/// The points of a piece on the board, by its index. Teachers give the first seven (<http://shogi.pl/level-1-shogi-course>,
/// lesson five); the promoted ones are those of the table that goes back to Tanigawa Kōji. The king has none.
const POINTS: [i32; PieceKind::COUNT] = [1, 3, 4, 5, 6, 8, 10, 0, 7, 6, 6, 6, 10, 12];

/// The points of a piece on the board; a king has none.
pub const fn points(kind: PieceKind) -> i32 {
    POINTS[kind.index()]
}

/// The points by which a capture of this piece changes the balance: its owner loses it as it stands, and the other side
/// gets it unpromoted into its hand.
pub const fn swing(kind: PieceKind) -> i32 {
    points(kind) + points(kind.demoted())
}

/// The points of both sides, on the board and in hand; a promoted piece counts as such.
pub fn material(position: &Position) -> ByColor<i32> {
    ByColor { black: total(position, Color::Black), white: total(position, Color::White) }
}

/// The points of a side, on the board and in hand, less those of the other.
pub fn balance(position: &Position, color: Color) -> i32 {
    total(position, color) - total(position, !color)
}

fn total(position: &Position, color: Color) -> i32 {
    let board = PieceKind::ALL.map(|kind| points(kind) * position.pieces(color, kind).len() as i32);
    let hand = position.hand(color).iter().map(|(kind, count)| points(kind.on_board()) * i32::from(count));
    board.into_iter().chain(hand).sum()
}
