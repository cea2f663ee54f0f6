//! The displays of the game clocks, and whether a clock runs.

use game::{Clock, Game, Phase, Player, Reading};
use rules::Color;

/// The limit, in milliseconds, below which the last of a player's time is low and tenths of seconds are shown.
const LOW_MS: u64 = 10_000;

/// The display of the clock of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dial {
    /// The time that counts down, such as `9:59` or `9.9`.
    pub text: String,
    /// The time in `text`, in milliseconds, rounded to whole seconds or, where they are shown, to tenths.
    pub shown_ms: u64,
    /// The addition to the time: `×3` for three periods, `+30` for byoyomi after the main time; may be empty.
    pub more: String,
    /// Whether this side's time is running.
    pub runs: bool,
    /// Whether less than ten seconds are left before the time runs out.
    pub low: bool,
}

/// Whether the game goes on but its clock is stopped, so that no move is possible. `false` without a clock, and if the
/// next move starts the clock.
pub fn stands(game: &Game) -> bool {
    game.outcome().is_none()
        && game.clock().is_some_and(|clock| !clock.is_running())
        && !starts_with_next_move(game)
}

/// Whether the clock was never started and a person is to move, whose move starts it.
pub fn starts_with_next_move(game: &Game) -> bool {
    game.player_to_move() == Some(Player::Human) && game.clock().is_some_and(|clock| !clock.is_started())
}

/// Whether the clock of the game is stopped and can be started.
pub fn can_start(game: &Game) -> bool {
    stands(game) || starts_with_next_move(game)
}

/// Whether the game has a clock that runs.
pub fn is_running(game: &Game) -> bool {
    game.outcome().is_none() && game.clock().is_some_and(Clock::is_running)
}

impl Dial {
    /// The display of `clock` for the time of `color` at `now`, in milliseconds.
    pub fn of(clock: &Clock, color: Color, now: u64) -> Self {
        let reading = clock.remaining(color, now);
        let runs = clock.is_running() && clock.turn() == Some(color);
        let low = (reading.is_last() || reading.phase == Phase::Out) && reading.left_ms < LOW_MS;
        let (text, shown_ms) = face(reading.left_ms, low);
        Self { text, shown_ms, more: more(&reading), runs, low }
    }
}

/// The text of a time and the time that it shows, in milliseconds: rounded down to tenths if the time is low, else up
/// to seconds.
fn face(left_ms: u64, low: bool) -> (String, u64) {
    if low {
        let tenths = left_ms / 100;
        return (format!("{}.{}", tenths / 10, tenths % 10), tenths * 100);
    }
    let seconds = left_ms.div_ceil(1_000);
    (hms(seconds), seconds * 1_000)
}

/// A number of seconds as `1:02:03`, or as `2:03` below an hour.
pub fn hms(seconds: u64) -> String {
    match (seconds / 3_600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The addition to a time: `+30` in the main time, `×3` for several periods.
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
    use game::{Command, Terms};
    use rules::{ByColor, Variant};

    #[test]
    fn the_first_move_of_a_person_starts_the_clock() {
        let game = |black| {
            let control = "60".parse().expect("a time");
            let players = ByColor { black, white: Player::Engine };
            let clock = Some(ByColor { black: control, white: control });
            Game::new(Terms { players, clock, ..Terms::even(Variant::Standard) }).expect("the usual start")
        };
        let mut person_first = game(Player::Human);
        assert!(starts_with_next_move(&person_first) && !stands(&person_first));
        person_first.apply(Command::Resume, 0).expect("it starts");
        assert!(!starts_with_next_move(&person_first) && !stands(&person_first));
        person_first.apply(Command::Pause, 1).expect("it stops");
        assert!(!starts_with_next_move(&person_first) && stands(&person_first));
        let engine_first = game(Player::Engine);
        assert!(!starts_with_next_move(&engine_first) && stands(&engine_first));
    }

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
