//! The moves of a piece as a small picture: the squares around it, with what it reaches.

use rules::{Color, PieceKind, Square, attacks};

/// The number of files of the picture; the piece stands on the middle one.
pub const FILES: usize = 3;
/// The number of ranks of the picture, enough for the jump of a knight; one of them lies behind the piece.
pub const RANKS: usize = 4;

/// What a square of the picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The piece does not go here.
    Nothing,
    /// The piece stands here.
    Here,
    /// The piece goes here, and not farther in this direction.
    Step,
    /// The piece goes here and on, as far as the way is free: the direction as an arrow.
    Slide(char),
}

/// The arrows by their direction: ahead, level, back, each to the left, straight and to the right.
const ARROWS: [[char; 3]; 3] = [['↖', '↑', '↗'], ['←', ' ', '→'], ['↙', '↓', '↘']];

/// The picture of a kind of piece that points up: ranks from the top, each from the left.
pub fn picture(kind: PieceKind) -> [[Reach; FILES]; RANKS] {
    let middle = Square::new(4, 4).expect("the board has a middle");
    let reached = attacks::piece(Color::Black, kind, middle, rules::Bitboard::EMPTY);
    // To the left means a higher file, ahead a lower rank.
    let reaches = |right: i8, back: i8| {
        let index = |by: i8| u8::try_from(4 + by).ok();
        let square = index(-right).zip(index(back)).and_then(|(file, rank)| Square::new(file, rank));
        square.is_some_and(|square| reached.has(square))
    };
    let mut picture = [[Reach::Nothing; FILES]; RANKS];
    for (rank, row) in picture.iter_mut().enumerate() {
        for (file, reach) in row.iter_mut().enumerate() {
            let (right, back) = (file as i8 - 1, rank as i8 - 2);
            let arrow = usize::try_from(back + 1).ok().and_then(|at| ARROWS.get(at)?.get(file).copied());
            *reach = match arrow {
                _ if (right, back) == (0, 0) => Reach::Here,
                _ if !reaches(right, back) => Reach::Nothing,
                Some(arrow) if reaches(2 * right, 2 * back) => Reach::Slide(arrow),
                // A square two ranks ahead that is reached over the one before it is shown by the arrow there.
                None if right == 0 => Reach::Nothing,
                _ => Reach::Step,
            };
        }
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The picture as text: `o` for the piece, `x` for a step.
    fn drawn(kind: PieceKind) -> Vec<String> {
        let sign = |reach| match reach {
            Reach::Nothing => '.',
            Reach::Here => 'o',
            Reach::Step => 'x',
            Reach::Slide(arrow) => arrow,
        };
        picture(kind).map(|row| row.map(sign).into_iter().collect()).to_vec()
    }

    #[test]
    fn every_piece_shows_its_moves() {
        for (kind, expected) in [
            (PieceKind::Pawn, ["...", ".x.", ".o.", "..."]),
            (PieceKind::Lance, ["...", ".↑.", ".o.", "..."]),
            (PieceKind::Knight, ["x.x", "...", ".o.", "..."]),
            (PieceKind::Silver, ["...", "xxx", ".o.", "x.x"]),
            (PieceKind::Gold, ["...", "xxx", "xox", ".x."]),
            (PieceKind::Tokin, ["...", "xxx", "xox", ".x."]),
            (PieceKind::King, ["...", "xxx", "xox", "xxx"]),
            (PieceKind::Bishop, ["...", "↖.↗", ".o.", "↙.↘"]),
            (PieceKind::Rook, ["...", ".↑.", "←o→", ".↓."]),
            (PieceKind::Horse, ["...", "↖x↗", "xox", "↙x↘"]),
            (PieceKind::Dragon, ["...", "x↑x", "←o→", "x↓x"]),
        ] {
            assert_eq!(drawn(kind), expected, "{kind:?}");
        }
    }
}
