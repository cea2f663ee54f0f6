//! Copies the game or the record on the board as KIF: by a button, or by the keys that copy. An embedded board that the
//! page around does not let copy offers the text instead.

use crate::browser;
use crate::dynamic;
use crate::panels::controls::Control;
use crate::records::words::{Labels, RecordKey};
use crate::table::Table;
use crate::table::link::embed_mode_of_page;
use crate::table::sheet::Sheet;
use crate::texts::{I18n, TextKey};
use crate::timers;
use crate::tools;
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::EmbedMode;
use record::GameRecord;
use std::cell::Cell;
use std::time::Duration;
use wasm_bindgen::JsValue;
use web_sys::KeyboardEvent;

/// The fields whose text the keys copy.
const FIELDS: &str = "input, select, textarea, [contenteditable]";
/// The field with the text that an embedded board offers.
const OFFER: &str = "[data-field=\"copied-text\"]";
/// How long the note is shown.
const SHOWN: Duration = Duration::from_secs(3);

thread_local! {
    /// The text that is offered because the browser has refused to copy it; empty if there is none. `None` until the view
    /// that shows it is there.
    static OFFERED: Cell<Option<RwSignal<String>>> = const { Cell::new(None) };
}

/// Copies a record as KIF, after fetching the code for it, and then calls `copied`. Where nothing can be copied, the
/// sheet for sharing opens, which has the text to be copied by hand. It is locked in an embedded page, which offers the
/// text itself.
pub fn copy_kif(table: Table, record: GameRecord, copied: impl FnOnce() + 'static) {
    tools::of_page().run(move |views| {
        let text = (views.kif)(&record);
        spawn_local(async move {
            // A start that KIF cannot describe gives no text.
            if !text.is_empty() && browser::copy(&text).await {
                copied();
            } else if embed_mode_of_page().is_none() {
                table.open(Sheet::Share);
            } else if let Some(offered) = OFFERED.get() {
                offered.set(text);
            }
        });
    });
}

/// Copies the game or the record on the board when the person presses the keys that copy, and has selected no text. The
/// view is the note about it, which is shown for a moment over the page.
#[component]
pub fn CopyKeys(
    /// Returns the record of the game on the table; `None` if no record can hold it.
    record: fn(Table) -> Option<GameRecord>,
    /// The view of a text that could not be copied, [`Offer`], which loads later.
    offer: fn(RwSignal<String>) -> AnyView,
) -> impl IntoView {
    let (table, labels) = (Table::of_page(), Labels::of(I18n::of_page()));
    // The texts and choices of the page are found through it.
    let owner = Owner::current().unwrap_or_default();
    // The number of copies; the note about an earlier one does not end that about a later one.
    let (copies, shown) = (StoredValue::new(0_u32), RwSignal::new(false));
    let tell = move || {
        let copy = copies.get_value() + 1;
        copies.set_value(copy);
        shown.set(true);
        timers::after(SHOWN, move || {
            if copies.try_get_value() == Some(copy) {
                shown.set(false);
            }
        });
    };
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if is_copy(&event)
            && !browser::is_within(&event, FIELDS)
            && !is_text_selected()
            && !browser::is_covered()
            && let Some(record) = owner.with(|| on_board(table, record))
        {
            event.prevent_default();
            copy_kif(table, record, tell);
        }
    });
    on_cleanup(move || keys.remove());
    let offered = RwSignal::new(String::new());
    OFFERED.set(Some(offered));
    let is_offered = Memo::new(move |_| offered.with(|text| !text.is_empty()));
    view! {
        <p class="copied" role="status">
            {move || shown.get().then(|| labels.say(RecordKey::CopiedKif))}
        </p>
        {move || is_offered.get().then(|| offer(offered))}
    }
}

/// The text that could not be copied, selected in a field, so that the keys that copy do so.
#[component]
pub fn Offer(
    /// The text, which becomes empty when the person has done with it.
    offered: RwSignal<String>,
) -> impl IntoView {
    let labels = Labels::of(I18n::of_page());
    let opener = browser::focused();
    browser::after_paint(|| {
        browser::focus(OFFER);
        browser::select(OFFER);
    });
    let close = move || {
        offered.set(String::new());
        if let Some(opener) = &opener {
            // Focus that is refused leaves everything as it was.
            let _ = opener.focus();
        }
        browser::focus_if_lost(browser::BOARD_FOCUS);
    };
    let close = StoredValue::new_local(close);
    let keys = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            close.with_value(|close| close());
        }
    };
    let refused = move || labels.say(RecordKey::CopyRefused);
    view! {
        <section class="copy-offer" role="dialog" aria-label=refused on:keydown=keys>
            <p>{refused}</p>
            <textarea data-field="copied-text" rows="4" readonly aria-label="KIF" prop:value=offered></textarea>
            <Control action="close-copy" key=TextKey::CloseSheet on_click=move || close.with_value(|close| close())/>
        </section>
    }
}

/// Whether a key press is that which copies.
fn is_copy(event: &KeyboardEvent) -> bool {
    let is_held = event.ctrl_key() != event.meta_key() && !event.alt_key() && !event.shift_key();
    is_held && !event.repeat() && event.key().eq_ignore_ascii_case("c")
}

/// Whether a text of the page is selected, which the browser copies itself.
fn is_text_selected() -> bool {
    let selection = dynamic::call(&window(), "getSelection", &[]);
    let text = selection.and_then(|selection| dynamic::call(&selection, "toString", &[]));
    text.ok().as_ref().and_then(JsValue::as_string).is_some_and(|text| !text.is_empty())
}

/// The record that the board shows: the studied one, or that of the game, running or over. `None` before a game has
/// begun, and if a link has locked sharing itself: an embedded page lacks the sheet for sharing, but copies.
fn on_board(table: Table, of_game: fn(Table) -> Option<GameRecord>) -> Option<GameRecord> {
    untrack(|| {
        let is_locked = match embed_mode_of_page() {
            None | Some(EmbedMode::Page) => table.is_locked("share"),
            Some(_) => table.location.with(|address| address.link.lock.has("share")),
        };
        if is_locked {
            return None;
        }
        if table.is_study_shown() {
            return (table.hooks().study?.studied)().map(|studied| studied.record);
        }
        table.is_begun().then(|| of_game(table)).flatten()
    })
}
