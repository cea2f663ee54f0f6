//! How moves are written in the list.

use links::{Language, named};
use record::movetext;
use rules::{Color, Move, Position};

named! {
    /// A way to write moves.
    pub enum Notation {
        /// `▲７六歩(77)`, as KIF does.
        #[default]
        Japanese = "japanese",
        /// `▲５八金右`, as books do.
        Ki2 = "ki2",
        /// `▲P-7f`, by Hodges.
        Western = "western",
        /// `▲P76`, by Kitao and Kawasaki.
        Kitao = "kitao",
        /// `▲7g7f`, as engines do.
        Usi = "usi",
    }
}

impl Notation {
    /// What speakers of a language are used to.
    pub const fn of_language(language: Language) -> Self {
        match language {
            Language::English => Self::Western,
            Language::Japanese => Self::Japanese,
        }
    }

    /// A move played in `before`, behind the sign of its side.
    pub fn write(self, before: &Position, mv: Move) -> String {
        let sign = if before.turn() == Color::Black { '▲' } else { '△' };
        let text = match self {
            Self::Japanese => movetext::japanese(before, mv),
            Self::Ki2 => movetext::ki2(before, mv),
            Self::Western => movetext::western(before, mv),
            Self::Kitao => movetext::kitao(before, mv),
            Self::Usi => mv.to_string(),
        };
        format!("{sign}{text}")
    }
}
