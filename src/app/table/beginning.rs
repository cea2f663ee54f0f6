//! Starts games: edits the form of the next game, previews it on the board, starts it, and starts a rematch.

use super::Table;
use super::load::GameSource;
use crate::browser;
use crate::store;
use game::{Game, TimeControls};
use leptos::prelude::*;
use links::{Choice, Pairing, SideChoice};
use protocol::Level;
use rules::{ByColor, Color};
use saves::last_choice;

impl Table {
    /// Opens or closes the form of the next game. Opening it also looks for unfinished games to resume.
    pub fn choose(self, open: bool) {
        self.next_game.choosing.set(open);
        if open && self.next_game.form.with_untracked(|form| form.pairing == Pairing::Mate) {
            // The form does not offer mate problems: in those, the attacker may have no king.
            self.next_game.form.set(Choice::default());
        }
        if open {
            self.look_for_earlier();
        }
    }

    /// Changes the settings in the form of the next game. The board stays as it is.
    pub fn change_choice(self, change: impl FnOnce(&mut Choice)) {
        self.next_game.form.update(change);
    }

    /// Sets the level in the form for the person.
    pub fn choose_level(self, level: Level) {
        self.next_game.is_level_chosen.set_value(true);
        self.change_choice(|choice| choice.level = level);
    }

    /// Whether the link names the level in the form, or the person has chosen it.
    pub fn is_level_chosen(self) -> bool {
        self.next_game.is_level_chosen.get_value()
    }

    /// Changes settings in the form that affect the start position, and previews it on the board.
    pub fn change_start(self, change: impl FnOnce(&mut Choice)) {
        self.change_choice(change);
        self.preview();
    }

    /// Shows the start of the game that the form describes. Does nothing once a game has begun.
    pub fn preview(self) {
        if self.game_state.current.with_untracked(Option::is_none) {
            let choice = self.next_game.form.get_untracked();
            self.game_state.game.set(choice.idle_game());
            self.view_state.notice.set(None);
            self.view_state.unexplained.set_value(None);
            if let Some(ply) = self.view_state.sought.get_untracked() {
                self.show(ply);
            }
        }
    }

    /// Turns the board so that the side chosen in the form is at the bottom. Does nothing once a game has begun.
    pub fn sit(self) {
        if self.game_state.current.with_untracked(Option::is_none) {
            self.view_state.bottom.set(self.next_game.form.with_untracked(Choice::seat_before_toss));
        }
    }

    /// Stores the settings in the form in the local storage, as the defaults of the next visit.
    pub fn remember_choice(self) {
        self.next_game.form.with_untracked(|choice| store::keep_choice(&last_choice::to_text(choice)));
    }

    /// Starts the game that the form describes. The first game uses the seed of the link, and later ones get random
    /// seeds.
    pub fn start(self) {
        if self.game_state.current.with_untracked(Option::is_some) {
            self.game_state.seed.set(browser::random_seed());
        } else if let Some(ply) = self.view_state.sought.get_untracked() {
            // The first game begins at the ply of the link's moves that the board shows.
            self.next_game.form.update(|choice| choice.cut(ply));
        }
        self.load(GameSource::Form { flip: false, start_clock: true });
    }

    /// Starts the same game again with the sides swapped. After a repetition or an impasse it is replayed by the terms
    /// that the rules give; a mate problem begins again unchanged.
    pub fn rematch(self) {
        if let (Some(terms), Some(choice)) =
            (self.game_state.game.with_untracked(Game::replay_terms), self.game_state.current.get_untracked())
        {
            // The last game ended by repetition or impasse.
            return self.load(GameSource::Replay(terms, choice));
        }
        if self.is_problem_untracked() {
            self.next_game.form.set(self.game_state.current.get_untracked().unwrap_or_default());
            return self.load(GameSource::Form { flip: false, start_clock: false });
        }
        if let Some(mut choice) = self.game_state.current.get_untracked() {
            let people = choice.pairing == Pairing::People;
            if let Some(human) = untrack(|| self.human()) {
                choice.side = if human == Color::Black { SideChoice::White } else { SideChoice::Black };
            }
            if people || choice.pairing == Pairing::Engine {
                // Players keep their own time control when they change sides.
                let swapped = |TimeControls(ByColor { black, white })| {
                    TimeControls(ByColor { black: white, white: black })
                };
                choice.time = choice.time.map(swapped);
            }
            self.next_game.form.set(choice);
            let below = self.view_state.bottom.get_untracked();
            self.start();
            if people {
                self.view_state.bottom.set(!below);
            }
            return;
        }
        self.start();
    }

    /// Starts the same game again with changed settings and the same side. Unless the game has a start of its own, the
    /// settings are also the defaults of the next visit.
    pub fn start_changed(self, change: impl FnOnce(&mut Choice)) {
        let Some(mut choice) = self.game_state.current.get_untracked() else { return };
        change(&mut choice);
        let is_usual = choice.line.is_none();
        self.next_game.form.set(choice);
        if is_usual {
            self.remember_choice();
        }
        self.start();
    }

    /// Returns the settings of the game on the table; `None` before the first game has begun. Tracks changes.
    pub fn settings(self) -> Option<Choice> {
        self.game_state.current.get()
    }

    /// Drops the problems of a link whose position cannot be played, and opens the form of the next game instead.
    pub fn take_start_position(self) {
        self.next_game.link_problems.set(Vec::new());
        self.next_game.choosing.set(true);
    }
}
