//! The texts of scores and numbers.

use super::controller::AnalysisController;
use super::words::AnalysisKey;
use headless::analysis::findings::Candidate;
use headless::analysis::numbers::short;
use headless::analysis::score::{SeenScore, SeenValue, pawns};
use protocol::Bound;
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

    /// A large number in short. Tracks the language.
    pub(super) fn short(self, number: u64) -> String {
        short(number, self.i18n.language())
    }
}
