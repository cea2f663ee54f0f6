//! What belongs to a game and is no part of it: greetings, pieces set out one by one, tossed pawns. Nothing of it stands
//! in the way of who wants to play.

use super::Table;
use super::status::{Notice, lone_human};
use crate::browser;
use crate::preferences::{SettingOut, Taste};
use crate::setting_out::{STEP_MS, order};
use crate::settings::{Choice, Pairing, Side};
use crate::timers;
use game::{Command, Event, Game};
use leptos::prelude::*;
use rules::{Outcome, Square};
use std::time::Duration;

/// How long a greeting is shown.
const GREETING: Duration = Duration::from_millis(2_400);
/// How long the tossed pawns lie there.
const TOSS: Duration = Duration::from_millis(1_600);

/// A greeting with a bow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Greeting {
    /// お願いします.
    Before,
    /// ありがとうございました.
    After,
}

/// Pieces that are being set out.
#[derive(Clone, Debug)]
struct Begun {
    /// Where they stand, in their order.
    squares: Vec<Square>,
    /// Whether the clock starts when they are.
    wind: bool,
    /// To tell it from another one.
    number: u32,
}

/// What is seen of it now. What goes by itself has a number, so that the time of one does not end the next.
#[derive(Clone, Debug, Default)]
struct Scene {
    begun: Option<Begun>,
    greeting: Option<(Greeting, u32)>,
    /// The seed that the pawns were tossed by.
    tossed: Option<(u32, u32)>,
    /// The last number.
    number: u32,
}

impl Scene {
    /// The next number.
    fn next(&mut self) -> u32 {
        self.number = self.number.wrapping_add(1);
        self.number
    }

    /// Ends what has this number.
    fn end(&mut self, number: u32) {
        self.greeting.take_if(|(_, of)| *of == number);
        self.tossed.take_if(|(_, of)| *of == number);
    }
}

/// What goes on beside the game. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ceremony {
    taste: Taste,
    scene: RwSignal<Scene>,
}

impl Ceremony {
    /// That of this page.
    pub(super) fn of_page() -> Self {
        Self { taste: Taste::of_page(), scene: RwSignal::default() }
    }

    /// What there is to tell of it.
    pub(super) fn notice(self) -> Option<Notice> {
        self.scene.with(|scene| scene.begun.is_some()).then_some(Notice::SettingOut)
    }

    fn greet(self, greeting: Greeting) {
        if !self.taste.get_untracked().without_greeting {
            self.show(GREETING, |scene, number| scene.greeting = Some((greeting, number)));
        }
    }

    /// Shows something for a while.
    fn show(self, time: Duration, begin: impl FnOnce(&mut Scene, u32)) {
        let mut number = 0;
        self.scene.update(|scene| {
            number = scene.next();
            begin(scene, number);
        });
        let end = move || {
            // The page may be gone.
            self.scene.try_update(|scene| scene.end(number));
        };
        timers::after(time, end);
    }
}

impl Table {
    /// The greeting that is said now.
    pub fn greeting(self) -> Option<Greeting> {
        self.ceremony.scene.with(|scene| scene.greeting.map(|(greeting, _)| greeting))
    }

    /// The seed by which five pawns were just tossed.
    pub fn tossed(self) -> Option<u32> {
        self.ceremony.scene.with(|scene| scene.tossed.map(|(seed, _)| seed))
    }

    /// Where the pieces stand that are being set out, in their order.
    pub fn setting_out(self) -> Option<Vec<Square>> {
        self.ceremony.scene.with(|scene| scene.begun.as_ref().map(|begun| begun.squares.clone()))
    }

    /// Whether pieces are being set out: the game begins after that.
    pub fn is_setting_out(self) -> bool {
        self.ceremony.scene.with(|scene| scene.begun.is_some())
    }

    /// The pieces are set out, or the person does not want to wait: the game begins.
    pub fn finish_setting_out(self) {
        let Some(begun) = self.ceremony.scene.with_untracked(|scene| scene.begun.clone()) else { return };
        self.ceremony.scene.update(|scene| scene.begun = None);
        if begun.wind {
            self.game.update(|game| {
                // A game that has ended has no clock to start.
                let _ = game.apply(Command::Resume, browser::timestamp());
            });
        }
        self.settle(self.notice.get_untracked());
    }

    /// In which order the pieces of a new game are set out; `None` if they are there at once.
    pub(super) fn order_to_set_out(self, game: &Game, choice: &Choice) -> Option<Vec<Square>> {
        let manner = self.ceremony.taste.get_untracked().setting_out;
        let wanted = manner != SettingOut::Off && !choice.is_special_start() && !browser::wants_no_motion();
        (wanted && game.outcome().is_none()).then(|| order(manner, &game.terms().start))
    }

    /// A game begins: pawns have been tossed if chance has decided, all greet, and the pieces are set out.
    pub(super) fn open_ceremony(self, choice: &Choice, squares: Option<Vec<Square>>, wind: bool) {
        let scene = self.ceremony.scene;
        if choice.pairing == Pairing::Engine && choice.side == Side::Chance {
            let seed = self.seed.get_untracked();
            self.ceremony.show(TOSS, |scene, number| scene.tossed = Some((seed, number)));
        }
        if !matches!(choice.pairing, Pairing::Engines | Pairing::Mate) {
            self.ceremony.greet(Greeting::Before);
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
        self.ceremony.scene.update(|scene| *scene = Scene { number: scene.number, ..Scene::default() });
    }

    /// Thanks for a game that has just ended.
    pub(super) fn thank(self, events: &[Event]) {
        let ended = |event: &Event| matches!(event, Event::Ended(outcome) if *outcome != Outcome::Aborted);
        let players = self.game.with_untracked(|game| game.terms().players);
        let somebody = lone_human(players).is_some() || untrack(|| self.person()).is_some();
        if somebody && !self.is_problem_untracked() && events.iter().any(ended) {
            self.ceremony.greet(Greeting::After);
        }
    }
}
