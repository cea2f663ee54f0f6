//! Sentences about the conditions of a declaration.

use crate::texts::{I18n, TextKey};
use headless::impasse::{Condition, failing};
use rules::Declaration;

impl I18n {
    /// Returns the label of a condition.
    pub fn condition_label(self, condition: Condition) -> String {
        self.say(label(condition))
    }

    /// Returns the label of a condition, with the count and the number needed if it has these.
    pub(super) fn condition(self, condition: Condition, declaration: &Declaration) -> String {
        let label = self.say(label(condition));
        match condition.count(declaration) {
            Some((has, needs)) => format!("{label} {has}/{needs}"),
            None => label,
        }
    }

    /// Returns the sentence about the first condition of a declaration that fails; empty if none does.
    pub fn declaration(self, declaration: &Declaration) -> String {
        if declaration.needed == 0 {
            return self.say(TextKey::DeclareNoRule);
        }
        let Some(condition) = failing(declaration) else { return String::new() };
        match condition {
            Condition::Turn => self.say(TextKey::DeclareTurn),
            Condition::Check => self.say(TextKey::DeclareCheck),
            Condition::King => self.say(TextKey::DeclareKing),
            Condition::Pieces => {
                self.fill(TextKey::DeclarePieces, &[("count", &declaration.pieces_in_camp.to_string())])
            }
            Condition::Points => {
                let (points, needed) = (declaration.points.to_string(), declaration.least.to_string());
                self.fill(TextKey::DeclarePoints, &[("points", &points), ("needed", &needed)])
            }
        }
    }
}

const fn label(condition: Condition) -> TextKey {
    match condition {
        Condition::Turn => TextKey::ConditionTurn,
        Condition::Check => TextKey::ConditionCheck,
        Condition::King => TextKey::ConditionKing,
        Condition::Pieces => TextKey::ConditionPieces,
        Condition::Points => TextKey::ConditionPoints,
    }
}
