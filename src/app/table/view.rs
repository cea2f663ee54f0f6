//! Changes how the game is shown: which side is at the bottom, and which ply is on the board.

use super::Table;
use crate::browser;
use headless::board::interaction::Interaction;
use leptos::prelude::*;

impl Table {
    /// Turns the board around, and stores that with the running game after the next paint.
    pub fn flip(self) {
        self.view_state.bottom.update(|bottom| *bottom = !*bottom);
        browser::after_paint(move || {
            if let Some(notice) = self.keep() {
                self.view_state.notice.set(Some(notice));
            }
        });
    }

    /// Shows the position after `ply` moves; a `ply` at or past the end shows the running game. The list of moves
    /// follows at once, the board after the next paint, and the announcing texts after one more.
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

    /// Shows the position after `ply` moves in the list, on the board and in the texts at the same time.
    pub(super) fn show(self, ply: usize) {
        let earlier = self.earlier(ply);
        for looked_at in [self.view_state.sought, self.view_state.viewed, self.view_state.announced] {
            looked_at.set(earlier);
        }
    }

    /// Returns `ply` if moves have been made after it, or `None` if it is the newest or beyond.
    fn earlier(self, ply: usize) -> Option<usize> {
        let newest = self.game_state.game.with_untracked(|game| game.played().len());
        (ply < newest).then_some(ply)
    }

    /// Shows the newest position again, wherever in the game the person was.
    pub(super) fn return_to_newest(self) {
        self.show(usize::MAX);
    }
}

/// Copies the value of one signal to another, unless one of them has been disposed of. Notifies only of a difference.
fn follow(leader: RwSignal<Option<usize>>, follower: RwSignal<Option<usize>>) {
    if let Some(value) = leader.try_get_untracked() {
        follower.maybe_update(|held| std::mem::replace(held, value) != value);
    }
}
