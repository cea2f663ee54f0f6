//! Timers over `gloo-timers`. They cannot be canceled: the callback checks whether it still applies.
//!
//! `docs/decisions/0004-timers-by-gloo.md` explains why these two functions wrap the package.

use gloo_timers::callback::{Interval, Timeout};
#[cfg(debug_assertions)]
use leptos::prelude::untrack;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

/// Calls `then` once, after `wait`. A wait of zero means after the current task.
pub fn after(wait: Duration, then: impl FnOnce() + 'static) {
    // Leptos warns about signals that are read outside of effects; here that is intended.
    #[cfg(debug_assertions)]
    let then = || untrack(then);
    ring_once(milliseconds(wait), Box::new(then));
}

/// Calls `then` every `period`, for the lifetime of the page.
pub fn every(period: Duration, then: impl Fn() + 'static) {
    #[cfg(debug_assertions)]
    let then = move || untrack(&then);
    let then: Box<dyn FnMut()> = Box::new(then);
    Interval::new(milliseconds(period), then).forget();
}

/// Starts a timer that drops itself when it fires: one that is forgotten by `Timeout::forget` is never freed.
fn ring_once(milliseconds: u32, then: Box<dyn FnOnce()>) {
    let timer = Rc::new(Cell::new(None));
    let own = Rc::clone(&timer);
    timer.set(Some(Timeout::new(milliseconds, move || {
        drop(own.take());
        then();
    })));
}

/// Returns a duration in milliseconds. One that does not fit becomes 25 days, the longest that browsers support.
fn milliseconds(time: Duration) -> u32 {
    time.as_millis().try_into().unwrap_or(i32::MAX as u32)
}
