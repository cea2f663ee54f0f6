//! The message loop of a worker: receives requests, runs the [`Searcher`] in slices, and posts replies.
//!
//! A slice takes about [`SLICE_MS`]. Between slices the loop yields to the event queue by a message channel, so that a
//! `Stop` request is received. The budget of a slice is a number of positions, adapted to the measured speed.

use crate::rest::Rest;
use js_sys::Uint8Array;
use protocol::{Failure, Job, Reply, Request, RequestId, VERSION};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// The intended length of a slice, in milliseconds: half of the 30 ms that a request should wait at most, since
/// the speed varies.
const SLICE_MS: f64 = 15.0;
/// The longest time without a message about the current request, in milliseconds. After it the loop sends the progress
/// or a sign of life, because the page replaces a worker that stays silent for seconds.
const ALIVE_MS: f64 = 400.0;
/// The pause between two looks at a download that a request waits for, in milliseconds.
const WAIT_MS: i32 = 20;
/// The least time between two messages about a download, in milliseconds.
const LOADING_MS: f64 = 100.0;
/// The budget of the first slice, in positions.
const FIRST_BUDGET: u64 = 500;
/// The least and the greatest budget of a slice, in positions. The speed of the machine decides between them.
const BUDGET_RANGE: (u64, u64) = (50, 200_000);

/// The engine or the mate solver, as the loop runs it. Times are milliseconds of a monotonic clock.
pub(crate) trait Searcher: 'static {
    /// The type of its requests, which names the types of progress and answer too.
    type Job: Job;

    /// Starts work on a request in place of the one before. `now` is the time at which the request arrived, from which
    /// its time limit counts.
    ///
    /// # Errors
    /// The reason why the request cannot be worked on, such as a line that cannot be played.
    fn take_up(&mut self, job: &Self::Job, now: f64) -> Result<(), Failure>;

    /// Looks at a download that the request waits for. Returns its progress, or `None` if the work can begin or go on.
    fn poll_download(&mut self) -> Option<<Self::Job as Job>::Progress> {
        None
    }

    /// Works for one slice: until about `budget` positions have been searched or the work is finished.
    fn think(&mut self, budget: u64) -> Slice<Self::Job>;

    /// The progress to report after a long time without a message; `None` if only a sign of life is needed.
    fn progress(&self) -> Option<<Self::Job as Job>::Progress>;

    /// Stops the work, and returns the best answer so far. `None` if there is no request.
    fn stop(&mut self) -> Option<<Self::Job as Job>::Answer>;
}

/// The result of one slice.
pub(crate) enum Slice<J: Job> {
    /// There is no request to work on.
    Idle,
    /// The work is finished, and this is its answer.
    Done(J::Answer),
    /// The work goes on, and this progress is new.
    Progress(J::Progress),
    /// The work goes on without new progress.
    Silent,
}

/// The request that is being answered.
#[derive(Debug)]
struct Current {
    /// The number by which the page tells replies to this request from those to others.
    id: RequestId,
    /// The time at which the request arrived, in milliseconds of [`now`].
    arrived: f64,
    /// The time of the last message about it to the page, in milliseconds of [`now`].
    last_message: f64,
}

impl Current {
    /// The reply with the answer to the request and the time that it took.
    fn answered<J: Job>(&self, answer: J::Answer) -> Reply<J> {
        Reply::Answer { id: self.id, answer, took_ms: (now() - self.arrived) as u64 }
    }
}

/// The state of the message loop, which lives as long as the worker.
struct WorkerLoop<T> {
    /// The global object of the worker, which posts messages to the page.
    scope: DedicatedWorkerGlobalScope,
    /// The engine or the mate solver.
    searcher: T,
    /// The request that is being answered; `None` while there is nothing to do.
    current: Option<Current>,
    /// The sending end of a message channel, whose messages run the next slice after the queued events.
    next_slice: MessagePort,
    /// The function that runs a slice: the handler of the channel, and of the timer after a pause.
    run_slice: js_sys::Function,
    /// The short pause that the page asks for while the person is using it.
    rest: Rest,
    /// Whether the next slice is already scheduled, by a message or a timer.
    scheduled: bool,
    /// The budget of the next slice, in positions.
    budget: u64,
}

