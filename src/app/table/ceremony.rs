//! Ceremonies around a game: greetings, pieces set out one by one, tossed pawns. None of them delays a player.

use crate::preference_signals::PreferenceSignals;
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

/// The animation that sets out the pieces one by one.
#[derive(Clone, Debug)]
pub(super) struct SetupAnimation {
    /// Where they stand, in their order.
    pub(super) squares: Vec<Square>,
    /// Whether the clock starts after it.
    pub(super) start_clock: bool,
    /// To tell it from another one.
    pub(super) number: u32,
}

/// The state of the ceremonies. Each has a number, so that the timer of one does not end the next.
#[derive(Clone, Debug, Default)]
pub(super) struct CeremonyState {
    pub(super) setup_animation: Option<SetupAnimation>,
    pub(super) greeting: Option<(Greeting, u32)>,
    /// The seed that the pawns were tossed by.
    pub(super) tossed: Option<(u32, u32)>,
    /// The last number.
    pub(super) number: u32,
}

impl CeremonyState {
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

/// The ceremonies. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ceremony {
    pub(super) preferences: PreferenceSignals,
    pub(super) state: RwSignal<CeremonyState>,
}

impl Ceremony {
    /// That of this page.
    pub(super) fn of_page() -> Self {
        Self { preferences: PreferenceSignals::of_page(), state: RwSignal::default() }
    }

    /// What there is to tell of it.
    pub(super) fn notice(self) -> Option<Notice> {
        self.state.with(|state| state.setup_animation.is_some()).then_some(Notice::SettingOut)
    }

    pub(super) fn greet(self, greeting: Greeting) {
        if !self.preferences.get_untracked().without_greeting {
            self.show(GREETING, |state, number| state.greeting = Some((greeting, number)));
        }
    }

    /// Shows something for a while.
    pub(super) fn show(self, time: Duration, begin: impl FnOnce(&mut CeremonyState, u32)) {
        let mut number = 0;
        self.state.update(|state| {
            number = state.next();
            begin(state, number);
        });
        let end = move || {
            // The page may be gone.
            self.state.try_update(|state| state.end(number));
        };
        timers::after(time, end);
    }
}
