//! The thinker's message loop: it hears requests, lets the engine search in slices, and answers.
//!
//! A slice lasts at most about [`SLICE_MS`]; between slices the event queue is served through a message channel, so
//! that `Stop` is heard. The budget of a slice is counted in positions and follows the measured speed.

#[cfg(feature = "bench")]
pub mod bench;
mod rest;

use engine::{Best, Engine, Job, Step};
use js_sys::Uint8Array;
use protocol::{Failure, Reply, Request, RequestId, Think, VERSION};
use rest::Rest;
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// What a slice aims at: half of the 30 ms that it may last, since speed varies.
const SLICE_MS: f64 = 15.0;
/// The page misses a thinker that is silent for long.
const ALIVE_MS: f64 = 400.0;
/// Memory of the table. Many pages run beside this one, on phones too.
const TABLE_MIB: u32 = 32;
const FIRST_BUDGET: u64 = 500;
const BUDGETS: (u64, u64) = (50, 200_000);

fn main() {
    console_error_panic_hook::set_once();
    // Without a worker's scope (in Node, for the bench) there is nobody to talk to.
    if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>()
        && let Err(error) = Desk::open(&scope)
    {
        wasm_bindgen::throw_val(error);
    }
}

/// Where requests arrive and answers leave.
struct Desk {
    scope: DedicatedWorkerGlobalScope,
    engine: Engine,
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

/// The request that is being answered.
struct Current {
    id: RequestId,
    /// When it arrived.
    arrived: f64,
    /// When the page last heard of it.
    heard: f64,
}

impl Desk {
    /// Listens to the page and says hello.
    fn open(scope: &DedicatedWorkerGlobalScope) -> Result<(), JsValue> {
        let channel = MessageChannel::new()?;
        let desk = Rc::new_cyclic(|at_desk: &Weak<RefCell<Self>>| {
            let at_desk = at_desk.clone();
            let on_slice = Closure::<dyn FnMut()>::new(move || {
                if let Some(desk) = at_desk.upgrade() {
                    let mut desk = desk.borrow_mut();
                    desk.scheduled = false;
                    desk.work();
                }
            });
            let wake: js_sys::Function = on_slice.into_js_value().unchecked_into();
            channel.port1().set_onmessage(Some(&wake));
            RefCell::new(Self {
                scope: scope.clone(),
                engine: Engine::new(TABLE_MIB),
                current: None,
                next_slice: channel.port2(),
                wake,
                rest: Rest::default(),
                scheduled: false,
                budget: FIRST_BUDGET,
            })
        });
        let at_desk = desk.clone();
        let on_request = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            at_desk.borrow_mut().receive(event.data());
        });
        scope.set_onmessage(Some(on_request.as_ref().unchecked_ref()));
        // It lives as long as the worker.
        on_request.forget();
        desk.borrow().say(&Reply::Hello { version: VERSION, build: build() });
        Ok(())
    }

    fn receive(&mut self, message: JsValue) {
        let bytes = message.dyn_into().map(|bytes: Uint8Array| bytes.to_vec()).unwrap_or_default();
        match postcard::from_bytes(&bytes) {
            Ok(Request::Think(think)) => self.think(&think),
            Ok(Request::Stop(id)) => self.stop(id),
            Ok(Request::GiveWay) => self.rest.begin(now()),
            Err(error) => {
                self.say(&Reply::Failed { id: None, failure: Failure::Message(error.to_string()) });
            }
        }
    }

    fn think(&mut self, think: &Think) {
        if let Some(old) = self.current.take() {
            self.say(&Reply::Cancelled(old.id));
        }
        match Job::of(think) {
            Ok(job) => {
                let now = now();
                self.engine.start_at(job, now as u64);
                self.current = Some(Current { id: think.id, arrived: now, heard: now });
                self.schedule();
            }
            Err(failure) => self.say(&Reply::Failed { id: Some(think.id), failure }),
        }
    }

    /// Answers a request that was told to stop; if there is no such, its answer is already on its way.
    fn stop(&mut self, id: RequestId) {
        if let Some(current) = self.current.take_if(|current| current.id == id)
            && let Some(best) = self.engine.stop()
        {
            self.answer(&current, &best, now());
        }
    }

    fn answer(&self, current: &Current, best: &Best, now: f64) {
        let (answer, score, nodes) = (best.answer, best.score, best.nodes);
        let took_ms = (now - current.arrived) as u64;
        self.say(&Reply::BestMove { id: current.id, answer, score, nodes, took_ms });
    }

    /// One slice.
    fn work(&mut self) {
        let Some(Current { id, heard, .. }) = self.current else { return };
        let begin = now();
        if self.rest.left(begin).is_some() {
            return self.schedule();
        }
        let step = self.engine.poll(self.budget, begin as u64);
        let end = now();
        self.follow_speed(end - begin);
        match step {
            Step::Done(best) => {
                if let Some(current) = self.current.take() {
                    self.answer(&current, &best, end);
                }
                return;
            }
            Step::Working(Some(report)) => {
                let (depth, nodes, score) = (report.depth, report.nodes, report.score);
                self.say(&Reply::Info { id, depth, nodes, score, pv: report.pv });
                self.heard(end);
            }
            Step::Working(None) if end - heard > ALIVE_MS => {
                self.say(&Reply::Alive { id });
                self.heard(end);
            }
            Step::Working(None) => {}
            Step::Idle => {
                self.current = None;
                return;
            }
        }
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

    fn say(&self, reply: &Reply) {
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
fn now() -> f64 {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    scope.performance().map_or(0.0, |performance| performance.now())
}
