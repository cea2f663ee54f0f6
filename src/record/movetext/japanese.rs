//! Japanese with the origin, and the words that all Japanese texts share.

use super::could_promote;
use crate::words;
use rules::{Color, Move, PieceKind, Position, Square};

/// The Japanese name of a rank: `一` for rank a.
pub fn japanese_rank(rank: u8) -> char {
    const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    RANKS[usize::from(rank).min(8)]
}

/// The Japanese name of a file, 1 to 9: `７`.
pub fn japanese_file(file: u8) -> &'static str {
    words::wide_digit(file).unwrap_or_default()
}

/// The Japanese name of a square: `７六`.
pub fn japanese_square(square: Square) -> String {
    let mut text = String::new();
    words::push_square(&mut text, square);
    text
}

/// The Japanese name of a piece in a move: 歩, 成銀, 龍.
pub const fn japanese_name(kind: PieceKind) -> &'static str {
    words::piece_name(kind)
}

/// The mark of a side before its move: ▲ or △.
pub const fn mark(color: Color) -> char {
    match color {
        Color::Black => '▲',
        Color::White => '△',
    }
}

/// A move in Japanese with its origin, without the mark of the side. `before` is the position in which it is
/// played; a move that is none there is written as USI writes it.
pub fn japanese(before: &Position, mv: Move) -> String {
    let mut text = destination(before, mv);
    match mv {
        Move::Drop { kind, .. } => {
            text.push_str(japanese_name(kind.on_board()));
            text.push('打');
        }
        Move::Normal { from, promote, .. } => {
            let Some(piece) = before.piece(from) else { return mv.to_string() };
            text.push_str(japanese_name(piece.kind));
            if promote {
                text.push('成');
            }
            text.push_str(&format!("({}{})", from.file() + 1, from.rank() + 1));
        }
    }
    text
}

/// As [`japanese`], with 不成 *narazu* where a piece that could promote does not: `２二角不成(88)`. KIF files leave that
/// word out.
pub fn japanese_in_full(before: &Position, mv: Move) -> String {
    let mut text = japanese(before, mv);
    if let Move::Normal { from, to, promote: false } = mv
        && let Some(piece) = before.piece(from)
        && could_promote(before, piece.kind, from, to)
        && let Some(origin) = text.find('(')
    {
        text.insert_str(origin, "不成");
    }
    text
}

/// The destination of a move: `７六`, or `同　` where the last move went.
pub(super) fn destination(before: &Position, mv: Move) -> String {
    let mut text = String::new();
    if before.last_move().is_some_and(|last| last.to() == mv.to()) {
        text.push_str("同　");
    } else {
        words::push_square(&mut text, mv.to());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Variant};

    #[test]
    fn the_origin_stands_behind_the_move() {
        for (line, mv, text) in [
            ("startpos", "7g7f", "７六歩(77)"),
            ("startpos", "6i5h", "５八金(69)"),
            ("startpos moves 7g7f 3c3d", "8h2b+", "２二角成(88)"),
            ("startpos moves 7g7f 3c3d", "8h2b", "２二角(88)"),
            ("startpos moves 7g7f 3c3d 8h2b+", "3a2b", "同　銀(31)"),
            ("startpos moves 7g7f 3c3d 8h2b+ 3a2b", "B*4e", "４五角打"),
            ("9/3k5/9/9/9/9/9/4+R4/4K4 b - 1", "5h1h", "１八龍(58)"),
            ("startpos", "5e5d", "5e5d"),
        ] {
            let before = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line);
            assert_eq!(japanese(&before, mv.parse().expect(mv)), text);
        }
    }

    #[test]
    fn a_promotion_that_is_declined_is_told_in_full() {
        for (line, mv, text) in [
            ("startpos moves 7g7f 3c3d", "8h2b", "２二角不成(88)"),
            ("startpos moves 7g7f 3c3d", "8h2b+", "２二角成(88)"),
            ("startpos moves 7g7f 3c3d", "8h3c", "３三角不成(88)"),
            ("startpos moves 7g7f 3c3d", "8h7g", "７七角(88)"),
            ("startpos moves 7g7f 3c3d 8h2b+ 3a2b", "B*4e", "４五角打"),
            ("3k5/9/9/9/9/9/9/4+R4/4K4 b - 1", "5h5b", "５二龍(58)"),
            ("3k5/9/4G4/9/9/9/9/9/4K4 b - 1", "5c5b", "５二金(53)"),
        ] {
            let before = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line);
            assert_eq!(japanese_in_full(&before, mv.parse().expect(mv)), text);
        }
    }
}
