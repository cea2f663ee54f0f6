//! The labels, in all languages, of the buttons that open a record, the study of a game and the position editor. They
//! load with [`crate::later`].

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum RecordKey;
    Open = "open",
    OpenShort = "open-short",
    OpenHint = "open-hint",
    StudyGame = "study-game",
    EditPosition = "edit-position",
}

vocabulary!(RecordKey, include_str!("texts/en.json"), include_str!("texts/ja.json"));

/// The labels of the buttons in the language of the page.
pub type Labels = crate::vocabulary::PartTexts<RecordKey>;
