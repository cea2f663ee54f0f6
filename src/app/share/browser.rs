//! The browser APIs for sharing: Shift_JIS, downloads, printing and the date.

use crate::timers;
use headless::share::shift_jis::Table;
use js_sys::{Array, Uint8Array};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlElement, TextDecoder, Url};

/// The time after which the object URL of a download is revoked, long enough for a slow browser.
const KEPT: Duration = Duration::from_secs(60);

/// Returns the encoding table of Shift_JIS, made by the browser's decoder; `None` if the browser cannot decode it.
pub fn shift_jis() -> Option<Table> {
    let decoder = TextDecoder::new_with_label("shift_jis").ok()?;
    Table::of(|bytes| decoder.decode_with_u8_array(bytes).ok())
}

/// Offers bytes as a download with this file name.
pub fn save(name: &str, bytes: &[u8]) {
    if let Some(blob) = blob(bytes) {
        save_blob(name, &blob);
    }
}

/// Copies bytes into a blob; `None` if the browser has no memory for it.
pub fn blob(bytes: &[u8]) -> Option<Blob> {
    Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(bytes))).ok()
}

/// Offers a blob as a download with this file name.
pub fn save_blob(name: &str, blob: &Blob) {
    // This fails only without memory, which the browser reports itself.
    let _ = offer(name, blob);
}

fn offer(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let anchor = document().create_element("a")?;
    anchor.set_attribute("href", &address)?;
    anchor.set_attribute("download", name)?;
    anchor.unchecked_into::<HtmlElement>().click();
    timers::after(KEPT, move || {
        // It does not matter if the address is already revoked.
        let _ = Url::revoke_object_url(&address);
    });
    Ok(())
}

/// Opens the browser's dialog for printing the page, which is then replaced by its printed form ([`crate::print`]).
pub fn print() {
    // A browser without printing does nothing.
    let _ = window().print();
}

/// Returns the local date for file names: `2026-11-22`.
pub fn today() -> String {
    // The Swedish locale writes dates in ISO format.
    let day = js_sys::Date::new_0().to_locale_date_string("sv-SE", &JsValue::UNDEFINED);
    String::from(day).replace(|letter: char| !letter.is_ascii_digit(), "-")
}
