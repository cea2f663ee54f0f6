//! The clock of a game: a value that receives the current time with every call. It does not read any other clock.
//!
//! A move costs the time from the beginning of the turn to the call that ends it, without pauses. Other calls in
//! between make no difference. If a call has a time before the beginning of the turn, no time has passed. Only
//! [`Clock::rewind`] gives time back.

use crate::{Phase, Reading, TimeControl, TimeLeft, Timestamp};
use rules::{ByColor, Color};

/// The clock of a game: the time that both players have left, and the side whose time runs. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time controls that both players agreed to.
    controls: ByColor<TimeControl>,
    /// The time that the players had at the start of the game. After a replay, it is less than the controls give.
    at_start: ByColor<TimeLeft>,
    /// The time that the players had left at the beginning of the current turn.
    left: ByColor<TimeLeft>,
    state: State,
}

/// The state of a clock: whether it was started, and which side's time runs, is paused or has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The clock has not been started.
    Idle,
    /// The time of one side runs.
    Running {
        turn: Color,
        /// The moment at which the turn began or was last resumed.
        since: Timestamp,
        /// The time that the turn had taken before `since`, in milliseconds.
        earlier_ms: u64,
    },
    /// The clock is paused within a turn.
    Paused {
        turn: Color,
        /// The time that the turn has taken so far, in milliseconds.
        spent_ms: u64,
    },
    /// The time of this side has run out.
    Fallen(Color),
}

/// The result of [`Clock::press`], which ends a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// The turn ended in time, and the time of the other side runs now.
    Made {
        /// The time that the turn took, in milliseconds.
        spent_ms: u64,
    },
    /// The time of this side ran out before its turn ended.
    Late(Color),
    /// The clock does not run: it was not started, is paused, or a time has run out. Nothing has changed.
    NotRunning,
}

/// The stored form of a [`Clock`]: plain values that do not refer to a moment in time. A clock that is restored from it
/// in the middle of a turn is paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockState {
    /// The time controls that both players agreed to.
    pub controls: ByColor<TimeControl>,
    /// The time that the players had at the start of the game.
    pub at_start: ByColor<TimeLeft>,
    /// The time that the players had left at the beginning of the current turn.
    pub left: ByColor<TimeLeft>,
    /// The state of the clock: not started, within a turn, or out of time.
    pub hand: ClockHand,
}

/// The state of a stored clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockHand {
    /// The clock has not been started.
    Idle,
    /// The clock was running or paused within a turn.
    Turn {
        /// The side whose turn it was.
        color: Color,
        /// The time spent on the turn up to the moment of storing, in milliseconds.
        spent_ms: u64,
    },
    /// The time of this side has run out.
    Fallen(Color),
}

impl Clock {
    /// Creates a clock that has not been started, with the full times of the controls.
    pub fn new(controls: ByColor<TimeControl>) -> Self {
        let all = ByColor { black: TimeLeft::all(controls.black), white: TimeLeft::all(controls.white) };
        Self::with_left(controls, all)
    }

    /// Creates a clock that has not been started, with these remaining times, as for a replayed game.
    pub const fn with_left(controls: ByColor<TimeControl>, left: ByColor<TimeLeft>) -> Self {
        Self { controls, at_start: left, left, state: State::Idle }
    }

    /// Starts the clock with the turn of this side. Does nothing if it was started before.
    pub fn start(&mut self, turn: Color, now: Timestamp) {
        if self.state == State::Idle {
            self.state = State::Running { turn, since: now, earlier_ms: 0 };
        }
    }

    /// Ends the turn of the side whose time runs, and starts the turn of the other side, both at `now`. If the time of
    /// the turn is used up by then, that side has lost on time instead.
    pub fn press(&mut self, now: Timestamp) -> Pressed {
        let State::Running { turn, .. } = self.state else { return Pressed::NotRunning };
        let spent_ms = self.spent_ms(now);
        match self.left[turn].after(self.controls[turn], spent_ms) {
            Some(left) => {
                self.left[turn] = left;
                self.state = State::Running { turn: !turn, since: now, earlier_ms: 0 };
                Pressed::Made { spent_ms }
            }
            None => {
                self.state = State::Fallen(turn);
                Pressed::Late(turn)
            }
        }
    }

    /// Pauses the clock within a turn. The time that the turn has taken so far remains charged, to the millisecond.
    /// Returns `false`, and changes nothing, if the clock does not run.
    pub fn pause(&mut self, now: Timestamp) -> bool {
        let State::Running { turn, .. } = self.state else { return false };
        self.state = State::Paused { turn, spent_ms: self.spent_ms(now) };
        true
    }

    /// Resumes the turn of a paused clock. Returns `false`, and changes nothing, if the clock is not paused.
    pub fn resume(&mut self, now: Timestamp) -> bool {
        let State::Paused { turn, spent_ms } = self.state else { return false };
        self.state = State::Running { turn, since: now, earlier_ms: spent_ms };
        true
    }

