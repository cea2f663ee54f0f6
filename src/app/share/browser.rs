//! What sharing asks the browser for.

use crate::timers;
use headless::share::shift_jis::Table;
use js_sys::{Array, Uint8Array};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlElement, TextDecoder, Url};

/// How long the bytes of a file are kept for a browser that is slow to take them.
const KEPT: Duration = Duration::from_secs(60);

/// The table of Shift_JIS; `None` where the browser does not read it.
pub fn shift_jis() -> Option<Table> {
    let decoder = TextDecoder::new_with_label("shift_jis").ok()?;
    Table::of(|bytes| decoder.decode_with_u8_array(bytes).ok())
}

/// Offers bytes as a file of this name.
pub fn save(name: &str, bytes: &[u8]) {
    let parts = Array::of1(&Uint8Array::from(bytes));
    if let Ok(blob) = Blob::new_with_u8_array_sequence(&parts) {
        save_blob(name, &blob);
    }
}

/// The same of bytes that the browser holds.
pub fn save_blob(name: &str, blob: &Blob) {
    // Only a browser that is short of memory refuses; it says so itself.
    let _ = offer(name, blob);
}

fn offer(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let anchor = document().create_element("a")?;
    anchor.set_attribute("href", &address)?;
    anchor.set_attribute("download", name)?;
    anchor.unchecked_into::<HtmlElement>().click();
    timers::after(KEPT, move || {
        // An address that is gone already is what is wanted.
        let _ = Url::revoke_object_url(&address);
    });
    Ok(())
}

/// The day on the person's clock, as file names have it: `2026-11-22`.
pub fn today() -> String {
    // Sweden writes its days like that.
    let day = js_sys::Date::new_0().to_locale_date_string("sv-SE", &JsValue::UNDEFINED);
    String::from(day).replace(|letter: char| !letter.is_ascii_digit(), "-")
}
