//! The page's side of the conversation with the thinker.
//!
//! [`Conversation`] decides what to say and when to give a worker up; it is plain data and knows no browser. The
//! worker itself is started and posted to in [`crate::worker_link`].

use protocol::{Limits, Reply, Request, RequestId, Solve, Think, Time, VERSION};

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
/// What is left to think when a worker was lost after `Stop`, in milliseconds: the person is waiting.
const HURRY_MS: u64 = 300;
/// What is kept back of the clock for an answer's way to it: at least so much, at most so much. Between them it is
/// twice what the slowest of the last ways took.
const LEAST_LAG_MS: f64 = 150.0;
const MOST_LAG_MS: f64 = 4_000.0;

/// What a thinker is asked.
#[derive(Clone, Debug)]
pub enum Job {
    /// A move.
    Think(Think),
    /// A mate.
    Solve(Solve),
}

impl Job {
    const fn id(&self) -> RequestId {
        match self {
            Self::Think(think) => think.id,
            Self::Solve(solve) => solve.id,
        }
    }

    const fn set_id(&mut self, id: RequestId) {
        match self {
            Self::Think(think) => think.id = id,
            Self::Solve(solve) => solve.id = id,
        }
    }

    /// The person is waiting.
    const fn hurry(&mut self) {
        match self {
            Self::Think(think) => think.limits = Limits::time(HURRY_MS),
            Self::Solve(solve) => solve.time_ms = Some(HURRY_MS),
        }
    }
}

/// Where the conversation stands. Times are milliseconds of a clock that does not run backwards.
#[derive(Clone, Debug)]
enum State {
    /// A worker was started and has not said hello.
    Booting { since: f64, job: Option<Job> },
    /// Nothing is asked.
    Idle,
    /// The worker thinks, and was last heard at this time.
    Busy { job: Job, heard: f64 },
    /// The worker was told to answer now.
    Stopping { job: Job, since: f64 },
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

/// What the page must do next.
#[derive(Clone, Debug, PartialEq)]
pub enum Errand {
    /// Post this to the worker.
    Post(Request),
    /// Throw the worker away and start another.
    Restart,
    /// The same, with files that come past all caches: those kept are of another build.
    Refetch,
    /// Say that a worker is there, for whom nothing waits yet.
    Ready,
    /// Tell the person that a lost worker was replaced while it was needed.
    Recovered,
    /// Hand this to the game: an answer, or how far a mate problem has come.
    Deliver(Reply),
    /// Tell the person that there is no opponent.
    GiveUp(Breakdown),
}

/// The conversation with the thinker: one job at a time, the newest wins.
#[derive(Clone, Debug)]
pub struct Conversation {
    state: State,
    /// The page's own build.
    build: String,
    last_id: RequestId,
    /// When the newest job was asked for, and when it was posted.
    asked: f64,
    posted: f64,
    /// What messages take to the worker and back, beside its own time: the slowest of late, which is forgotten by and
    /// by.
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

impl Conversation {
    /// A worker is being started at `now`; it must be of this build.
    pub const fn begin(build: String, now: f64) -> Self {
        Self {
            state: State::Booting { since: now, job: None },
            build,
            last_id: RequestId(0),
            asked: now,
            posted: now,
            lag_ms: 0.0,
            usual_lag_ms: 0.0,
            lost: 0,
            refused: 0,
            greeted: false,
        }
    }

    /// Whether a worker was started that has not said hello: what is asked now waits for it.
    pub const fn is_starting(&self) -> bool {
        matches!(self.state, State::Booting { .. })
    }

    /// Asks for a move or a mate. The id of `job` is set here; what was asked before is forgotten. Where no worker was to be
    /// had, one more is tried: the network may be back, or the site whole again.
    pub fn ask(&mut self, mut job: Job, now: f64) -> Vec<Errand> {
        self.last_id = self.last_id.next();
        job.set_id(self.last_id);
        self.asked = now;
        match &mut self.state {
            State::Booting { job: waiting, .. } => {
                *waiting = Some(job);
                Vec::new()
            }
            State::Broken(_) => {
                self.state = State::Booting { since: now, job: Some(job) };
                vec![Errand::Refetch]
            }
            State::Idle | State::Busy { .. } | State::Stopping { .. } => {
                self.state = State::Busy { job: job.clone(), heard: now };
                vec![self.post(job, now)]
            }
        }
    }

