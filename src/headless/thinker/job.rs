//! Jobs that wait: for a worker, and under a clock that runs meanwhile.

use protocol::{Job, Limits, Solve, Think, Time};

/// What is left to think when a worker was lost after `Stop`, in milliseconds: the person is waiting.
pub(super) const HURRY_MS: u64 = 300;

/// A job that can be shortened, and that knows of its way to the worker.
pub trait TimedJob: Job {
    /// The person is waiting: it must be answered soon.
    fn hurry(&mut self);

    /// It is posted now, and this is its way.
    fn travel(&mut self, way: Way);
}

/// What a job has met on its way to a worker, and what its answer will meet, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Since it was asked.
    pub spent: u64,
    /// What lies between an answer and the clock at the most.
    pub lag: u64,
    /// The same as a rule.
    pub usual_lag: u64,
}

impl TimedJob for Think {
    fn hurry(&mut self) {
        self.limits = Limits::time(HURRY_MS);
    }

    fn travel(&mut self, way: Way) {
        if let Some(Time::Clock(clock)) = &mut self.limits.time {
            clock.spent_ms = clock.spent_ms.saturating_add(way.spent);
            clock.usual_lag_ms = way.usual_lag;
            clock.lag_ms = way.lag;
        }
    }
}

impl TimedJob for Solve {
    fn hurry(&mut self) {
        self.time_ms = Some(HURRY_MS);
    }

    fn travel(&mut self, _way: Way) {}
}
