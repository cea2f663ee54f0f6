//! The pieces of a board with numbers that they keep while the board changes: a page shows the next position by moving
//! the pictures of the pieces, which is cheaper than drawing them anew.

use rules::{Piece, Square};

/// A piece on the board, or one that was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its kind and color. A piece may promote, and a piece that was captured may come back as another one.
    pub piece: Piece,
    /// The square on which it stands; `None` if it is not on the board.
    pub square: Option<Square>,
}

/// The pieces of a board that changes. Without pieces by default.
#[derive(Clone, Debug, Default)]
pub struct Placement(Vec<Placed>);

impl Placement {
    /// The pieces. Each keeps its index, and new ones come last.
    pub fn placed(&self) -> &[Placed] {
        &self.0
    }

    /// Shows another board: `board` has the piece of each square. A piece whose square still has it stays. The others
    /// move to squares that have gained such a piece, those from the board first, or else turn into one that a square
    /// has gained, if possible of the same color. Pieces that are left over leave the board, and squares that are left
    /// over get new pieces.
    pub fn follow(&mut self, board: impl Fn(Square) -> Option<Piece>) {
        let mut gained = [None; Square::COUNT];
        for square in Square::all() {
            gained[square.index()] = board(square);
        }
        // The indices of the pieces that have their places, as bits: no board has more pieces than squares.
        let mut settled = 0_u128;
        for (index, placed) in self.0.iter().enumerate() {
            if let Some(square) = placed.square
                && gained[square.index()] == Some(placed.piece)
            {
                gained[square.index()] = None;
                settled |= 1 << index;
            }
        }
        for pass in 0..4 {
            for square in Square::all() {
                let Some(piece) = gained[square.index()] else { continue };
                let fits = |placed: &Placed| match pass {
                    0 => placed.piece == piece && placed.square.is_some(),
                    1 => placed.piece == piece,
                    2 => placed.piece.color == piece.color,
                    _ => true,
                };
                let found =
                    (0..self.0.len()).find(|&index| settled >> index & 1 == 0 && fits(&self.0[index]));
                if let Some(index) = found {
                    self.0[index] = Placed { piece, square: Some(square) };
                    settled |= 1 << index;
                    gained[square.index()] = None;
                }
            }
        }
        for (index, placed) in self.0.iter_mut().enumerate() {
            if settled >> index & 1 == 0 {
                placed.square = None;
            }
        }
        for square in Square::all() {
            if let Some(piece) = gained[square.index()] {
                self.0.push(Placed { piece, square: Some(square) });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Variant};

    /// Shows the position after a line, and returns the square of each piece, `-` for those that are not on the board.
    fn show(placement: &mut Placement, line: &str) -> Vec<String> {
        let position = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line);
        placement.follow(|square| position.piece(square));
        for square in Square::all() {
            let mut found = placement.placed().iter().filter(|placed| placed.square == Some(square));
            assert_eq!(found.next().map(|placed| placed.piece), position.piece(square), "{square}");
            assert_eq!(found.next(), None, "{square}");
        }
        let name =
            |placed: &Placed| placed.square.map_or_else(|| "-".to_owned(), |square| square.to_string());
        placement.placed().iter().map(name).collect()
    }

    /// The pieces that move when a board changes: `7g 7f` for one that moves, `- 4e` for one that comes and `2b -` for
    /// one that goes.
    fn changes(before: &str, after: &str) -> Vec<String> {
        let mut placement = Placement::default();
        let (mut before, after) = (show(&mut placement, before), show(&mut placement, after));
        before.resize(after.len(), "-".to_owned());
        let ways = before.iter().zip(&after).filter(|(from, to)| from != to);
        ways.map(|(from, to)| format!("{from} {to}")).collect()
    }

    #[test]
    fn a_move_moves_one_piece() {
        assert_eq!(changes("startpos", "startpos moves 7g7f"), ["7g 7f"]);
        assert_eq!(changes("startpos moves 7g7f", "startpos"), ["7f 7g"]);
    }

    #[test]
    fn a_capture_moves_one_piece_and_removes_another() {
        let (before, after) = ("startpos moves 7g7f 3c3d", "startpos moves 7g7f 3c3d 8h2b");
        assert_eq!(changes(before, after), ["2b -", "8h 2b"]);
        assert_eq!(changes(after, before), ["2b 8h", "- 2b"]);
    }

    #[test]
    fn a_piece_that_promotes_is_the_same_piece() {
        let before = "sfen 4k4/9/4p4/4P4/9/9/9/9/4K4 b - 1";
        assert_eq!(changes(before, &format!("{before} moves 5d5c+")), ["5c -", "5d 5c"]);
        let alone = "sfen 4k4/9/9/4P4/9/9/9/9/4K4 b - 1";
        assert_eq!(changes(alone, &format!("{alone} moves 5d5c+")), ["5d 5c"]);
    }

    #[test]
    fn a_drop_is_a_piece_that_comes() {
        let before = "sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1";
        assert_eq!(changes(before, &format!("{before} moves G*5b")), ["- 5b"]);
    }

    #[test]
    fn another_game_has_the_same_pieces() {
        let mut placement = Placement::default();
        let lines = [
            "startpos",
            "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
            "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1",
            "startpos moves 2g2f",
        ];
        for line in lines {
            assert_eq!(show(&mut placement, line).len(), 40, "{line}");
        }
    }
}
