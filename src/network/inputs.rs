//! The inputs of the network, for the 9×9 game only.
//!
//! Each perspective has 1,696 inputs: for its own and for the enemy's pieces 10 kinds on 81 squares, and 38 places in
//! hand. Promoted pawns, lances, knights and silvers count as golds; a king is a piece like others.

use rules::{Color, HandKind, Piece, PieceKind, Position, Square};

/// The number of inputs of a perspective.
pub const INPUTS: usize = 2 * OF_SIDE;

/// The number of inputs for the pieces of one side.
const OF_SIDE: usize = KINDS * Square::COUNT + IN_HAND;

/// The number of kinds of pieces on the board.
const KINDS: usize = 10;

/// The number of places in hand: 18 pawns, 4 of each of lance, knight, silver and gold, 2 of each of bishop and rook.
const IN_HAND: usize = 38;

/// The first place in hand of each kind.
const FIRST_PLACE: [usize; HandKind::COUNT] = [0, 18, 22, 26, 30, 34, 36];

/// The view of one side: the board is rotated for White, and mirrored so that the own king stands on files 1
/// to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective {
    /// The side that sees the board.
    side: Color,
    /// Whether files are mirrored, because the king is on files 6 to 9 as this side counts them.
    is_mirrored: bool,
}

impl Perspective {
    /// The perspective of a side whose king stands on a square. Without a king the board is not mirrored.
    pub fn new(side: Color, king: Option<Square>) -> Self {
        let is_mirrored = king.is_some_and(|king| match side {
            Color::Black => king.file() > 4,
            Color::White => king.file() < 4,
        });
        Self { side, is_mirrored }
    }

    /// The perspective of a side in a position.
    pub fn of(position: &Position, side: Color) -> Self {
        Self::new(side, position.king(side))
    }

    /// The input of a piece on the board, below [`INPUTS`]. Layout: kind × 81 + file × 9 + rank, from the own
    /// side's view; file and rank count from 0. Half of [`INPUTS`] is added for a piece of the enemy.
    pub const fn on_board(self, piece: Piece, square: Square) -> usize {
        let (mut file, mut rank) = (square.file() as usize, square.rank() as usize);
        if matches!(self.side, Color::White) {
            (file, rank) = (8 - file, 8 - rank);
        }
        if self.is_mirrored {
            file = 8 - file;
        }
        self.first_of(piece.color) + kind(piece.kind) * Square::COUNT + 9 * file + rank
    }

    /// The input of the piece of its kind in hand that has `earlier` others before it, below [`INPUTS`]. A hand of three
    /// pawns has the inputs for 0, 1 and 2 earlier ones. A number above that of the pieces in a set counts as the last.
    pub fn in_hand(self, owner: Color, kind: HandKind, earlier: u8) -> usize {
        let next = FIRST_PLACE.get(kind.index() + 1).copied().unwrap_or(IN_HAND);
        let place = (FIRST_PLACE[kind.index()] + usize::from(earlier)).min(next - 1);
        self.first_of(owner) + KINDS * Square::COUNT + place
    }

    /// Passes every input of a position to `visit`, in a fixed order.
    pub fn visit(self, position: &Position, mut visit: impl FnMut(usize)) {
        for square in position.occupied() {
            if let Some(piece) = position.piece(square) {
                visit(self.on_board(piece, square));
            }
        }
        for owner in [Color::Black, Color::White] {
            for (kind, count) in position.hand(owner).iter() {
                for earlier in 0..count {
                    visit(self.in_hand(owner, kind, earlier));
                }
            }
        }
    }

    /// The first input for pieces of `owner`: 0 for the own side, [`OF_SIDE`] for the enemy.
    const fn first_of(self, owner: Color) -> usize {
        if self.side as u8 == owner as u8 { 0 } else { OF_SIDE }
    }
}

/// The index of a kind on the board, below [`KINDS`], with small promoted pieces as golds.
const fn kind(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Pawn => 0,
        PieceKind::Lance => 1,
        PieceKind::Knight => 2,
        PieceKind::Silver => 3,
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::ProLance
        | PieceKind::ProKnight
        | PieceKind::ProSilver => 4,
        PieceKind::Bishop => 5,
        PieceKind::Rook => 6,
        PieceKind::King => 7,
        PieceKind::Horse => 8,
        PieceKind::Dragon => 9,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs(sfen: &str, side: Color) -> Vec<usize> {
        let position = Position::from_mate_defence(&sfen.parse().unwrap()).unwrap();
        let mut inputs = Vec::new();
        Perspective::of(&position, side).visit(&position, |input| inputs.push(input));
        inputs.sort_unstable();
        inputs
    }

    fn piece(color: Color, kind: PieceKind) -> Piece {
        Piece::new(color, kind)
    }

    #[test]
    fn an_input_stands_for_one_piece_in_one_place() {
        let perspective = Perspective::new(Color::Black, None);
        let mut seen = vec![0; INPUTS];
        for color in [Color::Black, Color::White] {
            for kind in PieceKind::ALL {
                for square in Square::all() {
                    seen[perspective.on_board(piece(color, kind), square)] += 1;
                }
            }
            for (kind, most) in HandKind::ALL.into_iter().zip([18, 4, 4, 4, 4, 2, 2]) {
                for earlier in 0..most {
                    seen[perspective.in_hand(color, kind, earlier)] += 1;
                }
                assert_eq!(
                    perspective.in_hand(color, kind, most),
                    perspective.in_hand(color, kind, most - 1)
                );
            }
        }
        // Five kinds move like a gold.
        let golds = seen.iter().filter(|&&count| count == 5).count();
        assert_eq!((golds, seen.iter().filter(|&&count| count == 1).count()), (162, INPUTS - 162));
    }

    #[test]
    fn known_positions_have_known_inputs() {
        // Two kings and a black pawn: own kings are the eighth kind, and enemies come after 848 inputs.
        let found = inputs("4k4/9/9/9/9/9/4P4/9/4K4 b G 1", Color::Black);
        assert_eq!(found, [36 + 6, 7 * 81 + 36 + 8, 810 + 30, 848 + 7 * 81 + 36]);
        let found = inputs("4k4/9/9/9/9/9/4P4/9/4K4 b G 1", Color::White);
        assert_eq!(found, [7 * 81 + 36 + 8, 848 + 36 + 2, 848 + 7 * 81 + 36, 848 + 810 + 30]);
    }

    #[test]
    fn both_sides_and_both_wings_look_alike() {
        // The same position, mirrored, and with colors exchanged.
        let all = [
            ("4k4/9/9/9/9/2P6/9/1K7/9 b R2p 1", Color::Black),
            ("4k4/9/9/9/9/6P2/9/7K1/9 b R2p 1", Color::Black),
            ("9/7k1/9/6p2/9/9/9/9/4K4 w 2Pr 1", Color::White),
            ("9/1k7/9/2p6/9/9/9/9/4K4 w 2Pr 1", Color::White),
        ]
        .map(|(sfen, side)| inputs(sfen, side));
        assert!(all.iter().all(|inputs| *inputs == all[0] && inputs.len() == 6), "{all:?}");
    }
}
