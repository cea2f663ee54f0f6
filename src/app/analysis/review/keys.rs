//! The keys in the lists of the review: they lead from move to move, and walk along lines.

use super::controller::ReviewController;
use crate::browser;
use headless::reviewing::outcome::LineKind;
use web_sys::{Element, KeyboardEvent};

/// What the Up and Down keys lead to.
const STOPS: &str = "[data-review-list] .review-move, [data-review-list] .ply[tabindex=\"0\"]";

/// Handles a key in the lists: the arrows up and down, Home and End lead to another move or line. In a line, the arrows to
/// the right and to the left walk along it, Home and End go to its ends, and Escape ends the walk.
pub(super) fn pressed(controller: ReviewController, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key() {
        return;
    }
    let key = event.key();
    let is_handled = match &*key {
        "ArrowDown" => lead(event, 1),
        "ArrowUp" => lead(event, -1),
        _ => match line_of(event) {
            Some((ply, kind)) => walk(controller, ply, kind, &key),
            None => match &*key {
                "Home" => lead(event, isize::MIN),
                "End" => lead(event, isize::MAX),
                _ => false,
            },
        },
    };
    if is_handled {
        event.prevent_default();
        event.stop_propagation();
    }
}

/// Handles a key in a line. Returns `false` if it has no function there.
fn walk(controller: ReviewController, ply: usize, kind: LineKind, key: &str) -> bool {
    let at = match key {
        "ArrowRight" => controller.step(ply, kind, 1),
        "ArrowLeft" => controller.step(ply, kind, -1),
        "End" => controller.step(ply, kind, isize::MAX / 2),
        "Home" | "Escape" => {
            controller.analysis.end_walk();
            0
        }
        _ => return false,
    };
    let line = format!("[data-ply=\"{ply}\"] [data-line=\"{}\"]", kind.name());
    browser::focus(&format!("[data-review-list] {line} [data-step=\"{}\"]", at.max(1)));
    true
}

/// Leads the focus `by` stops further, but not beyond the first and the last one. Always handles the key, so that the page
/// does not scroll.
fn lead(event: &KeyboardEvent, by: isize) -> bool {
    let stops = browser::all(STOPS);
    let target = browser::element(event.target());
    let here = target.and_then(|target| stops.iter().position(|stop| **stop == target));
    if let (Some(here), Some(last)) = (here, stops.len().checked_sub(1))
        && let Some(stop) = stops.get(here.saturating_add_signed(by).min(last))
    {
        // Focus that is refused leaves everything as it was.
        let _ = stop.focus();
    }
    true
}

/// The line that has the focus: the number of its move, and its kind.
fn line_of(event: &KeyboardEvent) -> Option<(usize, LineKind)> {
    let line = browser::element(event.target())?.closest("[data-line]").ok().flatten()?;
    let row: Element = line.closest("[data-ply]").ok().flatten()?;
    let ply = row.get_attribute("data-ply")?.parse().ok()?;
    Some((ply, LineKind::from_name(&line.get_attribute("data-line")?)?))
}
