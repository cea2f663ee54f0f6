//! Western notation, as Hodges introduced it.

use super::{is_ambiguous, promotion_sign};
use rules::{Color, Move, Position};

/// A move in Western notation. `before` is the position in which it is played; a move that is none there is
/// written as USI writes it.
///
/// The origin is written where another piece of the kind could go there too without breaking a rule: a pinned piece
/// does not count. (The words of [`ki2`](super::ki2()) count it.)
pub fn western(before: &Position, mv: Move) -> String {
    match mv {
        Move::Drop { kind, to } => format!("{}*{to}", kind.letter()),
        Move::Normal { from, to, promote } => {
            let Some(piece) = before.piece(from) else { return mv.to_string() };
            let name = piece.kind.letters();
            let origin =
                if is_ambiguous(before, piece.kind, from, to) { from.to_string() } else { String::new() };
            let sign = if before.piece(to).is_some() { 'x' } else { '-' };
            let turned = promotion_sign(before, piece.kind, from, to, promote);
            format!("{name}{origin}{sign}{to}{turned}")
        }
    }
}

/// The number that stands before the `ply`-th move of a game, counted from 1, as Western records number: one for a
/// move of Black and the answer to it. `2.` before Black's move, `2…` before White's. In a handicap game White moves
/// first, and Black's first move is left out: `1…P-3d 2.P-7f`.
pub fn western_number(first_to_move: Color, ply: usize) -> String {
    // A handicap game begins with the answer to a move that was not made.
    let half_moves = ply.saturating_sub(1).saturating_add(first_to_move.index());
    let sign = if half_moves.is_multiple_of(2) { '.' } else { '…' };
    format!("{}{sign}", half_moves / 2 + 1)
}

/// Legal moves in Western notation in one line, numbered: `1.P-7f P-3d 2.Bx2b+`, in a handicap game
/// `1…P-3d 2.P-7f`. It ends before the first move that is not legal.
pub fn western_line(start: &Position, moves: &[Move]) -> String {
    let mut position = start.clone();
    let mut line = String::new();
    for (&mv, ply) in moves.iter().zip(1..) {
        let (mover, text) = (position.turn(), western(&position, mv));
        if position.play(mv).is_err() {
            break;
        }
        if ply > 1 {
            line.push(' ');
        }
        if mover == Color::Black || ply == 1 {
            line.push_str(&western_number(start.turn(), ply));
        }
        line.push_str(&text);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Handicap, Line, Variant};

    fn played(line: &str) -> Position {
        Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line)
    }

    #[test]
    fn moves_are_written_as_western_books_write_them() {
        for (line, mv, text) in [
            ("startpos", "7g7f", "P-7f"),
            ("startpos", "6i5h", "G6i-5h"),
            ("startpos moves 7g7f 3c3d", "8h2b+", "Bx2b+"),
            ("startpos moves 7g7f 3c3d", "8h2b", "Bx2b="),
            ("startpos moves 7g7f 3c3d 8h2b+", "3a2b", "Sx2b"),
            ("startpos moves 7g7f 3c3d 8h2b+ 3a2b", "B*4e", "B*4e"),
            ("9/3k5/9/9/9/9/9/4+R4/4K4 b - 1", "5h1h", "+R-1h"),
            ("4k4/9/4p4/9/3N1N3/9/9/9/4K4 b - 1", "6e5c+", "N6ex5c+"),
            ("startpos", "5e5d", "5e5d"),
        ] {
            assert_eq!(western(&played(line), mv.parse().expect(mv)), text);
        }
    }

    #[test]
    fn a_pinned_piece_needs_no_origin() {
        // The gold on 5h shields the king from the rook.
        let before = played("4r3k/9/9/9/9/9/9/3GG4/4K4 b - 1");
        assert_eq!(western(&before, "6h6g".parse().expect("a move")), "G-6g");
        assert_eq!(western(&before, "5h6g".parse().expect("a move")), "G5h-6g");
    }

    #[test]
    fn numbers_count_pairs() {
        let line = "startpos moves 7g7f 3c3d 8h2b+";
        let line = Line::parse(line, Variant::Standard).expect(line);
        let start = played("startpos");
        assert_eq!(western_line(&start, &line.moves), "1.P-7f P-3d 2.Bx2b+");
        let handicap = Handicap::Two.sfen(Variant::Standard).expect("a handicap");
        let moves: Vec<Move> = ["3c3d", "7g7f", "5a6b"].iter().filter_map(|mv| mv.parse().ok()).collect();
        assert_eq!(western_line(&played(handicap), &moves), "1…P-3d 2.P-7f K-6b");
        assert_eq!(western_number(Color::Black, 1), "1.");
        assert_eq!(western_number(Color::Black, 4), "2…");
        assert_eq!(western_number(Color::White, 3), "2…");
    }
}
