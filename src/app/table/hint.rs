//! Requests hints: a good move for the person who is to move, or for the side to move in a record. The board marks it, and
//! nothing is played.

use super::Table;
use super::hooks::SolverEvent;
use crate::browser;
use game::Player;
use headless::analysis::subject::Subject;
use headless::dial::stands;
use headless::status::Hint;
use leptos::prelude::*;
use protocol::{Candidates, Limits, Think};

/// The search time for a hint, in milliseconds.
const TIME_MS: u64 = 1_000;

impl Table {
    /// Whether a hint can be requested: a person is to move, or a record is shown, which may be analyzed, and the game is
    /// not over there; and no link has locked hints. Tracks changes.
    pub fn can_ask_hint(self) -> bool {
        if self.is_locked("hint") {
            return false;
        }
        if self.is_study_shown() {
            let may = self.is_analysis_offered() && !self.is_peeking() && self.analysis_subject().is_some();
            // Practice with the mistakes of a game asks for the move that a hint would show. The mark is read last: what is
            // tracked is tracked during practice as well.
            return may && browser::root_mark("data-practiced").is_none();
        }
        self.is_begun()
            && !self.is_setting_out()
            && self.game_state.game.with(|game| game.player_to_move() == Some(Player::Human) && !stands(game))
    }

    /// Requests a hint from the engine at full strength and from the mate solver. The controller of the solver does it;
    /// if that has not loaded yet, the request waits for it.
    pub fn ask_hint(self) {
        if untrack(|| self.can_ask_hint()) && self.can_have_hint() {
            if !self.is_study_shown_untracked() {
                self.return_to_newest();
            }
            self.view_state.notice.set(None);
            self.view_state.hint.set(Some(Hint::Sought));
            self.notify_solver(SolverEvent::HintWanted);
        }
    }

    /// Forgets the hint, or the search for it, of a position of a record that is not shown any more.
    pub(super) fn drop_hint(self) {
        if self.view_state.hint.get_untracked().is_some() {
            self.view_state.hint.set(None);
            self.game_state.engine.forget();
            self.notify_solver(SolverEvent::HintDropped);
        }
    }

    /// The request to the engine for a hint in the position of the record that is shown, or at the end of the game. `None`
    /// before a game has begun, and where the engine cannot search because a king is missing.
    pub(super) fn question_for_hint(self) -> Option<Think> {
        let impasse = if self.is_study_shown_untracked() {
            untrack(|| self.analysis_subject()).filter(Subject::is_whole)?.impasse()
        } else {
            self.game_state.current.with_untracked(|choice| choice.as_ref().map(|choice| choice.impasse))?
        };
        Some(Think {
            line: untrack(|| self.line_shown()).to_string(),
            limits: Limits::time(TIME_MS),
            level: None,
            style: protocol::Style::Any,
            candidates: Candidates::ONE,
            seed: 0,
            impasse,
            waits_for_network: true,
            asks_book: false,
        })
    }
}
