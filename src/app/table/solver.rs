//! What the table asks of the desk of the solver of mates ([`super::mates`]), once that is there.

use super::Table;
use super::hooks::Cue;
use headless::mate_problem::Report;
use headless::status::Hint;
use leptos::prelude::*;

impl Table {
    /// Tells the desk of the solver; `false` if it is not there yet.
    pub(super) fn cue(self, cue: Cue) -> bool {
        let solver = self.hooks().solver;
        if let Some(solver) = solver {
            (solver.hear)(cue);
        }
        solver.is_some()
    }

    /// Whether there is a desk. If not, a hint is asked for when there is one, unless a move is made before.
    pub(super) fn is_hint_to_be_had(self) -> bool {
        let there = self.hooks().solver.is_some();
        self.play.hint_wanted.set_value((!there).then(|| self.moves_made()));
        there
    }

    /// Asks for the hint that somebody wanted before the desk of the solver was there, unless a move was made since.
    pub fn ask_belated_hint(self) {
        if self.play.hint_wanted.try_update_value(Option::take).flatten() == Some(self.moves_made()) {
            self.ask_hint();
        }
    }

    /// The sentence of the status line about a mate problem.
    pub fn say_of_problem(self, report: Report) -> String {
        self.hooks().solver.map(|solver| (solver.say)(report)).unwrap_or_default()
    }

    /// A hint in words.
    pub fn say_hint(self, hint: Hint) -> String {
        self.hooks().solver.map(|solver| (solver.say_hint)(hint)).unwrap_or_default()
    }

    fn moves_made(self) -> usize {
        self.play.game.with_untracked(|game| game.played().len())
    }
}
