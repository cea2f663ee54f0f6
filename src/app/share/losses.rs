//! The messages about parts of a game that a file format cannot carry.

use super::words::{ShareKey, ShareTexts};
use record::{Loss, WriteError};

impl ShareTexts {
    /// Returns the sentence that lists the parts of a game that a format leaves out; empty if there are none.
    pub fn losses(self, lost: &[Loss]) -> String {
        if lost.is_empty() {
            return String::new();
        }
        let names: Vec<String> = lost.iter().map(|&loss| self.say(loss_key(loss))).collect();
        self.fill(ShareKey::Lost, &[("list", &names.join(&self.say(ShareKey::And)))])
    }

    /// Returns the sentence about the reason why a format cannot carry the game at all.
    pub fn refusal(self, error: WriteError) -> String {
        self.say(match error {
            WriteError::Variant => ShareKey::NoVariant,
            WriteError::Start => ShareKey::NoStart,
        })
    }
}

const fn loss_key(loss: Loss) -> ShareKey {
    match loss {
        Loss::Variations => ShareKey::LossVariations,
        Loss::Comments => ShareKey::LossComments,
        Loss::Bookmarks => ShareKey::LossBookmarks,
        Loss::Times => ShareKey::LossTimes,
        Loss::Header => ShareKey::LossHeader,
        Loss::End => ShareKey::LossEnd,
        Loss::IllegalMove => ShareKey::LossIllegal,
        Loss::MoveNumber => ShareKey::LossNumber,
        Loss::Arrows => ShareKey::LossArrows,
        Loss::Evaluations => ShareKey::LossEvaluations,
    }
}
