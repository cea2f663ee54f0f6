//! A chess clock for two people with a board of their own (対局時計 *taikyoku-dokei*), and its stored form. Each player
//! presses the own side after a move, which starts the time of the other.

use game::{Clock, ClockState, Pressed, TimeControls, Timestamp};
use rules::Color;
use std::fmt;

/// The version of the stored form. Other versions are not read.
const VERSION: &str = "1";

/// A chess clock with its history of presses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessClock {
    clock: Clock,
    /// Whether the clock is a club's, which cannot be paused and takes no press back.
    club: bool,
    /// The side and the time of each press, in milliseconds, in order. The press that starts the clock is not among
    /// them.
    presses: Vec<(Color, u64)>,
}

/// The phase of a chess clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockPhase {
    /// The clock waits for its first press.
    Idle,
    /// The time of this side runs.
    Runs(Color),
    /// The clock was stopped during the turn of this side.
    Stands(Color),
    /// The time of this side has run out.
    Fallen(Color),
}

impl ChessClock {
    /// A clock that waits for its first press. A `club` clock cannot be paused.
    pub fn new(TimeControls(times): TimeControls, club: bool) -> Self {
        Self { clock: Clock::new(times), club, presses: Vec::new() }
    }

    /// A clock with the same time controls that waits for its first press.
    #[must_use]
    pub fn restarted(&self) -> Self {
        Self::new(TimeControls(*self.clock.controls()), self.club)
    }

    /// The press of a side at `now`, in milliseconds. The first press starts the time of the other side; later ones
    /// end the turn of the side to move. Returns `false` if the press has no effect.
    pub fn press(&mut self, color: Color, now: Timestamp) -> bool {
        match self.phase() {
            ClockPhase::Idle => {
                self.clock.start(!color, now);
                true
            }
            ClockPhase::Runs(turn) if turn == color => {
                if let Pressed::Made { spent_ms } = self.clock.press(now) {
                    self.presses.push((color, spent_ms));
                }
                true
            }
            ClockPhase::Runs(_) | ClockPhase::Stands(_) | ClockPhase::Fallen(_) => false,
        }
    }

    /// Pauses the clock, or resumes it. A club's clock cannot be paused, only resumed after a reload or [`Self::hold`].
    pub fn pause(&mut self, now: Timestamp) {
        match self.phase() {
            ClockPhase::Runs(_) if !self.club => {
                self.clock.pause(now);
            }
            ClockPhase::Stands(_) => {
                self.clock.resume(now);
            }
            ClockPhase::Runs(_) | ClockPhase::Idle | ClockPhase::Fallen(_) => {}
        }
    }

    /// Stops the clock without a wish of the players, also a club's. Returns `false` if it does not run.
    pub fn hold(&mut self, now: Timestamp) -> bool {
        self.clock.pause(now)
    }

    /// Takes the last press back. The time that has run since and the time of that turn are given back, and the clock
    /// is paused.
    pub fn take_back(&mut self) {
        if self.can_take_back()
            && let Some((color, _)) = self.presses.pop()
        {
            self.clock.rewind(self.presses.iter().map(|&(color, spent_ms)| (color, Some(spent_ms))), color);
        }
    }

    /// Whether there is a press that can be taken back; never on a club's clock.
    pub const fn can_take_back(&self) -> bool {
        !self.club && !self.presses.is_empty()
    }

    /// Reads the clock at `now`; returns `true` if a time has run out since the last reading.
    pub fn tick(&mut self, now: Timestamp) -> bool {
        matches!(self.phase(), ClockPhase::Runs(_)) && self.clock.tick(now).is_some()
    }

    /// The present phase of the clock.
    pub const fn phase(&self) -> ClockPhase {
        match (self.clock.turn(), self.clock.fallen()) {
            (_, Some(color)) => ClockPhase::Fallen(color),
            (None, None) => ClockPhase::Idle,
            (Some(color), None) if self.clock.is_running() => ClockPhase::Runs(color),
            (Some(color), None) => ClockPhase::Stands(color),
        }
    }

    /// The clock with the times of both players.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Whether the clock can be paused, which a club's cannot.
    pub const fn can_pause(&self) -> bool {
        !self.club
    }

    /// The number of moves that a side has made.
    pub fn moves(&self, color: Color) -> usize {
        self.presses.iter().filter(|(by, _)| *by == color).count()
    }

    /// The text to be stored at `now`, in milliseconds.
    pub fn to_text(&self, now: Timestamp) -> String {
        let presses: Vec<String> = self.presses.iter().map(|(color, ms)| format!("{color}{ms}")).collect();
        let club = if self.club { "1" } else { "0" };
        format!("{VERSION}\n{}\n{club}\n{}", self.clock.state(now), presses.join(","))
    }

    /// Reads a stored text; the clock is paused then. `None` if the text is of another version or invalid.
    pub fn from_text(text: &str) -> Option<Self> {
        let lines: Vec<&str> = text.split('\n').collect();
        let [VERSION, clock, club, presses] = lines[..] else { return None };
        let state: ClockState = clock.parse().ok()?;
        let press = |text: &str| {
            let color = text.chars().next().and_then(Color::from_letter)?;
            Some((color, text.get(1..)?.parse().ok()?))
        };
        let presses =
            presses.split(',').filter(|press| !press.is_empty()).map(press).collect::<Option<_>>()?;
        let mut clock = Clock::from(state);
        // The time may have run out by the moment of storing.
        clock.tick(0);
        Some(Self { clock, club: club == "1", presses })
    }
}

