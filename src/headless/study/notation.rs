//! The notations for moves in the list of a record.

use links::{Language, named};
use record::movetext;
use rules::{Color, Move, Position};

named! {
    /// A notation for moves.
    #[derive(Default)]
    pub enum Notation {
        /// `▲７六歩(77)`, as in KIF files, with 不成 in addition.
        #[default]
        Japanese = "japanese",
        /// `▲５八金右`, as in books and KI2 files.
        Ki2 = "ki2",
        /// `▲P-7f`, in the notation of Hodges.
        Western = "western",
        /// `▲P76`, in the notation of Kitao and Kawasaki.
        Kitao = "kitao",
        /// `▲7g7f`, as in the protocol of engines.
        Usi = "usi",
    }
}

impl Notation {
    /// The notation that is usual in a language.
    pub const fn of_language(language: Language) -> Self {
        match language {
            Language::English => Self::Western,
            Language::Japanese => Self::Japanese,
        }
    }

    /// The notation of books in a language, without the origins of moves.
    pub const fn of_books(language: Language) -> Self {
        match language {
            Language::English => Self::Western,
            Language::Japanese => Self::Ki2,
        }
    }

    /// A move in the position `before`, after the sign of its side.
    pub fn write(self, before: &Position, mv: Move) -> String {
        let sign = if before.turn() == Color::Black { '▲' } else { '△' };
        let text = match self {
            Self::Japanese => movetext::japanese_in_full(before, mv),
            Self::Ki2 => movetext::ki2(before, mv),
            Self::Western => movetext::western(before, mv),
            Self::Kitao => movetext::kitao(before, mv),
            Self::Usi => mv.to_string(),
        };
        format!("{sign}{text}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    #[test]
    fn books_write_no_origins() {
        let start = Position::start(Variant::Standard);
        let write = |notation: Notation, text: &str| notation.write(&start, text.parse().expect("a move"));
        let japanese = Notation::of_books(Language::Japanese);
        assert_eq!(
            (write(japanese, "7g7f"), write(japanese, "4i5h")),
            ("▲７六歩".into(), "▲５八金右".into())
        );
        assert_eq!(write(Notation::of_language(Language::Japanese), "7g7f"), "▲７六歩(77)");
        assert_eq!(write(Notation::of_books(Language::English), "7g7f"), "▲P-7f");
    }
}
