//! The session with a worker, on the side of the page.
//!
//! [`WorkerSession`] decides which messages to post and when to replace a worker. It has no access to a browser: it
//! returns actions, and the page starts the worker and posts to it.

mod job;
#[cfg(test)]
mod tests;

pub use job::{Latency, TimedJob};

use protocol::{Job, Reply, Request, RequestId, VERSION};

/// The time in milliseconds between two calls of [`WorkerSession::tick`].
///
/// Patience is counted in these ticks, not in time: while a page is frozen, asleep or held by a debugger, time passes in
/// which no message of the worker can be handled, and afterwards the timer may be faster than the messages. In a hidden
/// page, where browsers slow timers down, patience lasts longer.
pub const TICK_MS: u64 = 250;
/// The number of ticks after which a worker that thinks without a message is lost. It sends one twice a second.
const SILENT_TICKS: u16 = 10;
/// The number of ticks within which a worker must answer [`Request::Stop`]; after that it is lost.
const STOP_TICKS: u16 = 4;
/// The number of ticks within which the first worker must send [`Reply::Hello`]; its files may come over a slow
/// connection.
const BOOT_TICKS: u16 = 80;
/// The same number after any worker has sent it, since the files are cached then.
const REBOOT_TICKS: u16 = 20;
/// The number of workers lost in a row after which the session gives up.
const MOST_LOST: u32 = 3;
/// The number of workers of another build in a row after which the session gives up. The second one is fetched past
/// all caches.
const MOST_REFUSED: u32 = 2;
/// The least time in milliseconds that is reserved on the clock for the latency of an answer. Twice the slowest
/// recent latency is reserved, between this and [`MOST_LAG_MS`].
const LEAST_LAG_MS: f64 = 150.0;
/// The most time in milliseconds that is reserved for the latency of an answer.
const MOST_LAG_MS: f64 = 4_000.0;

/// The state of the session. Ticks are those since the last sign of the worker's life.
#[derive(Clone, Debug)]
enum State<J> {
    /// No worker was needed yet.
    NotStarted,
    /// A worker was started and has not sent its first message.
    Starting { ticks: u16, job: Option<J> },
    /// The worker waits for a job.
    Idle,
    /// The worker works on a job.
    Busy { job: J, ticks: u16 },
    /// The worker was asked to answer now.
    Stopping { job: J, ticks: u16 },
    /// No worker is available.
    Broken(Breakdown),
}

/// The reason why no worker is available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breakdown {
    /// Several workers in a row were lost.
    Lost,
    /// The worker is of another version or build, even if it is fetched past all caches.
    Outdated,
}

/// An action that the page must carry out next.
#[derive(Clone, Debug, PartialEq)]
pub enum SessionAction<J: Job> {
    /// Post this request to the worker.
    Post(Request<J>),
    /// Start the first worker.
    Start,
    /// Terminate the worker and start another.
    Restart,
    /// Terminate the worker and start another with files fetched past all caches, since the cached ones may be
    /// damaged or of another build.
    Refetch,
    /// Report that a worker is ready and has no job.
    Ready,
    /// Report to the person that a lost worker was replaced while it had a job.
    Recovered,
    /// Pass this reply to the game: an answer, or the progress of the work.
    Deliver(Reply<J>),
    /// Report to the person that there is no engine.
    GiveUp(Breakdown),
}

/// The session with a worker. It has one job at a time; a newer one replaces it. Times are milliseconds of a monotonic
/// clock.
#[derive(Clone, Debug)]
pub struct WorkerSession<J> {
    state: State<J>,
    /// The build of the page, which the worker's must equal.
    build: String,
    /// The id of the newest job.
    last_id: RequestId,
    /// The time at which the newest job was requested, in milliseconds.
    asked: f64,
    /// The time at which it was posted to a worker, in milliseconds.
    posted: f64,
    /// The slowest recent latency of messages in milliseconds, apart from the worker's own time: with each
    /// answer the maximum of the newest and three quarters of the old value.
    lag_ms: f64,
    /// The usual latency of messages in milliseconds: an exponential average, weight 1/4.
    usual_lag_ms: f64,
    /// The number of workers lost in a row; reset by any message of a busy worker about the newest job.
    lost: u32,
    /// The number of workers of another build in a row.
    refused: u32,
    /// Whether any worker has sent its first message.
    greeted: bool,
}

impl<J: TimedJob> WorkerSession<J> {
    /// A session without a worker. Only workers of this build are accepted.
    pub const fn new(build: String) -> Self {
        Self {
            state: State::NotStarted,
            build,
            last_id: RequestId(0),
            asked: 0.0,
            posted: 0.0,
            lag_ms: 0.0,
            usual_lag_ms: 0.0,
            lost: 0,
            refused: 0,
            greeted: false,
        }
    }