/// Starts the message loop and posts `Hello` to the page. `searcher` creates the engine or the mate solver. Outside of a
/// worker, as under Node in benchmarks, no loop is started.
pub(crate) fn open<T: Searcher>(searcher: impl FnOnce() -> T) {
    console_error_panic_hook::set_once();
    if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>()
        && let Err(error) = WorkerLoop::open(&scope, searcher())
    {
        wasm_bindgen::throw_val(error);
    }
}

impl<T: Searcher> WorkerLoop<T> {
    fn open(scope: &DedicatedWorkerGlobalScope, searcher: T) -> Result<(), JsValue> {
        let channel = MessageChannel::new()?;
        // It lives as long as the worker, so no code is needed to drop it.
        let worker_loop: &'static RefCell<Self> = Box::leak(Box::new(RefCell::new(Self {
            scope: scope.clone(),
            searcher,
            current: None,
            next_slice: channel.port2(),
            // Replaced below by the function that refers to the loop.
            run_slice: JsValue::UNDEFINED.unchecked_into(),
            rest: Rest::default(),
            scheduled: false,
            budget: FIRST_BUDGET,
        })));
        let on_slice = Closure::<dyn FnMut()>::new(move || {
            let mut worker_loop = worker_loop.borrow_mut();
            worker_loop.scheduled = false;
            worker_loop.work();
        });
        let run_slice: js_sys::Function = on_slice.into_js_value().unchecked_into();
        channel.port1().set_onmessage(Some(&run_slice));
        worker_loop.borrow_mut().run_slice = run_slice;
        let on_request = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            worker_loop.borrow_mut().receive(event.data());
        });
        scope.set_onmessage(Some(on_request.as_ref().unchecked_ref()));
        // It lives as long as the worker.
        on_request.forget();
        worker_loop.borrow().say(&Reply::Hello { version: VERSION, build: build() });
        Ok(())
    }

    /// Handles a message of the page, which is a request encoded by `postcard`.
    fn receive(&mut self, message: JsValue) {
        let bytes = message.dyn_into().map(|bytes: Uint8Array| bytes.to_vec()).unwrap_or_default();
        match postcard::from_bytes(&bytes) {
            Ok(Request::Begin(id, job)) => self.take_up(id, &job),
            Ok(Request::Stop(id)) => self.stop(id),
            Ok(Request::GiveWay) => self.rest.begin(now()),
            Err(error) => {
                self.say(&Reply::Failed { id: None, failure: Failure::Message(error.to_string()) });
            }
        }
    }

    /// Starts work on a request, and cancels the one before.
    fn take_up(&mut self, id: RequestId, job: &T::Job) {
        if let Some(old) = self.current.take() {
            self.say(&Reply::Cancelled(old.id));
        }
        let now = now();
        match self.searcher.take_up(job, now) {
            Ok(()) => {
                self.current = Some(Current { id, arrived: now, last_message: now });
                self.schedule();
            }
            Err(failure) => self.say(&Reply::Failed { id: Some(id), failure }),
        }
    }

    /// Stops the work on a request and posts its answer. Does nothing if it has been answered or replaced already.
    fn stop(&mut self, id: RequestId) {
        if let Some(current) = self.current.take_if(|current| current.id == id)
            && let Some(answer) = self.searcher.stop()
        {
            self.say(&current.answered(answer));
        }
    }

    /// Runs one slice, posts what there is to report, and schedules the next slice unless the work is finished. During
    /// a pause it only schedules the slice for the end of the pause.
    fn work(&mut self) {
        let Some(current) = &self.current else { return };
        let begin = now();
        if self.rest.left(begin).is_some() {
            return self.schedule();
        }
        if let Some(progress) = self.searcher.poll_download() {
            if current.last_message == current.arrived || begin - current.last_message >= LOADING_MS {
                self.say(&Reply::Progress(current.id, progress));
                self.note_message(begin);
            }
            return self.schedule_after(WAIT_MS);
        }
        let slice = self.searcher.think(self.budget);
        let end = now();
        let reply = match slice {
            Slice::Silent if end - current.last_message <= ALIVE_MS => None,
            Slice::Silent => Some(match self.searcher.progress() {
                Some(progress) => Reply::Progress(current.id, progress),
                None => Reply::Alive(current.id),
            }),
            Slice::Progress(progress) => Some(Reply::Progress(current.id, progress)),
            Slice::Idle | Slice::Done(_) => {
                if let (Slice::Done(answer), Some(current)) = (slice, self.current.take()) {
                    self.say(&current.answered(answer));
                }
                return;
            }
        };
        if let Some(reply) = reply {
            self.say(&reply);
            self.note_message(end);
        }
        self.adapt_budget(end - begin);
        self.schedule();
    }

    /// Notes that a message about the current request was posted at `now`.
    fn note_message(&mut self, now: f64) {
        if let Some(current) = &mut self.current {
            current.last_message = now;
        }
    }

    /// Schedules the next slice, after the queued events and the rest of a pause. Does nothing if one is scheduled.
    fn schedule(&mut self) {
        if self.scheduled {
            return;
        }
        match self.rest.left(now()) {
            None => {
                self.scheduled = true;
                if let Err(error) = self.next_slice.post_message(&JsValue::NULL) {
                    wasm_bindgen::throw_val(error);
                }
            }
            Some(left) => self.schedule_after(left as i32),
        }
    }

    /// Schedules the next slice after this number of milliseconds. Does nothing if one is scheduled.
    fn schedule_after(&mut self, ms: i32) {
        if self.scheduled {
            return;
        }
        self.scheduled = true;
        let scheduled = self.scope.set_timeout_with_callback_and_timeout_and_arguments_0(&self.run_slice, ms);
        if let Err(error) = scheduled {
            wasm_bindgen::throw_val(error);
        }
    }

    /// Adapts the budget to the length of the last slice, `took` in milliseconds: halves it above [`SLICE_MS`], doubles
    /// it below half of that. The budget stays within [`BUDGET_RANGE`].
    fn adapt_budget(&mut self, took: f64) {
        let (least, most) = BUDGET_RANGE;
        if took > SLICE_MS {
            self.budget = (self.budget / 2).max(least);
        } else if took < SLICE_MS / 2.0 {
            self.budget = (self.budget * 2).min(most);
        }
    }

    /// Posts a reply to the page, encoded by `postcard`. An error is thrown as an exception, which the page notices.
    fn say(&self, reply: &Reply<T::Job>) {
        let posted = postcard::to_allocvec(reply)
            .map_err(|error| JsValue::from(error.to_string()))
            .and_then(|bytes| self.scope.post_message(&Uint8Array::from(&bytes[..])));
        if let Err(error) = posted {
            wasm_bindgen::throw_val(error);
        }
    }
}

/// The identifier of the build of the site that the worker belongs to, from the global `komadaiBuild`. The scripts
/// `public/worker_loader.js` and `public/solver_loader.js` set it. Empty if it is missing.
fn build() -> String {
    let build = js_sys::Reflect::get(&js_sys::global(), &"komadaiBuild".into());
    build.ok().and_then(|build| build.as_string()).unwrap_or_default()
}

/// The time since the start of the worker, in milliseconds of a monotonic clock. 0 where there is no such clock.
pub(crate) fn now() -> f64 {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    scope.performance().map_or(0.0, |performance| performance.now())
}
