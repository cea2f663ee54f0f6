//! Hints: the mate solver and the engine search at the same time, and a mate goes first.

use super::{SolverController, SolverRequest};
use crate::timers;
use headless::mate_problem as problem;
use headless::status::Hint;
use leptos::prelude::*;
use std::time::Duration;

/// The search time for a hint, and the time that a hint of the engine waits for that search, in milliseconds.
const HINT_MS: u64 = 300;
/// The search time for a hint in a position that only the solver can search, in milliseconds.
const ALONE_MS: u64 = 3_000;

impl SolverController {
    /// Asks the mate solver and the engine for a hint in the position that is shown; the solver alone, with more time, where
    /// the engine cannot search.
    pub(super) fn seek_hint(self) {
        let question = self.table.question_for_hint();
        let (advice, time) = match question {
            Some(_) => (None, HINT_MS),
            None => (Some(Hint::Missing), ALONE_MS),
        };
        self.state.update_value(|state| state.advice = advice);
        self.ask(SolverRequest::Hint, untrack(|| self.table.line_shown()).to_string(), time);
        if let Some(question) = question {
            self.table.game_state.engine.ask(question);
        }
    }

    /// Forgets a hint of a position that is not shown any more.
    pub(super) fn drop_hint(self) {
        let is_sought = self.state.with_value(|state| matches!(state.request, Some(SolverRequest::Hint)));
        if is_sought {
            self.drop_question();
        }
        self.state.update_value(|state| state.advice = None);
    }

    /// Shows the engine's hint: at once, or after [`HINT_MS`] if the solver is still searching for a mate.
    pub(super) fn receive_advice(self, hint: Hint) {
        let waits = self.state.with_value(|state| matches!(state.request, Some(SolverRequest::Hint)));
        self.state.update_value(|state| state.advice = Some(hint));
        if waits {
            timers::after(Duration::from_millis(HINT_MS), move || self.show_advice());
        } else {
            self.show_advice();
        }
    }

    /// Shows the engine's hint, if it has given one, and cancels the search of the solver.
    pub(super) fn show_advice(self) {
        let mut advice = None;
        self.state.try_update_value(|state| advice = state.advice.take());
        if let Some(hint) = advice {
            self.drop_question();
            self.show(hint);
        }
    }

    /// Shows a hint, if one is still wanted.
    pub(super) fn show(self, hint: Hint) {
        self.state.update_value(|state| state.advice = None);
        if self.table.view_state.hint.get_untracked() == Some(Hint::Sought) {
            let hint = self.table.hooks().solver.map_or(hint, |solver| (solver.first_step)(hint));
            self.table.view_state.hint.set(Some(hint));
        }
    }

    /// Shows a correct move of the problem, or that none is known.
    pub(super) fn advise_in_problem(self) {
        let hint = self.with_problem(problem::hint);
        let hint = hint.map_or(Hint::Missing, |(mv, mate)| Hint::Play { mv, mate });
        self.show(hint);
    }
}
