//! The back button of the browser closes what lies over the page: the open sheet, the position editor, the chess clock or
//! the practice with mistakes.
//! They have an entry in the history of the tab. In a frame there is none, because frames share the history of the page
//! around.

use crate::browser;
use crate::dynamic::{call, get};
use crate::table::Table;
use headless::back_button::{Action, CoverEntry, Event};
use leptos::ev;
use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen::JsValue;

/// The state of the entry. After a reload, which closes sheets and editor, `public/head.js` removes it.
const MARK: &str = "komadai:sheet";

/// Something that covers the page below all sheets, and has a state of its own.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    /// Whether it is open.
    pub is_open: Signal<bool>,
    /// Closes it, or asks the person first.
    pub close: Callback<()>,
}

impl Layer {
    /// Whether it is open. Tracks changes. The state of a part that is gone is not there any more.
    fn is_there(self) -> bool {
        self.is_open.try_get() == Some(true)
    }
}

/// What may cover the page.
#[derive(Clone, Copy, Debug)]
struct Covers {
    table: Table,
    /// The layers of the parts that load later.
    layers: RwSignal<Vec<Layer>>,
}

thread_local! {
    static COVERS: Cell<Option<Covers>> = const { Cell::new(None) };
}

/// Makes and leaves the entry with what covers the table, for the lifetime of the page.
pub fn install(table: Table) {
    let covers = Covers { table, layers: RwSignal::new(Vec::new()) };
    COVERS.set(Some(covers));
    if is_in_frame() {
        return;
    }
    let entry = StoredValue::new(CoverEntry::default());
    let address = StoredValue::new(browser::address());
    let note = move |event: Event| {
        address.set_value(browser::address());
        let action = entry.try_update_value(|entry| entry.note(event, is_marked()));
        action.unwrap_or(Action::None)
    };
    let handle = move |event: Event| {
        let action = note(event);
        act(covers, action);
        if action == Action::Close && untrack(|| covers.is_open()) {
            act(covers, note(Event::Opened));
        }
    };
    Effect::new(move |_| {
        let is_open = covers.is_open();
        // While the person decides about a link, the current entry is that of the link.
        if !table.is_leaving() {
            untrack(|| handle(if is_open { Event::Opened } else { Event::Closed }));
        }
    });
    let traversals = window_event_listener(ev::popstate, move |_| {
        let is_moved = address.get_value() != browser::address();
        handle(Event::Traversed { is_open: untrack(|| covers.is_open()), is_moved });
    });
    on_cleanup(move || traversals.remove());
}

/// Adds the layer of a part that has loaded, so that the back button closes it.
pub fn add(layer: Layer) {
    if let Some(covers) = COVERS.get() {
        covers.layers.update(|layers| layers.push(layer));
    }
}

impl Covers {
    /// Whether anything covers the page. Tracks changes.
    fn is_open(self) -> bool {
        // All are read, so that all are tracked.
        let layer = self.layers.get().into_iter().filter(|layer| layer.is_there()).count() > 0;
        let (sheet, editor) = (self.table.sheet().is_some(), self.table.is_editing());
        sheet || editor || layer
    }

    /// Closes what lies topmost.
    fn close(self) {
        untrack(|| match self.layers.get().into_iter().find(|layer| layer.is_there()) {
            _ if self.table.has_sheet() => self.table.close_sheets(),
            _ if self.table.is_editing() => self.table.edit(false),
            Some(layer) => layer.close.run(()),
            None => {}
        });
    }
}

/// Carries out an action.
fn act(covers: Covers, action: Action) {
    // A browser that refuses leaves the history as it is: then there is no entry.
    let _ = match action {
        Action::None => return,
        Action::Close => return covers.close(),
        Action::Push => history("pushState", &[MARK.into(), "".into()]),
        Action::Back => history("back", &[]),
        Action::Unmark => history("replaceState", &[JsValue::NULL, "".into()]),
    };
}

/// Calls a method of the history of this tab.
fn history(method: &str, values: &[JsValue]) -> Result<JsValue, JsValue> {
    call(&get(&window(), "history")?, method, values)
}

/// Whether the current entry is that of what covers the page.
fn is_marked() -> bool {
    let state = get(&window(), "history").and_then(|history| get(&history, "state"));
    state.is_ok_and(|state| state == MARK)
}

/// Whether this page is in a frame.
fn is_in_frame() -> bool {
    let own: JsValue = window().into();
    get(&own, "parent").is_ok_and(|parent| parent != own)
}
