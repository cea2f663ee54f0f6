//! The session with a worker, on the side of the page.
//!
//! [`WorkerSession`] decides what to post and when to replace a worker; it is plain data and knows no browser. The page
//! starts the worker and posts to it.

mod job;
#[cfg(test)]
mod tests;

pub use job::{Latency, TimedJob};

use protocol::{Job, Reply, Request, RequestId, VERSION};

/// A worker that is silent for so long while it thinks is lost. It speaks twice a second.
const SILENCE_MS: f64 = 2_500.0;
/// A worker that does not answer `Stop` within this time is lost.
const STOP_MS: f64 = 1_000.0;
/// A worker that has not said hello by then is lost; the first load may come over a slow line, later ones do not.
const BOOT_MS: f64 = 20_000.0;
const REBOOT_MS: f64 = 5_000.0;
/// So many workers may be lost in a row before the page gives up.
const MOST_LOST: u32 = 3;
/// So many workers of another build may come in a row: the second was fetched past all caches.
const MOST_REFUSED: u32 = 2;
/// What is kept back of the clock for an answer's way to it: at least so much, at most so much. Between them it is
/// twice what the slowest of the last ways took.
const LEAST_LAG_MS: f64 = 150.0;
const MOST_LAG_MS: f64 = 4_000.0;

/// The state of the session. Times are milliseconds of a clock that does not run backwards.
#[derive(Clone, Debug)]
enum State<J> {
    /// No worker was wanted yet.
    NotStarted,
    /// A worker was started and has not said hello.
    Starting { since: f64, job: Option<J> },
    /// Nothing is asked.
    Idle,
    /// The worker thinks, and was last heard at this time.
    Busy { job: J, heard: f64 },
    /// The worker was told to answer now.
    Stopping { job: J, since: f64 },
    /// No worker can be had.
    Broken(Breakdown),
}

/// Why no worker can be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breakdown {
    /// Workers were lost again and again.
    Lost,
    /// The worker is of another version or build, even when no cache is asked for it.
    Outdated,
}

/// An action that the page must carry out next.
#[derive(Clone, Debug, PartialEq)]
pub enum SessionAction<J: Job> {
    /// Post this to the worker.
    Post(Request<J>),
    /// Start the first worker.
    Start,
    /// Throw the worker away and start another.
    Restart,
    /// Throw the worker away and start another with files that bypass all caches: those kept are of another build.
    Refetch,
    /// Say that a worker is there, for whom nothing waits yet.
    Ready,
    /// Tell the person that a lost worker was replaced while it was needed.
    Recovered,
    /// Hand this to the game: an answer, or how far the work has come.
    Deliver(Reply<J>),
    /// Tell the person that there is no engine.
    GiveUp(Breakdown),
}

/// The session with a worker: one job at a time, the newest wins.
#[derive(Clone, Debug)]
pub struct WorkerSession<J> {
    state: State<J>,
    /// The page's own build.
    build: String,
    last_id: RequestId,
    /// When the newest job was asked for, and when it was posted.
    asked: f64,
    posted: f64,
    /// The time of messages to the worker and back, beside its own time: the slowest of late, which decays.
    lag_ms: f64,
    /// What they take as a rule.
    usual_lag_ms: f64,
    /// Workers lost in a row.
    lost: u32,
    /// Workers of another build in a row.
    refused: u32,
    /// Whether any worker has ever said hello.
    greeted: bool,
}

impl<J: TimedJob> WorkerSession<J> {
    /// There is no worker yet; it must be of this build.
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

    /// Whether no worker has said hello yet: what is asked now waits for it.
    pub const fn is_starting(&self) -> bool {
        matches!(self.state, State::NotStarted | State::Starting { .. })
    }

    /// A worker will be wanted.
    pub fn wake(&mut self, now: f64) -> Vec<SessionAction<J>> {
        match self.state {
            State::NotStarted => {
                self.state = State::Starting { since: now, job: None };
                vec![SessionAction::Start]
            }
            _ => Vec::new(),
        }
    }

    /// Asks for a move or a mate; what was asked before is forgotten. Where no worker was to be
    /// had, one more is tried: the network may be back, or the site whole again.
    pub fn ask(&mut self, job: J, now: f64) -> Vec<SessionAction<J>> {
        self.last_id = self.last_id.next();
        self.asked = now;
        match &mut self.state {
            State::NotStarted => {
                self.state = State::Starting { since: now, job: Some(job) };
                vec![SessionAction::Start]
            }
            State::Starting { job: waiting, .. } => {
                *waiting = Some(job);
                Vec::new()
            }
            State::Broken(_) => {
                self.state = State::Starting { since: now, job: Some(job) };
                vec![SessionAction::Refetch]
            }
            State::Idle | State::Busy { .. } | State::Stopping { .. } => {
                self.state = State::Busy { job: job.clone(), heard: now };
                vec![self.post(job, now)]
            }
        }
    }

    /// Posts a job. Its clock has run since it was asked for, and will run until the answer is here.
    fn post(&mut self, mut job: J, now: f64) -> SessionAction<J> {
        self.posted = now;
        job.set_latency(Latency {
            spent: (now - self.asked) as u64,
            lag: (2.0 * self.lag_ms).clamp(LEAST_LAG_MS, MOST_LAG_MS) as u64,
            usual_lag: self.usual_lag_ms as u64,
        });
        SessionAction::Post(Request::Begin(self.last_id, job))
    }

