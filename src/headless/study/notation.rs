//! How moves are written in the list.

use links::Language;
use record::movetext;
use rules::{Color, Move, Position};

/// A way to write moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `▲７六歩(77)`, as KIF does.
    Japanese,
    /// `▲５八金右`, as books do.
    Ki2,
    /// `▲P-7f`, by Hodges.
    Western,
    /// `▲P76`, by Kitao and Kawasaki.
    Kitao,
    /// `▲7g7f`, as engines do.
    Usi,
}

impl Notation {
    /// Every way.
    pub const ALL: [Self; 5] = [Self::Japanese, Self::Ki2, Self::Western, Self::Kitao, Self::Usi];

    /// Its name, as it is stored.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Japanese => "japanese",
            Self::Ki2 => "ki2",
            Self::Western => "western",
            Self::Kitao => "kitao",
            Self::Usi => "usi",
        }
    }

    /// The way of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| notation.name() == name)
    }

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
