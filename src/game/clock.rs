//! The clock of a game: a value that receives the time with every call. It never counts by itself.
//!
//! A move costs the time from the beginning of the turn to the moment passed with the move, pauses left out, whatever
//! calls come in between. A moment before the beginning of the turn counts as no time: nothing is ever given back but
//! by [`Clock::rewind`].

use crate::{Phase, Reading, TimeControl, TimeLeft, Timestamp};
use rules::{ByColor, Color};

/// The time of both players, and the side whose time runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    controls: ByColor<TimeControl>,
    /// The time with which the players began: less than the controls give in a game that is played again.
    at_start: ByColor<TimeLeft>,
    /// The time that the players had when this turn began.
    left: ByColor<TimeLeft>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The clock has not been started.
    Idle,
    Running {
        turn: Color,
        since: Timestamp,
        /// The time that the turn had taken before `since`, in milliseconds.
        earlier_ms: u64,
    },
    Paused {
        turn: Color,
        spent_ms: u64,
    },
    Fallen(Color),
}

/// The result of pressing the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// The move is made and the other side's time runs.
    Made {
        /// The time that the move took, in milliseconds.
        spent_ms: u64,
    },
    /// The time of this side had run out before.
    Late(Color),
    /// The clock does not run; nothing is charged.
    NotRunning,
}

/// A clock as it is stored: plain values, without a moment in time. A clock that is made from it is paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockState {
    /// The time controls that both players agreed to.
    pub controls: ByColor<TimeControl>,
    /// The time with which the players began.
    pub at_start: ByColor<TimeLeft>,
    /// The time that the players had when this turn began.
    pub left: ByColor<TimeLeft>,
    /// The state of the clock.
    pub hand: ClockHand,
}

/// The state of a stored clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockHand {
    /// It has not been started.
    Idle,
    /// A player was thinking.
    Turn {
        /// The player who was thinking.
        color: Color,
        /// The time spent on the turn up to the moment of storing, in milliseconds.
        spent_ms: u64,
    },
    /// The time of this side has run out.
    Fallen(Color),
}

impl Clock {
    /// A clock that has not been started.
    pub fn new(controls: ByColor<TimeControl>) -> Self {
        let all = ByColor { black: TimeLeft::all(controls.black), white: TimeLeft::all(controls.white) };
        Self::with_left(controls, all)
    }

    /// A clock that has not been started, with these remaining times.
    pub const fn with_left(controls: ByColor<TimeControl>, left: ByColor<TimeLeft>) -> Self {
        Self { controls, at_start: left, left, state: State::Idle }
    }

    /// Starts the time of `turn`. A clock that was started stays as it is.
    pub fn start(&mut self, turn: Color, now: Timestamp) {
        if self.state == State::Idle {
            self.state = State::Running { turn, since: now, earlier_ms: 0 };
        }
    }

    /// Ends the turn of the side whose time runs, at `now`.
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

    /// Stops the clock within a turn; what the turn has taken so far stays charged, to the millisecond. `false`, and
    /// nothing changes, if it does not run.
    pub fn pause(&mut self, now: Timestamp) -> bool {
        let State::Running { turn, .. } = self.state else { return false };
        self.state = State::Paused { turn, spent_ms: self.spent_ms(now) };
        true
    }

    /// Resumes the turn. `false`, and nothing changes, if the clock was not paused.
    pub fn resume(&mut self, now: Timestamp) -> bool {
        let State::Paused { turn, spent_ms } = self.state else { return false };
        self.state = State::Running { turn, since: now, earlier_ms: spent_ms };
        true
    }

    /// The side whose time has run out by `now`; from then on it stays so. Changes nothing else.
    pub fn tick(&mut self, now: Timestamp) -> Option<Color> {
        if let Some(turn) = self.turn()
            && self.remaining(turn, now).phase == Phase::Out
        {
            self.state = State::Fallen(turn);
        }
        self.fallen()
    }

    /// Goes back to an earlier turn. `moves` are those that stay made, with the time they took (`None`: the clock did
    /// not run); everything after them costs nothing, the current thinking included. The clock is paused at the
    /// beginning of the turn, unless it was not started.
    pub fn rewind(&mut self, moves: impl IntoIterator<Item = (Color, Option<u64>)>, turn: Color) {
        self.left = self.at_start;
        for (color, spent_ms) in moves {
            let Some(spent_ms) = spent_ms else { continue };
            // These moves were in time; if a caller says otherwise, they cost nothing.
            self.left[color] =
                self.left[color].after(self.controls[color], spent_ms).unwrap_or(self.left[color]);
        }
        if self.state != State::Idle {
            self.state = State::Paused { turn, spent_ms: 0 };
        }
    }

    /// The display of the clock of `color` at `now`.
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

    /// The times that both players would have left if the turn ended at `now` without an increment: the times for
    /// playing again.
    pub fn left(&self, now: Timestamp) -> ByColor<TimeLeft> {
        let left = |color| {
            let reading = self.remaining(color, now);
            // The last minute of professional counting is a period on the clock, and main time here.
            TimeLeft { main_ms: reading.main_ms, periods: reading.periods.min(self.left[color].periods) }
        };
        ByColor { black: left(Color::Black), white: left(Color::White) }
    }

    /// The time that the present turn has taken, in milliseconds.
    pub fn spent_ms(&self, now: Timestamp) -> u64 {
        match self.state {
            State::Running { since, earlier_ms, .. } => earlier_ms.saturating_add(now.saturating_sub(since)),
            State::Paused { spent_ms, .. } => spent_ms,
            State::Idle | State::Fallen(_) => 0,
        }
    }

    /// The player whose turn it is on the clock, paused or not; `None` before the start and when a time has run out.
    pub const fn turn(&self) -> Option<Color> {
        match self.state {
            State::Running { turn, .. } | State::Paused { turn, .. } => Some(turn),
            State::Idle | State::Fallen(_) => None,
        }
    }

    /// Whether the time of a player runs.
    pub const fn is_running(&self) -> bool {
        matches!(self.state, State::Running { .. })
    }

    /// Whether the clock is stopped within a turn.
    pub const fn is_paused(&self) -> bool {
        matches!(self.state, State::Paused { .. })
    }

    /// The player whose time has run out by the latest moment the clock was given.
    pub const fn fallen(&self) -> Option<Color> {
        match self.state {
            State::Fallen(color) => Some(color),
            _ => None,
        }
    }

    /// The moment at which the running time runs out; `None` if none runs.
    pub fn falls_at(&self) -> Option<Timestamp> {
        let State::Running { turn, since, .. } = self.state else { return None };
        Some(since.saturating_add(self.remaining(turn, since).until_loss_ms()))
    }

    /// The time controls that both players agreed to.
    pub const fn controls(&self) -> &ByColor<TimeControl> {
        &self.controls
    }

    /// The clock as it is stored at `now`.
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
    /// The clock that was stored: charged up to then, and paused.
    fn from(stored: ClockState) -> Self {
        let state = match stored.hand {
            ClockHand::Idle => State::Idle,
            ClockHand::Turn { color, spent_ms } => State::Paused { turn: color, spent_ms },
            ClockHand::Fallen(color) => State::Fallen(color),
        };
        Self { controls: stored.controls, at_start: stored.at_start, left: stored.left, state }
    }
}
