//! Starts and ends each [`Ceremony`](super::ceremony) of a game: the pawn toss, the greetings and the setting out of
//! pieces.

use super::Table;
use super::ceremony::{CeremonyState, Greeting, SetupAnimation};
use crate::browser;
use crate::timers;
use game::{Command, Event, Game};
use headless::setting_out::{STEP_MS, order};
use headless::status::lone_human;
use leptos::prelude::*;
use links::{Choice, Pairing, SideChoice};
use rules::{Outcome, Square};
use saves::preferences::SettingOut;
use std::time::Duration;

/// The time for which the tossed pawns are shown.
const TOSS: Duration = Duration::from_millis(1_600);

impl Table {
    /// The greeting that is shown now, if any.
    pub fn greeting(self) -> Option<Greeting> {
        self.page_state.ceremony.state.with(|state| state.greeting.map(|(greeting, _)| greeting))
    }

    /// The seed of the pawn toss that is shown now, if any. Its lowest five bits are the five pawns.
    pub fn tossed(self) -> Option<u32> {
        self.page_state.ceremony.state.with(|state| state.tossed.map(|(seed, _)| seed))
    }

    /// The squares of the pieces in the order in which they are being set out. `None` if no such animation runs.
    pub fn setting_out(self) -> Option<Vec<Square>> {
        self.page_state.ceremony.state.with(|state| {
            state.setup_animation.as_ref().map(|setup_animation| setup_animation.squares.clone())
        })
    }

    /// Whether the pieces are being set out. The engine waits until that ends; any input of the person ends it early.
    pub fn is_setting_out(self) -> bool {
        self.page_state.ceremony.state.with(|state| state.setup_animation.is_some())
    }

    /// Ends the setting out of pieces, by its timer or early by the person, and lets the game begin.
    pub fn finish_setting_out(self) {
        let Some(setup_animation) =
            self.page_state.ceremony.state.with_untracked(|state| state.setup_animation.clone())
        else {
            return;
        };
        self.page_state.ceremony.state.update(|state| state.setup_animation = None);
        if setup_animation.start_clock {
            self.game_state.game.update(|game| {
                // A game that is over refuses to resume; that needs no message.
                let _ = game.apply(Command::Resume, browser::timestamp());
            });
        }
        self.after_change(self.view_state.notice.get_untracked());
    }

    /// The order in which the pieces of a new game are set out. `None` if they appear at once: by a preference, for
    /// reduced motion, or because the game starts from a special or finished position.
    pub(super) fn order_to_set_out(self, game: &Game, choice: &Choice) -> Option<Vec<Square>> {
        let manner = self.page_state.ceremony.preferences.get_untracked().setting_out;
        let wanted = manner != SettingOut::Off && !choice.is_special_start() && !browser::wants_no_motion();
        (wanted && game.outcome().is_none()).then(|| order(manner, &game.terms().start))
    }

    /// Shows the ceremonies at the beginning of a game: the pawn toss if chance decided the sides, the greeting, and
    /// the setting out of the pieces on `squares`. `start_clock` is whether the clock starts when that ends.
    pub(super) fn open_ceremony(self, choice: &Choice, squares: Option<Vec<Square>>, start_clock: bool) {
        let state = self.page_state.ceremony.state;
        if choice.pairing == Pairing::Engine && choice.side == SideChoice::Chance {
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

    /// Ends all ceremonies at once, because another game or position takes the place of theirs.
    pub(super) fn end_ceremony(self) {
        self.page_state
            .ceremony
            .state
            .update(|state| *state = CeremonyState { number: state.number, ..CeremonyState::default() });
    }

    /// Shows the closing greeting if `events` end a game in which a person played. Interrupted games and mate problems
    /// get none.
    pub(super) fn thank(self, events: &[Event]) {
        let ended = |event: &Event| matches!(event, Event::Ended(outcome) if *outcome != Outcome::Aborted);
        let players = self.game_state.game.with_untracked(|game| game.terms().players);
        let somebody = lone_human(players).is_some() || untrack(|| self.person()).is_some();
        if somebody && !self.is_problem_untracked() && events.iter().any(ended) {
            self.page_state.ceremony.greet(Greeting::After);
        }
    }
}
