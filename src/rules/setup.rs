//! Any arrangement of pieces, and the problems that keep it from being played.

use crate::{Bitboard, ByColor, Color, Hand, HandKind, Handicap, Piece, PieceKind, Square, Variant, attacks};

/// Any arrangement of pieces: all that SFEN can express, an editor can show and a test can build. A
/// [`Position`](crate::Position) is an arrangement that can be played from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The variant, which determines the board.
    pub variant: Variant,
    /// The pieces on the board, by [`Square::index`]. Squares off the board of the 5×5 game stay empty.
    pub board: [Option<Piece>; Square::COUNT],
    /// The pieces in hand of each player.
    pub hands: ByColor<Hand>,
    /// The side to move.
    pub turn: Color,
    /// The number of the next move: 1 at the start of a game.
    pub move_number: u32,
}

/// A problem that keeps a [`Setup`] from being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupProblem {
    /// A player has no king.
    NoKing(Color),
    /// A player has two kings or more.
    TwoKings(Color),
    /// More pieces of a kind, on the board and in hand, than a set has.
    TooMany(HandKind),
    /// A piece that could never move: pawn or lance on the last rank, knight on the last two.
    DeadEnd(Square),
    /// Two unpromoted pawns of one player on a file.
    TwoPawns {
        /// The player to whom the pawns belong.
        color: Color,
        /// 1–9, as it is written.
        file: u8,
    },
    /// A piece outside the board of the 5×5 game.
    OffBoard(Square),
    /// This player is not to move, and stands in check: the king could be taken.
    OpponentInCheck(Color),
}

impl Setup {
    /// The start position of a game of this variant: that of the handicap, or that of the even game if `handicap` is
    /// `None` or does not exist in the variant.
    pub fn of_start(variant: Variant, handicap: Option<Handicap>) -> Self {
        let sfen = handicap.and_then(|handicap| handicap.sfen(variant)).unwrap_or(variant.start_sfen());
        // `expect` would add the texts of all errors to every program that begins a game.
        let Ok(setup) = sfen.parse() else { unreachable!("the tables hold SFENs") };
        setup
    }

    /// An empty board, empty hands, Black to move.
    pub const fn empty(variant: Variant) -> Self {
        Self {
            variant,
            board: [None; Square::COUNT],
            hands: ByColor { black: Hand::EMPTY, white: Hand::EMPTY },
            turn: Color::Black,
            move_number: 1,
        }
    }

    /// The piece on `square`; `None` if the square is empty.
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Every piece on the board.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| self.piece(square).map(|piece| (square, piece)))
    }

    /// Whether board, hands and side to move agree; the move number does not matter.
    pub fn same_position(&self, other: &Self) -> bool {
        self.variant == other.variant
            && self.turn == other.turn
            && self.board == other.board
            && self.hands == other.hands
    }

    /// Every problem that keeps this from being played, in the order of [`SetupProblem`]. `kings` lists the players who
    /// must have a king: in a mate problem the attacker need not have one.
    pub(crate) fn problems(&self, kings: &[Color]) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        for color in Color::ALL {
            match self.of(color, PieceKind::King).len() {
                0 if kings.contains(&color) => problems.push(SetupProblem::NoKing(color)),
                0 | 1 => {}
                _ => problems.push(SetupProblem::TwoKings(color)),
            }
        }
        for kind in HandKind::ALL {
            let on_board = self.pieces().filter(|(_, piece)| piece.kind.in_hand() == Some(kind)).count();
            let in_hand: usize =
                Color::ALL.iter().map(|&color| usize::from(self.hands[color].count(kind))).sum();
            if on_board + in_hand > usize::from(self.variant.piece_total(kind)) {
                problems.push(SetupProblem::TooMany(kind));
            }
        }
        for (square, piece) in self.pieces() {
            if !self.variant.has(square) {
                problems.push(SetupProblem::OffBoard(square));
            } else if self.variant.dead_end(piece.color, piece.kind).has(square) {
                problems.push(SetupProblem::DeadEnd(square));
            }
        }
        for color in Color::ALL {
            let mut files = [0_u8; 9];
            for square in self.of(color, PieceKind::Pawn) {
                files[square.file() as usize] += 1;
            }
            for (file, _) in files.iter().enumerate().filter(|&(_, &pawns)| pawns > 1) {
                problems.push(SetupProblem::TwoPawns { color, file: file as u8 + 1 });
            }
        }
        let opponent = self.of(!self.turn, PieceKind::King);
        if self.attacked_by(self.turn).meets(opponent) {
            problems.push(SetupProblem::OpponentInCheck(!self.turn));
        }
        problems
    }

    fn of(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.pieces()
            .filter(|&(_, piece)| piece == Piece::new(color, kind))
            .map(|(square, _)| square)
            .collect()
    }

    fn attacked_by(&self, color: Color) -> Bitboard {
        let occupied: Bitboard = self.pieces().map(|(square, _)| square).collect();
        self.pieces()
            .filter(|(_, piece)| piece.color == color)
            .map(|(square, piece)| attacks::piece(color, piece.kind, square, occupied))
            .fold(Bitboard::EMPTY, |all, one| all | one)
    }
}
