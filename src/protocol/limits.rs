//! Limits of a search.

use serde::{Deserialize, Serialize};

/// Limits of a search; the first that is reached ends it. Without any limit it goes on until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The depth of the last iteration, in plies.
    pub depth: Option<u32>,
    /// The number of positions visited.
    pub nodes: Option<u64>,
    /// The time for the move.
    pub time: Option<Time>,
}

/// A limit of the time of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Time {
    /// Exactly this number of milliseconds.
    Exactly(u64),
    /// A share of the time on this clock, which the engine chooses.
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
    /// The time that this move has taken before the search began.
    pub spent_ms: u64,
    /// The longest delay between an answer and the clock, which is kept back.
    pub lag_ms: u64,
    /// The usual delay between an answer and the clock, which every move to come will cost.
    pub usual_lag_ms: u64,
}

impl Limits {
    /// A limit of this number of positions.
    pub const fn nodes(nodes: u64) -> Self {
        Self { depth: None, nodes: Some(nodes), time: None }
    }

    /// A limit of this number of plies.
    pub const fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), nodes: None, time: None }
    }

    /// A limit of exactly this number of milliseconds.
    pub const fn time(ms: u64) -> Self {
        Self { depth: None, nodes: None, time: Some(Time::Exactly(ms)) }
    }

    /// A limit that the engine derives from this clock.
    pub const fn clock(clock: ClockLeft) -> Self {
        Self { depth: None, nodes: None, time: Some(Time::Clock(clock)) }
    }
}
