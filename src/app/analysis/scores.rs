//! The texts of scores and numbers.

use super::controller::AnalysisController;
use super::words::AnalysisKey;
use headless::analysis::findings::Candidate;
use headless::analysis::numbers::short;
use headless::analysis::score::{SeenScore, SeenValue, pawns};
use protocol::Bound;
use record::evaluation::Value;
use rules::Color;
use saves::preferences::AnalysisPreferences;

impl AnalysisController {
    /// The text of a candidate's score for the side `turn`, as the person wants to see it: `57%`, `≥ +1.2` or `mates in
    /// 5`. Tracks that wish and the language.
    pub(super) fn score(self, candidate: &Candidate, turn: Color) -> String {
        let AnalysisPreferences { form, viewpoint, .. } = self.settings();
        let SeenScore { value, bound } = SeenScore::of(candidate, turn, form, viewpoint);
        let text = match value {
            SeenValue::Percent(percent) => {
                self.texts.fill(AnalysisKey::Percent, &[("percent", &percent.to_string())])
            }
            SeenValue::Pawns(value) => pawns(value, self.i18n.language()),
            SeenValue::Mate { plies, wins } => {
                let key = if wins { AnalysisKey::Mates } else { AnalysisKey::Mated };
                self.texts.fill(key, &[("plies", &plies.to_string())])
            }
        };
        match bound {
            Bound::Exact => text,
            Bound::Lower => format!("≥ {text}"),
            Bound::Upper => format!("≤ {text}"),
        }
    }

    /// A value as Black sees it, in pawns or as a mate. Tracks the language.
    pub(super) fn black_value(self, value: Value) -> String {
        let key = |winner| if winner == Color::Black { AnalysisKey::Mates } else { AnalysisKey::Mated };
        match value {
            Value::Cp(cp) => pawns(cp, self.i18n.language()),
            Value::Mate { winner, plies: Some(plies) } => {
                self.texts.fill(key(winner), &[("plies", &plies.to_string())])
            }
            Value::Mate { winner, plies: None } => {
                let side = self.i18n.side(winner, self.table.naming());
                self.texts.fill(AnalysisKey::HasWon, &[("side", &side)])
            }
        }
    }

    /// A large number in short. Tracks the language.
    pub(super) fn short(self, number: u64) -> String {
        short(number, self.i18n.language())
    }
}
