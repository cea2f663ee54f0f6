//! Persistent storage: the request that the browser keep the games for good, and the space that they use. The request
//! is made when there are games to lose. `saves::persistence` decides when to make it again.

use crate::dynamic::{self, get};
use crate::store;
use leptos::prelude::window;
use saves::persistence::{Durability, Engine, LastRequest, Request, Situation};
use serde::Deserialize;
use wasm_bindgen::JsValue;

/// The media query for a page that is installed as an app: the display modes of such pages. A tab in full screen has a
/// mode of its own.
const INSTALLED: &str = "(display-mode: standalone), (display-mode: minimal-ui)";

/// The share of the quota from which on the page shows the used space.
const NEARLY_FULL: f64 = 0.8;

/// The state of the browser's storage for this site.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Storage {
    /// How long the browser keeps the games. `None` if the browser does not say.
    pub durability: Option<Durability>,
    /// Whether a button should request persistent storage, because this browser asks the person.
    pub is_asked_on_press: bool,
    /// The used bytes and the quota of this site, once the quota is nearly used up. `None` before, and if the browser gives
    /// no estimate.
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
    get(&window(), "navigator").and_then(|navigator| get(&navigator, "storage"))
}

/// The kind of this browser. Nothing in a browser says that it asks the person or forgets data, so the kind follows from
/// a feature that no other engine has: the prefix of Gecko in `CSS.supports`, and the `GestureEvent` of WebKit, which
/// Safari has on every device, like all browsers of iOS.
fn engine() -> Engine {
    let has = |prefixed: &str| {
        let css = get(&window(), "CSS")?;
        dynamic::call(&css, "supports", &[prefixed.into(), "none".into()])
    };
    if has("-moz-appearance").is_ok_and(|answer| answer.is_truthy()) {
        Engine::Asks // guarded: GestureEvent
    } else if get(&window(), "GestureEvent").is_ok_and(|class| class.is_truthy()) {
        Engine::Forgets
    } else {
        Engine::Other
    }
}

/// Whether this page runs as an installed app.
fn is_installed() -> bool {
    let query = dynamic::call(&window(), "matchMedia", &[INSTALLED.into()]);
    query.and_then(|query| get(&query, "matches")).is_ok_and(|matches| matches.is_truthy())
}

/// The present situation, and the manager to request persistent storage from.
async fn situation() -> (JsValue, Situation) {
    let manager = manager().unwrap_or_default();
    let persisted = dynamic::ask(&manager, "persisted", &[]).await.ok().and_then(|answer| answer.as_bool());
    (manager, Situation { engine: engine(), installed: is_installed(), persisted })
}

/// The last request, if there was one.
fn last() -> Option<LastRequest> {
    store::persistence().map(|text| LastRequest::from_text(&text))
}

/// The time of the wall clock, in milliseconds since 1970.
fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Requests persistent storage if it is time to, and the browser does not ask the person. `just_installed`: whether the
/// person has installed the page a moment ago, in a tab that goes on as a tab.
pub async fn ask(just_installed: bool) {
    let (manager, mut situation) = situation().await;
    situation.installed |= just_installed;
    if situation.request(last(), now()) == Request::Silently {
        request(&manager, situation).await;
    }
}

/// Requests persistent storage after a press of the person, in a browser that asks the person.
pub async fn ask_on_press() {
    let (manager, situation) = situation().await;
    if situation.request(last(), now()) == Request::OnPress {
        request(&manager, situation).await;
    }
}

/// Requests persistent storage, and notes the request and its answer.
async fn request(manager: &JsValue, situation: Situation) {
    let asked = LastRequest::new(situation.installed, now());
    store::keep_persistence(&asked.to_text());
    if let Ok(answer) = dynamic::ask(manager, "persist", &[]).await {
        store::keep_persistence(&asked.answered(answer.is_truthy()).to_text());
    }
}

/// Reads the present state of the storage. Parts that the browser does not give are `None`.
pub async fn storage() -> Storage {
    let (manager, situation) = situation().await;
    // guarded: estimate
    let estimate = dynamic::ask(&manager, "estimate", &[]).await.unwrap_or_default();
    let estimate = serde_wasm_bindgen::from_value(estimate).ok();
    Storage {
        durability: situation.durability(),
        is_asked_on_press: situation.request(last(), now()) == Request::OnPress,
        room: estimate
            .map(|Estimate { usage, quota }| (usage, quota))
            .filter(|(used, quota)| *used >= NEARLY_FULL * quota),
    }
}
