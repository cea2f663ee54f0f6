//! The notation of Kitao and Kawasaki: both coordinates are digits, as in spoken Japanese, and a plain move has no
//! hyphen.

use super::{is_ambiguous, promotion_sign};
use rules::{Move, Position, Square};

/// A move in the notation of Kitao and Kawasaki: `P76`, `Bx22+`, `S33=`, a drop `G'52`, with the origin where
/// another piece of the kind could legally go there too: `G(69)58`. The destination is always written. `before` is
/// the position in which it is played; a move that is none there is written as USI writes it.
pub fn kitao(before: &Position, mv: Move) -> String {
    match mv {
        Move::Drop { kind, to } => format!("{}'{}", kind.letter(), digits(to)),
        Move::Normal { from, to, promote } => {
            let Some(piece) = before.piece(from) else { return mv.to_string() };
            let mut text = piece.kind.letters().to_owned();
            if is_ambiguous(before, piece.kind, from, to) {
                text.push_str(&format!("({})", digits(from)));
            }
            if before.piece(to).is_some() {
                text.push('x');
            }
            text.push_str(&digits(to));
            text.push_str(promotion_sign(before, piece.kind, from, to, promote));
            text
        }
    }
}

fn digits(square: Square) -> String {
    format!("{}{}", square.file() + 1, square.rank() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Variant};

    #[test]
    fn moves_are_written_in_digits() {
        for (line, mv, text) in [
            ("startpos", "7g7f", "P76"),
            ("startpos", "6i5h", "G(69)58"),
            ("startpos moves 7g7f 3c3d", "8h2b+", "Bx22+"),
            ("startpos moves 7g7f 3c3d", "8h2b", "Bx22="),
            ("startpos moves 7g7f 3c3d 8h2b+", "3a2b", "Sx22"),
            ("startpos moves 7g7f 3c3d 8h2b+ 3a2b", "B*4e", "B'45"),
            ("9/3k5/9/9/9/9/9/4+R4/4K4 b - 1", "5h1h", "+R18"),
        ] {
            let before = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line);
            assert_eq!(kitao(&before, mv.parse().expect(mv)), text);
        }
    }
}
