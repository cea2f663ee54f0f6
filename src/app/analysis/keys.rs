//! The keys in the list of candidates: they walk along a line, and from line to line.

use super::controller::AnalysisController;
use crate::browser;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// Handles a key in the list: the arrows to the right and to the left walk along the line that has the focus, Home and End
/// go to its ends, the arrows up and down lead to another line, and Escape ends the walk.
pub(super) fn pressed(controller: AnalysisController, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key() {
        return;
    }
    let Some(place) = place_of(event) else { return };
    let is_walking = controller.walked.with_untracked(Option::is_some);
    let at = match &*event.key() {
        "ArrowRight" => controller.step(place, 1),
        "ArrowLeft" => controller.step(place, -1),
        "End" => controller.step(place, isize::MAX / 2),
        "Home" => {
            controller.end_walk();
            0
        }
        "Escape" if is_walking => {
            controller.end_walk();
            0
        }
        "ArrowDown" => return lead(controller, event, place + 1),
        "ArrowUp" => return lead(controller, event, place.wrapping_sub(1)),
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    focus(place, at.max(1));
}

/// Leads the focus to another line, if there is one. A walk along the line before ends.
fn lead(controller: AnalysisController, event: &KeyboardEvent, place: usize) {
    event.prevent_default();
    event.stop_propagation();
    if untrack(|| controller.with_listed(|view| place < view.candidates.len())) {
        controller.end_walk();
        focus(place, 1);
    }
}

/// The place in the list of the line that has the focus.
fn place_of(event: &KeyboardEvent) -> Option<usize> {
    let row = browser::element(event.target())?.closest("[data-rank]").ok().flatten()?;
    row.get_attribute("data-rank")?.parse::<usize>().ok()?.checked_sub(1)
}

/// Gives a move of a line the focus, once it is there.
fn focus(place: usize, at: usize) {
    let selector = format!("[data-candidates] [data-rank=\"{}\"] [data-step=\"{at}\"]", place + 1);
    browser::focus(&selector);
}
