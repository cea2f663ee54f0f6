//! Moves the keyboard focus to the current move in the list of a record, or in the strip of a phone.

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

/// Moves the focus to the current move without scrolling: in the strip if the focus is there, else in the list.
fn focus() {
    let in_strip = browser::focused().is_some_and(|now| browser::lies_in(&now, ".move-strip"));
    let list = if in_strip { ".move-strip" } else { ".tree" };
    if let Some(step) = browser::all(&format!("{list} [aria-current=\"step\"]")).pop() {
        browser::focus_in_place(step.into());
    }
}
