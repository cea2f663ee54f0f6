//! How long the engine may think.

use serde::{Deserialize, Serialize};

/// Limits of a search; the first that is reached ends it. None at all: until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Time>,
}

/// What limits a search in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Time {
    /// Exactly so many milliseconds.
    Exactly(u64),
    /// As much as is good for a move by this clock.
    Clock(ClockLeft),
}

/// The clock of the side that is to move, in milliseconds. Of several periods of byoyomi one counts: the others are
/// a reserve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockLeft {
    /// Main time (持ち時間) that was left when the side came to move, with every increment that was added; under
    /// professional counting without its last minute.
    pub main_ms: u64,
    /// Added after the move.
    pub increment_ms: u64,
    /// Byoyomi (秒読み): given for each move when the main time is gone.
    pub period_ms: u64,
    /// Professional counting: only the whole minutes of a move are charged to the main time.
    pub whole_minutes: bool,
    /// What this move has taken before the search began.
    pub spent_ms: u64,
    /// What lies between an answer and the clock at the most: so much is kept back.
    pub lag_ms: u64,
    /// What lies between them as a rule: so much every move to come will cost.
    pub usual_lag_ms: u64,
}

impl Limits {
    /// So many positions.
    pub const fn nodes(nodes: u64) -> Self {
        Self { depth: None, nodes: Some(nodes), time: None }
    }

    /// So many plies.
    pub const fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), nodes: None, time: None }
    }

    /// Exactly so many milliseconds.
    pub const fn time(ms: u64) -> Self {
        Self { depth: None, nodes: None, time: Some(Time::Exactly(ms)) }
    }

    /// As much as is good for a move by this clock.
    pub const fn clock(clock: ClockLeft) -> Self {
        Self { depth: None, nodes: None, time: Some(Time::Clock(clock)) }
    }
}
