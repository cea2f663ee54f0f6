//! The words for judgements and reasons.

use crate::analysis::controller::AnalysisController;
use crate::analysis::names;
use crate::analysis::words::AnalysisKey;
use headless::review::Judgement;
use headless::why::Claim;

impl AnalysisController {
    /// The word for a judgement, such as `Blunder`. Tracks the language.
    pub(super) fn judgement(self, judgement: Judgement) -> String {
        self.texts.say(match judgement {
            Judgement::Inaccuracy => AnalysisKey::Inaccuracy,
            Judgement::Mistake => AnalysisKey::Mistake,
            Judgement::Blunder => AnalysisKey::Blunder,
        })
    }

    /// The words for a claim, such as `loses the silver on 7g`. Tracks the language.
    pub(super) fn claim(self, claim: Claim) -> String {
        let mate = |plies: u32, shortest, exactly, within| {
            self.texts.fill(if shortest { exactly } else { within }, &[("plies", &plies.to_string())])
        };
        let piece = |key, piece, square| {
            let (piece, square) = (self.i18n.piece(piece), self.i18n.square(square));
            self.texts.fill(key, &[("piece", &piece), ("square", &square)])
        };
        match claim {
            Claim::AllowsMate { plies, shortest } => {
                mate(plies, shortest, AnalysisKey::AllowsMate, AnalysisKey::AllowsMateWithin)
            }
            Claim::MissesMate { plies, shortest } => {
                mate(plies, shortest, AnalysisKey::MissesMate, AnalysisKey::MissesMateWithin)
            }
            Claim::TakenForNothing { piece: kind, square } => {
                piece(AnalysisKey::TakenForNothing, kind, square)
            }
            Claim::Trapped { piece: kind, square } => piece(AnalysisKey::Trapped, kind, square),
            Claim::Loses { piece: kind, square } => piece(AnalysisKey::Loses, kind, square),
            Claim::BreaksCastle { castle } => {
                self.texts.fill(AnalysisKey::BreaksCastle, &[("castle", &names::castle(self, castle))])
            }
            Claim::LetsPromote { square } => {
                self.texts.fill(AnalysisKey::LetsPromote, &[("square", &self.i18n.square(square))])
            }
        }
    }
}