    /// Checks whether the time of the side to move has run out by `now`. Returns the side whose time has run out, now
    /// or before; `None` if there is none. Once a time has run out, the clock never runs again, except after a rewind.
    pub fn tick(&mut self, now: Timestamp) -> Option<Color> {
        if let Some(turn) = self.turn()
            && self.remaining(turn, now).phase == Phase::Out
        {
            self.state = State::Fallen(turn);
        }
        self.fallen()
    }

    /// Returns to the beginning of an earlier turn, as after a take-back. `moves` are the moves that remain in the
    /// game: the side, and the time that the move took in milliseconds (`None` if the clock did not run). Everything
    /// after them costs no time, including the current turn. Then the clock is paused in the turn of `turn`, unless it
    /// was never started.
    pub fn rewind(&mut self, moves: impl IntoIterator<Item = (Color, Option<u64>)>, turn: Color) {
        self.left = self.at_start;
        for (color, spent_ms) in moves {
            let Some(spent_ms) = spent_ms else { continue };
            // These moves were made in time. If a caller passes a time that was not left, the move costs nothing.
            self.left[color] =
                self.left[color].after(self.controls[color], spent_ms).unwrap_or(self.left[color]);
        }
        if self.state != State::Idle {
            self.state = State::Paused { turn, spent_ms: 0 };
        }
    }

    /// The reading of the clock of this side at `now`, for display.
    pub fn remaining(&self, color: Color, now: Timestamp) -> Reading {
        let spent_ms = if self.turn() == Some(color) { self.spent_ms(now) } else { 0 };
        let reading = self.left[color].reading(self.controls[color], spent_ms);
        match self.state {
            State::Fallen(fallen) if fallen == color => {
                Reading { phase: Phase::Out, left_ms: 0, main_ms: 0, periods: 0, ..reading }
            }
            _ => reading,
        }
    }

    /// The times that both players would have left if the turn ended at `now` without an increment. A game that is
    /// replayed starts with these times.
    pub fn left(&self, now: Timestamp) -> ByColor<TimeLeft> {
        let left = |color| {
            let reading = self.remaining(color, now);
            // In professional counting, the clock shows the last minute as a period, but it is part of the main time
            // here.
            TimeLeft { main_ms: reading.main_ms, periods: reading.periods.min(self.left[color].periods) }
        };
        ByColor { black: left(Color::Black), white: left(Color::White) }
    }

    /// The time that the current turn has taken up to `now`, in milliseconds; 0 before the start, and when a time has
    /// run out.
    pub fn spent_ms(&self, now: Timestamp) -> u64 {
        match self.state {
            State::Running { since, earlier_ms, .. } => earlier_ms.saturating_add(now.saturating_sub(since)),
            State::Paused { spent_ms, .. } => spent_ms,
            State::Idle | State::Fallen(_) => 0,
        }
    }

    /// The side whose turn it is on the clock, even if it is paused. `None` before the start, and when a time has run
    /// out.
    pub const fn turn(&self) -> Option<Color> {
        match self.state {
            State::Running { turn, .. } | State::Paused { turn, .. } => Some(turn),
            State::Idle | State::Fallen(_) => None,
        }
    }

    /// Whether the clock was ever started.
    pub fn is_started(&self) -> bool {
        self.state != State::Idle
    }

    /// Whether the time of one side runs.
    pub const fn is_running(&self) -> bool {
        matches!(self.state, State::Running { .. })
    }

    /// Whether the clock is paused within a turn.
    pub const fn is_paused(&self) -> bool {
        matches!(self.state, State::Paused { .. })
    }

    /// The side whose time has run out, as found by the last call of [`Clock::press`] or [`Clock::tick`]; `None`
    /// otherwise.
    pub const fn fallen(&self) -> Option<Color> {
        match self.state {
            State::Fallen(color) => Some(color),
            _ => None,
        }
    }

    /// The moment at which the time of the side to move will run out; `None` if the clock does not run.
    pub fn falls_at(&self) -> Option<Timestamp> {
        let State::Running { turn, since, .. } = self.state else { return None };
        Some(since.saturating_add(self.remaining(turn, since).until_loss_ms()))
    }

    /// The time controls that both players agreed to.
    pub const fn controls(&self) -> &ByColor<TimeControl> {
        &self.controls
    }

    /// The stored form of the clock at `now`.
    pub fn state(&self, now: Timestamp) -> ClockState {
        let hand = match self.state {
            State::Idle => ClockHand::Idle,
            State::Running { turn: color, .. } | State::Paused { turn: color, .. } => {
                ClockHand::Turn { color, spent_ms: self.spent_ms(now) }
            }
            State::Fallen(color) => ClockHand::Fallen(color),
        };
        ClockState { controls: self.controls, at_start: self.at_start, left: self.left, hand }
    }
}

impl From<ClockState> for Clock {
    /// Restores a clock. The time up to the moment of storing is charged; if it was within a turn, it is paused there.
    fn from(stored: ClockState) -> Self {
        let state = match stored.hand {
            ClockHand::Idle => State::Idle,
            ClockHand::Turn { color, spent_ms } => State::Paused { turn: color, spent_ms },
            ClockHand::Fallen(color) => State::Fallen(color),
        };
        Self { controls: stored.controls, at_start: stored.at_start, left: stored.left, state }
    }
}
