//! The place in the list of moves.

use crate::browser;

/// Moves the focus to the place in the list when that is painted, unless the person has moved it elsewhere by then.
pub(super) fn focus_soon() {
    let before = browser::focused();
    browser::after_paint(move || {
        let now = browser::focused();
        if now.is_none() || now == before {
            focus();
        }
    });
}

/// Moves the focus to the place in the list, and scrolls nothing around it.
fn focus() {
    if let Some(step) = browser::all(".tree [aria-current=\"step\"]").pop() {
        browser::focus_in_place(step.into());
    }
}
