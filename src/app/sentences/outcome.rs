//! The result of a game. The reason for it is a sentence of the [referee](super::referee).

use super::Naming;
use crate::texts::{I18n, TextKey};
use rules::{Color, Outcome};

impl I18n {
    /// Returns the result of a game, without the reason. `human` is the person's side if exactly one person plays.
    pub fn result(self, outcome: Outcome, human: Option<Color>, naming: Naming) -> String {
        let winner = outcome.winner();
        let key = match outcome {
            Outcome::Win { .. } if human.is_none() => TextKey::SideWins,
            Outcome::Win { .. } if winner == human => TextKey::YouWin,
            Outcome::Win { .. } => TextKey::YouLose,
            Outcome::Draw(_) => TextKey::Draw,
            // The reason for an aborted game says everything.
            Outcome::Replay(_) | Outcome::Aborted => TextKey::NoResult,
        };
        let side = winner.map(|winner| self.side(winner, naming)).unwrap_or_default();
        self.fill(key, &[("side", &side)])
    }
}
