//! The last resort: a panic stops the page, so the game is offered as text, and a reload goes on with it.

use crate::store;
use leptos::prelude::*;
use std::panic::PanicHookInfo;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlTextAreaElement};

/// Reports a panic to the console, and shows the page's words for it with the game as it was last kept.
pub fn show(info: &PanicHookInfo<'_>) {
    console_error_panic_hook::hook(info);
    let Some(card) = document().get_element_by_id("crashed") else { return };
    if let (Some(saved), Some(text)) = (store::running(), card.query_selector("textarea").ok().flatten()) {
        text.unchecked_into::<HtmlTextAreaElement>().set_value(&saved.line.to_string());
    }
    card.unchecked_into::<HtmlElement>().set_hidden(false);
}
