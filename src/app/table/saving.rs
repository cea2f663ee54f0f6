//! Saves the running game after every change, resumes saved games, and follows the address of the page without losing
//! an unfinished game.

use super::Table;
use super::load::GameSource;
use crate::browser;
use crate::store::SavedGames;
use headless::status::{Notice, lone_human};
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::Link;
use rules::Color;
use saves::{GameId, Saved};

impl Table {
    /// Opens the address with which the page was loaded: resumes `game`, which was begun from it, or else follows the
    /// link.
    pub(super) fn open_address(self, game: Option<Saved>) {
        self.next_game.address.set_value(self.location.text());
        self.location.with(|address| self.apply_link(&address.link));
        match game.and_then(|saved| Some((saved.game()?, saved))) {
            Some((game, saved)) => self.load(GameSource::Kept(saved, Box::new(game))),
            None => self.follow_address(),
        }
        self.look_for_earlier();
    }

    /// Handles a change of the page's address (`hashchange`). An address with a record is shown over the paused game.
    /// Any other link replaces the game; if that is unfinished, the person is asked first.
    pub fn change_address(self) {
        self.location.reread();
        let is_record = self.location.with(|address| address.carries_record);
        // The address of the running game has come back, so there is nothing to ask.
        let is_back = self.location.text() == self.next_game.address.get_value();
        let asks = !is_record && !is_back && self.saved().is_some_and(|saved| saved.is_unfinished());
        if self.next_game.leaving.get_untracked() != asks {
            self.next_game.leaving.set(asks);
        }
        if asks {
            return;
        }
        if !is_record && !is_back {
            return self.leave_for_address();
        }
        if is_record {
            self.location.with(|address| {
                self.page_state.preferences.ask_theme(address.link.theme);
                self.apply_appearance(&address.link);
            });
        }
        self.location.notify();
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
            self.leave_for_address();
        } else {
            self.location.restore(&self.next_game.address.get_value());
        }
    }

    /// Whether there is a saved unfinished game to resume, as far as the last look found.
    pub fn has_earlier(self) -> bool {
        self.next_game.has_earlier.get()
    }

    /// Updates [`Self::has_earlier`] asynchronously: other tabs may have left or resumed a game.
    pub(super) fn look_for_earlier(self) {
        let saved_games = self.game_state.saved_games.get_value();
        spawn_local(async move { self.next_game.has_earlier.set(saved_games.has_earlier().await) });
    }

    /// Resumes the newest unfinished game that no tab plays. Each further call resumes the next older one.
    pub fn resume_earlier(self) {
        self.next_game.has_earlier.set(false);
        let saved_games = self.game_state.saved_games.get_value();
        spawn_local(async move {
            if let Some(locked) = saved_games.take_earlier().await
                && let Some(game) = locked.saved.game()
            {
                saved_games.put_away(self.saved().as_ref());
                self.load(GameSource::Kept(saved_games.play(locked), Box::new(game)));
            }
            self.look_for_earlier();
        });
    }

    /// Resumes the unfinished game with this id. Calls `missed` if it is not stored, cannot be read, or is played in a
    /// tab.
    pub fn resume(self, id: GameId, missed: impl FnOnce() + 'static) {
        let saved_games = self.game_state.saved_games.get_value();
        spawn_local(async move {
            let Some(locked) = saved_games.take(id).await else { return missed() };
            let Some(game) = locked.saved.game() else { return missed() };
            self.show_study_view(None);
            saved_games.put_away(self.saved().as_ref());
            self.load(GameSource::Kept(saved_games.play(locked), Box::new(game)));
            self.look_for_earlier();
        });
    }

    /// The store of the unfinished games of this browser.
    pub fn saved_games(self) -> SavedGames {
        self.game_state.saved_games.get_value()
    }

    /// Saves the running game if it is unfinished, so that another one can take its place.
    pub(super) fn set_aside(self) {
        self.game_state.saved_games.with_value(|saved_games| {
            saved_games.put_away(self.saved().as_ref());
            saved_games.forget_passed();
        });
        self.look_for_earlier();
    }

    /// Saves the running game. Returns a notice the first time that this fails.
    pub(super) fn keep(self) -> Option<Notice> {
        let saved = self.saved()?;
        let kept = self.game_state.saved_games.with_value(|saved_games| saved_games.keep(&saved));
        if kept || self.game_state.storage_failure_reported.get_value() {
            return None;
        }
        self.game_state.storage_failure_reported.set_value(true);
        Some(Notice::NotStored)
    }

    /// Replaces the running game by the one of the address: a saved game that was begun from it, or else a new one of
    /// the link.
    fn leave_for_address(self) {
        let text = self.location.text();
        self.next_game.address.set_value(text.clone());
        let saved_games = self.game_state.saved_games.get_value();
        self.location.with(|address| {
            saved_games.change_key(address.link.save.as_ref());
            self.apply_link(&address.link);
            self.apply_appearance(&address.link);
        });
        spawn_local(async move {
            let locked = saved_games.take_begun_from(&text).await;
            // The address may have changed again during the wait.
            if self.location.text() != text {
                return;
            }
            match locked.and_then(|locked| Some((locked.saved.game()?, locked))) {
                Some((game, locked)) => self.load(GameSource::Kept(saved_games.play(locked), Box::new(game))),
                None => self.follow_address(),
            }
            self.look_for_earlier();
            self.location.notify();
        });
    }

    /// Loads the game that the link in the address describes.
    fn follow_address(self) {
        let (link, problems) = self.location.with(|address| (address.link.clone(), address.problems.clone()));
        self.load(GameSource::Link(link, problems));
    }

    /// Applies the language and the piece set of a link.
    fn apply_appearance(self, link: &Link) {
        if let Some(language) = link.language {
            self.page_state.i18n.change(language);
        }
        if let Some(set) = link.pieces {
            self.page_state.preferences.change_pieces(set, false);
        }
    }

    /// The running game in the form that is stored. `None` before a game has begun.
    fn saved(self) -> Option<Saved> {
        let choice = self.game_state.current.get_untracked()?;
        self.game_state.game.with_untracked(|game| {
            let human = lone_human(game.terms().players).unwrap_or(Color::Black);
            let seed = self.game_state.seed.get_untracked();
            let below = self.view_state.bottom.get_untracked();
            let address = self.next_game.address.get_value();
            Some(Saved { below, ..Saved::of(game, &choice, human, seed, &address, browser::timestamp()) })
        })
    }
}
