//! How clocks are looked at while they run: the game's and the chess clock.

use crate::timers;
use leptos::prelude::*;
use std::time::Duration;

/// How often a clock is looked at.
const LOOK: Duration = Duration::from_millis(100);
/// How old what is stored of a running clock may be, in milliseconds.
const KEPT_MS: u64 = 5_000;

/// Calls `look` ten times a second for as long as the page lives, and when the page comes in sight again.
pub fn watch(look: impl Fn() + Copy + 'static) {
    timers::every(LOOK, look);
    let seen = window_event_listener(leptos::ev::visibilitychange, move |_| look());
    on_cleanup(move || seen.remove());
}

/// Whether a clock that was looked at `before` is to be stored `now`: every five seconds.
pub const fn is_to_be_kept(before: u64, now: u64) -> bool {
    before / KEPT_MS != now / KEPT_MS
}