    /// Posts a job. Its clock has run since it was asked for, and will run until the answer is here.
    fn post(&mut self, job: Job, now: f64) -> Errand {
        self.posted = now;
        let mut think = match job {
            Job::Solve(solve) => return Errand::Post(Request::Solve(solve)),
            Job::Think(think) => think,
        };
        if let Some(Time::Clock(clock)) = &mut think.limits.time {
            clock.spent_ms = clock.spent_ms.saturating_add((now - self.asked) as u64);
            clock.usual_lag_ms = self.usual_lag_ms as u64;
            clock.lag_ms = (2.0 * self.lag_ms).clamp(LEAST_LAG_MS, MOST_LAG_MS) as u64;
        }
        Errand::Post(Request::Think(think))
    }

    /// Asks for the answer now.
    pub fn hurry(&mut self, now: f64) -> Vec<Errand> {
        match &mut self.state {
            State::Booting { job: Some(job), .. } => {
                job.hurry();
                Vec::new()
            }
            State::Busy { job, .. } => {
                let id = job.id();
                self.state = State::Stopping { job: job.clone(), since: now };
                vec![Errand::Post(Request::Stop(id))]
            }
            _ => Vec::new(),
        }
    }

    /// The person is at work.
    pub fn give_way(&self) -> Vec<Errand> {
        match self.state {
            State::Busy { .. } => vec![Errand::Post(Request::GiveWay)],
            _ => Vec::new(),
        }
    }

    /// Wants no answer any more.
    pub fn forget(&mut self) -> Vec<Errand> {
        match &mut self.state {
            State::Booting { job, .. } => {
                *job = None;
                Vec::new()
            }
            State::Busy { job, .. } | State::Stopping { job, .. } => {
                let id = job.id();
                self.state = State::Idle;
                vec![Errand::Post(Request::Stop(id))]
            }
            State::Idle | State::Broken(_) => Vec::new(),
        }
    }

    /// The worker spoke. An answer to an older request is dropped.
    pub fn hear(&mut self, reply: Reply, now: f64) -> Vec<Errand> {
        match reply {
            Reply::Hello { version, build } if version == VERSION && build == self.build => self.welcome(now),
            Reply::Hello { .. } => self.refuse(now),
            Reply::Alive { id } | Reply::Info { id, .. } | Reply::Solving { id, .. } => {
                if let State::Busy { job, heard } = &mut self.state
                    && job.id() == id
                {
                    *heard = now;
                    self.lost = 0;
                    if let Reply::Solving { .. } = reply {
                        return vec![Errand::Deliver(reply)];
                    }
                }
                Vec::new()
            }
            Reply::BestMove { id, .. } | Reply::Solved { id, .. } | Reply::Failed { id: Some(id), .. } => {
                match &self.state {
                    State::Busy { job, .. } | State::Stopping { job, .. } if job.id() == id => {
                        self.state = State::Idle;
                        self.lost = 0;
                        if let Reply::BestMove { took_ms, .. } = reply {
                            let lag = (now - self.posted - took_ms as f64).clamp(0.0, MOST_LAG_MS);
                            self.lag_ms = lag.max(self.lag_ms * 0.75);
                            self.usual_lag_ms += (lag - self.usual_lag_ms) / 4.0;
                        }
                        vec![Errand::Deliver(reply)]
                    }
                    _ => Vec::new(),
                }
            }
            // It cannot even say hello in our words.
            Reply::Failed { id: None, .. } if matches!(self.state, State::Booting { .. }) => self.refuse(now),
            Reply::Failed { id: None, .. } => self.lose(now),
            Reply::Cancelled(_) => Vec::new(),
        }
    }

