//! Saves the running game after every change, resumes one with the page, and asks before an unfinished game gives way to
//! another address. `resuming.rs` has what the person can resume later.

use super::Table;
use super::load::GameSource;
use crate::browser;
use crate::store;
use crate::store::saved_games::SavedGames;
use crate::timers;
use game::Game;
use headless::status::{Notice, lone_human};
use leptos::prelude::*;
use links::Link;
use rules::Color;
use saves::Saved;
use std::time::Duration;

/// The longest time that the engine waits for a newer copy of a resumed game. The list of saved games reports a database
/// that does not answer after four seconds.
const CHECK: Duration = Duration::from_secs(6);

impl Table {
    /// Opens the address with which the page was loaded: resumes `game`, which was begun from it, or else follows the
    /// link.
    pub(super) fn open_address(self, game: Option<Saved>) {
        self.next_game.address.set_value(self.location.text());
        self.location.with(|address| self.apply_link(&address.link));
        match game.and_then(|saved| Some((saved.game()?, saved))) {
            Some((game, saved)) => self.go_on(saved, game),
            None => self.follow_address(),
        }
    }

    /// Goes on with a stored game. The engine waits until the list of saved games was asked for a newer copy, but not
    /// for long: the code of the list, or its database, may not answer.
    pub(super) fn go_on(self, saved: Saved, game: Game) {
        self.game_state.storage.unchecked.set_value(!store::keeps_nothing());
        self.load(GameSource::Kept(saved, Box::new(game)));
        (self.hooks().resuming.check_resumed)();
        let id = self.saved_games().own_id();
        timers::after(CHECK, move || {
            // Another game may have been resumed since, which has a time of its own.
            if self.saved_games().own_id() == id {
                self.end_check();
            }
        });
    }

    /// Whether the list of saved games is still to be asked for a newer copy of the game on the table.
    pub fn is_unchecked(self) -> bool {
        self.game_state.storage.unchecked.get_value()
    }

    /// Ends the wait for the list of saved games: the game on the table is the newest copy, or no answer has come.
    pub fn end_check(self) {
        if self.game_state.storage.unchecked.get_value() {
            self.game_state.storage.unchecked.set_value(false);
            self.after_change(self.view_state.notice.get_untracked());
        }
    }

    /// Handles a change of the page's address (`hashchange`). An address with a record is shown over the paused game.
    /// Any other link replaces the game; if that is unfinished, the person is asked first.
    pub fn change_address(self) {
        self.location.reread();
        let is_record = self.location.with(|address| address.carries_record);
        // The address of the running game has come back, or a lesson opens over it, so there is nothing to ask.
        let opens_room = |link: &Link| link.learn.is_some() || link.problems.is_some() || link.daily;
        let is_lesson = self.location.with(|address| opens_room(&address.link));
        let is_back = is_lesson || self.location.text() == self.next_game.address.get_value();
        let asks = !is_record && !is_back && self.saved().is_some_and(|saved| saved.is_unfinished());
        if self.next_game.leaving.get_untracked() != asks {
            self.next_game.leaving.set(asks);
        }
        if asks {
            return;
        }
        if !is_record && !is_back {
            return (self.hooks().resuming.follow_new_address)(self);
        }
        if is_record {
            self.location.with(|address| {
                self.page_state.preferences.ask_theme(address.link.theme);
                self.apply_appearance(&address.link);
            });
        }
        self.location.notify();
    }

    /// Restores the address of the game, after a link to a lesson was followed that has left the game as it is.
    pub fn restore_address(self) {
        let address = self.next_game.address.get_value();
        if self.location.text() != address {
            self.location.restore(&address);
        }
    }

    /// Whether the person is being asked to leave the running game for a link.
    pub fn is_leaving(self) -> bool {
        self.next_game.leaving.get()
    }

    /// Handles the person's decision: follows the waiting link, or restores the address of the running game.
    pub fn leave(self, leave: bool) {
        if !self.next_game.leaving.get_untracked() {
            return;
        }
        self.next_game.leaving.set(false);
        if leave {
            self.set_aside();
            (self.hooks().resuming.follow_new_address)(self);
        } else {
            self.location.restore(&self.next_game.address.get_value());
        }
    }

    /// Whether there is a saved unfinished game to resume, as far as the last look found.
    pub fn has_earlier(self) -> bool {
        self.next_game.has_earlier.get()
    }

    /// Looks again whether there is a game to resume: other tabs may have left or resumed one.
    pub(super) fn look_for_earlier(self) {
        (self.hooks().resuming.look_for_earlier)(self);
    }

    /// The store of the unfinished games of this browser.
    pub fn saved_games(self) -> SavedGames {
        self.game_state.storage.saved_games.get_value()
    }

    /// Saves the running game if it is unfinished, so that another one can take its place.
    pub(super) fn set_aside(self) {
        self.game_state.storage.saved_games.with_value(|saved_games| {
            saved_games.put_away(self.saved().as_ref());
            saved_games.forget_passed();
        });
        self.look_for_earlier();
    }

    /// Saves the running game again: its id has changed, or there may be room for it now.
    pub fn keep_running(self) {
        if let Some(notice) = self.keep() {
            self.view_state.notice.set(Some(notice));
        }
    }

    /// Saves the running game. Returns a notice the first time that this fails.
    pub(super) fn keep(self) -> Option<Notice> {
        let saved = self.saved()?;
        let kept = self.game_state.storage.saved_games.with_value(|saved_games| saved_games.keep(&saved));
        // A game without a move is nothing to lose, and the list of saved games may make room.
        let may_wait = || saved.line.moves.is_empty() && self.saved_games().has_games();
        if kept || self.game_state.storage.failure_reported.get_value() || may_wait() {
            return None;
        }
        self.game_state.storage.failure_reported.set_value(true);
        Some(Notice::NotStored)
    }

    /// Loads the game that the link in the address describes.
    pub(super) fn follow_address(self) {
        let (link, problems) = self.location.with(|address| (address.link.clone(), address.problems.clone()));
        self.next_game.is_level_chosen.set_value(link.level.is_some());
        self.load(GameSource::Link(link, problems));
    }

    /// Applies the language and the piece set of a link.
    pub(super) fn apply_appearance(self, link: &Link) {
        if let Some(language) = link.language {
            self.page_state.i18n.change(language);
        }
        if let Some(set) = link.pieces {
            self.page_state.preferences.change_pieces(set, false);
        }
    }

    /// The running game in the form that is stored. `None` before a game has begun.
    pub fn saved(self) -> Option<Saved> {
        let choice = self.game_state.current.get_untracked()?;
        self.game_state.game.with_untracked(|game| {
            let human = lone_human(game.terms().players).unwrap_or(Color::Black);
            let seed = self.game_state.seed.get_untracked();
            let below = self.view_state.bottom.get_untracked();
            let address = self.next_game.address.get_value();
            let names = self.player_names();
            let saved = Saved::of(game, &choice, human, seed, &address, browser::timestamp());
            Some(Saved { below, names, ..saved })
        })
    }
}
