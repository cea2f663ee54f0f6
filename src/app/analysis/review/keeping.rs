//! The stored form of the review, from which it goes on after a reload.

use super::controller::ReviewController;
use crate::store;
use crate::study;
use headless::review::{ReviewedGame, Spot};
use headless::reviewing::session::{ReviewEvent, ReviewSession, ReviewStatus};
use leptos::prelude::*;
use rules::Line;
use saves::preferences::Pace;
use saves::reviews::KeptReview;

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
        let Some(game) = self.game_of_record() else { return };
        let is_known = |known: &ReviewedGame| known.is_same_game(&game);
        let is_under_way = self.status.with_untracked(ReviewStatus::is_under_way);
        if is_under_way || self.session.with_value(|session| session.game().is_some_and(is_known)) {
            return;
        }
        if let Some(kept) = line(&game).and_then(|line| store::reviews::reviews().of(&line).cloned()) {
            self.show_stored(game, kept);
        }
    }

    /// Shows the stored review of a game with this effort. Returns `false` if there is none.
    pub(super) fn restore_pace(self, game: &ReviewedGame, pace: Pace) -> bool {
        let reviews = store::reviews::reviews();
        let kept = line(game).and_then(|line| reviews.of_pace(&line, pace.name()).cloned());
        let Some(kept) = kept else { return false };
        // It is the one to show after a reload.
        store::reviews::change_reviews(|reviews| reviews.put(kept.clone()));
        self.show_stored(game.clone(), kept);
        true
    }

    fn show_stored(self, game: ReviewedGame, kept: KeptReview) {
        self.is_unkept.set(false);
        self.note(ReviewEvent::Restored(Box::new(game), Box::new(kept)));
    }

    /// The main line of the record that is shown; `None` without one that can be played. Tracks changes.
    pub(super) fn game_of_record(self) -> Option<ReviewedGame> {
        let impasse = self.analysis.table.impasse();
        study::with_study(|study| ReviewedGame::of_record(study.record(), impasse)).flatten()
    }
}

/// A whole game as the storage has it. `None` if it has no last position, which does not happen.
fn line(game: &ReviewedGame) -> Option<Line> {
    game.line(Spot::of_game(game.moves().len()))
}
