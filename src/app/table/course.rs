//! The course of the game: how often its position has occurred, and the game that is interrupted and taken up again.

use super::Table;
use game::Command;
use headless::meter::Meter;
use leptos::prelude::*;
use rules::Outcome;

impl Table {
    /// How near a repetition is to ending the game.
    pub fn meter(self) -> Option<Meter> {
        if self.is_begun() { self.game_state.game.with(Meter::of) } else { None }
    }

    /// Whether there is a game to be interrupted.
    pub fn may_interrupt(self) -> bool {
        self.is_begun() && self.game_state.game.with(|game| game.outcome().is_none())
    }

    /// Whether the game is interrupted and can be taken up again.
    pub fn is_interrupted(self) -> bool {
        self.is_begun() && self.game_state.game.with(|game| game.outcome() == Some(Outcome::Aborted))
    }

    /// The person breaks the game off.
    pub fn interrupt(self) {
        self.choose(false);
        self.command(Command::Abort);
    }

    /// The interrupted game goes on.
    pub fn take_up_again(self) {
        self.command(Command::Resume);
    }
}
