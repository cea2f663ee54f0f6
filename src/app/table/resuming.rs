//! Resumes games at the wish of the person, and follows new addresses. This code loads after the first paint, and is called
//! through the hooks of the table.

use super::Table;
use super::hooks::Hooks;
use super::load::GameSource;
use leptos::prelude::*;
use leptos::task::spawn_local;
use saves::GameId;
use saves::copies::Copy;

/// Installs the functions of this module in the hooks of the table, and looks for a game to resume.
pub fn install(table: Table) {
    table.install(|hooks: &mut Hooks<Table>| {
        hooks.resuming.look_for_earlier = Table::look_for_resumable;
        hooks.resuming.resume_earlier = Table::resume_next;
        hooks.resuming.follow_new_address = Table::follow_new_address;
    });
    table.look_for_resumable();
}

impl Table {
    /// Updates [`Self::has_earlier`] asynchronously.
    fn look_for_resumable(self) {
        let saved_games = self.game_state.storage.saved_games.get_value();
        spawn_local(async move { self.next_game.has_earlier.set(saved_games.has_earlier().await) });
    }

    /// Resumes the newest unfinished game that no tab plays. Each further call resumes the next older one.
    fn resume_next(self) {
        self.next_game.has_earlier.set(false);
        let saved_games = self.game_state.storage.saved_games.get_value();
        spawn_local(async move {
            if let Some(locked) = saved_games.take_earlier().await
                && let Some(game) = locked.saved.game()
            {
                saved_games.put_away(self.saved().as_ref());
                self.go_on(saved_games.play(locked), game);
            }
            self.look_for_earlier();
        });
    }

    /// Resumes the unfinished game with this id, in the newest of its copies: `listed`, from the list of saved games, and
    /// that in its slot. Calls `missed` if it is not stored, cannot be read, or is played in a tab.
    pub fn resume(self, id: GameId, listed: Option<Copy>, missed: impl FnOnce() + 'static) {
        let saved_games = self.game_state.storage.saved_games.get_value();
        spawn_local(async move {
            let Some(locked) = saved_games.take(id, listed).await else { return missed() };
            let Some(game) = locked.saved.game() else { return missed() };
            self.show_study_view(None);
            saved_games.put_away(self.saved().as_ref());
            self.load(GameSource::Kept(saved_games.play(locked), Box::new(game)));
            self.look_for_earlier();
        });
    }

    /// Replaces the resumed game by a newer copy from the list of saved games; `None` if it has ended there.
    pub fn replace_resumed(self, newer: Option<Copy>) {
        self.game_state.storage.unchecked.set_value(false);
        let newer = newer.and_then(|copy| Some((copy.1.game()?, copy)));
        let saved_games = self.saved_games();
        match newer {
            Some((game, copy)) => self.load(GameSource::Kept(saved_games.go_on_with(copy), Box::new(game))),
            None => {
                self.game_state.current.set(None);
                saved_games.put_away(None);
                self.follow_address();
            }
        }
    }

    /// Replaces the running game by the one of the address: a saved game that was begun from it, or else a new one of
    /// the link.
    fn follow_new_address(self) {
        let text = self.location.text();
        self.next_game.address.set_value(text.clone());
        let saved_games = self.game_state.storage.saved_games.get_value();
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
                Some((game, locked)) => self.go_on(saved_games.play(locked), game),
                None => self.follow_address(),
            }
            self.look_for_earlier();
            self.location.notify();
        });
    }
}
