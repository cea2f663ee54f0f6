//! The texts, in all languages, about records that are opened, pasted and copied, with the labels of the buttons for
//! them, for the study of a game and for the position editor. They load with [`crate::later`].

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum RecordKey;
    Open = "open",
    OpenShort = "open-short",
    OpenHint = "open-hint",
    Paste = "paste",
    PasteHint = "paste-hint",
    PasteTitle = "paste-title",
    PasteAdvice = "paste-advice",
    PasteField = "paste-field",
    PasteOpen = "paste-open",
    TakenFrom = "taken-from",
    TakenStart = "taken-start",
    CopiedKif = "copied-kif",
    StudyGame = "study-game",
    EditPosition = "edit-position",
    Analyze = "analyze",
    Review = "review",
}

vocabulary!(RecordKey, "records");

/// The texts in the language of the page.
pub type Labels = crate::vocabulary::PartTexts<RecordKey>;

/// The sentence that a position was taken from a record after this number of moves.
pub fn place_taken(labels: Labels, ply: usize) -> String {
    match ply {
        0 => labels.say(RecordKey::TakenStart),
        _ => labels.fill(RecordKey::TakenFrom, &[("ply", &ply.to_string())]),
    }
}
