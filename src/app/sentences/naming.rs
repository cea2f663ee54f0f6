//! The names of the two sides, and of squares with their pieces.

use crate::texts::{I18n, TextKey};
use rules::{Color, Piece, Square};

/// The words that name the sides: 先手 and 後手, or 下手 and 上手 if White gives a handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Black and White (先手 *sente*, 後手 *gote*), for even games.
    Even,
    /// *Shitate* for Black and *uwate* for White (下手, 上手), for handicap games.
    Handicap,
}

impl I18n {
    /// Returns the name of a side in the language of the page.
    pub fn side(self, color: Color, naming: Naming) -> String {
        self.say(match (color, naming) {
            (Color::Black, Naming::Even) => TextKey::Black,
            (Color::White, Naming::Even) => TextKey::White,
            (Color::Black, Naming::Handicap) => TextKey::Shitate,
            (Color::White, Naming::Handicap) => TextKey::Uwate,
        })
    }

    /// Returns the name of a square with the piece on it, for assistive technology, in the language of the page.
    pub fn square_with(self, square: Square, piece: Option<Piece>, naming: Naming) -> String {
        let square = self.square(square);
        match piece {
            None => self.fill(TextKey::SquareEmpty, &[("square", &square)]),
            Some(piece) => {
                let (side, piece) = (self.side(piece.color, naming), self.piece(piece.kind));
                self.fill(TextKey::SquarePiece, &[("square", &square), ("side", &side), ("piece", &piece)])
            }
        }
    }
}
