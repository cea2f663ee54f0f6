//! How much work a review puts into each position.

use protocol::{Limits, Time};

/// The limits of the work on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The limits of the engine.
    pub search: Limits,
    /// The number of positions that the mate solver visits at most.
    pub mate_nodes: u64,
}

impl Effort {
    /// A quick review: about 0.35 s for each position.
    pub const QUICK: Self = Self { search: Limits::time(300), mate_nodes: 15_000 };
    /// A normal review: about one second for each position.
    pub const NORMAL: Self = Self { search: Limits::time(900), mate_nodes: 25_000 };
    /// A deep review: about four seconds for each position.
    pub const DEEP: Self = Self { search: Limits::time(3_500), mate_nodes: 125_000 };

    /// The limits of the engine after this number of attempts in which it found no line: four times the time for each. On a
    /// busy machine, the engine may not have run within the time before.
    pub fn search_after(&self, attempts: u32) -> Limits {
        let time = match self.search.time {
            Some(Time::Exactly(milliseconds)) => Some(Time::Exactly(milliseconds << (2 * attempts.min(8)))),
            other => other,
        };
        Limits { time, ..self.search }
    }

    /// A review that does not depend on the speed of the machine: this number of positions for the engine, and a quarter
    /// of it for the solver.
    pub const fn nodes(nodes: u64) -> Self {
        Self { search: Limits::nodes(nodes), mate_nodes: nodes / 4 }
    }
}