    /// Whether no worker is ready yet, so that jobs wait for one.
    pub const fn is_starting(&self) -> bool {
        matches!(self.state, State::NotStarted | State::Starting { .. })
    }

    /// Starts the first worker, before there is a job.
    pub fn wake(&mut self) -> Vec<SessionAction<J>> {
        match self.state {
            State::NotStarted => {
                self.state = State::Starting { ticks: 0, job: None };
                vec![SessionAction::Start]
            }
            _ => Vec::new(),
        }
    }

    /// Requests a job, which replaces the one before. After a breakdown another worker is tried, since the network
    /// may work again, or the site may be complete again.
    pub fn ask(&mut self, job: J, now: f64) -> Vec<SessionAction<J>> {
        self.last_id = self.last_id.next();
        self.asked = now;
        match &mut self.state {
            State::NotStarted => {
                self.state = State::Starting { ticks: 0, job: Some(job) };
                vec![SessionAction::Start]
            }
            State::Starting { job: waiting, .. } => {
                *waiting = Some(job);
                Vec::new()
            }
            State::Broken(_) => {
                self.state = State::Starting { ticks: 0, job: Some(job) };
                vec![SessionAction::Refetch]
            }
            State::Idle | State::Busy { .. } | State::Stopping { .. } => {
                self.state = State::Busy { job: job.clone(), ticks: 0 };
                vec![self.post(job, now)]
            }
        }
    }

    /// Converts the job to a request with its latency. The clock of the job has been running since it was
    /// requested, and runs until the answer arrives.
    fn post(&mut self, mut job: J, now: f64) -> SessionAction<J> {
        self.posted = now;
        job.set_latency(Latency {
            spent: (now - self.asked) as u64,
            lag: (2.0 * self.lag_ms).clamp(LEAST_LAG_MS, MOST_LAG_MS) as u64,
            usual_lag: self.usual_lag_ms as u64,
        });
        SessionAction::Post(Request::Begin(self.last_id, job))
    }

    /// Asks for an answer at once; a job that waits for a worker is shortened to 300 ms and does not wait for
    /// the network.
    pub fn hurry(&mut self) -> Vec<SessionAction<J>> {
        match &mut self.state {
            State::Starting { job: Some(job), .. } => {
                job.hurry();
                Vec::new()
            }
            State::Busy { job, .. } => {
                self.state = State::Stopping { job: job.clone(), ticks: 0 };
                vec![SessionAction::Post(Request::Stop(self.last_id))]
            }
            _ => Vec::new(),
        }
    }

    /// Leaves the processor to the page for a moment, since the person is using it.
    pub fn give_way(&self) -> Vec<SessionAction<J>> {
        match self.state {
            State::Busy { .. } => vec![SessionAction::Post(Request::GiveWay)],
            _ => Vec::new(),
        }
    }

    /// Cancels the present job; its answer will be dropped.
    pub fn forget(&mut self) -> Vec<SessionAction<J>> {
        match &mut self.state {
            State::Starting { job, .. } => {
                *job = None;
                Vec::new()
            }
            State::Busy { .. } | State::Stopping { .. } => {
                self.state = State::Idle;
                vec![SessionAction::Post(Request::Stop(self.last_id))]
            }
            State::NotStarted | State::Idle | State::Broken(_) => Vec::new(),
        }
    }

    /// Handles a reply of the worker. An answer to an older job is dropped.
    pub fn receive(&mut self, reply: Reply<J>, now: f64) -> Vec<SessionAction<J>> {
        match reply {
            Reply::Hello { version: VERSION, ref build } if *build == self.build => self.welcome(now),
            Reply::Hello { .. } => self.refuse(),
            Reply::Alive(id) => {
                self.note_activity(id);
                Vec::new()
            }
            Reply::Progress(id, _) if self.note_activity(id) => vec![SessionAction::Deliver(reply)],
            Reply::Answer { id, took_ms, .. } if self.accept_answer(id) => {
                let lag = (now - self.posted - took_ms as f64).clamp(0.0, MOST_LAG_MS);
                self.lag_ms = lag.max(self.lag_ms * 0.75);
                self.usual_lag_ms += (lag - self.usual_lag_ms) / 4.0;
                vec![SessionAction::Deliver(reply)]
            }
            Reply::Failed { id: Some(id), .. } if self.accept_answer(id) => {
                vec![SessionAction::Deliver(reply)]
            }
            Reply::Failed { id: None, .. } => self.receive_unreadable(),
            Reply::Progress(..) | Reply::Answer { .. } | Reply::Failed { .. } | Reply::Cancelled(_) => {
                Vec::new()
            }
        }
    }

