//! Formations of pieces, as castles and openings are described by them.

use crate::{Bitboard, Color, Piece, PieceKind, Position, Square};

/// A piece of a formation, with squares as Black sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormationPiece {
    /// The kind of the piece, which is not promoted.
    pub kind: PieceKind,
    /// The squares on any of which the piece may stand. The squares of two pieces of a kind do not overlap.
    pub squares: Bitboard,
}

impl FormationPiece {
    /// Whether a side has the piece in its place. White's squares are those of Black, turned around.
    pub(crate) fn stands(self, position: &Position, color: Color) -> bool {
        self.squares.into_iter().any(|square| {
            let square = match color {
                Color::Black => square,
                Color::White => position.variant().rotated(square),
            };
            position.piece(square) == Some(Piece::new(color, self.kind))
        })
    }
}

/// Whether a side has all pieces of a formation in their places.
pub(crate) fn stand(pieces: &[FormationPiece], position: &Position, color: Color) -> bool {
    pieces.iter().all(|piece| piece.stands(position, color))
}

pub(crate) const fn king(squares: &str) -> FormationPiece {
    piece(PieceKind::King, squares)
}

pub(crate) const fn rook(squares: &str) -> FormationPiece {
    piece(PieceKind::Rook, squares)
}

pub(crate) const fn bishop(squares: &str) -> FormationPiece {
    piece(PieceKind::Bishop, squares)
}

pub(crate) const fn gold(squares: &str) -> FormationPiece {
    piece(PieceKind::Gold, squares)
}

pub(crate) const fn silver(squares: &str) -> FormationPiece {
    piece(PieceKind::Silver, squares)
}

pub(crate) const fn knight(squares: &str) -> FormationPiece {
    piece(PieceKind::Knight, squares)
}

pub(crate) const fn lance(squares: &str) -> FormationPiece {
    piece(PieceKind::Lance, squares)
}

pub(crate) const fn pawn(squares: &str) -> FormationPiece {
    piece(PieceKind::Pawn, squares)
}

/// A piece that may stand on any of these squares, which are written as USI does, with a space between them. A mistake
/// fails to compile.
const fn piece(kind: PieceKind, squares: &str) -> FormationPiece {
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
    FormationPiece { kind, squares: set }
}

/// Defines an enum whose values have a name, as programs and stored data write it, and data that is computed when the
/// program is compiled. The enum has `ALL` in the order given, `name`, `from_name` and, for its own module, `data`.
macro_rules! table {
    (
        $(#[$about:meta])* pub enum $name:ident: $data:ty {
            $($(#[$each:meta])* $value:ident = $text:literal: $row:expr;)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$each])* $value,)* }

        impl $name {
            /// Every value, in the order of declaration.
            pub const ALL: [Self; [$($text),*].len()] = [$(Self::$value,)*];

            /// The name that programs use, in lower case with hyphens.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$value => $text,)* }
            }

            /// The value with this name; `None` if there is none.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }

            pub(super) const fn data(self) -> &'static $data {
                match self {
                    $(Self::$value => {
                        const DATA: $data = $row;
                        const PLACE: &$data = &DATA;
                        PLACE
                    })*
                }
            }
        }
    };
}

pub(crate) use table;
