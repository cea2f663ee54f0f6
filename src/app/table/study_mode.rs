//! The study mode of the table: a [`StudyView`] on the board in place of the game, which is paused meanwhile.

use super::Table;
use super::study_view::StudyView;
use headless::board::interaction::{Input, Interaction, Turn};
use headless::status::Notice;
use leptos::prelude::*;
use rules::Color;

impl Table {
    /// Shows a record in place of the game; `None` brings the game back. A game that ran is paused until then.
    pub fn show_study_view(self, study_view: Option<StudyView>) {
        let (was, is) = (self.is_study_shown_untracked(), study_view.is_some());
        if !was && !is {
            return;
        }
        if is != was {
            self.view_state.interaction.set(Interaction::Resting);
            self.view_state.notice.set(None);
        }
        self.page_state.study_view.set(study_view);
        self.cover(is);
    }

    /// Whether a record is shown in place of the game.
    pub fn is_study_shown(self) -> bool {
        self.page_state.study_view.with(Option::is_some)
    }

    pub(super) fn is_study_shown_untracked(self) -> bool {
        self.page_state.study_view.with_untracked(Option::is_some)
    }

    /// Reads the view of the record, if one is shown.
    pub fn with_study_view<T>(self, read: impl FnOnce(&StudyView) -> T) -> Option<T> {
        self.page_state.study_view.with(|study_view| study_view.as_ref().map(read))
    }

    /// Whose turn it is on the board, if anybody's.
    pub fn side_to_move(self) -> Option<Color> {
        self.with_study_view(|study_view| study_view.open.then(|| study_view.position.turn()))
            .unwrap_or_else(|| self.game_state.game.with(game::Game::turn).filter(|_| self.is_begun()))
    }

    /// Tells something until the next thing happens.
    pub fn tell(self, notice: Notice) {
        self.view_state.notice.set(Some(notice));
    }

    /// Handles input on a board that shows a record; `false` if it shows the game.
    pub(super) fn input_at_study_view(self, input: Input) -> bool {
        let before = self.view_state.interaction.get_untracked();
        let stepped = self.page_state.study_view.with_untracked(|study_view| {
            study_view.as_ref().map(|StudyView { position, open, .. }| {
                let turn = if *open { Turn::Move(position.turn()) } else { Turn::Watch };
                before.step(input, position, turn)
            })
        });
        let Some((after, effect)) = stepped else { return false };
        self.take_step(input, after, effect, self.hooks().play_aside);
        true
    }
}
