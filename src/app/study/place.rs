//! The place in the list of moves.

use crate::browser;

/// Moves the focus to the place in the list, and scrolls nothing around it.
pub(super) fn focus() {
    if let Some(step) = browser::all(".tree [aria-current=\"step\"]").pop() {
        browser::focus_in_place(step.into());
    }
}
