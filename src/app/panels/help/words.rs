//! The texts at the foot of the help sheet, in all languages. They are compiled into the code that loads after the
//! first paint.

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum HelpKey;
    Licences = "licences",
}

vocabulary!(HelpKey, include_str!("texts/en.json"), include_str!("texts/ja.json"));

/// The texts of the help sheet in one language.
pub type HelpTexts = crate::vocabulary::TextTable<HelpKey>;
