//! What a piece is: its kind, and whose it is.

use crate::Color;
use std::fmt;

/// The fourteen faces of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩 *fu*
    Pawn,
    /// 香 *kyōsha*
    Lance,
    /// 桂 *keima*
    Knight,
    /// 銀 *gin*
    Silver,
    /// 金 *kin*
    Gold,
    /// 角 *kaku*
    Bishop,
    /// 飛 *hisha*
    Rook,
    /// 玉 / 王 *gyoku*, *ō*
    King,
    /// と *tokin*, a promoted pawn
    Tokin,
    /// 成香 *narikyō*
    ProLance,
    /// 成桂 *narikei*
    ProKnight,
    /// 成銀 *narigin*
    ProSilver,
    /// 馬 *uma*, a promoted bishop
    Horse,
    /// 龍 *ryū*, a promoted rook
    Dragon,
}

impl PieceKind {
    /// Number of kinds.
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

    /// 0..14.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The promoted face, or `None` for gold, king and what is promoted already.
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

    /// The unpromoted face.
    pub const fn demoted(self) -> Self {
        match self.in_hand() {
            Some(kind) => kind.on_board(),
            None => Self::King,
        }
    }

    /// How SFEN writes a black piece of this kind: `P`, `+R`, …
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
    /// 歩
    Pawn,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 金
    Gold,
    /// 角
    Bishop,
    /// 飛
    Rook,
}

impl HandKind {
    /// Number of kinds.
    pub const COUNT: usize = 7;

    /// Every kind, pawn first.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Gold, Self::Bishop, Self::Rook];

    /// 0..7, the same as the index of the kind on the board.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind that a drop of this puts on the board.
    pub const fn on_board(self) -> PieceKind {
        PieceKind::ALL[self as usize]
    }

    /// The capital letter of SFEN and USI.
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
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of `color`.
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self { color, kind }
    }
}

impl fmt::Display for Piece {
    /// As SFEN writes it: `P`, `+r`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.color {
            Color::Black => f.write_str(self.kind.letters()),
            Color::White => f.write_str(&self.kind.letters().to_ascii_lowercase()),
        }
    }
}

const _: () = assert!(size_of::<Option<Piece>>() == 2);
