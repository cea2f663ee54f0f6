//! The message loop of a worker: receives requests, lets the thinker work in slices, and posts replies.
//!
//! A slice lasts at most about [`SLICE_MS`]; between slices the event queue is served through a message channel, so
//! that `Stop` is heard. The budget of a slice is counted in positions and follows the measured speed.

use crate::rest::Rest;
use js_sys::Uint8Array;
use protocol::{Failure, Job, Reply, Request, RequestId, VERSION};
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// What a slice aims at: half of the 30 ms that it may last, since speed varies.
const SLICE_MS: f64 = 15.0;
/// The page replaces a worker that is silent for long.
const ALIVE_MS: f64 = 400.0;
const FIRST_BUDGET: u64 = 500;
const BUDGETS: (u64, u64) = (50, 200_000);

/// What works inside the loop: the engine or the mate solver. Times are milliseconds of a clock that does not run backwards.
pub(crate) trait Thinker: 'static {
    /// What it thinks about.
    type Job: Job;

    /// Takes up what is asked, in the place of what was asked before.
    fn take_up(&mut self, job: &Self::Job, now: f64) -> Result<(), Failure>;

    /// Visits about `budget` positions.
    fn think(&mut self, budget: u64) -> Slice<Self::Job>;

    /// What is said of the work when nothing else was for a while; `None` if there is nothing to say.
    fn progress(&self) -> Option<<Self::Job as Job>::Progress>;

    /// The answer with what is known so far; `None` if nothing was asked.
    fn stop(&mut self) -> Option<<Self::Job as Job>::Answer>;
}

/// What a slice has led to.
pub(crate) enum Slice<J: Job> {
    /// There is nothing to think about.
    Idle,
    /// The work is done.
    Done(J::Answer),
    /// The work goes on, and this is its progress.
    Progress(J::Progress),
    /// The work goes on.
    Silent,
}

/// The request that is being answered.
#[derive(Debug)]
struct Current {
    id: RequestId,
    /// When it arrived.
    arrived: f64,
    /// When the page last heard of it.
    heard: f64,
}

impl Current {
    /// The answer to it.
    fn answered<J: Job>(&self, answer: J::Answer) -> Reply<J> {
        Reply::Answer { id: self.id, answer, took_ms: (now() - self.arrived) as u64 }
    }
}

/// The message loop.
struct WorkerLoop<T> {
    scope: DedicatedWorkerGlobalScope,
    thinker: T,
    current: Option<Current>,
    /// Its other end wakes the loop after the event queue was served.
    next_slice: MessagePort,
    /// What wakes the loop after a rest.
    wake: js_sys::Function,
    rest: Rest,
    /// Whether it is on its way to do so.
    scheduled: bool,
    budget: u64,
}

/// Listens to the page and says hello. Without a worker's scope (in Node, for the bench) there is nobody to talk to.
pub(crate) fn open<T: Thinker>(thinker: impl FnOnce() -> T) {
    console_error_panic_hook::set_once();
    if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>()
        && let Err(error) = WorkerLoop::open(&scope, thinker())
    {
        wasm_bindgen::throw_val(error);
    }
}

impl<T: Thinker> WorkerLoop<T> {
    fn open(scope: &DedicatedWorkerGlobalScope, thinker: T) -> Result<(), JsValue> {
        let channel = MessageChannel::new()?;
        let worker_loop = Rc::new_cyclic(|loop_handle: &Weak<RefCell<Self>>| {
            let loop_handle = loop_handle.clone();
            let on_slice = Closure::<dyn FnMut()>::new(move || {
                if let Some(worker_loop) = loop_handle.upgrade() {
                    let mut worker_loop = worker_loop.borrow_mut();
                    worker_loop.scheduled = false;
                    worker_loop.work();
                }
            });
            let wake: js_sys::Function = on_slice.into_js_value().unchecked_into();
            channel.port1().set_onmessage(Some(&wake));
            RefCell::new(Self {
                scope: scope.clone(),
                thinker,
                current: None,
                next_slice: channel.port2(),
                wake,
                rest: Rest::default(),
                scheduled: false,
                budget: FIRST_BUDGET,
            })
        });
        let loop_handle = worker_loop.clone();
        let on_request = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            loop_handle.borrow_mut().receive(event.data());
        });
        scope.set_onmessage(Some(on_request.as_ref().unchecked_ref()));
        // It lives as long as the worker.
        on_request.forget();
        worker_loop.borrow().say(&Reply::Hello { version: VERSION, build: build() });
        Ok(())
    }

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

    fn take_up(&mut self, id: RequestId, job: &T::Job) {
        if let Some(old) = self.current.take() {
            self.say(&Reply::Cancelled(old.id));
        }
        let now = now();
        match self.thinker.take_up(job, now) {
            Ok(()) => {
                self.current = Some(Current { id, arrived: now, heard: now });
                self.schedule();
            }
            Err(failure) => self.say(&Reply::Failed { id: Some(id), failure }),
        }
    }

    /// Answers a request that was told to stop; if there is no such, its answer is already on its way.
    fn stop(&mut self, id: RequestId) {
        if let Some(current) = self.current.take_if(|current| current.id == id)
            && let Some(answer) = self.thinker.stop()
        {
            self.say(&current.answered(answer));
        }
    }

    /// One slice.
    fn work(&mut self) {
        let Some(current) = &self.current else { return };
        let begin = now();
        if self.rest.left(begin).is_some() {
            return self.schedule();
        }
        let slice = self.thinker.think(self.budget);
        let end = now();
        let reply = match slice {
            Slice::Silent if end - current.heard <= ALIVE_MS => None,
            Slice::Silent => Some(match self.thinker.progress() {
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
            self.heard(end);
        }
        self.follow_speed(end - begin);
        self.schedule();
    }

    /// The page has heard of the request.
    fn heard(&mut self, now: f64) {
        if let Some(current) = &mut self.current {
            current.heard = now;
        }
    }

    /// Sees to it that one slice follows, after the event queue was served and the rest is over.
    fn schedule(&mut self) {
        if self.scheduled {
            return;
        }
        self.scheduled = true;
        let scheduled = match self.rest.left(now()) {
            None => self.next_slice.post_message(&JsValue::NULL),
            Some(left) => self
                .scope
                .set_timeout_with_callback_and_timeout_and_arguments_0(&self.wake, left as i32)
                .map(drop),
        };
        if let Err(error) = scheduled {
            wasm_bindgen::throw_val(error);
        }
    }

    /// Doubles or halves the budget towards a slice of [`SLICE_MS`].
    fn follow_speed(&mut self, took: f64) {
        let (least, most) = BUDGETS;
        if took > SLICE_MS {
            self.budget = (self.budget / 2).max(least);
        } else if took < SLICE_MS / 2.0 {
            self.budget = (self.budget * 2).min(most);
        }
    }

    /// Posts a reply to the page.
    fn say(&self, reply: &Reply<T::Job>) {
        let posted = postcard::to_allocvec(reply)
            .map_err(|error| JsValue::from(error.to_string()))
            .and_then(|bytes| self.scope.post_message(&Uint8Array::from(&bytes[..])));
        if let Err(error) = posted {
            wasm_bindgen::throw_val(error);
        }
    }
}

/// The build that `public/worker_loader.js` names.
fn build() -> String {
    let build = js_sys::Reflect::get(&js_sys::global(), &"komadaiBuild".into());
    build.ok().and_then(|build| build.as_string()).unwrap_or_default()
}

/// Milliseconds of a clock that does not run backwards.
pub(crate) fn now() -> f64 {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    scope.performance().map_or(0.0, |performance| performance.now())
}
