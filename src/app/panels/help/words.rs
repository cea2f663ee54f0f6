//! What the foot of the help sheet says. These sentences lie in the part of the page that comes later, both languages together.

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    Licences = "licences",
}

vocabulary!(include_str!("texts/en.json"), include_str!("texts/ja.json"));

/// The texts of the help sheet in one language.
pub type HelpTexts = crate::vocabulary::TextTable<Key>;
