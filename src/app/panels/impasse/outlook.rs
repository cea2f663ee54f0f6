//! The sentences and table rows of the sheet of an impasse.

use super::words::{ImpasseKey, ImpasseTexts};
use crate::sentences::Naming;
use crate::sentences::referee::Referee;
use crate::texts::I18n;
use game::Refusal;
use headless::impasse::{Condition, Tally};
use rules::{ByColor, Color, DeclarationVerdict, ImpasseRule};

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

/// The sentences of the sheet in one language.
#[derive(Clone, Debug)]
pub struct Outlook {
    i18n: I18n,
    referee: Referee,
    texts: ImpasseTexts,
}

impl Outlook {
    /// Creates the sentences in the language of the page, and tracks the language.
    pub fn of(i18n: I18n) -> Self {
        Self { i18n, referee: Referee::of(i18n), texts: ImpasseTexts::of(i18n.language()) }
    }

    /// Returns the sentence about the requirements of the rule in force, and about White's bonus in a handicap game.
    pub fn rule(&self, tally: &Tally, naming: Naming) -> String {
        let rule = self.texts.say(match tally.rule {
            ImpasseRule::Points27 => ImpasseKey::Rule27,
            ImpasseRule::Points24 => ImpasseKey::Rule24,
            ImpasseRule::Try => ImpasseKey::RuleTry,
            ImpasseRule::None => ImpasseKey::RuleNone,
        });
        if !tally.counts() || tally.bonus == 0 {
            return rule;
        }
        let (side, points) = (self.i18n.side(Color::White, naming), tally.bonus.to_string());
        rule + self.texts.gap()
            + &self.texts.fill(ImpasseKey::BonusIn, &[("side", &side), ("points", &points)])
    }

    /// Returns a row for every condition of a declaration, and one for the points that count if both sides agree.
    pub fn rows(&self, tally: &Tally) -> Vec<Row> {
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
            Row { name: condition.name(), label: self.referee.condition_label(condition), cells: both(&cell) }
        };
        let all = Row {
            name: "all",
            label: self.texts.say(ImpasseKey::AllPoints),
            cells: both(&|color| (tally.points[color].to_string(), None)),
        };
        Condition::ALL.into_iter().map(row).chain([all]).collect()
    }

    /// Returns the sentence about the result of a declaration by the side to move now.
    pub fn verdict(&self, tally: &Tally, naming: Naming) -> String {
        let declaration = &tally.declarations[tally.turn];
        let side = self.i18n.side(tally.turn, naming);
        match declaration.verdict {
            DeclarationVerdict::Win => self.texts.fill(ImpasseKey::DeclareWins, &[("side", &side)]),
            DeclarationVerdict::Replay => self.texts.fill(ImpasseKey::DeclareReplays, &[("side", &side)]),
            DeclarationVerdict::None if tally.warns() => self.texts.say(ImpasseKey::DeclareLoses),
            DeclarationVerdict::None => self.referee.whole_declaration(declaration),
        }
    }

    /// Returns the sentence about the result if both sides agree on an impasse now.
    pub fn agreement(&self, tally: &Tally, naming: Naming) -> String {
        match tally.agreement {
            None => self.referee.refusal(&Refusal::NoImpasse),
            Some(outcome) => match outcome.winner() {
                Some(winner) => {
                    self.texts.fill(ImpasseKey::AgreementWins, &[("side", &self.i18n.side(winner, naming))])
                }
                None => self.texts.say(ImpasseKey::AgreementReplays),
            },
        }
    }

    /// Returns whether a condition is met, in words.
    pub fn met(&self, is_met: bool) -> String {
        self.texts.say(if is_met { ImpasseKey::Met } else { ImpasseKey::NotMet })
    }
}
