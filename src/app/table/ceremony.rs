//! The state of the ceremonies around a game: greetings, the setting out of pieces, and the pawn toss. Each ends by a
//! timer.

use crate::preference_signals::PreferenceSignals;
use crate::timers;
use headless::status::Notice;
use leptos::prelude::*;
use rules::Square;
use std::time::Duration;

/// The time for which a greeting is shown.
const GREETING: Duration = Duration::from_millis(2_400);

/// A greeting that is shown over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Greeting {
    /// The greeting before a game, お願いします *onegai shimasu*.
    Before,
    /// The thanks after a game, ありがとうございました *arigatō gozaimashita*.
    After,
}

/// The animation that sets out the pieces one by one.
#[derive(Clone, Debug)]
pub(super) struct SetupAnimation {
    /// The squares of the pieces, in the order in which they are set out.
    pub(super) squares: Vec<Square>,
    /// Whether the clock of the game starts when the animation ends.
    pub(super) start_clock: bool,
    /// The number of this ceremony ([`CeremonyState::next`]), by which its timer recognizes it.
    pub(super) number: u32,
}

/// The ceremonies that are shown now. Each has a number, so that the timer of one does not end the next.
#[derive(Clone, Debug, Default)]
pub(super) struct CeremonyState {
    pub(super) setup_animation: Option<SetupAnimation>,
    pub(super) greeting: Option<(Greeting, u32)>,
    /// The seed of the pawn toss, and the number of the ceremony.
    pub(super) tossed: Option<(u32, u32)>,
    /// The number that was given to the newest ceremony.
    pub(super) number: u32,
}

impl CeremonyState {
    /// Returns the number of a new ceremony. It wraps around at the end of `u32`.
    pub(super) fn next(&mut self) -> u32 {
        self.number = self.number.wrapping_add(1);
        self.number
    }

    /// Ends the greeting or the pawn toss with this number, if it is still shown.
    fn end(&mut self, number: u32) {
        self.greeting.take_if(|(_, of)| *of == number);
        self.tossed.take_if(|(_, of)| *of == number);
    }
}

/// The handle of the ceremonies of a page. Copies share their state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ceremony {
    pub(super) preferences: PreferenceSignals,
    pub(super) state: RwSignal<CeremonyState>,
}

impl Ceremony {
    /// Creates the handle for this page. No ceremony is shown yet.
    pub(super) fn of_page() -> Self {
        Self { preferences: PreferenceSignals::of_page(), state: RwSignal::default() }
    }

    /// The notice for the status line while the pieces are being set out.
    pub(super) fn notice(self) -> Option<Notice> {
        self.state.with(|state| state.setup_animation.is_some()).then_some(Notice::SettingOut)
    }

    /// Shows a greeting, unless the preferences turn greetings off.
    pub(super) fn greet(self, greeting: Greeting) {
        if !self.preferences.get_untracked().without_greeting {
            self.show(GREETING, |state, number| state.greeting = Some((greeting, number)));
        }
    }

    /// Lets `begin` show a ceremony, with the number given to it, and ends it after `time`.
    pub(super) fn show(self, time: Duration, begin: impl FnOnce(&mut CeremonyState, u32)) {
        let mut number = 0;
        self.state.update(|state| {
            number = state.next();
            begin(state, number);
        });
        let end = move || {
            // The signal may have been disposed of with the page.
            self.state.try_update(|state| state.end(number));
        };
        timers::after(time, end);
    }
}
