//! The evaluation network of the engine and its book of openings: what the page does while they are downloaded, and if they
//! cannot be.

use super::Table;
use game::{Game, Player};
use headless::dial::is_running;
use headless::status::Notice;
use leptos::prelude::*;
use protocol::{BookUse, Candidates, Evaluation, Limits, Loading, Think};

impl Table {
    /// Shows how much of the network has been downloaded; `None` if no request waits for it.
    pub(super) fn show_loading(self, loading: Option<Loading>) {
        if self.game_state.network.loading.get_untracked() != loading {
            self.game_state.network.loading.set(loading);
        }
    }

    /// Pauses the clock while the network is being downloaded. Replaces the request for a move by one that takes no time,
    /// so that its answer tells when the network has come.
    pub(super) fn wait_for_network(self) {
        let clock_runs = self
            .game_state
            .game
            .with_untracked(|game| game.player_to_move() == Some(Player::Engine) && is_running(game));
        if !clock_runs || self.game_state.question.get_untracked().is_none() {
            return;
        }
        let Some(choice) = self.game_state.current.get_untracked() else { return };
        self.game_state.question.set(None);
        self.hold_clock();
        self.game_state.waiting.set(true);
        self.game_state.engine.ask(Think {
            line: self.game_state.game.with_untracked(Game::line).to_string(),
            limits: Limits::nodes(1),
            level: Some(choice.level),
            style: choice.style,
            candidates: Candidates::ONE,
            seed: 0,
            impasse: choice.impasse,
            waits_for_network: true,
            asks_book: false,
        });
    }

    /// Lets the engine move without its network, if the game waits for that with its clock paused: the person demands a
    /// move.
    pub(super) fn do_without_network(self) {
        let waits = self.game_state.waiting.get_untracked()
            && self.game_state.network.loading.get_untracked().is_some();
        if waits {
            self.game_state.network.awaited.set_value(false);
        }
    }

    /// Whether the request for a move waits for the network. The next one does.
    pub(super) fn take_network_wish(self) -> bool {
        let awaits = self.game_state.network.awaited.get_value();
        self.game_state.network.awaited.set_value(true);
        awaits
    }

    /// Reports once in a game that the network or the book could not be loaded. A message about something else takes
    /// precedence, and the report then comes with the next answer.
    pub(super) fn report_missing(self, evaluation: Evaluation, book: BookUse) {
        let notice = match (evaluation, book) {
            (Evaluation::Substitute, _) => Notice::NetworkMissing,
            (_, BookUse::Missing) => Notice::BookMissing,
            _ => return,
        };
        let is_silent = self.view_state.notice.with_untracked(Option::is_none);
        if is_silent && !self.game_state.network.missed.get_value() {
            self.game_state.network.missed.set_value(true);
            self.view_state.notice.set(Some(notice));
        }
    }
}
