//! How the person looks at the game: from which side, and after which move.

use super::Table;
use crate::browser;
use headless::board::interaction::Interaction;
use leptos::prelude::*;

impl Table {
    /// Turns the board.
    pub fn flip(self) {
        self.view_state.bottom.update(|bottom| *bottom = !*bottom);
        browser::after_paint(move || {
            if let Some(notice) = self.keep() {
                self.view_state.notice.set(Some(notice));
            }
        });
    }

    /// Looks at the position after `ply` moves; the newest is the game itself.
    pub fn view(self, ply: usize) {
        if self.view_state.interaction.get_untracked() != Interaction::Resting {
            self.view_state.interaction.set(Interaction::Resting);
        }
        self.view_state.sought.set(self.earlier(ply));
        browser::after_paint(move || {
            follow(self.view_state.sought, self.view_state.viewed);
            browser::after_paint(move || follow(self.view_state.viewed, self.view_state.announced));
        });
    }

    /// Shows the position after `ply` moves at once.
    pub(super) fn show(self, ply: usize) {
        let earlier = self.earlier(ply);
        for looked_at in [self.view_state.sought, self.view_state.viewed, self.view_state.announced] {
            looked_at.set(earlier);
        }
    }

    fn earlier(self, ply: usize) -> Option<usize> {
        let newest = self.game_state.game.with_untracked(|game| game.played().len());
        (ply < newest).then_some(ply)
    }

    /// Returns to the newest position, whatever was looked at.
    pub(super) fn return_to_newest(self) {
        self.show(usize::MAX);
    }
}

/// Lets one signal take the value of another, if the page still has both.
fn follow(leader: RwSignal<Option<usize>>, follower: RwSignal<Option<usize>>) {
    if let Some(value) = leader.try_get_untracked() {
        follower.maybe_update(|held| std::mem::replace(held, value) != value);
    }
}
