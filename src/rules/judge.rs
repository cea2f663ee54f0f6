//! The end of a game as the newest position of a line shows it.

use crate::{Impasse, ImpasseRule, Outcome, Position, WinBy};

impl Position {
    /// The end that this position is by itself: a try, no legal move, or the fourth occurrence. Resignation,
    /// declaration, agreement and clocks are matters of the `game` crate.
    pub fn outcome(&self, impasse: Impasse) -> Option<Outcome> {
        self.outcome_unrepeated(impasse)
            .or_else(|| self.repetition().verdict.map(|verdict| self.outcome_of(verdict)))
    }

    /// The end without a look at repetition, for callers who know that this is not a fourth occurrence.
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
