//! The back button of the browser closes the open sheet: it has an entry in the history of the tab. In a frame there is
//! none, because frames share the history of the page around.

use crate::browser;
use crate::dynamic::{call, get};
use crate::table::Table;
use headless::back_button::{Action, Event, SheetEntry};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The state of the entry of a sheet. After a reload, which closes the sheet, `public/head.js` removes it.
const MARK: &str = "komadai:sheet";

/// Makes and leaves the entry with the sheets of the table, for the lifetime of the page.
pub fn install(table: Table) {
    if is_in_frame() {
        return;
    }
    let entry = StoredValue::new(SheetEntry::default());
    let address = StoredValue::new(browser::address());
    let note = move |event: Event| {
        address.set_value(browser::address());
        let action = entry.try_update_value(|entry| entry.note(event, is_marked()));
        act(table, action.unwrap_or(Action::None));
    };
    Effect::new(move |_| {
        let event = if table.sheet().is_some() { Event::Opened } else { Event::Closed };
        untrack(|| note(event));
    });
    let traversals = window_event_listener(ev::popstate, move |_| {
        let is_moved = address.get_value() != browser::address();
        note(Event::Traversed { is_open: untrack(|| table.sheet()).is_some(), is_moved });
    });
    on_cleanup(move || traversals.remove());
}

/// Carries out an action.
fn act(table: Table, action: Action) {
    // A browser that refuses leaves the history as it is: then the sheet has no entry.
    let _ = match action {
        Action::None => return,
        Action::Close => return table.close_sheets(),
        Action::Push => history("pushState", &[MARK.into(), "".into()]),
        Action::Back => history("back", &[]),
        Action::Unmark => history("replaceState", &[JsValue::NULL, "".into()]),
    };
}

/// Calls a method of the history of this tab.
fn history(method: &str, values: &[JsValue]) -> Result<JsValue, JsValue> {
    call(&get(&window(), "history")?, method, values)
}

/// Whether the current entry is that of a sheet.
fn is_marked() -> bool {
    let state = get(&window(), "history").and_then(|history| get(&history, "state"));
    state.is_ok_and(|state| state == MARK)
}

/// Whether this page is in a frame.
fn is_in_frame() -> bool {
    let own: JsValue = window().into();
    get(&own, "parent").is_ok_and(|parent| parent != own)
}
