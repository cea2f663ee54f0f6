//! The names of the players in the game on the table. The code that knows them loads after the first paint
//! ([`crate::names`]), and gives them to each game that begins; a stored game has its own.

use super::Table;
use leptos::prelude::*;
use rules::{ByColor, Color};

impl Table {
    /// Returns the name of the person who plays a side; empty if the name is not known, and for the AI. Tracks changes.
    pub fn player_name(self, color: Color) -> String {
        let name = |names: &Option<ByColor<String>>| names.as_ref().map(|names| names[color].clone());
        self.game_state.names.with(name).unwrap_or_default()
    }

    /// Whether the names of the form are those of the players: before the first game, and in one that has just begun.
    /// Tracks changes.
    pub fn awaits_names(self) -> bool {
        !self.is_begun() || self.game_state.names.with(Option::is_none)
    }

    /// Returns the names of both players, without tracking changes; empty where one has none.
    pub fn player_names(self) -> ByColor<String> {
        self.game_state.names.get_untracked().unwrap_or_default()
    }

    /// Names the players, and saves the running game with their names.
    pub fn name_players(self, names: ByColor<String>) {
        let is_named = names != ByColor::default();
        self.game_state.names.set(Some(names));
        if is_named {
            self.keep_running();
        }
    }
}
