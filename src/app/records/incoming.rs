//! Accepts records that are dropped on the page, pasted, or opened with the installed page by the system. The code that
//! reads them ([`crate::study::import`]) is fetched then.

use super::Records;
use crate::browser;
use crate::dynamic;
use crate::table::Table;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DataTransfer, File, FileList};

/// Installs the listeners for drops, pastes and launched files. They are removed with the current reactive owner.
pub fn install(records: Records, table: Table) {
    let over = window_event_listener(ev::dragover, move |event| {
        if event.data_transfer().is_some_and(|data| offers_record(&data)) && is_reachable(table) {
            event.prevent_default();
        }
    });
    let drop = window_event_listener(ev::drop, move |event| {
        let Some(data) = event.data_transfer().filter(|_| is_reachable(table)) else { return };
        if let Some((file, others)) = data.files().as_ref().and_then(first_of) {
            event.prevent_default();
            take_file(records, file, others);
        } else if let Ok(text) = data.get_data("text/plain")
            && !text.is_empty()
        {
            event.prevent_default();
            take_text(records, text);
        }
    });
    let paste = window_event_listener(ev::paste, move |event| {
        if browser::is_within(&event, "input, textarea, select") || !is_reachable(table) {
            return;
        }
        let Some(data) =
            event.dyn_ref::<web_sys::ClipboardEvent>().and_then(web_sys::ClipboardEvent::clipboard_data)
        else {
            return;
        };
        match data.files().as_ref().and_then(first_of) {
            Some((file, others)) => take_file(records, file, others),
            None => {
                let text = data.get_data("text/plain").unwrap_or_default();
                if !text.trim().is_empty() {
                    take_text(records, text);
                }
            }
        }
    });
    take_launched(records);
    on_cleanup(move || {
        over.remove();
        drop.remove();
        paste.remove();
    });
}

/// Opens a file, after fetching the code for it. `others` is the number of further files, which are not opened.
pub(super) fn take_file(records: Records, file: File, others: u32) {
    records.run(move |views| (views.take_file)(file, others));
}

/// Opens a text, after fetching the code for it.
pub(super) fn take_text(records: Records, text: String) {
    records.run(move |views| (views.take_text)(&text));
}

/// Accepts files that the system opens with the installed page, in browsers with a `launchQueue`.
fn take_launched(records: Records) {
    // guarded: launchQueue
    let Some(queue) = dynamic::get(&window(), "launchQueue").ok().filter(JsValue::is_object) else { return };
    let consumer = Closure::<dyn Fn(JsValue)>::new(move |launch: JsValue| {
        let files = js_sys::Array::from(&dynamic::get(&launch, "files").unwrap_or_default());
        let (handle, others) = (files.get(0), files.length().saturating_sub(1));
        spawn_local(async move {
            let file = dynamic::ask(&handle, "getFile", &[]).await;
            if let Some(file) = file.ok().and_then(|file| file.dyn_into().ok()) {
                take_file(records, file, others);
            }
        });
    });
    // If the call fails, the browser delivers no files. guarded: setConsumer
    let _ = dynamic::call(&queue, "setConsumer", &[consumer.into_js_value()]);
}

/// Whether a record may be opened now: nothing covers the page, and no link has locked it.
fn is_reachable(table: Table) -> bool {
    !browser::is_covered() && !untrack(|| table.is_locked("open"))
}

/// Whether dragged data contains files or text.
fn offers_record(data: &DataTransfer) -> bool {
    let types = data.types();
    types.iter().filter_map(|kind| kind.as_string()).any(|kind| kind == "Files" || kind == "text/plain")
}

/// The first file of a list, and the number of the others. `None` if the list is empty.
fn first_of(files: &FileList) -> Option<(File, u32)> {
    files.get(0).map(|file| (file, files.length() - 1))
}
