//! The commonest castles (囲い *kakoi*), each by the pieces that make it.

use crate::{Bitboard, Color, Piece, PieceKind, Position, Square, Variant};

/// A castle: a formation of pieces that protects the king.
///
/// The names and the squares are those of the columns of the Japan Shogi Association on castles (玉の囲い方, from
/// <https://www.shogi.or.jp/column/2017/10/post_260.html> on) and of other public pages; each castle names its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Castle {
    /// 金矢倉 *kin yagura*, the gold fortress ([矢倉囲い](https://ja.wikipedia.org/wiki/矢倉囲い)).
    Yagura,
    /// 美濃囲い *mino gakoi* ([column](https://www.shogi.or.jp/column/2017/10/post_260.html)).
    Mino,
    /// 高美濃囲い *taka mino gakoi*, a Mino with its left gold on the third rank
    /// ([美濃囲い](https://ja.wikipedia.org/wiki/美濃囲い)).
    HighMino,
    /// 銀冠 *ginkanmuri*, with the silver above the king, on the right of a ranging rook or on the left of a static one
    /// ([page](https://i-tsu-tsu.co.jp/?p=38152)).
    SilverCrown,
    /// 居飛車穴熊 *ibisha anaguma*, in the left corner
    /// ([page](http://www.thirdfilerook.jp/entry/2017/07/30/003221)).
    StaticAnaguma,
    /// 振り飛車穴熊 *furibisha anaguma*, in the right corner
    /// ([column](https://www.shogi.or.jp/column/2017/11/post_264.html)).
    RangingAnaguma,
    /// 左美濃 *hidari mino*, a Mino on the left, with the king on 8h, on 7i or above the bishop on 8g
    /// ([column](https://www.shogi.or.jp/column/2018/01/post_309.html),
    /// [another](https://www.shogi.or.jp/column/2019/08/kakoi_86.html)).
    LeftMino,
    /// 雁木囲い *gangi gakoi*, the snow roof, with the right silver on 5g or 4g
    /// ([column](https://www.shogi.or.jp/column/2017/12/post_283.html)).
    Gangi,
    /// 舟囲い *funagakoi* ([舟囲い](https://ja.wikipedia.org/wiki/舟囲い)).
    Boat,
    /// カニ囲い *kani gakoi* ([カニ囲い](https://ja.wikipedia.org/wiki/カニ囲い)).
    Crab,
}

/// A piece of a castle on Black's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlePiece {
    /// The kind of the piece, which is not promoted.
    pub kind: PieceKind,
    /// The squares on any of which the piece may stand. The squares of two pieces of a form do not overlap.
    pub squares: Bitboard,
}

impl Castle {
    /// Every castle, in the order of declaration.
    pub const ALL: [Self; 10] = [
        Self::Yagura,
        Self::Mino,
        Self::HighMino,
        Self::SilverCrown,
        Self::StaticAnaguma,
        Self::RangingAnaguma,
        Self::LeftMino,
        Self::Gangi,
        Self::Boat,
        Self::Crab,
    ];

    /// The castle that a side has built on the 9×9 board; `None` if it has none of them. A side with captured golds may
    /// have the pieces of two, of which the first in the order of declaration counts.
    pub fn of(position: &Position, color: Color) -> Option<Self> {
        if position.variant() != Variant::Standard {
            return None;
        }
        let is_built = |form: &&[CastlePiece]| form.iter().all(|piece| piece.stands(position, color));
        Self::ALL.into_iter().find(|castle| castle.forms().iter().any(is_built))
    }

