//! Moves the keyboard focus to the current move in the list of a record.

use crate::browser;
use web_sys::HtmlElement;

/// Moves the focus to the current row after the next paint, unless the person has moved it elsewhere by then. Focus on
/// the board does not count, because it gets the focus that was lost with a closed form.
pub(super) fn focus_soon() {
    let before = browser::focused();
    browser::after_paint(move || {
        let now = browser::focused();
        let stays = |now: &HtmlElement| browser::lies_in(now, "[data-board]") || before.as_ref() == Some(now);
        if now.as_ref().is_none_or(stays) {
            focus();
        }
    });
}

/// Moves the focus to the current row without scrolling.
fn focus() {
    if let Some(step) = browser::all(".tree [aria-current=\"step\"]").pop() {
        browser::focus_in_place(step.into());
    }
}
