//! What clocks show, and whether they run.

use game::{Clock, Game, Phase, Reading};
use rules::Color;

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
pub fn stands(game: &Game) -> bool {
    game.outcome().is_none() && game.clock().is_some_and(|clock| !clock.is_running())
}

/// Whether the game has a clock that runs.
pub fn is_running(game: &Game) -> bool {
    game.outcome().is_none() && game.clock().is_some_and(Clock::is_running)
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
    (hms(seconds), seconds * 1_000)
}

/// So many seconds as `1:02:03`, or `2:03` below an hour.
pub fn hms(seconds: u64) -> String {
    match (seconds / 3_600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
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
