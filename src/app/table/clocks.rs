//! Drives and shows the clocks of the game: pausing, periodic updates, warning sounds, and loss on time.

use super::Table;
use crate::browser;
use crate::clock_watch;
use game::{Clock, Command, Player, cues};
use headless::dial::{Dial, can_start, is_running, stands, starts_with_next_move};
use leptos::prelude::*;
use rules::Color;

impl Table {
    /// Whether the board shows a game, not a record, and the game has a clock.
    pub fn has_clock(self) -> bool {
        !self.is_study_shown() && self.game_state.game.with(|game| game.clock().is_some())
    }

    /// The clock display of `color`. `None` if the game has no clock, or a record is shown in its place.
    pub fn dial(self, color: Color) -> Option<Dial> {
        if self.is_study_shown() {
            return None;
        }
        let now = self.game_state.moment.get();
        self.game_state.game.with(|game| game.clock().map(|clock| Dial::of(clock, color, now)))
    }

    /// Whether the game has a clock that is paused until a person starts it.
    pub fn is_standing(self) -> bool {
        self.is_begun() && self.game_state.game.with(stands) && !self.game_state.waiting.get()
    }

    /// Whether the next move starts the clock, which was never started.
    pub fn awaits_first_move(self) -> bool {
        self.is_begun() && self.game_state.game.with(starts_with_next_move)
    }

    /// Whether the game has a clock that is running.
    pub fn is_running(self) -> bool {
        self.game_state.game.with(is_running)
    }

    /// Pauses the clock if it runs, and resumes it if it is paused.
    pub fn press_pause(self) {
        if self.game_state.current.with_untracked(Option::is_none) {
            return;
        }
        if self.game_state.game.with_untracked(is_running) {
            self.command(Command::Pause);
        } else if self.game_state.game.with_untracked(can_start) {
            self.command(Command::Resume);
        }
    }

    /// Starts the timer that updates the clocks ten times a second, and whenever the page becomes visible or the game
    /// changes. Runs for the lifetime of the page.
    pub(super) fn start_clock_timer(self) {
        clock_watch::watch(move || self.check_clocks());
        // A move, a pause or a new game updates the display at once.
        Effect::new(move |_| {
            self.game_state.game.track();
            self.game_state.moment.set(browser::timestamp());
            // With a clock, a player may look at the screen for a long time without touching it.
            browser::keep_awake(self.game_state.game.with_untracked(is_running));
        });
    }

    /// Ends the game if the time has run out. Otherwise updates the displays, plays warning sounds, and saves the game
    /// every five seconds. An answer of the engine is not held back in a hidden page, where the timer may be late.
    fn check_clocks(self) {
        let falls_at = self.game_state.game.with_untracked(|game| game.clock().and_then(Clock::falls_at));
        let Some(falls_at) = falls_at else { return };
        let (before, now) = (self.game_state.moment.get_untracked(), browser::timestamp());
        if now >= falls_at {
            self.command(Command::Tick);
            return;
        }
        if browser::is_hidden() && self.play_held_answer() {
            return;
        }
        self.game_state.moment.set(now);
        self.sound_clock(before, now);
        if clock_watch::is_to_be_kept(before, now) {
            self.keep();
        }
    }

    /// Plays the warning sounds that fall between two moments, in milliseconds, if a person is to move.
    fn sound_clock(self, before: u64, now: u64) {
        let heard = self.game_state.game.with_untracked(|game| {
            let (clock, color) = (game.clock()?, game.turn()?);
            let is_heard = game.player_to_move() == Some(Player::Human);
            let at = |moment| clock.remaining(color, moment);
            is_heard.then(|| cues(self.sounds.count_down(), &at(before), &at(now)))
        });
        self.sounds.after_cues(&heard.unwrap_or_default());
    }
}
