//! How the person looks at the game: from which side, and after which move.

use super::Table;
use crate::board::interaction::Interaction;
use crate::browser;
use leptos::prelude::*;

impl Table {
    /// Turns the board.
    pub fn flip(self) {
        self.bottom.update(|bottom| *bottom = !*bottom);
        browser::after_paint(move || {
            if let Some(notice) = self.keep() {
                self.notice.set(Some(notice));
            }
        });
    }

    /// Looks at the position after `ply` moves; the newest is the game itself.
    pub fn view(self, ply: usize) {
        if self.interaction.get_untracked() != Interaction::Resting {
            self.interaction.set(Interaction::Resting);
        }
        self.sought.set(self.earlier(ply));
        browser::after_paint(move || {
            follow(self.sought, self.viewed);
            browser::after_paint(move || follow(self.viewed, self.told));
        });
    }

    /// The same without a sign before: nobody has asked for it.
    pub(super) fn show(self, ply: usize) {
        let earlier = self.earlier(ply);
        for looked_at in [self.sought, self.viewed, self.told] {
            looked_at.set(earlier);
        }
    }

    fn earlier(self, ply: usize) -> Option<usize> {
        let newest = self.game.with_untracked(|game| game.played().len());
        (ply < newest).then_some(ply)
    }

    /// Looks at the game itself again, whatever was looked at.
    pub(super) fn look_up(self) {
        self.show(usize::MAX);
    }
}

/// Lets one signal take the value of another, if the page still has both.
fn follow(leader: RwSignal<Option<usize>>, follower: RwSignal<Option<usize>>) {
    if let Some(value) = leader.try_get_untracked() {
        follower.maybe_update(|held| std::mem::replace(held, value) != value);
    }
}
