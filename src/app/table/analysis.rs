//! What the analysis ([`crate::analysis`]) reads from the table, and the positions of a line that it shows on the board.

use super::Table;
use super::study_view::StudyView;
use headless::analysis::access::may_analyze;
use headless::analysis::subject::Subject;
use headless::board::interaction::{Input, Interaction};
use headless::status::Hint;
use leptos::prelude::*;
use rules::{ByColor, ImpasseRule, Position};

impl Table {
    /// Whether the position that is shown may be analyzed: it belongs to a record, or to a game in which nothing is at
    /// stake, and no link has locked the analysis. Tracks changes.
    pub fn is_analysis_offered(self) -> bool {
        let of_game = || self.is_begun() && self.game_state.game.with(may_analyze);
        !self.is_locked("analysis")
            && self.with_study_view(|study_view| !study_view.at_stake || of_game()).unwrap_or_else(of_game)
    }

    /// Whether a record is shown whose game can be reviewed. Tracks changes.
    pub fn is_review_offered(self) -> bool {
        self.with_study_view(|study_view| study_view.can_be_reviewed).unwrap_or_default()
    }

    /// The position that is shown, for the analysis; `None` if nothing can be searched there. Tracks changes.
    pub fn analysis_subject(self) -> Option<Subject> {
        Subject::new(self.shown(), self.impasse())
    }

    /// The impasse rule of the record or the game that is shown. Tracks changes.
    pub fn impasse(self) -> ImpasseRule {
        self.with_study_view(|study_view| study_view.impasse)
            .unwrap_or_else(|| self.game_state.game.with(|game| game.terms().impasse))
    }

    /// Whether the engine is to move in the game, or searches for a hint. Tracks changes.
    pub fn is_thinking_elsewhere(self) -> bool {
        self.is_engine_to_move() || self.view_state.hint.with(|hint| *hint == Some(Hint::Sought))
    }

    /// Whether the host page lets nothing think for now. Tracks changes.
    pub fn is_resting(self) -> bool {
        self.page_state.resting.get()
    }

    /// Shows a position of a line on the board, in place of the game or the record, with a sentence for the status line;
    /// `None` shows these again. No move can be made meanwhile.
    pub fn peek(self, position: Option<(Position, String)>) {
        if position.is_some() {
            self.view_state.interaction.set(Interaction::Resting);
        } else if self.page_state.peeked.with_untracked(Option::is_none) {
            return;
        }
        let naming = untrack(|| self.naming());
        self.page_state.peeked.set(position.map(|(position, status_text)| StudyView {
            position,
            open: false,
            at_stake: false,
            impasse: ImpasseRule::default(),
            can_be_reviewed: false,
            outcome: String::new(),
            players: ByColor::default(),
            naming,
            status_text,
        }));
    }

    /// The sentence about the position of a line that the board shows; `None` if it shows none. Tracks changes.
    pub fn peeked_text(self) -> Option<String> {
        self.page_state.peeked.with(|peeked| peeked.as_ref().map(|peeked| peeked.status_text.clone()))
    }

    /// Whether the board shows a position of a line. Tracks changes.
    pub fn is_peeking(self) -> bool {
        self.page_state.peeked.with(Option::is_some)
    }

    /// Ends the look at a line if this input on the board says so. Returns `false` if there is none.
    pub(super) fn input_while_peeking(self, input: Input) -> bool {
        let is_peeking = self.page_state.peeked.with_untracked(Option::is_some);
        if is_peeking && matches!(input, Input::Press(_) | Input::Activate(_) | Input::Cancel) {
            self.page_state.peeked.set(None);
        }
        is_peeking
    }
}
