//! The stored form of the review, from which it goes on after a reload.

use super::controller::ReviewController;
use crate::store;
use crate::study;
use headless::review::{ReviewedGame, Spot};
use headless::reviewing::session::{ReviewEvent, ReviewSession, ReviewStatus};
use leptos::prelude::*;
use rules::ImpasseRule;

impl ReviewController {
    /// Stores the review of the game. Where that is refused it is known until the page is closed, and the panel says so,
    /// except in an embedded page that stores nothing.
    pub(super) fn store(self) {
        if let Some(kept) = self.session.with_value(ReviewSession::kept) {
            let fits = kept.fits();
            let is_stored = store::reviews::change_reviews(|reviews| reviews.put(kept)) && fits;
            self.is_unkept.set(!is_stored && !store::keeps_nothing());
        }
    }

    /// Shows the stored review of a game that comes onto the board, if there is none of it yet.
    pub(super) fn restore(self) {
        let game = study::with_study(|study| ReviewedGame::of_record(study.record(), ImpasseRule::default()));
        let Some(game) = game.flatten() else { return };
        let is_known = |known: &ReviewedGame| known.is_same_game(&game);
        let is_under_way = self.status.with_untracked(ReviewStatus::is_under_way);
        if is_under_way || self.session.with_value(|session| session.game().is_some_and(is_known)) {
            return;
        }
        let Some(line) = game.line(Spot::of_game(game.moves().len())) else { return };
        if let Some(kept) = store::reviews::reviews().of(&line) {
            self.is_unkept.set(false);
            self.note(ReviewEvent::Restored(Box::new(game), Box::new(kept.clone())));
        }
    }

    /// Deletes the stored review of the game.
    pub(super) fn forget(self) {
        if let Some(kept) = self.session.with_value(ReviewSession::kept) {
            store::reviews::change_reviews(|reviews| reviews.forget(&kept.game));
        }
    }
}
