//! Pieces: the kind of a piece and the player to whom it belongs.

use crate::Color;
use std::fmt;

/// The fourteen faces of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩 *fu*: a pawn, which moves and captures one square straight forward.
    Pawn,
    /// 香 *kyōsha*: a lance, which slides straight forward.
    Lance,
    /// 桂 *keima*: a knight, which jumps two ranks forward and one file to either side.
    Knight,
    /// 銀 *gin*: a silver general, which steps forward or diagonally.
    Silver,
    /// 金 *kin*: a gold general, which steps in every direction but diagonally backward.
    Gold,
    /// 角 *kaku*: a bishop, which slides diagonally.
    Bishop,
    /// 飛 *hisha*: a rook, which slides along files and ranks.
    Rook,
    /// 玉 *gyoku* or 王 *ō*: a king, which steps in every direction.
    King,
    /// と *tokin*: a promoted pawn, which moves like a gold.
    Tokin,
    /// 成香 *narikyō*: a promoted lance, which moves like a gold.
    ProLance,
    /// 成桂 *narikei*: a promoted knight, which moves like a gold.
    ProKnight,
    /// 成銀 *narigin*: a promoted silver, which moves like a gold.
    ProSilver,
    /// 馬 *uma*: a promoted bishop (horse), which also steps along files and ranks.
    Horse,
    /// 龍 *ryū*: a promoted rook (dragon), which also steps diagonally.
    Dragon,
}

impl PieceKind {
    /// The number of kinds, promoted ones included.
    pub const COUNT: usize = 14;

    /// Every kind, in order of index.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::Tokin,
        Self::ProLance,
        Self::ProKnight,
        Self::ProSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// The index of the kind, 0 to 13, in the order of declaration.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The promoted face; `None` for the gold, the king and promoted pieces.
    pub const fn promoted(self) -> Option<Self> {
        match self {
            Self::Pawn => Some(Self::Tokin),
            Self::Lance => Some(Self::ProLance),
            Self::Knight => Some(Self::ProKnight),
            Self::Silver => Some(Self::ProSilver),
            Self::Bishop => Some(Self::Horse),
            Self::Rook => Some(Self::Dragon),
            _ => None,
        }
    }

    /// Whether this is a promoted face.
    pub const fn is_promoted(self) -> bool {
        self.index() > Self::King.index()
    }

    /// The kind as it lies in a hand after capture; `None` for the king.
    pub const fn in_hand(self) -> Option<HandKind> {
        match self {
            Self::Pawn | Self::Tokin => Some(HandKind::Pawn),
            Self::Lance | Self::ProLance => Some(HandKind::Lance),
            Self::Knight | Self::ProKnight => Some(HandKind::Knight),
            Self::Silver | Self::ProSilver => Some(HandKind::Silver),
            Self::Gold => Some(HandKind::Gold),
            Self::Bishop | Self::Horse => Some(HandKind::Bishop),
            Self::Rook | Self::Dragon => Some(HandKind::Rook),
            Self::King => None,
        }
    }

    /// The unpromoted face; an unpromoted kind stays the same.
    pub const fn demoted(self) -> Self {
        match self.in_hand() {
            Some(kind) => kind.on_board(),
            None => Self::King,
        }
    }

    /// The letters with which SFEN writes a black piece of this kind: `P`, `+R`, …
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Pawn => "P",
            Self::Lance => "L",
            Self::Knight => "N",
            Self::Silver => "S",
            Self::Gold => "G",
            Self::Bishop => "B",
            Self::Rook => "R",
            Self::King => "K",
            Self::Tokin => "+P",
            Self::ProLance => "+L",
            Self::ProKnight => "+N",
            Self::ProSilver => "+S",
            Self::Horse => "+B",
            Self::Dragon => "+R",
        }
    }

    /// The unpromoted kind with this capital letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'K' => Some(Self::King),
            _ => match HandKind::from_letter(letter) {
                Some(kind) => Some(kind.on_board()),
                None => None,
            },
        }
    }
}

/// The seven kinds that can lie in a hand: no king, nothing promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum HandKind {
    /// 歩 *fu*: a pawn in hand.
    Pawn,
    /// 香 *kyōsha*: a lance in hand.
    Lance,
    /// 桂 *keima*: a knight in hand.
    Knight,
    /// 銀 *gin*: a silver general in hand.
    Silver,
    /// 金 *kin*: a gold general in hand.
    Gold,
    /// 角 *kaku*: a bishop in hand.
    Bishop,
    /// 飛 *hisha*: a rook in hand.
    Rook,
}

impl HandKind {
    /// The number of kinds that can lie in a hand.
    pub const COUNT: usize = 7;

    /// Every kind, pawn first.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Gold, Self::Bishop, Self::Rook];

    /// The index of the kind, 0 to 6; [`PieceKind::index`] gives the same number for the kind on the board.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind that stands on the board after a drop.
    pub const fn on_board(self) -> PieceKind {
        PieceKind::ALL[self as usize]
    }

    /// The capital letter with which SFEN and USI write the kind.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Lance => 'L',
            Self::Knight => 'N',
            Self::Silver => 'S',
            Self::Gold => 'G',
            Self::Bishop => 'B',
            Self::Rook => 'R',
        }
    }

    /// The kind with this capital letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'P' => Some(Self::Pawn),
            'L' => Some(Self::Lance),
            'N' => Some(Self::Knight),
            'S' => Some(Self::Silver),
            'G' => Some(Self::Gold),
            'B' => Some(Self::Bishop),
            'R' => Some(Self::Rook),
            _ => None,
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The player to whom the piece belongs.
    pub color: Color,
    /// The kind of the piece, promoted or not.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of `color`.
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self { color, kind }
    }
}

impl fmt::Display for Piece {
    /// Writes the piece as SFEN does: `P`, `+r`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.color {
            Color::Black => f.write_str(self.kind.letters()),
            Color::White => f.write_str(&self.kind.letters().to_ascii_lowercase()),
        }
    }
}

const _: () = assert!(size_of::<Option<Piece>>() == 2);
