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
        let key = match failing(declaration) {
            None => return String::new(),
            Some(Condition::Turn) => RefereeKey::DeclareTurn,
            Some(Condition::Check) => RefereeKey::DeclareCheck,
            Some(Condition::King) => RefereeKey::DeclareKing,
            Some(Condition::Pieces) => RefereeKey::DeclarePieces,
            Some(Condition::Points) => RefereeKey::DeclarePoints,
        };
        self.about(key, declaration)
    }

    /// Returns the sentence about the first condition of a declaration that fails, with those about the pieces and the
    /// points if these fail too.
    pub fn whole_declaration(&self, declaration: &Declaration) -> String {
        let fails = |condition: Condition| !condition.is_met(declaration);
        let key = match (fails(Condition::Pieces), fails(Condition::Points)) {
            (true, true) => RefereeKey::DeclareBoth,
            (true, false) => RefereeKey::DeclarePieces,
            (false, true) => RefereeKey::DeclarePoints,
            (false, false) => return self.declaration(declaration),
        };
        let numbers = self.about(key, declaration);
        match failing(declaration) {
            _ if declaration.needed == 0 => self.declaration(declaration),
            Some(Condition::Turn | Condition::Check | Condition::King) => {
                self.declaration(declaration) + self.texts.gap() + &numbers
            }
            _ => numbers,
        }
    }

    fn about(&self, key: RefereeKey, declaration: &Declaration) -> String {
        let &Declaration { points, least, pieces_in_camp, .. } = declaration;
        let [count, points, needed] = [pieces_in_camp, points, least].map(|number| number.to_string());
        self.texts.fill(key, &[("count", &count), ("points", &points), ("needed", &needed)])
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
