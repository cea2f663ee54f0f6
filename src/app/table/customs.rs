//! When there is a [`Ceremony`](super::ceremony): before, at the beginning of, and after a game.

use super::Table;
use super::ceremony::{Begun, Greeting, Scene};
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
        self.around.ceremony.scene.with(|scene| scene.greeting.map(|(greeting, _)| greeting))
    }

    /// The seed by which five pawns were just tossed.
    pub fn tossed(self) -> Option<u32> {
        self.around.ceremony.scene.with(|scene| scene.tossed.map(|(seed, _)| seed))
    }

    /// Where the pieces stand that are being set out, in their order.
    pub fn setting_out(self) -> Option<Vec<Square>> {
        self.around.ceremony.scene.with(|scene| scene.begun.as_ref().map(|begun| begun.squares.clone()))
    }

    /// Whether pieces are being set out: the game begins after that.
    pub fn is_setting_out(self) -> bool {
        self.around.ceremony.scene.with(|scene| scene.begun.is_some())
    }

    /// The pieces are set out, or the person does not want to wait: the game begins.
    pub fn finish_setting_out(self) {
        let Some(begun) = self.around.ceremony.scene.with_untracked(|scene| scene.begun.clone()) else {
            return;
        };
        self.around.ceremony.scene.update(|scene| scene.begun = None);
        if begun.wind {
            self.play.game.update(|game| {
                // A game that has ended has no clock to start.
                let _ = game.apply(Command::Resume, browser::timestamp());
            });
        }
        self.after_change(self.sight.notice.get_untracked());
    }

    /// In which order the pieces of a new game are set out; `None` if they are there at once.
    pub(super) fn order_to_set_out(self, game: &Game, choice: &Choice) -> Option<Vec<Square>> {
        let manner = self.around.ceremony.taste.get_untracked().setting_out;
        let wanted = manner != SettingOut::Off && !choice.is_special_start() && !browser::wants_no_motion();
        (wanted && game.outcome().is_none()).then(|| order(manner, &game.terms().start))
    }

    /// A game begins: pawns have been tossed if chance has decided, all greet, and the pieces are set out.
    pub(super) fn open_ceremony(self, choice: &Choice, squares: Option<Vec<Square>>, wind: bool) {
        let scene = self.around.ceremony.scene;
        if choice.pairing == Pairing::Engine && choice.side == Side::Chance {
            let seed = self.play.seed.get_untracked();
            self.around.ceremony.show(TOSS, |scene, number| scene.tossed = Some((seed, number)));
        }
        if !matches!(choice.pairing, Pairing::Engines | Pairing::Mate) {
            self.around.ceremony.greet(Greeting::Before);
        }
        let Some(squares) = squares else { return };
        let time = u64::from(STEP_MS) * (squares.len() as u64 + 3);
        let mut number = 0;
        scene.update(|scene| {
            number = scene.next();
            scene.begun = Some(Begun { squares, wind, number });
        });
        let finish = move || {
            let is_same = |scene: &Scene| scene.begun.as_ref().is_some_and(|begun| begun.number == number);
            if scene.try_with_untracked(is_same) == Some(true) {
                self.finish_setting_out();
            }
        };
        timers::after(Duration::from_millis(time), finish);
    }

    /// Another position comes on the table: nothing of the game before is left.
    pub(super) fn end_ceremony(self) {
        self.around
            .ceremony
            .scene
            .update(|scene| *scene = Scene { number: scene.number, ..Scene::default() });
    }

    /// Thanks for a game that has just ended.
    pub(super) fn thank(self, events: &[Event]) {
        let ended = |event: &Event| matches!(event, Event::Ended(outcome) if *outcome != Outcome::Aborted);
        let players = self.play.game.with_untracked(|game| game.terms().players);
        let somebody = lone_human(players).is_some() || untrack(|| self.person()).is_some();
        if somebody && !self.is_problem_untracked() && events.iter().any(ended) {
            self.around.ceremony.greet(Greeting::After);
        }
    }
}
