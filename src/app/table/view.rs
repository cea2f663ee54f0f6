//! How the person looks at the game: from which side, and after which move.

use super::Table;
use crate::browser;
use headless::board::interaction::Interaction;
use leptos::prelude::*;

impl Table {
    /// Turns the board.
    pub fn flip(self) {
        self.sight.bottom.update(|bottom| *bottom = !*bottom);
        browser::after_paint(move || {
            if let Some(notice) = self.keep() {
                self.sight.notice.set(Some(notice));
            }
        });
    }

    /// Looks at the position after `ply` moves; the newest is the game itself.
    pub fn view(self, ply: usize) {
        if self.sight.interaction.get_untracked() != Interaction::Resting {
            self.sight.interaction.set(Interaction::Resting);
        }
        self.sight.sought.set(self.earlier(ply));
        browser::after_paint(move || {
            follow(self.sight.sought, self.sight.viewed);
            browser::after_paint(move || follow(self.sight.viewed, self.sight.told));
        });
    }

    /// The same without a sign before: nobody has asked for it.
    pub(super) fn show(self, ply: usize) {
        let earlier = self.earlier(ply);
        for looked_at in [self.sight.sought, self.sight.viewed, self.sight.told] {
            looked_at.set(earlier);
        }
    }

    fn earlier(self, ply: usize) -> Option<usize> {
        let newest = self.play.game.with_untracked(|game| game.played().len());
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
