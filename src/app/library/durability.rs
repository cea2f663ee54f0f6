//! Persistent storage: the request that the browser keep the games for good, and the space that they use. The request
//! is made once, when there are games to lose, because some browsers ask the person about it.

use crate::dynamic::{self, get};
use crate::store;
use leptos::prelude::window;
use serde::Deserialize;
use wasm_bindgen::JsValue;

/// The state of the browser's storage for this site.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Storage {
    /// Whether the storage is persistent: kept until the person deletes it. `None` if the browser does not say.
    pub for_good: Option<bool>,
    /// The used bytes and the quota of this site. `None` if the browser gives no estimate.
    pub room: Option<(f64, f64)>,
}

/// The result of `StorageManager.estimate`, in bytes.
#[derive(Deserialize)]
struct Estimate {
    usage: f64,
    quota: f64,
}

/// The `StorageManager` of the browser, or `undefined` where there is none.
fn manager() -> Result<JsValue, JsValue> {
    get(&window().navigator(), "storage")
}

/// Requests persistent storage, unless that was done before, and notes the answer.
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

/// Reads the present state of the storage. Parts that the browser does not give are `None`.
pub async fn storage() -> Storage {
    let Ok(manager) = manager() else { return Storage::default() };
    let for_good = dynamic::ask(&manager, "persisted", &[]).await.ok().and_then(|answer| answer.as_bool());
    let estimate = dynamic::ask(&manager, "estimate", &[]).await.unwrap_or_default();
    let estimate = serde_wasm_bindgen::from_value(estimate).ok();
    Storage { for_good, room: estimate.map(|Estimate { usage, quota }| (usage, quota)) }
}
