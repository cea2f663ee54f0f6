//! What the person does in practice with the mistakes, and what the board shows then.

use super::controller::ReviewController;
use crate::analysis::controller::LineId;
use crate::browser;
use crate::study;
use crate::table::Table;
use headless::analysis::walk::Walk;
use headless::review::{Spot, Trial};
use headless::reviewing::outcome::{LineKind, Outcome, ReviewItem};
use headless::reviewing::practice::{Practice, PracticeState};
use headless::reviewing::session::{PracticeStep, ReviewEvent};
use leptos::prelude::*;
use rules::Move;
use std::sync::Arc;

/// Plays a move of the person in the record: the hook of the table. In practice it is an answer to the task, and the record
/// stays as it is.
pub(super) fn play(table: Table, mv: Move) {
    let controller = ReviewController::of_page();
    if untrack(|| controller.is_at_task()) {
        controller.practice(PracticeStep::Play(mv));
    } else {
        study::play(table, mv);
    }
}

impl ReviewController {
    /// Begins to practice with the mistakes, from the move with this number on, or from the first of them.
    pub(super) fn begin_practice(self, from: Option<usize>) {
        self.open.set(None);
        self.analysis.switch(None);
        self.note(ReviewEvent::PracticeBegun(from));
        self.go_to_task();
    }

    /// Does something with the present task.
    pub(super) fn practice(self, step: PracticeStep) {
        if step != PracticeStep::Next {
            self.go_to_task();
        }
        self.note(ReviewEvent::Practiced(step));
    }

    /// Goes to the next task; after the last one the practice ends.
    pub(super) fn next_task(self) {
        if self.tasks.with_untracked(|tasks| tasks.as_ref().is_none_or(|(tasks, _)| tasks.is_last())) {
            self.end_practice();
        } else {
            self.practice(PracticeStep::Next);
            self.go_to_task();
        }
    }

    /// Ends the practice, whether all tasks are done or not.
    pub(super) fn end_practice(self) {
        self.analysis.end_walk();
        let from = self.tasks.with_untracked(|tasks| tasks.as_ref().and_then(|(tasks, _)| tasks.from()));
        self.note(ReviewEvent::PracticeEnded);
        let begun_by = match from {
            Some(ply) => format!("[data-review-list] > [data-ply=\"{ply}\"] [data-action=\"practice-at\"]"),
            None => "[data-action=\"practice\"]".to_owned(),
        };
        browser::after_paint(move || browser::focus_if_lost(&begun_by));
    }

    /// The item of a move with the results that it belongs to. Tracks changes.
    pub(super) fn item(self, ply: usize) -> Option<(ReviewItem, Arc<Outcome>)> {
        let outcome = self.shown()?;
        Some((outcome.item(ply)?.clone(), outcome))
    }

    /// Shows the position of the present task, and the board, which may be out of sight on a phone. The board gets the
    /// focus of a button that is gone, unless the practice has ended by the time that the position is painted.
    fn go_to_task(self) {
        let ply = self.tasks.with_untracked(|tasks| tasks.as_ref().map(|(tasks, _)| tasks.ply()));
        if let Some(ply) = ply {
            self.go(ply - 1);
            browser::after_paint(move || {
                if self.tasks.try_with_untracked(Option::is_some) == Some(true) {
                    browser::show_board();
                    browser::focus_if_lost(browser::BOARD_FOCUS);
                }
            });
        }
    }

    /// Whether a move of the person is an answer to the present task: the board shows its position.
    fn is_at_task(self) -> bool {
        let Some(ply) = self.tasks.with(|tasks| tasks.as_ref().map(|(tasks, _)| tasks.ply())) else {
            return false;
        };
        self.fits.get()
            && study::with_study(|study| {
                study.ply() + 1 == ply && study::place_on_main_line(study) + 1 == ply
            })
            .unwrap_or(false)
    }

    /// Shows the answer to a wrong move on the board.
    pub(super) fn answer(self, tasks: &Practice, trial: Option<&Trial>) {
        let line = match (tasks.state(), trial) {
            (PracticeState::Wrong(mv), Some(trial)) => {
                std::iter::once(mv).chain(trial.answer.iter().copied()).collect()
            }
            (PracticeState::Right(mv) | PracticeState::Judging(mv), _) => vec![mv],
            (PracticeState::Shown, _) => self.best(tasks.ply()),
            _ => Vec::new(),
        };
        let ply = tasks.ply();
        let start = self.session.with_value(|session| session.game()?.position(Spot::of_game(ply - 1)));
        if let Some(start) = start.filter(|_| !line.is_empty()) {
            // The answer of the opponent to a wrong move that costs something, and the person's own move otherwise.
            let is_answered =
                matches!(tasks.state(), PracticeState::Wrong(_)) && !trial.is_some_and(Trial::is_close);
            let at = line.len().min(if is_answered { 2 } else { 1 });
            self.analysis.end_walk();
            self.analysis.walk_line(LineId::Tried(ply), at, |at| Walk::new(start, &line, at), None);
        }
    }

    /// The best move in place of the move with this number, with what follows.
    fn best(self, ply: usize) -> Vec<Move> {
        let line = |outcome: &Arc<Outcome>| Some(outcome.item(ply)?.line(LineKind::Better)?.moves.clone());
        self.outcome.with_untracked(|(_, outcome)| outcome.as_ref().and_then(line)).unwrap_or_default()
    }
}