impl fmt::Display for ClockPhase {
    /// Writes the value of the page's attribute: `idle`, `b:runs`, `w:stands`, `b:out`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Idle => f.write_str("idle"),
            Self::Runs(color) => write!(f, "{color}:runs"),
            Self::Stands(color) => write!(f, "{color}:stands"),
            Self::Fallen(color) => write!(f, "{color}:out"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Phase;
    use rules::ByColor;

    fn clock(time: &str, club: bool) -> ChessClock {
        ChessClock::new(time.parse().expect(time), club)
    }

    fn left(clock: &ChessClock, now: u64) -> ByColor<u64> {
        let left = |color| clock.clock().remaining(color, now).left_ms;
        ByColor { black: left(Color::Black), white: left(Color::White) }
    }

    #[test]
    fn the_first_press_starts_the_other_sides_time() {
        for presser in Color::ALL {
            let mut clock = clock("60", false);
            assert_eq!(clock.phase(), ClockPhase::Idle);
            assert!(clock.press(presser, 1_000));
            assert_eq!(clock.phase(), ClockPhase::Runs(!presser));
            assert!(!clock.press(presser, 2_000), "it is not this side's turn");
            assert!(clock.press(!presser, 11_000));
            assert_eq!((clock.moves(presser), clock.moves(!presser)), (0, 1));
            assert_eq!(left(&clock, 11_000)[!presser], 50_000);
        }
    }

    #[test]
    fn a_press_by_mistake_is_taken_back_with_its_time() {
        let mut clock = clock("60", false);
        clock.press(Color::White, 0);
        clock.press(Color::Black, 10_000);
        clock.press(Color::White, 15_000);
        clock.take_back();
        assert_eq!(clock.phase(), ClockPhase::Stands(Color::White));
        assert_eq!(left(&clock, 99_000), ByColor { black: 50_000, white: 60_000 });
        clock.pause(100_000);
        assert_eq!(clock.phase(), ClockPhase::Runs(Color::White));
        clock.take_back();
        assert_eq!(clock.phase(), ClockPhase::Stands(Color::Black));
        assert!(!clock.can_take_back());
    }

    #[test]
    fn a_clubs_clock_neither_stops_nor_goes_back() {
        let mut clock = clock("60", true);
        clock.press(Color::White, 0);
        clock.press(Color::Black, 1_000);
        clock.pause(2_000);
        assert_eq!(clock.phase(), ClockPhase::Runs(Color::White));
        assert!(!clock.can_pause() && !clock.can_take_back());
        clock.take_back();
        assert_eq!(clock.moves(Color::Black), 1);
    }

    #[test]
    fn a_held_clock_charges_the_time_until_then_and_goes_on() {
        for club in [false, true] {
            let mut clock = clock("60", club);
            assert!(!clock.hold(0), "it has not begun");
            clock.press(Color::White, 0);
            assert!(clock.hold(10_000) && !clock.hold(20_000));
            assert_eq!(clock.phase(), ClockPhase::Stands(Color::Black));
            clock.pause(90_000);
            assert_eq!(clock.phase(), ClockPhase::Runs(Color::Black));
            assert_eq!(left(&clock, 90_000)[Color::Black], 50_000);
        }
    }

    #[test]
    fn who_has_no_time_left_cannot_press_any_more() {
        let mut clock = clock("10,60", false);
        clock.press(Color::White, 0);
        assert!(!clock.tick(9_999) && clock.tick(10_000) && !clock.tick(11_000));
        assert_eq!(clock.phase(), ClockPhase::Fallen(Color::Black));
        assert!(!clock.press(Color::Black, 12_000) && !clock.press(Color::White, 12_000));
        assert_eq!(clock.clock().remaining(Color::Black, 12_000).phase, Phase::Out);
        assert_eq!(clock.restarted().phase(), ClockPhase::Idle);
        // A press that comes too late loses too.
        let mut late = clock.restarted();
        late.press(Color::White, 0);
        assert!(late.press(Color::Black, 10_001));
        assert_eq!((late.phase(), late.moves(Color::Black)), (ClockPhase::Fallen(Color::Black), 0));
    }

    #[test]
    fn a_clock_survives_as_text_and_stands() {
        let mut clock = clock("60+30x3,300f10", false);
        assert_eq!(ChessClock::from_text(&clock.to_text(0)), Some(clock.clone()));
        clock.press(Color::White, 0);
        clock.press(Color::Black, 70_000);
        clock.press(Color::White, 75_000);
        let after = ChessClock::from_text(&clock.to_text(80_000)).expect("readable");
        assert_eq!(after.phase(), ClockPhase::Stands(Color::Black));
        assert_eq!((left(&after, 0), after.moves(Color::White)), (left(&clock, 80_000), 1));
        let fallen = ChessClock::from_text(&clock.to_text(75_000 + 90_000)).expect("readable");
        assert_eq!(fallen.phase(), ClockPhase::Fallen(Color::Black));
        for bad in ["", "2", "1\n60 x\n0\n", &after.to_text(0).replace("b70000", "7")] {
            assert_eq!(ChessClock::from_text(bad), None, "{bad}");
        }
    }
}
