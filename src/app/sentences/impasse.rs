//! Sentences and table rows about an impasse.

use super::naming::Naming;
use crate::texts::{I18n, TextKey};
use headless::impasse::{Condition, Tally, failing};
use rules::{ByColor, Color, Declaration, DeclarationVerdict, ImpasseRule};

/// A row of the table of conditions, with the texts of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name in the attribute `data-condition`, for tests and style sheets.
    pub name: &'static str,
    /// The label in the language of the page.
    pub label: String,
    /// The count of each side, which may be empty, and whether it meets the condition; `None` in a row without a
    /// condition.
    pub cells: ByColor<(String, Option<bool>)>,
}

impl I18n {
    /// Returns the sentence about the requirements of the rule in force, and about White's bonus in a handicap game.
    pub fn impasse_rule(self, tally: &Tally, naming: Naming) -> String {
        let rule = self.say(match tally.rule {
            ImpasseRule::Points27 => TextKey::Rule27,
            ImpasseRule::Points24 => TextKey::Rule24,
            ImpasseRule::Try => TextKey::RuleTry,
            ImpasseRule::None => TextKey::RuleNone,
        });
        if !tally.counts() || tally.bonus == 0 {
            return rule;
        }
        let (side, points) = (self.side(Color::White, naming), tally.bonus.to_string());
        rule + self.gap() + &self.fill(TextKey::BonusIn, &[("side", &side), ("points", &points)])
    }

    /// Returns a row for every condition of a declaration, and one for the points that count if both sides agree.
    pub fn impasse_rows(self, tally: &Tally) -> Vec<Row> {
        let both = |cell: &dyn Fn(Color) -> (String, Option<bool>)| ByColor {
            black: cell(Color::Black),
            white: cell(Color::White),
        };
        let row = |condition: Condition| {
            let cell = |color: Color| {
                let declaration = &tally.declarations[color];
                let count = condition.count(declaration).map(|(has, needs)| format!("{has}/{needs}"));
                (count.unwrap_or_default(), Some(condition.is_met(declaration)))
            };
            Row { name: condition.name(), label: self.say(label(condition)), cells: both(&cell) }
        };
        let all = Row {
            name: "all",
            label: self.say(TextKey::AllPoints),
            cells: both(&|color| (tally.points[color].to_string(), None)),
        };
        Condition::ALL.into_iter().map(row).chain([all]).collect()
    }

    /// Returns the sentence about the result of a declaration by the side to move now.
    pub fn impasse_verdict(self, tally: &Tally, naming: Naming) -> String {
        let declaration = &tally.declarations[tally.turn];
        let side = self.side(tally.turn, naming);
        match declaration.verdict {
            DeclarationVerdict::Win => self.fill(TextKey::DeclareWins, &[("side", &side)]),
            DeclarationVerdict::Replay => self.fill(TextKey::DeclareReplays, &[("side", &side)]),
            DeclarationVerdict::None if tally.warns() => self.say(TextKey::DeclareLoses),
            DeclarationVerdict::None => self.declaration(declaration),
        }
    }

    /// Returns the sentence about the result if both sides agree on an impasse now.
    pub fn impasse_agreement(self, tally: &Tally, naming: Naming) -> String {
        match tally.agreement {
            None => self.say(TextKey::WhyNoImpasse),
            Some(outcome) => match outcome.winner() {
                Some(winner) => self.fill(TextKey::AgreementWins, &[("side", &self.side(winner, naming))]),
                None => self.say(TextKey::AgreementReplays),
            },
        }
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
    pub(super) fn declaration(self, declaration: &Declaration) -> String {
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
