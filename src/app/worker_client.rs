//! The client of a worker: requests for a move or a mate, and their answers, even when the worker has to be replaced.

use crate::browser;
use crate::timers;
use crate::worker_link::{WorkerEvent, WorkerLink};
use headless::worker_session::{Breakdown, SessionAction, TimedJob, WorkerSession};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Job, Reply};
use std::time::Duration;

/// How often the worker is looked after.
const WATCH: Duration = Duration::from_millis(250);

/// An event of a [`WorkerClient`].
#[derive(Clone, Debug, PartialEq)]
pub enum ClientEvent<J: Job> {
    /// A reply to the newest request.
    Replied(Reply<J>),
    /// The worker has started, and no request waits.
    Ready,
    /// The worker was lost, or could not be started, and is being started again.
    Lost,
    /// The worker was lost, and another one goes on in its place.
    Replaced,
    /// No worker can be started any more.
    Gone(Breakdown),
}

/// The client of a worker: the engine, or the mate solver. Copy it anywhere.
#[derive(Debug)]
pub struct WorkerClient<J: TimedJob> {
    /// The role of its file: see [`browser::file`].
    role: &'static str,
    inner: StoredValue<Inner<J>, LocalStorage>,
    on_event: Callback<ClientEvent<J>>,
}

impl<J: TimedJob> Clone for WorkerClient<J> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<J: TimedJob> Copy for WorkerClient<J> {}

#[derive(Debug)]
struct Inner<J: TimedJob> {
    session: WorkerSession<J>,
    worker: Option<WorkerLink>,
}

impl<J: TimedJob> WorkerClient<J> {
    /// Starts the worker with this role, at once or on first use; calls `on_event` for every event.
    pub fn start(role: &'static str, at_once: bool, on_event: Callback<ClientEvent<J>>) -> Self {
        let inner = Inner { session: WorkerSession::new(browser::build()), worker: None };
        let this = Self { role, inner: StoredValue::new_local(inner), on_event };
        if at_once {
            this.wake();
        }
        // The client lives as long as the page, and so does this timer.
        timers::every(WATCH, move || this.advance(|session| session.check_timeouts(browser::now())));
        this
    }

    /// Starts the worker, if that has not happened.
    pub fn wake(self) {
        self.advance(|session| session.wake(browser::now()));
    }

    /// Whether it is being started, or yet to be: what is asked now waits.
    pub fn is_starting(self) -> bool {
        self.inner.with_value(|inner| inner.session.is_starting())
    }

    /// Asks for a move or a mate. What was asked before is forgotten.
    pub fn ask(self, job: J) {
        self.advance(|session| session.ask(job, browser::now()));
    }

    /// Asks for the answer now.
    pub fn hurry(self) {
        self.advance(|session| session.hurry(browser::now()));
    }

    /// The person is at work: the page's own work comes first for a moment.
    pub fn give_way(self) {
        self.advance(|session| session.give_way());
    }

    /// Wants no answer any more.
    pub fn forget(self) {
        self.advance(WorkerSession::forget);
    }

    /// Changes the session and runs the actions that follow.
    fn advance(self, change: impl FnOnce(&mut WorkerSession<J>) -> Vec<SessionAction<J>>) {
        let mut actions = Vec::new();
        self.inner.try_update_value(|inner| actions = change(&mut inner.session));
        for action in actions {
            self.run(action);
        }
    }

    fn run(self, action: SessionAction<J>) {
        match action {
            SessionAction::Post(request) => {
                let posted =
                    self.inner.with_value(|inner| inner.worker.as_ref().map(|worker| worker.post(&request)));
                if !matches!(posted, Some(Ok(()))) {
                    self.advance(|session| session.worker_lost(browser::now()));
                }
            }
            SessionAction::Start => self.start_worker(false),
            SessionAction::Restart => self.restart(false),
            SessionAction::Refetch => self.restart(true),
            SessionAction::Ready => self.on_event.run(ClientEvent::Ready),
            SessionAction::Recovered => self.on_event.run(ClientEvent::Replaced),
            SessionAction::Deliver(reply) => self.on_event.run(ClientEvent::Replied(reply)),
            SessionAction::GiveUp(why) => {
                self.replace_worker(None);
                self.on_event.run(ClientEvent::Gone(why));
                match why {
                    Breakdown::Lost => spawn_local(self.compare_builds()),
                    Breakdown::Outdated => browser::tell_window("komadai:outdated"),
                }
            }
        }
    }

    /// Files of this page's build that are no longer there are a reason of their own.
    async fn compare_builds(self) {
        if browser::is_outdated().await {
            self.advance(WorkerSession::outdate);
        }
    }

    fn restart(self, refetch: bool) {
        self.start_worker(refetch);
        self.on_event.run(ClientEvent::Lost);
    }

    fn start_worker(self, refetch: bool) {
        let notice = move |event| match event {
            WorkerEvent::Message(reply) => self.advance(|session| session.receive(reply, browser::now())),
            WorkerEvent::Unreadable => self.advance(|session| session.receive_unreadable(browser::now())),
            WorkerEvent::Crashed => self.advance(|session| session.worker_lost(browser::now())),
        };
        // A worker that does not start is one that never says hello: the watch finds out.
        self.replace_worker(WorkerLink::start(self.role, refetch, notice).ok());
    }

    fn replace_worker(self, worker: Option<WorkerLink>) {
        // The old worker is dropped when the new one takes its place, never inside its own callback.
        let old = self.inner.try_update_value(|inner| std::mem::replace(&mut inner.worker, worker)).flatten();
        timers::after(Duration::ZERO, move || drop(old));
    }
}
