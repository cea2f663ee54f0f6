//! Jobs that wait: for a worker, and under a clock that runs meanwhile.

use protocol::{Job, Limits, Solve, Think, Time};

/// What is left to think when a worker was lost after `Stop`, in milliseconds: the person is waiting.
pub(super) const HURRY_MS: u64 = 300;

/// A job that can be shortened, and that takes the latency of messages into account.
pub trait TimedJob: Job {
    /// The person is waiting: it must be answered soon.
    fn hurry(&mut self);

    /// Sets the latency; called when the job is posted.
    fn set_latency(&mut self, latency: Latency);
}

/// The delays of a job and its answer between page and worker, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Latency {
    /// Time since the request.
    pub spent: u64,
    /// The longest delay between an answer and the clock.
    pub lag: u64,
    /// The usual delay between an answer and the clock.
    pub usual_lag: u64,
}

impl TimedJob for Think {
    fn hurry(&mut self) {
        self.limits = Limits::time(HURRY_MS);
    }

    fn set_latency(&mut self, latency: Latency) {
        if let Some(Time::Clock(clock)) = &mut self.limits.time {
            clock.spent_ms = clock.spent_ms.saturating_add(latency.spent);
            clock.usual_lag_ms = latency.usual_lag;
            clock.lag_ms = latency.lag;
        }
    }
}

impl TimedJob for Solve {
    fn hurry(&mut self) {
        self.time_ms = Some(HURRY_MS);
    }

    fn set_latency(&mut self, _way: Latency) {}
}