    /// Asks for the answer now.
    pub fn hurry(&mut self, now: f64) -> Vec<SessionAction<J>> {
        match &mut self.state {
            State::Starting { job: Some(job), .. } => {
                job.hurry();
                Vec::new()
            }
            State::Busy { job, .. } => {
                self.state = State::Stopping { job: job.clone(), since: now };
                vec![SessionAction::Post(Request::Stop(self.last_id))]
            }
            _ => Vec::new(),
        }
    }

    /// The person is at work.
    pub fn give_way(&self) -> Vec<SessionAction<J>> {
        match self.state {
            State::Busy { .. } => vec![SessionAction::Post(Request::GiveWay)],
            _ => Vec::new(),
        }
    }

    /// Wants no answer any more.
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

    /// The worker spoke. An answer to an older request is dropped.
    pub fn receive(&mut self, reply: Reply<J>, now: f64) -> Vec<SessionAction<J>> {
        match reply {
            Reply::Hello { version: VERSION, ref build } if *build == self.build => self.welcome(now),
            Reply::Hello { .. } => self.refuse(now),
            Reply::Alive(id) => {
                self.note_activity(id, now);
                Vec::new()
            }
            Reply::Progress(id, _) if self.note_activity(id, now) => vec![SessionAction::Deliver(reply)],
            Reply::Answer { id, took_ms, .. } if self.accept_answer(id) => {
                let lag = (now - self.posted - took_ms as f64).clamp(0.0, MOST_LAG_MS);
                self.lag_ms = lag.max(self.lag_ms * 0.75);
                self.usual_lag_ms += (lag - self.usual_lag_ms) / 4.0;
                vec![SessionAction::Deliver(reply)]
            }
            Reply::Failed { id: Some(id), .. } if self.accept_answer(id) => {
                vec![SessionAction::Deliver(reply)]
            }
            Reply::Failed { id: None, .. } => self.receive_unreadable(now),
            Reply::Progress(..) | Reply::Answer { .. } | Reply::Failed { .. } | Reply::Cancelled(_) => {
                Vec::new()
            }
        }
    }

    /// The worker said something that nobody can read, or could not read what it was asked.
    pub fn receive_unreadable(&mut self, now: f64) -> Vec<SessionAction<J>> {
        match self.state {
            // It cannot even say hello in our words.
            State::Starting { .. } => self.refuse(now),
            _ => self.worker_lost(now),
        }
    }

    /// Whether the worker is at work on what was asked last, of which it gives a sign.
    fn note_activity(&mut self, id: RequestId, now: f64) -> bool {
        match &mut self.state {
            State::Busy { heard, .. } if self.last_id == id => {
                *heard = now;
                self.lost = 0;
                true
            }
            _ => false,
        }
    }

    /// Whether the worker answers what was asked last.
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

    /// Time has passed: is the worker still there?
    pub fn check_timeouts(&mut self, now: f64) -> Vec<SessionAction<J>> {
        let lost = match &self.state {
            State::Starting { since, .. } => now - since > if self.greeted { REBOOT_MS } else { BOOT_MS },
            State::Busy { heard, .. } => now - heard > SILENCE_MS,
            State::Stopping { since, .. } => now - since > STOP_MS,
            State::NotStarted | State::Idle | State::Broken(_) => false,
        };
        if lost { self.replace(now, SessionAction::Restart) } else { Vec::new() }
    }

    /// The worker broke down. Its job goes to the next one. If it could not even start, its files may be at fault.
    pub fn worker_lost(&mut self, now: f64) -> Vec<SessionAction<J>> {
        let booting = matches!(self.state, State::Starting { .. });
        self.replace(now, if booting { SessionAction::Refetch } else { SessionAction::Restart })
    }

    /// The site is of another build than the page: that is why no worker could be had.
    pub fn outdate(&mut self) -> Vec<SessionAction<J>> {
        match self.state {
            State::Broken(Breakdown::Lost) => self.give_up(Breakdown::Outdated),
            _ => Vec::new(),
        }
    }

    fn replace(&mut self, now: f64, action: SessionAction<J>) -> Vec<SessionAction<J>> {
        let job = match std::mem::replace(&mut self.state, State::Idle) {
            State::Starting { job, .. } => job,
            State::Busy { job, .. } => Some(job),
            State::Stopping { mut job, .. } => {
                job.hurry();
                Some(job)
            }
            State::Idle => None,
            // Nothing is missed that was never there.
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
        self.state = State::Starting { since: now, job };
        vec![action]
    }

    /// The worker is of another build. The files that a cache had may be too old; if the server has no better, it is
    /// the page that is too old.
    fn refuse(&mut self, now: f64) -> Vec<SessionAction<J>> {
        // Hello comes first and once: whoever says it later is no worker of ours.
        let State::Starting { since, .. } = &mut self.state else {
            return self.worker_lost(now);
        };
        *since = now;
        self.refused += 1;
        if self.refused >= MOST_REFUSED {
            return self.give_up(Breakdown::Outdated);
        }
        vec![SessionAction::Refetch]
    }

    fn welcome(&mut self, now: f64) -> Vec<SessionAction<J>> {
        let State::Starting { job, .. } = &mut self.state else {
            return Vec::new();
        };
        self.greeted = true;
        self.refused = 0;
        match job.take() {
            Some(job) => {
                self.state = State::Busy { job: job.clone(), heard: now };
                let think = self.post(job, now);
                if self.lost > 0 { vec![SessionAction::Recovered, think] } else { vec![think] }
            }
            None => {
                self.state = State::Idle;
                vec![SessionAction::Ready]
            }
        }
    }

    fn give_up(&mut self, why: Breakdown) -> Vec<SessionAction<J>> {
        self.state = State::Broken(why);
        vec![SessionAction::GiveUp(why)]
    }
}
