//! The times of a [`Ceremony`](super::ceremony): before, at the beginning of, and after a game.

use super::Table;
use super::ceremony::{CeremonyState, Greeting, SetupAnimation};
use crate::browser;
use crate::timers;
use game::{Command, Event, Game};
use headless::setting_out::{STEP_MS, order};
use headless::status::lone_human;
use leptos::prelude::*;
use links::{Choice, Pairing, Side};
use rules::{Outcome, Square};
use saves::preferences::SettingOut;
use std::time::Duration;

/// How long the tossed pawns lie there.
const TOSS: Duration = Duration::from_millis(1_600);

impl Table {
    /// The greeting that is said now.
    pub fn greeting(self) -> Option<Greeting> {
        self.page_state.ceremony.state.with(|state| state.greeting.map(|(greeting, _)| greeting))
    }

    /// The seed by which five pawns were just tossed.
    pub fn tossed(self) -> Option<u32> {
        self.page_state.ceremony.state.with(|state| state.tossed.map(|(seed, _)| seed))
    }

    /// Where the pieces stand that are being set out, in their order.
    pub fn setting_out(self) -> Option<Vec<Square>> {
        self.page_state.ceremony.state.with(|state| {
            state.setup_animation.as_ref().map(|setup_animation| setup_animation.squares.clone())
        })
    }

    /// Whether pieces are being set out: the game begins after that.
    pub fn is_setting_out(self) -> bool {
        self.page_state.ceremony.state.with(|state| state.setup_animation.is_some())
    }

    /// The pieces are set out, or the person does not want to wait: the game begins.
    pub fn finish_setting_out(self) {
        let Some(setup_animation) =
            self.page_state.ceremony.state.with_untracked(|state| state.setup_animation.clone())
        else {
            return;
        };
        self.page_state.ceremony.state.update(|state| state.setup_animation = None);
        if setup_animation.start_clock {
            self.game_state.game.update(|game| {
                // A game that has ended has no clock to start.
                let _ = game.apply(Command::Resume, browser::timestamp());
            });
        }
        self.after_change(self.view_state.notice.get_untracked());
    }

    /// In which order the pieces of a new game are set out; `None` if they are there at once.
    pub(super) fn order_to_set_out(self, game: &Game, choice: &Choice) -> Option<Vec<Square>> {
        let manner = self.page_state.ceremony.preferences.get_untracked().setting_out;
        let wanted = manner != SettingOut::Off && !choice.is_special_start() && !browser::wants_no_motion();
        (wanted && game.outcome().is_none()).then(|| order(manner, &game.terms().start))
    }

    /// A game begins: pawns have been tossed if chance has decided, all greet, and the pieces are set out.
    pub(super) fn open_ceremony(self, choice: &Choice, squares: Option<Vec<Square>>, start_clock: bool) {
        let state = self.page_state.ceremony.state;
        if choice.pairing == Pairing::Engine && choice.side == Side::Chance {
            let seed = self.game_state.seed.get_untracked();
            self.page_state.ceremony.show(TOSS, |state, number| state.tossed = Some((seed, number)));
        }
        if !matches!(choice.pairing, Pairing::Engines | Pairing::Mate) {
            self.page_state.ceremony.greet(Greeting::Before);
        }
        let Some(squares) = squares else { return };
        let time = u64::from(STEP_MS) * (squares.len() as u64 + 3);
        let mut number = 0;
        state.update(|state| {
            number = state.next();
            state.setup_animation = Some(SetupAnimation { squares, start_clock, number });
        });
        let finish = move || {
            let is_same = |state: &CeremonyState| {
                state.setup_animation.as_ref().is_some_and(|setup_animation| setup_animation.number == number)
            };
            if state.try_with_untracked(is_same) == Some(true) {
                self.finish_setting_out();
            }
        };
        timers::after(Duration::from_millis(time), finish);
    }

    /// Another position comes on the table: nothing of the game before is left.
    pub(super) fn end_ceremony(self) {
        self.page_state
            .ceremony
            .state
            .update(|state| *state = CeremonyState { number: state.number, ..CeremonyState::default() });
    }

    /// Thanks for a game that has just ended.
    pub(super) fn thank(self, events: &[Event]) {
        let ended = |event: &Event| matches!(event, Event::Ended(outcome) if *outcome != Outcome::Aborted);
        let players = self.game_state.game.with_untracked(|game| game.terms().players);
        let somebody = lone_human(players).is_some() || untrack(|| self.person()).is_some();
        if somebody && !self.is_problem_untracked() && events.iter().any(ended) {
            self.page_state.ceremony.greet(Greeting::After);
        }
    }
}
