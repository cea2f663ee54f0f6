//! Calls the controller of the mate solver ([`super::solver_controller`]) through hooks, because it loads later.

use super::Table;
use super::hooks::SolverEvent;
use headless::mate_problem::Report;
use headless::status::Hint;
use leptos::prelude::*;

impl Table {
    /// Sends an event to the controller of the solver. Returns `false` if it has not loaded yet.
    pub(super) fn notify_solver(self, event: SolverEvent) -> bool {
        let solver = self.hooks().solver;
        if let Some(solver) = solver {
            (solver.notify)(event);
        }
        solver.is_some()
    }

    /// Whether the controller of the solver has loaded. If not, notes that a hint is wanted for the current position,
    /// for [`Self::ask_belated_hint`].
    pub(super) fn can_have_hint(self) -> bool {
        let there = self.hooks().solver.is_some();
        self.game_state.hint_wanted.set_value((!there).then(|| self.moves_made()));
        there
    }

    /// Requests a hint that was wanted before the controller of the solver had loaded, unless a move has been made
    /// since.
    pub fn ask_belated_hint(self) {
        if self.game_state.hint_wanted.try_update_value(Option::take).flatten() == Some(self.moves_made()) {
            self.ask_hint();
        }
    }

    /// The sentence of the status line about a mate problem; empty until the texts have loaded.
    pub fn say_of_problem(self, report: Report) -> String {
        self.hooks().solver.map(|solver| (solver.say)(report)).unwrap_or_default()
    }

    /// The sentence of the status line for a hint; empty until the texts have loaded.
    pub fn say_hint(self, hint: Hint) -> String {
        self.hooks().solver.map(|solver| (solver.say_hint)(hint)).unwrap_or_default()
    }

    /// The number of moves in the running game, or before the position of the record that is shown.
    fn moves_made(self) -> usize {
        let in_record = self
            .page_state
            .study_view
            .with_untracked(|study_view| study_view.as_ref().map(|study_view| study_view.position.ply()));
        in_record.unwrap_or_else(|| self.game_state.game.with_untracked(|game| game.played().len()))
    }
}
