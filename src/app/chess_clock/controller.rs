//! The state of the chess clock: commands, the timer that reads it, storing and sounds.

use crate::browser;
use crate::clock_jump;
use crate::clock_watch;
use crate::sound::Sounds;
use crate::store;
use game::{TimeControls, cues};
use headless::dial::Dial;
use leptos::prelude::*;
use rules::Color;
use saves::{ChessClock, ClockPhase};

/// The controller of the chess clock. Copies share one state.
#[derive(Clone, Copy, Debug)]
pub struct ChessClockController {
    clock: RwSignal<Option<ChessClock>>,
    /// The moment for which the clock is shown, in milliseconds of [`browser::timestamp`].
    moment: RwSignal<u64>,
    /// The side whose half is below, or at the left.
    near: RwSignal<Color>,
    /// Whether the clock was stopped because the wall clock jumped ahead, and has not gone on since.
    jumped: RwSignal<bool>,
    /// Whether the person is asked if the clock is to be closed.
    asking: RwSignal<bool>,
    sounds: Sounds,
}

impl ChessClockController {
    /// Creates the controller with the clock that this tab has stored, if any, and starts its timer.
    pub fn new(sounds: Sounds) -> Self {
        let kept = store::chess_clock().and_then(|text| ChessClock::from_text(&text));
        let controller = Self {
            clock: RwSignal::new(kept),
            moment: RwSignal::new(browser::timestamp()),
            near: RwSignal::new(Color::Black),
            jumped: RwSignal::new(false),
            asking: RwSignal::new(false),
            sounds,
        };
        clock_watch::watch(move || controller.look());
        clock_jump::watch(move || controller.hold());
        // A page that is hidden loses its wake lock.
        let seen = window_event_listener(leptos::ev::visibilitychange, move |_| controller.stay_awake());
        on_cleanup(move || seen.remove());
        controller
    }

    /// Returns the controller of this page from the context.
    ///
    /// # Panics
    /// If the chess clock has not provided it.
    pub fn of_page() -> Self {
        expect_context()
    }

    /// Sets up a new clock with these times. A club's clock (`club`) cannot be paused, and no press can be taken back.
    pub fn lay(self, times: TimeControls, club: bool) {
        self.change(|clock| *clock = Some(ChessClock::new(times, club)));
    }

    /// Closes the clock, that is, removes it from the page and from the storage. While it is used, it asks first: then
    /// the second call closes it.
    pub fn close(self) {
        let used = untrack(|| !matches!(self.phase(), ClockPhase::Idle | ClockPhase::Fallen(_)));
        if used && !self.asking.get_untracked() {
            self.asking.set(true);
        } else {
            self.asking.set(false);
            self.change(|clock| *clock = None);
        }
    }

    /// Whether the person is asked if the clock is to be closed; tracks changes.
    pub fn is_asking(self) -> bool {
        self.asking.get()
    }

    /// Withdraws the question whether the clock is to be closed.
    pub fn stay(self) {
        self.asking.set(false);
    }

    /// Handles the back button: closes the clock, or asks about it; withdraws the question if it is asked already.
    pub fn go_back(self) {
        if self.asking.get_untracked() { self.stay() } else { self.close() }
    }

    /// Whether a clock is set up; tracks changes.
    pub fn is_laid(self) -> bool {
        self.clock.with(Option::is_some)
    }

    /// Returns the phase of the clock; idle without a clock.
    pub fn phase(self) -> ClockPhase {
        self.with(ChessClock::phase).unwrap_or(ClockPhase::Idle)
    }

    /// Reads the clock and tracks changes; `None` without a clock.
    pub fn with<T>(self, read: impl FnOnce(&ChessClock) -> T) -> Option<T> {
        self.clock.with(|clock| clock.as_ref().map(read))
    }

    /// Returns the display of the time of `color`; `None` without a clock.
    pub fn dial(self, color: Color) -> Option<Dial> {
        let now = self.moment.get();
        self.with(|clock| Dial::of(clock.clock(), color, now))
    }

    /// Returns the side whose half is below, or at the left.
    pub fn near(self) -> Color {
        self.near.get()
    }

    /// Whether the clock stands because the wall clock jumped ahead; tracks changes.
    pub fn has_jumped(self) -> bool {
        self.jumped.get()
    }

    /// Exchanges the halves of the two players.
    pub fn turn_round(self) {
        self.near.update(|near| *near = !*near);
    }

    /// Handles a press by this side, and plays its sound if it changes the clock.
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

    /// Handles a press by the side to move; before the first move one by White, which starts the time of Black.
    pub fn press_any(self) {
        match untrack(|| self.phase()) {
            ClockPhase::Idle => self.press(Color::White),
            ClockPhase::Runs(color) => self.press(color),
            ClockPhase::Stands(_) | ClockPhase::Fallen(_) => {}
        }
    }

    /// Pauses or resumes the clock.
    pub fn pause(self) {
        self.change_clock(|clock| clock.pause(browser::timestamp()));
    }

    /// Stops the clock, also a club's, since the wall clock has jumped ahead.
    fn hold(self) {
        let mut held = false;
        self.change_clock(|clock| held = clock.hold(browser::timestamp()));
        if held {
            self.jumped.set(true);
        }
    }

    /// Takes the last press back, and pauses the clock.
    pub fn take_back(self) {
        self.change_clock(ChessClock::take_back);
    }

    /// Resets the clock to its initial times, for another game.
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
        if !matches!(untrack(|| self.phase()), ClockPhase::Stands(_)) {
            self.jumped.set(false);
        }
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

    /// Keeps the screen on while the clock runs.
    fn stay_awake(self) {
        browser::keep_awake(untrack(|| matches!(self.phase(), ClockPhase::Runs(_))));
    }
}
