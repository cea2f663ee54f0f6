//! Sentences about the conditions of a declaration.

use super::Referee;
use super::words::RefereeKey;
use headless::impasse::{Condition, failing};
use rules::Declaration;

impl Referee {
    /// Returns the label of a condition.
    pub fn condition_label(&self, condition: Condition) -> String {
        self.texts.say(label(condition))
    }

    /// Returns the label of a condition, with the count and the number needed if it has these.
    pub(super) fn condition(&self, condition: Condition, declaration: &Declaration) -> String {
        let label = self.texts.say(label(condition));
        match condition.count(declaration) {
            Some((has, needs)) => format!("{label} {has}/{needs}"),
            None => label,
        }
    }

    /// Returns the sentence about the first condition of a declaration that fails; empty if none does.
    pub fn declaration(&self, declaration: &Declaration) -> String {
        if declaration.needed == 0 {
            return self.texts.say(RefereeKey::DeclareNoRule);
        }
        let Some(condition) = failing(declaration) else { return String::new() };
        match condition {
            Condition::Turn => self.texts.say(RefereeKey::DeclareTurn),
            Condition::Check => self.texts.say(RefereeKey::DeclareCheck),
            Condition::King => self.texts.say(RefereeKey::DeclareKing),
            Condition::Pieces => self
                .texts
                .fill(RefereeKey::DeclarePieces, &[("count", &declaration.pieces_in_camp.to_string())]),
            Condition::Points => {
                let (points, needed) = (declaration.points.to_string(), declaration.least.to_string());
                self.texts.fill(RefereeKey::DeclarePoints, &[("points", &points), ("needed", &needed)])
            }
        }
    }
}

const fn label(condition: Condition) -> RefereeKey {
    match condition {
        Condition::Turn => RefereeKey::ConditionTurn,
        Condition::Check => RefereeKey::ConditionCheck,
        Condition::King => RefereeKey::ConditionKing,
        Condition::Pieces => RefereeKey::ConditionPieces,
        Condition::Points => RefereeKey::ConditionPoints,
    }
}
