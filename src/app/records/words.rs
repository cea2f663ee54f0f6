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
    CopiedKif = "copied-kif",
    CopyRefused = "copy-refused",
    StudyGame = "study-game",
    EditPosition = "edit-position",
    Analysis = "analysis",
    Analyze = "analyze",
    SearchMate = "search-mate",
    Review = "review",
}

vocabulary!(RecordKey, "records");

/// The texts in the language of the page.
pub type Labels = crate::vocabulary::PartTexts<RecordKey>;
