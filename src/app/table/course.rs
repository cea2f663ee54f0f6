//! The course of the game: the count of a repetition, and interruption and resumption of the game.

use super::Table;
use game::Command;
use headless::meter::Meter;
use leptos::prelude::*;
use rules::Outcome;

impl Table {
    /// The number of times that the position has occurred. `None` if it is new, or no game runs.
    pub fn meter(self) -> Option<Meter> {
        if self.is_begun() { self.game_state.game.with(Meter::of) } else { None }
    }

    /// Whether a game runs that can be interrupted.
    pub fn may_interrupt(self) -> bool {
        self.is_begun() && self.game_state.game.with(|game| game.outcome().is_none())
    }

    /// Whether the game has been interrupted and can be resumed.
    pub fn is_interrupted(self) -> bool {
        self.is_begun() && self.game_state.game.with(|game| game.outcome() == Some(Outcome::Aborted))
    }

    /// Interrupts the game for the person (中断 *chūdan*), and closes the form of the next one.
    pub fn interrupt(self) {
        self.choose(false);
        self.command(Command::Abort);
    }

    /// Resumes the interrupted game.
    pub fn take_up_again(self) {
        self.command(Command::Resume);
    }
}
