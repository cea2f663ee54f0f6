//! Whether a game is over: the referee's look at the newest position of a line.

use crate::{Impasse, ImpasseRule, Outcome, Position, WinBy};

impl Position {
    /// The end that this position is by itself: a king that walked home, no legal move, or the fourth occurrence.
    /// What players say (resignation, declaration, agreement) and clocks are the game's matter.
    pub fn outcome(&self, impasse: Impasse) -> Option<Outcome> {
        self.outcome_unrepeated(impasse)
            .or_else(|| self.repetition().verdict.map(|verdict| self.outcome_of(verdict)))
    }

    /// The same without repetition, for who knows that this is no fourth occurrence.
    pub fn outcome_unrepeated(&self, impasse: Impasse) -> Option<Outcome> {
        let mover = !self.turn();
        if impasse.rule == ImpasseRule::Try && self.is_try() {
            return Some(Outcome::Win { winner: mover, by: WinBy::Try });
        }
        if !self.has_legal_move() {
            let by = if self.in_check() { WinBy::Checkmate } else { WinBy::NoMoves };
            return Some(Outcome::Win { winner: mover, by });
        }
        None
    }
}
