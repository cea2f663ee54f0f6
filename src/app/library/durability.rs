//! Whether the browser keeps games for good, and how much room they take. It is asked only when there is something to
//! lose, and once: some browsers ask the person.

use crate::dynamic::{self, get};
use crate::store;
use leptos::prelude::window;
use serde::Deserialize;
use wasm_bindgen::JsValue;

/// What the browser says of its storage.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Storage {
    /// Whether it keeps games until the person deletes them; `None` if it does not say.
    pub for_good: Option<bool>,
    /// How many bytes this site takes, and may take.
    pub room: Option<(f64, f64)>,
}

/// What the browser estimates, in bytes.
#[derive(Deserialize)]
struct Estimate {
    usage: f64,
    quota: f64,
}

fn manager() -> Result<JsValue, JsValue> {
    get(&window().navigator(), "storage")
}

/// Asks the browser to keep games for good, if it was never asked before.
pub async fn ask() {
    if store::persistence().is_some() {
        return;
    }
    let Ok(manager) = manager() else { return };
    store::keep_persistence("asked");
    if let Ok(answer) = dynamic::ask(&manager, "persist", &[]).await {
        store::keep_persistence(if answer.is_truthy() { "granted" } else { "refused" });
    }
}

/// What it says now.
pub async fn storage() -> Storage {
    let Ok(manager) = manager() else { return Storage::default() };
    let for_good = dynamic::ask(&manager, "persisted", &[]).await.ok().and_then(|answer| answer.as_bool());
    let estimate = dynamic::ask(&manager, "estimate", &[]).await.unwrap_or_default();
    let estimate = serde_wasm_bindgen::from_value(estimate).ok();
    Storage { for_good, room: estimate.map(|Estimate { usage, quota }| (usage, quota)) }
}
