//! A thinker as the page sees it: asked for a move or a mate, it answers later, whatever happens to its workers
//! meanwhile.

use crate::browser;
use crate::timers;
use crate::worker_link::{Sign, WorkerLink};
use headless::thinker::{Breakdown, Conversation, Errand, TimedJob};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Job, Reply};
use std::time::Duration;

/// How often the worker is looked after.
const WATCH: Duration = Duration::from_millis(250);

/// What a thinker has to say.
#[derive(Clone, Debug, PartialEq)]
pub enum News<J: Job> {
    /// What it says to the newest question.
    Said(Reply<J>),
    /// It has started, and nothing was asked of it yet.
    Ready,
    /// It was lost, or could not be started, and is being started again.
    Lost,
    /// It was lost, and another one goes on in its place.
    Replaced,
    /// There is none any more.
    Gone(Breakdown),
}

/// A thinker as the page sees it: the engine, or who solves mate problems. Copy it anywhere.
#[derive(Debug)]
pub struct Opponent<J: TimedJob> {
    /// What the page calls the file of its worker.
    role: &'static str,
    inner: StoredValue<Inner<J>, LocalStorage>,
    news: Callback<News<J>>,
}

impl<J: TimedJob> Clone for Opponent<J> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<J: TimedJob> Copy for Opponent<J> {}

#[derive(Debug)]
struct Inner<J: TimedJob> {
    talk: Conversation<J>,
    worker: Option<WorkerLink>,
}

impl<J: TimedJob> Opponent<J> {
    /// Starts the worker that the page calls by this name, at once or when it is wanted first; `news` is called whenever
    /// there is any.
    pub fn start(role: &'static str, at_once: bool, news: Callback<News<J>>) -> Self {
        let inner = Inner { talk: Conversation::new(browser::build()), worker: None };
        let this = Self { role, inner: StoredValue::new_local(inner), news };
        if at_once {
            this.wake();
        }
        // The opponent lives as long as the page, and so does its watch.
        timers::every(WATCH, move || this.advance(|talk| talk.watch(browser::now())));
        this
    }

    /// Starts the worker, if that has not happened.
    pub fn wake(self) {
        self.advance(|talk| talk.wake(browser::now()));
    }

    /// Whether it is being started, or yet to be: what is asked now waits.
    pub fn is_starting(self) -> bool {
        self.inner.with_value(|inner| inner.talk.is_starting())
    }

    /// Asks for a move or a mate. What was asked before is forgotten.
    pub fn ask(self, job: J) {
        self.advance(|talk| talk.ask(job, browser::now()));
    }

    /// Asks for the answer now.
    pub fn hurry(self) {
        self.advance(|talk| talk.hurry(browser::now()));
    }

    /// The person is at work: the page's own work comes first for a moment.
    pub fn give_way(self) {
        self.advance(|talk| talk.give_way());
    }

    /// Wants no answer any more.
    pub fn forget(self) {
        self.advance(Conversation::forget);
    }

    /// Changes the conversation and runs the errands that follow.
    fn advance(self, change: impl FnOnce(&mut Conversation<J>) -> Vec<Errand<J>>) {
        let mut errands = Vec::new();
        self.inner.try_update_value(|inner| errands = change(&mut inner.talk));
        for errand in errands {
            self.run(errand);
        }
    }

    fn run(self, errand: Errand<J>) {
        match errand {
            Errand::Post(request) => {
                let posted =
                    self.inner.with_value(|inner| inner.worker.as_ref().map(|worker| worker.post(&request)));
                if !matches!(posted, Some(Ok(()))) {
                    self.advance(|talk| talk.lose(browser::now()));
                }
            }
            Errand::Start => self.start_worker(false),
            Errand::Restart => self.restart(false),
            Errand::Refetch => self.restart(true),
            Errand::Ready => self.news.run(News::Ready),
            Errand::Recovered => self.news.run(News::Replaced),
            Errand::Deliver(reply) => self.news.run(News::Said(reply)),
            Errand::GiveUp(why) => {
                self.replace_worker(None);
                self.news.run(News::Gone(why));
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
            self.advance(Conversation::outdate);
        }
    }

    fn restart(self, anew: bool) {
        self.start_worker(anew);
        self.news.run(News::Lost);
    }

    fn start_worker(self, anew: bool) {
        let notice = move |sign| match sign {
            Sign::Spoke(reply) => self.advance(|talk| talk.hear(reply, browser::now())),
            Sign::Muttered => self.advance(|talk| talk.hear_nothing(browser::now())),
            Sign::Broke => self.advance(|talk| talk.lose(browser::now())),
        };
        // A worker that does not start is one that never says hello: the watch finds out.
        self.replace_worker(WorkerLink::start(self.role, anew, notice).ok());
    }

    fn replace_worker(self, worker: Option<WorkerLink>) {
        // The old worker is dropped when the new one takes its place, never inside its own callback.
        let old = self.inner.try_update_value(|inner| std::mem::replace(&mut inner.worker, worker)).flatten();
        timers::after(Duration::ZERO, move || drop(old));
    }
}
