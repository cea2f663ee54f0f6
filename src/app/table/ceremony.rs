//! What belongs to a game and is no part of it: greetings, pieces set out one by one, tossed pawns. Nothing of it stands
//! in the way of who wants to play.

use crate::taste::Taste;
use crate::timers;
use headless::status::Notice;
use leptos::prelude::*;
use rules::Square;
use std::time::Duration;

/// How long a greeting is shown.
const GREETING: Duration = Duration::from_millis(2_400);

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
pub(super) struct Begun {
    /// Where they stand, in their order.
    pub(super) squares: Vec<Square>,
    /// Whether the clock starts when they are.
    pub(super) wind: bool,
    /// To tell it from another one.
    pub(super) number: u32,
}

/// What is seen of it now. What goes by itself has a number, so that the time of one does not end the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Scene {
    pub(super) begun: Option<Begun>,
    pub(super) greeting: Option<(Greeting, u32)>,
    /// The seed that the pawns were tossed by.
    pub(super) tossed: Option<(u32, u32)>,
    /// The last number.
    pub(super) number: u32,
}

impl Scene {
    /// The next number.
    pub(super) fn next(&mut self) -> u32 {
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
    pub(super) taste: Taste,
    pub(super) scene: RwSignal<Scene>,
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

    pub(super) fn greet(self, greeting: Greeting) {
        if !self.taste.get_untracked().without_greeting {
            self.show(GREETING, |scene, number| scene.greeting = Some((greeting, number)));
        }
    }

    /// Shows something for a while.
    pub(super) fn show(self, time: Duration, begin: impl FnOnce(&mut Scene, u32)) {
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