    /// Time has passed: is the worker still there?
    pub fn watch(&mut self, now: f64) -> Vec<Errand> {
        let lost = match &self.state {
            State::Booting { since, .. } => now - since > if self.greeted { REBOOT_MS } else { BOOT_MS },
            State::Busy { heard, .. } => now - heard > SILENCE_MS,
            State::Stopping { since, .. } => now - since > STOP_MS,
            State::Idle | State::Broken(_) => false,
        };
        if lost { self.replace(now, Errand::Restart) } else { Vec::new() }
    }

    /// The worker broke down. Its job goes to the next one. If it could not even start, its files may be at fault.
    pub fn lose(&mut self, now: f64) -> Vec<Errand> {
        let booting = matches!(self.state, State::Booting { .. });
        self.replace(now, if booting { Errand::Refetch } else { Errand::Restart })
    }

    /// The site is of another build than the page: that is why no worker could be had.
    pub fn outdate(&mut self) -> Vec<Errand> {
        match self.state {
            State::Broken(Breakdown::Lost) => self.give_up(Breakdown::Outdated),
            _ => Vec::new(),
        }
    }

    fn replace(&mut self, now: f64, errand: Errand) -> Vec<Errand> {
        let job = match std::mem::replace(&mut self.state, State::Idle) {
            State::Booting { job, .. } => job,
            State::Busy { job, .. } => Some(job),
            State::Stopping { mut job, .. } => {
                job.hurry();
                Some(job)
            }
            State::Idle => None,
            State::Broken(why) => {
                self.state = State::Broken(why);
                return Vec::new();
            }
        };
        self.lost += 1;
        if self.lost >= MOST_LOST {
            return self.give_up(Breakdown::Lost);
        }
        self.state = State::Booting { since: now, job };
        vec![errand]
    }

    /// The worker is of another build. The files that a cache had may be too old; if the server has no better, it is
    /// the page that is too old.
    fn refuse(&mut self, now: f64) -> Vec<Errand> {
        // Hello comes first and once: whoever says it later is no worker of ours.
        let State::Booting { since, .. } = &mut self.state else {
            return self.lose(now);
        };
        *since = now;
        self.refused += 1;
        if self.refused >= MOST_REFUSED {
            return self.give_up(Breakdown::Outdated);
        }
        vec![Errand::Refetch]
    }

    fn welcome(&mut self, now: f64) -> Vec<Errand> {
        let State::Booting { job, .. } = &mut self.state else {
            return Vec::new();
        };
        self.greeted = true;
        self.refused = 0;
        match job.take() {
            Some(job) => {
                self.state = State::Busy { job: job.clone(), heard: now };
                let think = self.post(job, now);
                if self.lost > 0 { vec![Errand::Recovered, think] } else { vec![think] }
            }
            None => {
                self.state = State::Idle;
                vec![Errand::Ready]
            }
        }
    }

