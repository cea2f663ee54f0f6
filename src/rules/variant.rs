//! The two games: 9×9 and 5×5.

use crate::{Bitboard, Color, HandKind, PieceKind, Square};
use std::fmt;
use std::str::FromStr;

/// The game that is played. Both games live on the same grid; masks choose the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// 本将棋: 9×9, forty pieces.
    #[default]
    Standard,
    /// 5五将棋: files 1–5 and ranks a–e, twelve pieces, one rank of promotion, no lances or knights.
    Minishogi,
}

impl Variant {
    /// Both variants, the 9×9 game first.
    pub const ALL: [Self; 2] = [Self::Standard, Self::Minishogi];

    /// Number of files, and of ranks.
    pub const fn size(self) -> u8 {
        match self {
            Self::Standard => 9,
            Self::Minishogi => 5,
        }
    }

    /// The name of the variant in links and in the option `USI_Variant`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Minishogi => "minishogi",
        }
    }

    /// The squares of this game's board.
    pub const fn board(self) -> Bitboard {
        BOARD[self as usize]
    }

    /// The promotion zone of `color`: a move that begins or ends there may promote.
    pub const fn promotion_zone(self, color: Color) -> Bitboard {
        LAST_RANKS[self as usize][color as usize][match self {
            Self::Standard => 3,
            Self::Minishogi => 1,
        }]
    }

    /// The squares from which a `kind` of `color` could never move again.
    pub const fn dead_end(self, color: Color, kind: PieceKind) -> Bitboard {
        let ranks = match kind {
            PieceKind::Pawn | PieceKind::Lance => 1,
            PieceKind::Knight => 2,
            _ => 0,
        };
        LAST_RANKS[self as usize][color as usize][ranks]
    }

    /// The number of pieces of this kind (either face) in a set.
    pub const fn piece_total(self, kind: HandKind) -> u8 {
        match (self, kind) {
            (Self::Standard, HandKind::Pawn) => 18,
            (Self::Standard, HandKind::Bishop | HandKind::Rook) => 2,
            (Self::Standard, _) => 4,
            (Self::Minishogi, HandKind::Lance | HandKind::Knight) => 0,
            (Self::Minishogi, _) => 2,
        }
    }

    /// Whether the square belongs to this game's board.
    pub const fn has(self, square: Square) -> bool {
        square.file() < self.size() && square.rank() < self.size()
    }

    /// The square as the opponent sees it, turned by 180° on this board; a square off the board stays the same.
    pub const fn rotated(self, square: Square) -> Square {
        if !self.has(square) {
            return square;
        }
        let last = self.size() - 1;
        match Square::new(last - square.file(), last - square.rank()) {
            Some(square) => square,
            None => square,
        }
    }

    /// The start position of an even game as SFEN.
    pub const fn start_sfen(self) -> &'static str {
        match self {
            Self::Standard => "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            Self::Minishogi => "rbsgk/4p/5/P4/KGSBR b - 1",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = ();

    /// Reads `standard`, `shogi` or `minishogi`.
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "standard" | "shogi" => Ok(Self::Standard),
            "minishogi" => Ok(Self::Minishogi),
            _ => Err(()),
        }
    }
}

const BOARD: [Bitboard; 2] = [board(9), board(5)];

const fn board(size: u8) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::at(index);
        if square.file() < size && square.rank() < size {
            set = set.with(square);
        }
        index += 1;
    }
    set
}

/// For each game and player, the last 0, 1, 2 and 3 ranks.
const LAST_RANKS: [[[Bitboard; 4]; 2]; 2] = [last_ranks(9), last_ranks(5)];

const fn last_ranks(size: u8) -> [[Bitboard; 4]; 2] {
    let mut sets = [[Bitboard::EMPTY; 4]; 2];
    let mut ranks = 0;
    while ranks < 4 {
        let mut index = 0;
        while index < Square::COUNT {
            let square = Square::at(index);
            if square.file() < size && square.rank() < size {
                if square.rank() < ranks {
                    sets[0][ranks as usize] = sets[0][ranks as usize].with(square);
                }
                if square.rank() + ranks >= size {
                    sets[1][ranks as usize] = sets[1][ranks as usize].with(square);
                }
            }
            index += 1;
        }
        ranks += 1;
    }
    sets
}

const _: () = assert!(BOARD[0].len() == 81 && BOARD[1].len() == 25);
const _: () = assert!(LAST_RANKS[0][0][3].len() == 27 && LAST_RANKS[1][1][1].len() == 5);
