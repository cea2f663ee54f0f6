//! Timers, of `gloo-timers`. None is cancelled: the callback checks whether it is still wanted.
//!
//! `docs/decisions/0004-timers-by-gloo.md` says why these two functions stand between the package and its callers.

use gloo_timers::callback::{Interval, Timeout};
#[cfg(debug_assertions)]
use leptos::prelude::untrack;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

/// Calls `then` once, after `wait`. After no time is after what goes on now.
pub fn after(wait: Duration, then: impl FnOnce() + 'static) {
    // Leptos warns of signals that are read outside of effects; here that is meant.
    #[cfg(debug_assertions)]
    let then = || untrack(then);
    ring_once(milliseconds(wait), Box::new(then));
}

/// Calls `then` again and again, every `period`, for as long as the page lives.
pub fn every(period: Duration, then: impl Fn() + 'static) {
    #[cfg(debug_assertions)]
    let then = move || untrack(&then);
    let then: Box<dyn FnMut()> = Box::new(then);
    Interval::new(milliseconds(period), then).forget();
}

/// The timer drops itself when it rings: a forgotten one is never freed.
fn ring_once(milliseconds: u32, then: Box<dyn FnOnce()>) {
    let timer = Rc::new(Cell::new(None));
    let own = Rc::clone(&timer);
    timer.set(Some(Timeout::new(milliseconds, move || {
        drop(own.take());
        then();
    })));
}

/// A time as timers count it. Browsers know none of more than 25 days.
fn milliseconds(time: Duration) -> u32 {
    time.as_millis().try_into().unwrap_or(i32::MAX as u32)
}