    fn give_up(&mut self, why: Breakdown) -> Vec<Errand> {
        self.state = State::Broken(why);
        vec![Errand::GiveUp(why)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Answer, ClockLeft, Failure, Solution};
    use rules::ImpasseRule;

    const BUILD: &str = "0123456789abcdef";

    fn job(line: &str) -> Job {
        Job::Think(think(line))
    }

    fn think(line: &str) -> Think {
        Think {
            id: RequestId(0),
            line: line.to_owned(),
            limits: Limits::default(),
            level: None,
            seed: 0,
            impasse: ImpasseRule::default(),
        }
    }

    fn answer(id: u32) -> Reply {
        Reply::BestMove { id: RequestId(id), answer: Answer::Resign, score: None, nodes: 0, took_ms: 0 }
    }

    fn hello() -> Reply {
        Reply::Hello { version: VERSION, build: BUILD.into() }
    }

    fn begin() -> Conversation {
        Conversation::begin(BUILD.into(), 0.0)
    }

    fn posted(errands: &[Errand]) -> Option<(u32, &str)> {
        match errands {
            [Errand::Post(Request::Think(think))]
            | [Errand::Recovered, Errand::Post(Request::Think(think))] => Some((think.id.0, &think.line)),
            _ => None,
        }
    }

    fn ready() -> Conversation {
        let mut talk = begin();
        assert!(talk.is_starting());
        assert_eq!(talk.hear(hello(), 1.0), [Errand::Ready]);
        assert!(!talk.is_starting());
        talk
    }

    #[test]
    fn a_job_waits_for_hello() {
        let mut talk = begin();
        assert_eq!(talk.ask(job("first"), 0.0), []);
        assert_eq!(talk.ask(job("second"), 0.0), []);
        assert_eq!(posted(&talk.hear(hello(), 1.0)), Some((2, "second")));
        assert_eq!(talk.hear(answer(2), 2.0), [Errand::Deliver(answer(2))]);
        assert_eq!(talk.watch(1e9), [], "nothing is expected any more");
    }

    #[test]
    fn the_newest_job_wins_and_stale_answers_are_dropped() {
        let mut talk = ready();
        assert_eq!(posted(&talk.ask(job("old"), 2.0)), Some((1, "old")));
        assert_eq!(posted(&talk.ask(job("new"), 3.0)), Some((2, "new")));
        assert_eq!(talk.hear(Reply::Cancelled(RequestId(1)), 4.0), []);
        assert_eq!(talk.hear(answer(1), 4.0), []);
        assert_eq!(talk.hear(answer(2), 5.0), [Errand::Deliver(answer(2))]);
        assert_eq!(talk.hear(answer(2), 6.0), [], "an answer is delivered once");
    }

    /// What a posted job is told of the clock: what was spent, and what is kept back.
    fn told(errands: &[Errand]) -> Option<(u64, u64)> {
        match errands {
            [
                ..,
                Errand::Post(Request::Think(Think {
                    limits: Limits { time: Some(Time::Clock(clock)), .. },
                    ..
                })),
            ] => Some((clock.spent_ms, clock.lag_ms)),
            _ => None,
        }
    }

    #[test]
    fn the_clock_runs_until_the_worker_is_there_and_for_the_one_in_its_place() {
        let clock = ClockLeft { main_ms: 60_000, spent_ms: 10, ..ClockLeft::default() };
        let by_clock = || Job::Think(Think { limits: Limits::clock(clock), ..think("a") });
        let mut talk = begin();
        talk.ask(by_clock(), 100.0);
        assert_eq!(told(&talk.hear(hello(), 700.0)), Some((610, 150)));
        talk.lose(900.0);
        assert_eq!(told(&talk.hear(hello(), 1_100.0)), Some((1_010, 150)));
        talk.hear(answer(1), 1_200.0);
        assert_eq!(told(&talk.ask(by_clock(), 9_000.0)), Some((10, 200)));
    }

    #[test]
    fn a_slow_way_is_kept_back_and_forgotten_by_and_by() {
        let by_clock = || Job::Think(Think { limits: Limits::clock(ClockLeft::default()), ..think("a") });
        let mut talk = ready();
        let mut lags = Vec::new();
        for way in [400.0, 0.0, 0.0, 0.0, 0.0, 0.0, 9_000.0, 0.0] {
            lags.push(told(&talk.ask(by_clock(), 0.0)).expect("a clock").1);
            let Reply::BestMove { id, answer, score, nodes, .. } = answer(talk.last_id.0) else { continue };
            talk.hear(Reply::BestMove { id, answer, score, nodes, took_ms: 50 }, 50.0 + way);
        }
        assert_eq!(lags, [150, 800, 600, 450, 337, 253, 189, 4_000]);
        // The slow one was the last but one.
        assert!((750.0..1_000.0).contains(&talk.usual_lag_ms), "{}", talk.usual_lag_ms);
    }

    #[test]
    fn only_who_thinks_can_give_way() {
        let mut talk = ready();
        assert_eq!(talk.give_way(), []);
        talk.ask(job("a"), 2.0);
        assert_eq!(talk.give_way(), [Errand::Post(Request::GiveWay)]);
        talk.hurry(3.0);
        assert_eq!(talk.give_way(), [], "the person waits for the answer");
    }

    #[test]
    fn what_is_forgotten_is_not_delivered() {
        let mut talk = ready();
        talk.ask(job("a"), 2.0);
        assert_eq!(talk.forget(), [Errand::Post(Request::Stop(RequestId(1)))]);
        assert_eq!(talk.hear(answer(1), 3.0), []);
    }

    #[test]
    fn a_silent_worker_is_replaced_and_its_job_resent() {
        let mut talk = ready();
        talk.ask(job("a"), 10.0);
        talk.hear(Reply::Alive { id: RequestId(1) }, 3_000.0);
        assert_eq!(talk.watch(5_400.0), []);
        assert_eq!(talk.watch(5_501.0), [Errand::Restart]);
        assert_eq!(posted(&talk.hear(hello(), 5_600.0)), Some((1, "a")));
    }

    #[test]
    fn a_worker_that_ignores_stop_is_replaced_and_its_job_hurried() {
        let mut talk = ready();
        talk.ask(job("a"), 10.0);
        assert_eq!(talk.hurry(20.0), [Errand::Post(Request::Stop(RequestId(1)))]);
        assert_eq!(talk.watch(1_000.0), []);
        assert_eq!(talk.watch(1_021.0), [Errand::Restart]);
        match &talk.hear(hello(), 1_100.0)[..] {
            [Errand::Recovered, Errand::Post(Request::Think(think))] => {
                assert_eq!(think.limits, Limits::time(HURRY_MS))
            }
            other => panic!("{other:?}"),
        }
    }

    fn problem(line: &str) -> Job {
        Job::Solve(Solve { id: RequestId(0), line: line.to_owned(), time_ms: Some(9_000), nodes: None })
    }

    fn progress(id: u32) -> Reply {
        Reply::Solving { id: RequestId(id), nodes: 1, at_most: None, none_within: 3 }
    }

    fn solved(id: u32) -> Reply {
        Reply::Solved { id: RequestId(id), solution: Solution::NoMate, nodes: 1, took_ms: 1 }
    }

    #[test]
    fn progress_is_delivered_and_keeps_the_worker_alive() {
        let mut talk = ready();
        talk.ask(problem("a"), 10.0);
        assert_eq!(talk.hear(progress(1), 2_000.0), [Errand::Deliver(progress(1))]);
        assert_eq!(talk.hear(progress(9), 4_000.0), [], "of another problem");
        assert_eq!(talk.watch(4_400.0), []);
        assert_eq!(talk.hear(solved(1), 4_450.0), [Errand::Deliver(solved(1))]);
        assert_eq!(talk.hear(progress(1), 4_460.0), [], "it is answered");
        assert_eq!(talk.watch(1e9), []);
    }

    #[test]
    fn a_newer_problem_takes_the_place_of_the_older_one() {
        let mut talk = ready();
        talk.ask(problem("a"), 1.0);
        talk.ask(problem("b"), 2.0);
        assert_eq!(talk.hear(Reply::Cancelled(RequestId(1)), 3.0), []);
        assert_eq!(talk.hear(solved(1), 3.0), []);
        assert_eq!(talk.hear(solved(2), 4.0), [Errand::Deliver(solved(2))]);
        talk.ask(problem("c"), 5.0);
        assert_eq!(talk.forget(), [Errand::Post(Request::Stop(RequestId(3)))]);
        assert_eq!(talk.hear(solved(3), 6.0), []);
    }

    #[test]
    fn a_problem_that_was_to_be_answered_at_once_goes_to_the_next_worker_in_a_hurry() {
        let mut talk = ready();
        talk.ask(problem("a"), 10.0);
        assert_eq!(talk.give_way(), [Errand::Post(Request::GiveWay)]);
        assert_eq!(talk.hurry(20.0), [Errand::Post(Request::Stop(RequestId(1)))]);
        assert_eq!(talk.watch(1_021.0), [Errand::Restart]);
        match &talk.hear(hello(), 1_100.0)[..] {
            [Errand::Recovered, Errand::Post(Request::Solve(solve))] => {
                assert_eq!((solve.id, solve.time_ms), (RequestId(1), Some(HURRY_MS)));
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn after_three_losses_in_a_row_the_page_gives_up() {
        let mut talk = begin();
        assert_eq!(talk.lose(1.0), [Errand::Refetch]);
        assert_eq!(talk.lose(2.0), [Errand::Refetch]);
        assert_eq!(talk.lose(3.0), [Errand::GiveUp(Breakdown::Lost)]);
        assert_eq!(talk.lose(4.0), []);
    }

    #[test]
    fn where_there_was_no_worker_the_next_question_tries_one_more() {
        let mut talk = begin();
        for now in [1.0, 2.0, 3.0] {
            talk.lose(now);
        }
        assert_eq!(talk.ask(job("a"), 4.0), [Errand::Refetch]);
        assert_eq!(talk.lose(5.0), [Errand::GiveUp(Breakdown::Lost)], "one, not three");
        assert_eq!(talk.ask(job("b"), 6.0), [Errand::Refetch]);
        assert_eq!(posted(&talk.hear(hello(), 7.0)), Some((2, "b")));
        assert_eq!(talk.hear(answer(2), 8.0), [Errand::Deliver(answer(2))]);
    }

    #[test]
    fn an_idle_worker_is_replaced_without_a_word() {
        let mut talk = ready();
        assert_eq!(talk.lose(2.0), [Errand::Restart]);
        assert_eq!(talk.hear(hello(), 3.0), [Errand::Ready]);
        assert_eq!(talk.watch(1e9), []);
    }

    #[test]
    fn another_build_is_refetched_once_and_then_refused() {
        let other = || Reply::Hello { version: VERSION, build: "fedcba9876543210".into() };
        let newer = || Reply::Hello { version: VERSION + 1, build: BUILD.into() };
        let strange = || Reply::Failed { id: None, failure: Failure::Message("what?".into()) };
        for hello in [other, newer, strange] {
            let mut talk = begin();
            talk.ask(job("a"), 0.0);
            assert_eq!(talk.hear(hello(), 1.0), [Errand::Refetch]);
            assert_eq!(talk.hear(hello(), 2.0), [Errand::GiveUp(Breakdown::Outdated)]);
            assert_eq!(talk.ask(job("b"), 3.0), [Errand::Refetch], "the site may be whole by now");
            assert_eq!(talk.hear(hello(), 4.0), [Errand::GiveUp(Breakdown::Outdated)]);
        }
    }

    #[test]
    fn the_right_build_after_a_wrong_one_gets_the_job() {
        let mut talk = begin();
        talk.ask(job("a"), 0.0);
        assert_eq!(
            talk.hear(Reply::Hello { version: VERSION, build: String::new() }, 1.0),
            [Errand::Refetch]
        );
        assert_eq!(posted(&talk.hear(hello(), 2.0)), Some((1, "a")));
        assert_eq!(talk.hear(answer(1), 3.0), [Errand::Deliver(answer(1))]);
        // The next worker that is lost may be of another build again.
        talk.lose(4.0);
        assert_eq!(
            talk.hear(Reply::Hello { version: VERSION, build: String::new() }, 5.0),
            [Errand::Refetch]
        );
    }

    #[test]
    fn a_page_that_finds_itself_outdated_says_so() {
        let mut talk = begin();
        assert_eq!(talk.outdate(), [], "nothing is wrong so far");
        for now in [1.0, 2.0, 3.0] {
            talk.lose(now);
        }
        assert_eq!(talk.outdate(), [Errand::GiveUp(Breakdown::Outdated)]);
        assert_eq!(talk.outdate(), []);
    }
}
