//! What the foot of the help sheet says. These sentences lie in the part of the page that comes later, both languages together.

use crate::texts::{keys, sentences};
use links::Language;

keys! {
    Licences = "licences",
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

    /// A sentence.
    pub fn say(&self, key: Key) -> String {
        self.sentences.get(key as usize).cloned().unwrap_or_default()
    }
}
