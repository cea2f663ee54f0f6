//! The client of a worker: it sends requests for a move or a mate and delivers the replies, even if the worker has to
//! be replaced.

use crate::browser;
use crate::timers;
use crate::worker_link::{WorkerEvent, WorkerLink};
use headless::worker_session::{Breakdown, SessionAction, TICK_MS, TimedJob, WorkerSession};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Job, Reply};
use std::time::Duration;

/// An event that a [`WorkerClient`] reports to its owner.
#[derive(Clone, Debug, PartialEq)]
pub enum ClientEvent<J: Job> {
    /// A reply to the newest request.
    Replied(Reply<J>),
    /// The worker has started, and no request was waiting for it.
    Ready,
    /// The worker was lost, or could not be started, and is being started again.
    Lost,
    /// The worker was lost during a request, and another one has started in its place.
    Replaced,
    /// No worker can be started, for this reason.
    Gone(Breakdown),
}

/// The client of a worker: the engine, or the mate solver. Copies share one state.
#[derive(Debug)]
pub struct WorkerClient<J: TimedJob> {
    /// The role of the worker's file: see [`browser::file`].
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
    /// Creates the client of the worker with this role, and starts the worker at once (`at_once`) or with the first
    /// request. Calls `on_event` for every event.
    pub fn start(role: &'static str, at_once: bool, on_event: Callback<ClientEvent<J>>) -> Self {
        let inner = Inner { session: WorkerSession::new(browser::build()), worker: None };
        let this = Self { role, inner: StoredValue::new_local(inner), on_event };
        if at_once {
            this.wake();
        }
        // The client lives as long as the page, and so does this timer.
        timers::every(Duration::from_millis(TICK_MS), move || this.advance(WorkerSession::tick));
        this
    }

    /// Starts the worker, unless that has happened.
    pub fn wake(self) {
        self.advance(WorkerSession::wake);
    }

    /// Whether the worker has not been started or is still starting, so that requests have to wait.
    pub fn is_starting(self) -> bool {
        self.inner.with_value(|inner| inner.session.is_starting())
    }

    /// Requests a move or a mate. An earlier request that has no answer is dropped.
    pub fn ask(self, job: J) {
        self.advance(|session| session.ask(job, browser::now()));
    }

    /// Asks the worker to answer the current request at once.
    pub fn hurry(self) {
        self.advance(WorkerSession::hurry);
    }

    /// Pauses a worker that thinks for a moment, so that the page can respond to the person.
    pub fn give_way(self) {
        self.advance(|session| session.give_way());
    }

    /// Drops the current request: its answer is not delivered.
    pub fn forget(self) {
        self.advance(WorkerSession::forget);
    }

    /// Drops the current request and ends the worker, which frees its memory. The next request starts another one.
    pub fn close(self) {
        self.inner.update_value(|inner| inner.session = WorkerSession::new(browser::build()));
        self.replace_worker(None);
    }

    /// Changes the state of the session, then carries out the actions that follow from it.
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
                    self.advance(WorkerSession::worker_lost);
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
                    Breakdown::Outdated => browser::dispatch_window_event("komadai:outdated"),
                }
            }
        }
    }

    /// Changes the reason of a breakdown if the server has another build, and no longer the files of this one.
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
            WorkerEvent::Unreadable => self.advance(WorkerSession::receive_unreadable),
            WorkerEvent::Crashed => self.advance(WorkerSession::worker_lost),
        };
        // A worker that fails to start never says hello: the check for lost workers finds out.
        self.replace_worker(WorkerLink::start(self.role, refetch, notice).ok());
    }

    fn replace_worker(self, worker: Option<WorkerLink>) {
        // The old worker is dropped in a later task, never inside its own callback.
        let old = self.inner.try_update_value(|inner| std::mem::replace(&mut inner.worker, worker)).flatten();
        timers::after(Duration::ZERO, move || drop(old));
    }
}