    /// The name that programs use: `yagura`, `high_mino`, …
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yagura => "yagura",
            Self::Mino => "mino",
            Self::HighMino => "high_mino",
            Self::SilverCrown => "silver_crown",
            Self::StaticAnaguma => "static_anaguma",
            Self::RangingAnaguma => "ranging_anaguma",
            Self::LeftMino => "left_mino",
            Self::Gangi => "gangi",
            Self::Boat => "boat",
            Self::Crab => "crab",
        }
    }

    /// The castle with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|castle| castle.name() == name)
    }

    /// The forms of the castle on Black's side, each a list of pieces that must all be there. The king is the first.
    pub const fn forms(self) -> &'static [&'static [CastlePiece]] {
        match self {
            Self::Yagura => YAGURA,
            Self::Mino => MINO,
            Self::HighMino => HIGH_MINO,
            Self::SilverCrown => SILVER_CROWN,
            Self::StaticAnaguma => STATIC_ANAGUMA,
            Self::RangingAnaguma => RANGING_ANAGUMA,
            Self::LeftMino => LEFT_MINO,
            Self::Gangi => GANGI,
            Self::Boat => BOAT,
            Self::Crab => CRAB,
        }
    }
}

impl CastlePiece {
    /// Whether a side has the piece in its place. White's squares are those of Black, turned around.
    fn stands(self, position: &Position, color: Color) -> bool {
        self.squares.into_iter().any(|square| {
            let square = match color {
                Color::Black => square,
                Color::White => position.variant().rotated(square),
            };
            position.piece(square) == Some(Piece::new(color, self.kind))
        })
    }
}

type Forms = &'static [&'static [CastlePiece]];

const YAGURA: Forms = &[&[king("8h"), gold("7h"), gold("6g"), silver("7g")]];
const MINO: Forms = &[&[king("2h"), silver("3h"), gold("4i"), gold("5h")]];
const HIGH_MINO: Forms = &[&[king("2h"), silver("3h"), gold("4i"), gold("4g")]];
const SILVER_CROWN: Forms = &[
    &[king("2h"), silver("2g"), gold("3h"), gold("4g")],
    &[king("8h"), silver("8g"), gold("7h"), gold("6g")],
];
const STATIC_ANAGUMA: Forms =
    &[&[king("9i"), lance("9h"), knight("8i"), silver("8h"), gold("7i"), gold("7h 6i 6h 6g")]];
const RANGING_ANAGUMA: Forms =
    &[&[king("1i"), lance("1h"), knight("2i"), silver("2h"), gold("3i"), gold("3h 4i 4h 4g")]];
const LEFT_MINO: Forms = &[&[king("8h 8g 7i"), silver("7h"), gold("6i"), gold("5h")]];
const GANGI: Forms = &[&[king("6i"), gold("7h"), gold("5h"), silver("6g"), silver("5g 4g")]];
const BOAT: Forms = &[&[king("7h"), bishop("8h"), silver("7i"), gold("6i"), gold("5h")]];
const CRAB: Forms = &[&[king("6i"), gold("7h"), gold("5h"), silver("6h")]];

const fn king(squares: &str) -> CastlePiece {
    piece(PieceKind::King, squares)
}

const fn bishop(squares: &str) -> CastlePiece {
    piece(PieceKind::Bishop, squares)
}

const fn gold(squares: &str) -> CastlePiece {
    piece(PieceKind::Gold, squares)
}

const fn silver(squares: &str) -> CastlePiece {
    piece(PieceKind::Silver, squares)
}

const fn knight(squares: &str) -> CastlePiece {
    piece(PieceKind::Knight, squares)
}

const fn lance(squares: &str) -> CastlePiece {
    piece(PieceKind::Lance, squares)
}

/// A piece that may stand on any of these squares, which are written as USI does, with a space between them. A mistake
/// fails to compile.
const fn piece(kind: PieceKind, squares: &str) -> CastlePiece {
    let text = squares.as_bytes();
    let mut set = Bitboard::EMPTY;
    let mut start = 0;
    while start < text.len() {
        assert!(start + 2 == text.len() || text[start + 2] == b' ', "squares are separated by a space");
        set = match Square::new(text[start] - b'1', text[start + 1] - b'a') {
            Some(square) => set.with(square),
            None => panic!("a square is a file from 1 to 9 and a rank from a to i"),
        };
        start += 3;
    }
    CastlePiece { kind, squares: set }
}

#[cfg(test)]
mod tests;
