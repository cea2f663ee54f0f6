//! The messages about parts of a game that a file format cannot carry.

use super::words::{Key, ShareTexts};
use record::{Loss, WriteError};

impl ShareTexts {
    /// Returns the sentence that lists the parts of a game that a format leaves out; empty if there are none.
    pub fn losses(self, lost: &[Loss]) -> String {
        if lost.is_empty() {
            return String::new();
        }
        let names: Vec<String> = lost.iter().map(|&loss| self.say(loss_key(loss))).collect();
        self.fill(Key::Lost, &[("list", &names.join(&self.say(Key::And)))])
    }

    /// Returns the sentence about the reason why a format cannot carry the game at all.
    pub fn refusal(self, error: WriteError) -> String {
        self.say(match error {
            WriteError::Variant => Key::NoVariant,
            WriteError::Start => Key::NoStart,
        })
    }
}

const fn loss_key(loss: Loss) -> Key {
    match loss {
        Loss::Variations => Key::LossVariations,
        Loss::Comments => Key::LossComments,
        Loss::Bookmarks => Key::LossBookmarks,
        Loss::Times => Key::LossTimes,
        Loss::Header => Key::LossHeader,
        Loss::End => Key::LossEnd,
        Loss::IllegalMove => Key::LossIllegal,
        Loss::MoveNumber => Key::LossNumber,
        Loss::Arrows => Key::LossArrows,
    }
}