    /// Handles a message that cannot be read, or the reply that the worker could not read its request.
    pub fn receive_unreadable(&mut self) -> Vec<SessionAction<J>> {
        match self.state {
            // Not even the first message has the form of this version.
            State::Starting { .. } => self.refuse(),
            _ => self.worker_lost(),
        }
    }

    /// Keeps a busy worker from timing out. Returns whether it is busy with the job of this id.
    fn note_activity(&mut self, id: RequestId) -> bool {
        match &mut self.state {
            State::Busy { ticks, .. } if self.last_id == id => {
                *ticks = 0;
                self.lost = 0;
                true
            }
            _ => false,
        }
    }

    /// Ends the newest job; returns whether the worker was busy with the job of this id.
    fn accept_answer(&mut self, id: RequestId) -> bool {
        match &mut self.state {
            State::Busy { .. } | State::Stopping { .. } if self.last_id == id => {
                self.state = State::Idle;
                self.lost = 0;
                true
            }
            _ => false,
        }
    }

    /// Counts one more tick of [`TICK_MS`], and replaces the worker if it has been silent for too many.
    pub fn tick(&mut self) -> Vec<SessionAction<J>> {
        let (ticks, most) = match &mut self.state {
            State::Starting { ticks, .. } => (ticks, if self.greeted { REBOOT_TICKS } else { BOOT_TICKS }),
            State::Busy { ticks, .. } => (ticks, SILENT_TICKS),
            State::Stopping { ticks, .. } => (ticks, STOP_TICKS),
            State::NotStarted | State::Idle | State::Broken(_) => return Vec::new(),
        };
        *ticks += 1;
        if *ticks > most { self.replace(SessionAction::Restart) } else { Vec::new() }
    }

    /// Handles the crash of a worker. Another one takes its job over; if the worker crashed while starting, the files
    /// are fetched anew.
    pub fn worker_lost(&mut self) -> Vec<SessionAction<J>> {
        let booting = matches!(self.state, State::Starting { .. });
        self.replace(if booting { SessionAction::Refetch } else { SessionAction::Restart })
    }

    /// Changes the reason of a breakdown from lost to outdated, since the site is of another build than the
    /// page.
    pub fn outdate(&mut self) -> Vec<SessionAction<J>> {
        match self.state {
            State::Broken(Breakdown::Lost) => self.give_up(Breakdown::Outdated),
            _ => Vec::new(),
        }
    }

    /// Gives the job to another worker, started by `action`, or gives up after too many losses.
    fn replace(&mut self, action: SessionAction<J>) -> Vec<SessionAction<J>> {
        let job = match std::mem::replace(&mut self.state, State::Idle) {
            State::Starting { job, .. } => job,
            State::Busy { job, .. } => Some(job),
            State::Stopping { mut job, .. } => {
                job.hurry();
                Some(job)
            }
            State::Idle => None,
            // No worker was in use.
            State::NotStarted => {
                self.state = State::NotStarted;
                return Vec::new();
            }
            State::Broken(why) => {
                self.state = State::Broken(why);
                return Vec::new();
            }
        };
        self.lost += 1;
        if self.lost >= MOST_LOST {
            return self.give_up(Breakdown::Lost);
        }
        self.state = State::Starting { ticks: 0, job };
        vec![action]
    }

    /// Rejects a worker of another build. The cached files may be too old; if those of the server are not better, the
    /// page itself is too old.
    fn refuse(&mut self) -> Vec<SessionAction<J>> {
        // The first message comes once. A worker that sends it again is faulty.
        let State::Starting { ticks, .. } = &mut self.state else {
            return self.worker_lost();
        };
        *ticks = 0;
        self.refused += 1;
        if self.refused >= MOST_REFUSED {
            return self.give_up(Breakdown::Outdated);
        }
        vec![SessionAction::Refetch]
    }

    /// Handles the first message of a worker of the right build, and posts the waiting job.
    fn welcome(&mut self, now: f64) -> Vec<SessionAction<J>> {
        let State::Starting { job, .. } = &mut self.state else {
            return Vec::new();
        };
        self.greeted = true;
        self.refused = 0;
        match job.take() {
            Some(job) => {
                self.state = State::Busy { job: job.clone(), ticks: 0 };
                let think = self.post(job, now);
                if self.lost > 0 { vec![SessionAction::Recovered, think] } else { vec![think] }
            }
            None => {
                self.state = State::Idle;
                vec![SessionAction::Ready]
            }
        }
    }

    /// Ends the attempts to get a worker.
    fn give_up(&mut self, why: Breakdown) -> Vec<SessionAction<J>> {
        self.state = State::Broken(why);
        vec![SessionAction::GiveUp(why)]
    }
}
