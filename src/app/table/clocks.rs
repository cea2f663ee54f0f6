//! The clocks of the game on the table: they run, are shown, stand and fall.

use super::Table;
use crate::browser;
use crate::timers;
use game::{Clock, Command, Game, Phase, Player, Reading, cues};
use leptos::prelude::*;
use rules::Color;
use std::time::Duration;

/// How often the clocks are looked at.
const LOOK: Duration = Duration::from_millis(100);
/// How old what is stored of a running clock may be, in milliseconds.
const KEPT_MS: u64 = 5_000;
/// Below this the time is low, where nothing follows it; then tenths of seconds are shown too.
const LOW_MS: u64 = 10_000;

/// What a clock shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dial {
    /// The time that counts down.
    pub text: String,
    /// What it stands for, in milliseconds: whole seconds, or tenths where they are shown.
    pub shown_ms: u64,
    /// What follows: periods that are left, or the byoyomi behind the main time.
    pub more: String,
    /// Whether it runs.
    pub runs: bool,
    /// Whether it will be out soon.
    pub low: bool,
}

/// Whether the game has a clock that waits to be started: nobody may move.
pub(super) fn stands(game: &Game) -> bool {
    game.outcome().is_none() && game.clock().is_some_and(|clock| !clock.is_running())
}

/// Whether the game has a clock that runs.
pub(super) fn is_running(game: &Game) -> bool {
    game.outcome().is_none() && game.clock().is_some_and(Clock::is_running)
}

impl Table {
    /// Whether the board shows a game with a clock.
    pub fn has_clock(self) -> bool {
        !self.is_exhibiting() && self.game.with(|game| game.clock().is_some())
    }

    /// What the clock of `color` shows; `None` if the game has none, or is not shown.
    pub fn dial(self, color: Color) -> Option<Dial> {
        if self.is_exhibiting() {
            return None;
        }
        let now = self.moment.get();
        self.game.with(|game| game.clock().map(|clock| Dial::of(clock, color, now)))
    }

    /// Whether the game has a clock that waits for a person to start it.
    pub fn is_standing(self) -> bool {
        self.is_begun() && self.game.with(stands) && !self.waiting.get()
    }

    /// Whether the game has a clock that runs.
    pub fn is_running(self) -> bool {
        self.game.with(is_running)
    }

    /// Stops the clock, or lets it go on.
    pub fn press_pause(self) {
        if self.current.with_untracked(Option::is_none) {
            return;
        }
        if self.game.with_untracked(is_running) {
            self.command(Command::Pause);
        } else if self.game.with_untracked(stands) {
            self.command(Command::Resume);
        }
    }

    /// Looks at the clocks for as long as the page lives, and when it comes in sight again.
    pub(super) fn wind(self) {
        timers::every(LOOK, move || self.look_at_clocks());
        let seen = window_event_listener(leptos::ev::visibilitychange, move |_| self.look_at_clocks());
        on_cleanup(move || seen.remove());
        // A move, a pause or a new game shows at once.
        Effect::new(move |_| {
            self.game.track();
            self.moment.set(browser::timestamp());
            // Who plays by the clock looks at it for a long time without a touch.
            browser::keep_awake(self.game.with_untracked(is_running));
        });
    }

    fn look_at_clocks(self) {
        let falls_at = self.game.with_untracked(|game| game.clock().and_then(Clock::falls_at));
        let Some(falls_at) = falls_at else { return };
        let (before, now) = (self.moment.get_untracked(), browser::timestamp());
        if now >= falls_at {
            self.command(Command::Tick);
            return;
        }
        self.moment.set(now);
        self.sound_clock(before, now);
        if before / KEPT_MS != now / KEPT_MS {
            self.keep();
        }
    }

    /// Sounds the count-down for a person. The engine needs none.
    fn sound_clock(self, before: u64, now: u64) {
        let heard = self.game.with_untracked(|game| {
            let (clock, color) = (game.clock()?, game.turn()?);
            let is_heard = game.player_to_move() == Some(Player::Human);
            let at = |moment| clock.remaining(color, moment);
            is_heard.then(|| cues(self.sounds.count_down(), &at(before), &at(now)))
        });
        self.sounds.after_cues(&heard.unwrap_or_default());
    }
}

impl Dial {
    /// What `clock` shows of the time of `color` at `now`.
    pub fn of(clock: &Clock, color: Color, now: u64) -> Self {
        let reading = clock.remaining(color, now);
        let runs = clock.is_running() && clock.turn() == Some(color);
        let low = (reading.is_last() || reading.phase == Phase::Out) && reading.left_ms < LOW_MS;
        let (text, shown_ms) = face(reading.left_ms, low);
        Self { text, shown_ms, more: more(&reading), runs, low }
    }
}

/// The time as a clock writes it: tenths where it is low, else whole seconds, of which the last is over at 0.
fn face(left_ms: u64, low: bool) -> (String, u64) {
    if low {
        let tenths = left_ms / 100;
        return (format!("{}.{}", tenths / 10, tenths % 10), tenths * 100);
    }
    let seconds = left_ms.div_ceil(1_000);
    let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let text =
        if hours > 0 { format!("{hours}:{minutes:02}:{rest:02}") } else { format!("{minutes}:{rest:02}") };
    (text, seconds * 1_000)
}

/// `+30` behind main time, `×3` for periods.
fn more(reading: &Reading) -> String {
    let Reading { phase, periods, period_ms, .. } = *reading;
    let times = if periods > 1 { format!("×{periods}") } else { String::new() };
    match phase {
        Phase::Main if periods > 0 => format!("+{}{times}", period_ms / 1_000),
        Phase::Byoyomi => times,
        Phase::Main | Phase::Out => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ByColor;

    fn dial(time: &str, at_ms: u64) -> Dial {
        let control = time.parse().expect(time);
        let mut clock = Clock::new(ByColor { black: control, white: control });
        clock.start(Color::Black, 0);
        Dial::of(&clock, Color::Black, at_ms)
    }

    fn shows(time: &str, at_ms: u64) -> String {
        let Dial { text, more, .. } = dial(time, at_ms);
        format!("{text}{more}")
    }

    #[test]
    fn seconds_are_shown_until_they_are_over() {
        assert_eq!(shows("600", 0), "10:00");
        assert_eq!(shows("600", 999), "10:00");
        assert_eq!(shows("600", 1_000), "9:59");
        assert_eq!(shows("5400", 0), "1:30:00");
        assert_eq!(dial("600", 1).shown_ms, 600_000);
    }

    #[test]
    fn what_follows_stands_behind() {
        assert_eq!(shows("60+30", 0), "1:00+30");
        assert_eq!(shows("60+30x3", 0), "1:00+30×3");
        assert_eq!(shows("60+30x3", 60_000), "0:30×3");
        assert_eq!(shows("60+30x3", 125_000), "0:25");
        assert_eq!(shows("120p", 0), "1:00+60");
        assert_eq!(shows("300f10", 0), "5:00");
    }

    #[test]
    fn tenths_are_shown_where_nothing_follows() {
        assert_eq!((shows("600", 590_000), dial("600", 590_000).low), ("0:10".into(), false));
        let low = dial("600", 590_001);
        assert_eq!((low.text.as_str(), low.shown_ms, low.low), ("9.9", 9_900, true));
        assert_eq!(shows("600", 599_950), "0.0");
        assert_eq!(shows("600", 700_000), "0.0");
        assert_eq!((shows("60+30", 55_000), dial("60+30", 55_000).low), ("0:05+30".into(), false));
    }
}
