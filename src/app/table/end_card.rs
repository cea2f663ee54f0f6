//! The card about the end of a game, which [`crate::panels::end_card`] shows: whether it is open.

use super::Table;
use leptos::prelude::*;

impl Table {
    /// Opens or closes the card about the end of the game.
    pub fn open_end_card(self, open: bool) {
        if self.view_state.end_card.get_untracked() != open {
            self.view_state.end_card.set(open);
        }
    }

    /// Whether the card about the end of the game is shown beside the board, in place of the form of the next game or a
    /// study. Its buttons are then not among the controls. Tracks changes.
    pub fn shows_end_card(self) -> bool {
        self.view_state.end_card.get() && !self.next_game.choosing.get() && !self.is_study_shown()
    }
}
