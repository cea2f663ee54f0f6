//! How the players are called.

use crate::texts::{I18n, Key};
use rules::Color;

/// Which words name the players: 先手 and 後手, or 下手 and 上手 where White gives a handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Black and White.
    Even,
    /// Shitate and uwate.
    Handicap,
}

impl I18n {
    /// The name of a side.
    pub fn side(self, color: Color, naming: Naming) -> String {
        self.say(match (color, naming) {
            (Color::Black, Naming::Even) => Key::Black,
            (Color::White, Naming::Even) => Key::White,
            (Color::Black, Naming::Handicap) => Key::Shitate,
            (Color::White, Naming::Handicap) => Key::Uwate,
        })
    }
}
