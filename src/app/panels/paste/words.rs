//! The texts about records and positions that a person pastes into a field, in all languages. They load with
//! [`crate::dialogs`].

use crate::texts::keys;
use crate::vocabulary::vocabulary;

keys! {
    enum PasteKey;
    Title = "title",
    Advice = "advice",
    Field = "field",
    Open = "open",
    TakenFrom = "taken-from",
    TakenStart = "taken-start",
}

vocabulary!(PasteKey, "panels/paste");

/// The texts in the language of the page.
pub type PasteTexts = crate::vocabulary::PartTexts<PasteKey>;

/// The sentence that a position was taken from a record after this number of moves.
pub fn place_taken(texts: PasteTexts, ply: usize) -> String {
    match ply {
        0 => texts.say(PasteKey::TakenStart),
        _ => texts.fill(PasteKey::TakenFrom, &[("ply", &ply.to_string())]),
    }
}
