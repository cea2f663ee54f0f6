//! What stands in diagrams and in the form that makes them. These sentences lie with the tools ([`crate::tools`]),
//! both languages together; a diagram speaks its own.

use crate::texts::{fill, keys, sentences};
use links::Language;

keys! {
    Title = "title",
    Describe = "describe",
    Black = "black",
    White = "white",
    Shitate = "shitate",
    Uwate = "uwate",
    AfterMove = "after-move",
    Look = "look",
    LookPaper = "look-paper",
    LookLight = "look-light",
    LookDark = "look-dark",
    Language = "language",
    Width = "width",
    WidthSmall = "width-small",
    WidthLarge = "width-large",
    WidthPrint = "width-print",
    Caption = "caption",
    LastMove = "last-move",
    Arrows = "arrows",
    Names = "names",
    Hands = "hands",
    Coordinates = "coordinates",
    SaveSvg = "save-svg",
    SavePng = "save-png",
    Copy = "copy",
    Copied = "copied",
    CannotCopy = "cannot-copy",
    CannotDraw = "cannot-draw",
}

/// English and Japanese.
const TEXTS: [&str; 2] = [include_str!("texts/en.json"), include_str!("texts/ja.json")];

/// The sentences of one language.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    sentences: Vec<String>,
}

impl Words {
    /// Reads the sentences of a language.
    pub fn of(language: Language) -> Self {
        Self { sentences: sentences(language, TEXTS, Key::ALL.iter().map(|key| key.name())) }
    }

    /// A sentence without blanks.
    pub fn say(&self, key: Key) -> String {
        self.sentences.get(key as usize).cloned().unwrap_or_default()
    }

    /// A sentence with its blanks filled.
    pub fn fill(&self, key: Key, values: &[(&str, &str)]) -> String {
        fill(self.sentences.get(key as usize).map_or("", String::as_str), values)
    }
}
