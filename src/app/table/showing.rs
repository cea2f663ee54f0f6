//! An [`Exhibit`] on the board in place of the game, which rests meanwhile.

use super::Table;
use super::exhibit::Exhibit;
use headless::board::interaction::{Input, Interaction, Turn};
use headless::status::Notice;
use leptos::prelude::*;
use rules::Color;

impl Table {
    /// Shows something in place of the game; with `None` the game is back. A game that ran rests until it is.
    pub fn exhibit(self, exhibit: Option<Exhibit>) {
        let (was, is) = (self.is_exhibiting_untracked(), exhibit.is_some());
        if !was && !is {
            return;
        }
        if is != was {
            self.sight.interaction.set(Interaction::Resting);
            self.sight.notice.set(None);
        }
        self.around.exhibit.set(exhibit);
        self.cover(is);
    }

    /// Whether something lies on the board in place of the game.
    pub fn is_exhibiting(self) -> bool {
        self.around.exhibit.with(Option::is_some)
    }

    pub(super) fn is_exhibiting_untracked(self) -> bool {
        self.around.exhibit.with_untracked(Option::is_some)
    }

    /// Reads what lies there.
    pub fn with_exhibit<T>(self, read: impl FnOnce(&Exhibit) -> T) -> Option<T> {
        self.around.exhibit.with(|exhibit| exhibit.as_ref().map(read))
    }

    /// Whose turn it is on the board, if anybody's.
    pub fn side_to_move(self) -> Option<Color> {
        self.with_exhibit(|exhibit| exhibit.open.then(|| exhibit.position.turn()))
            .unwrap_or_else(|| self.play.game.with(game::Game::turn).filter(|_| self.is_begun()))
    }

    /// Tells something until the next thing happens.
    pub fn tell(self, notice: Notice) {
        self.sight.notice.set(Some(notice));
    }

    /// What the person does on a board that shows something; `false` if it shows the game.
    pub(super) fn input_at_exhibit(self, input: Input) -> bool {
        let before = self.sight.interaction.get_untracked();
        let stepped = self.around.exhibit.with_untracked(|exhibit| {
            exhibit.as_ref().map(|Exhibit { position, open, .. }| {
                let turn = if *open { Turn::Move(position.turn()) } else { Turn::Watch };
                before.step(input, position, turn)
            })
        });
        let Some((after, effect)) = stepped else { return false };
        self.take_step(input, after, effect, self.hooks().play_aside);
        true
    }
}
