//! The state of the chess clock, which covers the page for as long as it is used.

use crate::browser;
use crate::clock_watch;
use crate::sound::Sounds;
use crate::store;
use game::{TimeControls, cues};
use headless::dial::Dial;
use leptos::prelude::*;
use rules::Color;
use saves::{ChessClock, ClockPhase};

/// The state of the chess clock. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct ChessClockController {
    clock: RwSignal<Option<ChessClock>>,
    /// The moment that it shows.
    moment: RwSignal<u64>,
    /// Who sits below, or at the left.
    near: RwSignal<Color>,
    sounds: Sounds,
}

impl ChessClockController {
    /// Begins with the clock that this tab had, if any.
    pub fn new(sounds: Sounds) -> Self {
        let kept = store::chess_clock().and_then(|text| ChessClock::from_text(&text));
        let controller = Self {
            clock: RwSignal::new(kept),
            moment: RwSignal::new(browser::timestamp()),
            near: RwSignal::new(Color::Black),
            sounds,
        };
        clock_watch::watch(move || controller.look());
        // What keeps a screen lit is lost with a page out of sight.
        let seen = window_event_listener(leptos::ev::visibilitychange, move |_| controller.stay_awake());
        on_cleanup(move || seen.remove());
        controller
    }

    /// The controller of this page, provided at its root.
    pub fn of_page() -> Self {
        expect_context()
    }

    /// Sets up a clock.
    pub fn lay(self, times: TimeControls, club: bool) {
        self.change(|clock| *clock = Some(ChessClock::new(times, club)));
    }

    /// Removes the clock.
    pub fn clear(self) {
        self.change(|clock| *clock = None);
    }

    /// Whether there is a clock.
    pub fn is_laid(self) -> bool {
        self.clock.with(Option::is_some)
    }

    /// Its phase; idle without a clock.
    pub fn phase(self) -> ClockPhase {
        self.with(ChessClock::phase).unwrap_or(ClockPhase::Idle)
    }

    /// Reads the clock, if there is one.
    pub fn with<T>(self, read: impl FnOnce(&ChessClock) -> T) -> Option<T> {
        self.clock.with(|clock| clock.as_ref().map(read))
    }

    /// What it shows of the time of `color`.
    pub fn dial(self, color: Color) -> Option<Dial> {
        let now = self.moment.get();
        self.with(|clock| Dial::of(clock.clock(), color, now))
    }

    /// Who sits below, or at the left.
    pub fn near(self) -> Color {
        self.near.get()
    }

    /// The players change their places.
    pub fn turn_round(self) {
        self.near.update(|near| *near = !*near);
    }

    /// This side has pressed.
    pub fn press(self, color: Color) {
        let mut pressed = false;
        self.change(|clock| {
            pressed = clock.as_mut().is_some_and(|clock| clock.press(color, browser::timestamp()));
        });
        if pressed {
            match untrack(|| self.phase()) {
                ClockPhase::Fallen(_) => self.sounds.after_fall(),
                _ => self.sounds.after_press(),
            }
        }
    }

    /// Whoever is to move has pressed; before the first move it is White who starts the clock.
    pub fn press_any(self) {
        match untrack(|| self.phase()) {
            ClockPhase::Idle => self.press(Color::White),
            ClockPhase::Runs(color) => self.press(color),
            ClockPhase::Stands(_) | ClockPhase::Fallen(_) => {}
        }
    }

    /// Stops the clock, or lets it go on.
    pub fn pause(self) {
        self.change_clock(|clock| clock.pause(browser::timestamp()));
    }

    /// The last press was a mistake.
    pub fn take_back(self) {
        self.change_clock(ChessClock::take_back);
    }

    /// The same clock for another game.
    pub fn restart(self) {
        self.change_clock(|clock| *clock = clock.restarted());
    }

    fn change_clock(self, change: impl FnOnce(&mut ChessClock)) {
        self.change(|clock| {
            if let Some(clock) = clock {
                change(clock);
            }
        });
    }

    fn change(self, change: impl FnOnce(&mut Option<ChessClock>)) {
        self.clock.update(change);
        self.moment.set(browser::timestamp());
        self.keep();
        self.stay_awake();
    }

    fn look(self) {
        let running = untrack(|| matches!(self.phase(), ClockPhase::Runs(_)));
        if !running {
            return;
        }
        let (before, now) = (self.moment.get_untracked(), browser::timestamp());
        let heard = untrack(|| {
            self.with(|clock| {
                let turn = clock.clock().turn()?;
                let at = |moment| clock.clock().remaining(turn, moment);
                Some(cues(self.sounds.count_down(), &at(before), &at(now)))
            })
        });
        let mut fell = false;
        self.clock.maybe_update(|clock| {
            fell = clock.as_mut().is_some_and(|clock| clock.tick(now));
            fell
        });
        self.moment.set(now);
        if fell {
            self.sounds.after_fall();
            self.keep();
            self.stay_awake();
            return;
        }
        self.sounds.after_cues(&heard.flatten().unwrap_or_default());
        if clock_watch::is_to_be_kept(before, now) {
            self.keep();
        }
    }

    fn keep(self) {
        let text = untrack(|| self.with(|clock| clock.to_text(browser::timestamp())));
        store::keep_chess_clock(text.as_deref());
    }

    /// A screen that goes dark would hide the clock.
    fn stay_awake(self) {
        browser::keep_awake(untrack(|| matches!(self.phase(), ClockPhase::Runs(_))));
    }
}
