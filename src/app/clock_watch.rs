//! The timer that reads running clocks: that of the game and the chess clock.

use crate::timers;
use leptos::prelude::*;
use std::time::Duration;

/// The interval between two readings of a clock.
const LOOK: Duration = Duration::from_millis(100);
/// The greatest age of the stored state of a running clock, in milliseconds.
const KEPT_MS: u64 = 5_000;

/// Calls `look` ten times a second for the lifetime of the page, and whenever the page is hidden or shown again.
pub fn watch(look: impl Fn() + Copy + 'static) {
    timers::every(LOOK, look);
    let seen = window_event_listener(leptos::ev::visibilitychange, move |_| look());
    on_cleanup(move || seen.remove());
}

/// Whether a clock that was last read at `before` must be stored at `now`, both in milliseconds: once in five seconds.
pub const fn is_to_be_kept(before: u64, now: u64) -> bool {
    before / KEPT_MS != now / KEPT_MS
}
