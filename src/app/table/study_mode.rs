//! The study mode of the table: a [`StudyView`] on the board in place of the game, which is paused meanwhile.

use super::Table;
use super::study_view::StudyView;
use headless::board::interaction::{Input, Interaction, Turn};
use headless::status::Notice;
use leptos::prelude::*;
use rules::Color;

impl Table {
    /// Shows a position of a record in place of the game; `None` brings the game back. The clock of a running game is
    /// held meanwhile, and stays so until a person resumes it.
    pub fn show_study_view(self, study_view: Option<StudyView>) {
        let (was, is) = (self.is_study_shown_untracked(), study_view.is_some());
        if !was && !is {
            return;
        }
        if is != was {
            self.view_state.interaction.set(Interaction::Resting);
            self.view_state.notice.set(None);
        }
        let place = |shown: &Option<StudyView>| {
            shown.as_ref().map(|StudyView { position, .. }| (position.key(), position.ply()))
        };
        if self.page_state.study_view.with_untracked(place) != place(&study_view) {
            self.drop_hint();
        }
        self.page_state.study_view.set(study_view);
        self.cover(is);
    }

    /// Whether a record is shown in place of the game. Tracks changes.
    pub fn is_study_shown(self) -> bool {
        self.view_state.is_study_shown.get()
    }

    /// Whether a record is shown in place of the game, without tracking changes.
    pub fn is_study_shown_untracked(self) -> bool {
        self.page_state.study_view.with_untracked(Option::is_some)
    }

    /// Calls `read` with the view of the record that is shown. Returns `None` if the game is shown.
    pub fn with_study_view<T>(self, read: impl FnOnce(&StudyView) -> T) -> Option<T> {
        self.page_state.study_view.with(|study_view| study_view.as_ref().map(read))
    }

    /// The side to move in the position that is shown. `None` if no move can be made: the game has not begun or is
    /// over, or the record ends there.
    pub fn side_to_move(self) -> Option<Color> {
        self.with_study_view(|study_view| study_view.open.then(|| study_view.position.turn()))
            .unwrap_or_else(|| self.game_state.game.with(game::Game::turn).filter(|_| self.is_begun()))
    }

    /// Shows a notice in the status line until the next input or change clears it.
    pub fn tell(self, notice: Notice) {
        self.view_state.notice.set(Some(notice));
    }

    /// Handles an input event if the board shows a record. Returns `false` if it shows the game.
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
