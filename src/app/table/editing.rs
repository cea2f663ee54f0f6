//! The position editor at the table: what it begins with, and what the table does with what comes of it.

use super::Table;
use super::load::GameSource;
use leptos::prelude::*;
use links::{Address, Pairing, Side};
use rules::{Color, Handicap, Line, Setup};

impl Table {
    /// Opens or closes the position editor. While it is open, the game behind it rests.
    pub fn edit(self, open: bool) {
        self.page_state.editing.set(open);
        self.cover(open || self.is_study_shown_untracked());
    }

    /// Whether the position editor is open.
    pub fn is_editing(self) -> bool {
        self.page_state.editing.get()
    }

    /// What the editor begins with: the position shown, or that of a link that cannot be played.
    pub fn position_to_edit(self) -> Setup {
        untrack(|| {
            let unplayable = self.position_problem().and_then(|_| self.location.with(Address::arrangement));
            unplayable.unwrap_or_else(|| self.position_shown())
        })
    }

    /// Offers a position, and moves from there, as the start of the next game. A game that runs goes on until that one
    /// begins.
    pub fn offer(self, line: Line) {
        self.show_study_view(None);
        let turn = if line.moves.len().is_multiple_of(2) { line.start.turn } else { !line.start.turn };
        self.take_start_position();
        self.choose(true);
        self.change_choice(|choice| {
            if choice.pairing == Pairing::Clock {
                choice.pairing = Pairing::Engine;
            }
            choice.variant = line.start.variant;
            choice.handicap = Handicap::of(&line.start);
            choice.side = if turn == Color::Black { Side::Black } else { Side::White };
            choice.line = Some(line);
        });
        self.preview();
        self.sit();
    }

    /// Poses a position as a mate problem, in the place of what is on the board. An unfinished game is kept.
    pub fn pose(self, setup: Setup) {
        self.set_aside();
        self.load(GameSource::Problem(setup));
    }
}
