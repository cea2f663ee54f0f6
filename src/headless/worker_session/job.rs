//! Jobs of a worker that can be shortened, and whose clock runs while they wait.

use protocol::{Job, Limits, Solve, Think, Time};

/// The time limit in milliseconds for a job whose worker was lost after [`Request::Stop`](protocol::Request::Stop),
/// when the person is waiting for the answer.
pub(super) const HURRY_MS: u64 = 300;

/// A job that can be shortened, and that takes the latency of messages into account.
pub trait TimedJob: Job {
    /// Shortens the job, since the person is waiting for the answer.
    fn hurry(&mut self);

    /// Sets the latency of messages. It is called when the job is posted.
    fn set_latency(&mut self, latency: Latency);
}

/// The delays of a job and of its answer between page and worker, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Latency {
    /// The time between the request for the job and its posting.
    pub spent: u64,
    /// The time to reserve for the delay between the worker's answer and its arrival.
    pub lag: u64,
    /// The usual delay between the worker's answer and its arrival.
    pub usual_lag: u64,
}

impl TimedJob for Think {
    fn hurry(&mut self) {
        self.limits = Limits::time(HURRY_MS);
        self.waits_for_network = false;
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
