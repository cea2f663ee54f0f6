//! Requests hints: a good move for the person who is to move. The board marks it, and nothing is played.

use super::Table;
use super::hooks::SolverEvent;
use game::{Game, Player};
use headless::dial::stands;
use headless::status::Hint;
use leptos::prelude::*;
use protocol::{Candidates, Limits, Think};

/// The search time for a hint, in milliseconds.
const TIME_MS: u64 = 1_000;

impl Table {
    /// Whether a hint can be requested: a person is to move, and no link has locked hints.
    pub fn can_ask_hint(self) -> bool {
        self.is_begun()
            && !self.is_locked("hint")
            && !self.is_setting_out()
            && self.game_state.game.with(|game| game.player_to_move() == Some(Player::Human) && !stands(game))
    }

    /// Requests a hint from the engine at full strength and from the mate solver. The controller of the solver does it;
    /// if that has not loaded yet, the request waits for it.
    pub fn ask_hint(self) {
        if untrack(|| self.can_ask_hint()) && self.can_have_hint() {
            self.return_to_newest();
            self.view_state.notice.set(None);
            self.view_state.hint.set(Some(Hint::Sought));
            self.notify_solver(SolverEvent::HintWanted);
        }
    }

    /// The request to the engine for a hint in the current position. `None` before a game has begun.
    pub(super) fn question_for_hint(self) -> Option<Think> {
        let impasse =
            self.game_state.current.with_untracked(|choice| choice.as_ref().map(|choice| choice.impasse))?;
        Some(Think {
            line: self.game_state.game.with_untracked(Game::line).to_string(),
            limits: Limits::time(TIME_MS),
            level: None,
            style: protocol::Style::Any,
            candidates: Candidates::ONE,
            seed: 0,
            impasse,
            waits_for_network: true,
        })
    }
}
