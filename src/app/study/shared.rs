//! The share target of the installed page: opens a file, text or address from another app. It arrives as a form, which
//! the service worker (`public/sw.js`) stores in a cache until one page takes it.
//!
//! Any page of the web can send such a form. What another site has sent is opened only if the person agrees:
//! [`must_ask`].

use super::controller::StudyController;
use super::import::{complain, take_file, take_text};
use super::words::StudyKey;
use crate::browser;
use crate::dynamic::{ask, call, get};
use crate::store;
use headless::study::shared::{chosen, must_ask, newest, site};
use js_sys::Array;
use leptos::mount::mount_to;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{File, HtmlElement};

/// The names of the text fields in the form, as in the manifest. The likeliest to hold a record comes first.
const TEXTS: [&str; 3] = ["text", "url", "title"];
/// The name of the file field in the form, as in the manifest.
const FILE: &str = "record";
/// The HTTP status with which the service worker stores a share that is too large, in place of its content.
const TOO_LARGE: f64 = 413.0;
/// The header with the address of the page that has sent the form, if the browser tells it.
const FROM: &str = "Referer";
/// The windows of an installed app. The system opens one to share something.
const WINDOWS: &str =
    "(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)";

/// Opens what another app has shared, if anything; asks first if another site may have sent it. Does nothing if a link
/// has locked the opening of records.
pub(super) fn open_shared(controller: StudyController) {
    if untrack(|| controller.table.is_locked("open")) {
        return;
    }
    let owner = Owner::current().unwrap_or_default();
    spawn_local(async move {
        let Some(kept) = take_kept().await else { return };
        if get(&kept, "status").ok().and_then(|status| status.as_f64()) == Some(TOO_LARGE) {
            return complain(controller, "", |texts, _| texts.say(StudyKey::TooLong));
        }
        let from = get(&kept, "headers").and_then(|headers| call(&headers, "get", &[FROM.into()]));
        let from = from.ok().and_then(|from| from.as_string()).unwrap_or_default();
        let Ok(form) = ask(&kept, "formData", &[]).await else { return };
        let origin = window().location().origin().unwrap_or_default();
        if must_ask(&from, &origin, is_window()) {
            owner.with(|| ask_person(controller, site(&from), form));
        } else {
            open_form(controller, &form);
        }
    });
}

/// Whether this page is in the window of the installed app.
fn is_window() -> bool {
    window().match_media(WINDOWS).ok().flatten().is_some_and(|query| query.matches())
}

/// Opens the file or text in a form, or reports why that fails.
fn open_form(controller: StudyController, form: &JsValue) {
    let field = |name: &str| call(form, "get", &[name.into()]).unwrap_or_default();
    let file = field(FILE).dyn_into::<File>().ok().filter(|file| file.size() > 0.0);
    let texts = TEXTS.map(|name| field(name).as_string().unwrap_or_default());
    match (file, chosen(&texts)) {
        (Some(file), _) => take_file(controller, file),
        (None, Some(text)) => take_text(controller, text, ""),
        (None, None) => complain(controller, "", |texts, _| texts.say(StudyKey::SharedNothing)),
    }
}

/// Asks the person whether to open what was shared, in a note beside the board, and opens it after consent. `by` is the
/// site that has sent it, if known.
fn ask_person(controller: StudyController, by: Option<&str>, form: JsValue) {
    let Some(place) = place() else { return };
    let by = by.map(str::to_owned);
    let form = StoredValue::new_local(Some(form));
    let waits = RwSignal::new(true);
    let answer = move |wanted: bool| {
        waits.set(false);
        let form = form.try_update_value(Option::take).flatten();
        if let Some(form) = form.filter(|_| wanted) {
            open_form(controller, &form);
        }
    };
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    let question = move || match &by {
        Some(site) => controller.texts.with(|texts| texts.fill(StudyKey::SharedBy, &[("site", site)])),
        None => say(StudyKey::SharedQuestion),
    };
    let note = move || {
        view! {
            <p class="note offer" role="alert" data-shared="" prop:hidden=move || !waits.get()>
                {question}
                <button type="button" class="inline" data-action="confirm" on:click=move |_| answer(true)>
                    {move || say(StudyKey::SharedOpen)}
                </button>
                <button type="button" class="inline" data-action="cancel" on:click=move |_| answer(false)>
                    {move || say(StudyKey::SharedDrop)}
                </button>
            </p>
        }
    };
    mount_to(place, note).forget();
}

/// Inserts an element before everything else beside the board.
fn place() -> Option<HtmlElement> {
    let beside = document().query_selector(".beside").ok().flatten()?;
    let place = document().create_element("div").ok()?;
    call(&beside, "prepend", &[place.clone().into()]).ok()?;
    place.dyn_into().ok()
}

/// Takes the newest share out of its cache. `None` if nothing was shared, the page has no caches, or another page has
/// taken it. Older shares are left for the next page.
async fn take_kept() -> Option<JsValue> {
    let (caches, cache_name) = newest_cache().await?;
    let page = browser::page_address();
    let scope = page.rsplit_once('/')?.0;
    let of_cache = serde_wasm_bindgen::to_value(&OfCache { cache_name: &cache_name }).ok()?;
    let address = format!("{scope}/share-target").into();
    let kept = ask(&caches, "match", &[address, of_cache]).await.ok().filter(JsValue::is_object)?;
    // Only the page that deletes the cache takes the share, so no other page opens it.
    ask(&caches, "delete", &[cache_name.into()]).await.ok()?.is_truthy().then_some(kept)
}

/// The options of `CacheStorage.match`, which name the cache to search.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OfCache<'a> {
    cache_name: &'a str,
}

/// Whether another app has shared something that no page has taken yet. A page that keeps nothing leaves it to others.
pub async fn is_shared() -> bool {
    newest_cache().await.is_some()
}

/// The `CacheStorage` of the browser, and the name of the newest cache with a share.
async fn newest_cache() -> Option<(JsValue, String)> {
    if store::keeps_nothing() {
        return None;
    }
    let caches = get(&window(), "caches").ok()?;
    let page = browser::page_address();
    let scope = page.rsplit_once('/')?.0;
    let all = Array::from(&ask(&caches, "keys", &[]).await.ok()?);
    let names = all.iter().filter_map(|name| name.as_string());
    let newest = newest(&format!("komadai-shared {scope}/"), names)?;
    Some((caches, newest))
}
