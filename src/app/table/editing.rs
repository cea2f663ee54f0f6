//! Opens and closes the position editor, and takes over the position that was set up in it.

use super::Table;
use super::load::GameSource;
use leptos::prelude::*;
use links::{Address, Link, Pairing, SideChoice};
use rules::{Color, Handicap, Line, Setup};

impl Table {
    /// Opens or closes the position editor. The game behind it is paused meanwhile.
    pub fn edit(self, open: bool) {
        self.page_state.editing.set(open);
        self.cover(open || self.is_study_shown_untracked());
    }

    /// Whether the position editor is open.
    pub fn is_editing(self) -> bool {
        self.page_state.editing.get()
    }

    /// The first position in the editor: the unplayable arrangement of the link if there is one, or else the position
    /// shown.
    pub fn position_to_edit(self) -> Setup {
        untrack(|| {
            let unplayable = self.position_problem().and_then(|_| self.location.with(Address::arrangement));
            unplayable.unwrap_or_else(|| self.position_shown())
        })
    }

    /// Opens the form of the next game with this line as its start, the side to move being the person's. A running game
    /// goes on until that one begins.
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
            choice.side = if turn == Color::Black { SideChoice::Black } else { SideChoice::White };
            choice.line = Some(line);
        });
        self.preview();
        self.sit();
    }

    /// Replaces the game by that of a link, which begins at once. An unfinished game is saved first.
    pub fn play_link(self, link: Link) {
        self.set_aside();
        self.load(GameSource::Link(link, Vec::new()));
    }

    /// Replaces the game by a mate problem that starts from this position. An unfinished game is saved first.
    pub fn pose(self, setup: Setup) {
        self.set_aside();
        self.load(GameSource::Problem(setup));
    }
}
