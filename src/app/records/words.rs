//! The labels of the buttons that open a record, the study of a game and the position editor. They come with
//! [`crate::later`], both languages together; what these buttons open has words of its own.

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    Open = "open",
    OpenHint = "open-hint",
    StudyGame = "study-game",
    EditPosition = "edit-position",
}

vocabulary!(include_str!("texts/en.json"), include_str!("texts/ja.json"));

/// The labels in the language of the page.
pub type Labels = crate::vocabulary::PartTexts<Key>;
