//! What happens when the wall clock of the device jumps ahead while the page is visible: running clocks are stopped, and
//! the page says why. This code loads after the first paint ([`crate::later`]).

pub mod words;

use crate::browser;
use leptos::prelude::*;

/// Calls `stop` after each jump of the wall clock: see [`browser::timestamp`]. The listener lives as long as the present
/// reactive owner.
pub fn watch(stop: impl Fn() + 'static) {
    let jump = window_event_listener_untyped(browser::CLOCK_JUMP, move |_| stop());
    on_cleanup(move || jump.remove());
}
