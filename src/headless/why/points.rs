//! The points of pieces, by which material is counted.

use rules::{ByColor, Color, PieceKind, Position};

/// The points of a piece on the board, by its index: the values of Tanigawa Kōji (『将棋に勝つ考え方』, 1982), which the
/// rules of this project give for teaching. The king has none.
const POINTS: [i32; PieceKind::COUNT] = [1, 5, 6, 8, 9, 13, 15, 0, 12, 10, 10, 9, 15, 17];

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_are_those_for_teaching() {
        let table = [
            (PieceKind::Pawn, 1),
            (PieceKind::Lance, 5),
            (PieceKind::Knight, 6),
            (PieceKind::Silver, 8),
            (PieceKind::Gold, 9),
            (PieceKind::Bishop, 13),
            (PieceKind::Rook, 15),
            (PieceKind::King, 0),
            (PieceKind::Tokin, 12),
            (PieceKind::ProLance, 10),
            (PieceKind::ProKnight, 10),
            (PieceKind::ProSilver, 9),
            (PieceKind::Horse, 15),
            (PieceKind::Dragon, 17),
        ];
        assert_eq!(table.map(|(kind, _)| kind), PieceKind::ALL);
        for (kind, expected) in table {
            assert_eq!(points(kind), expected, "{kind:?}");
        }
    }

    #[test]
    fn a_captured_piece_counts_unpromoted_in_the_hand() {
        let swings = [PieceKind::Pawn, PieceKind::Gold, PieceKind::Tokin, PieceKind::Dragon].map(swing);
        assert_eq!(swings, [2, 18, 12 + 1, 17 + 15]);
    }
}
