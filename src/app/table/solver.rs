//! Calls of the table to the controller of the mate solver ([`super::solver_controller`]), once that has loaded.

use super::Table;
use super::hooks::SolverEvent;
use headless::mate_problem::Report;
use headless::status::Hint;
use leptos::prelude::*;

impl Table {
    /// Notifies the controller of the solver; `false` if it has not loaded yet.
    pub(super) fn notify_solver(self, event: SolverEvent) -> bool {
        let solver = self.hooks().solver;
        if let Some(solver) = solver {
            (solver.notify)(event);
        }
        solver.is_some()
    }

    /// Whether the controller of the solver has loaded. If not, the hint is requested once it has, unless a move is made
    /// before.
    pub(super) fn can_have_hint(self) -> bool {
        let there = self.hooks().solver.is_some();
        self.game_state.hint_wanted.set_value((!there).then(|| self.moves_made()));
        there
    }

    /// Requests the hint that was wanted before the controller of the solver had loaded, unless a move was made since.
    pub fn ask_belated_hint(self) {
        if self.game_state.hint_wanted.try_update_value(Option::take).flatten() == Some(self.moves_made()) {
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
        self.game_state.game.with_untracked(|game| game.played().len())
    }
}
