//! The share target of the installed page: opens a file, text or address from another app. It arrives as a form, which
//! the service worker (`public/sw.js`) stores in a cache until one page takes it.

use super::controller::StudyController;
use super::import::{complain, take_file, take_text};
use super::words::StudyKey;
use crate::browser;
use crate::dynamic::{ask, call, get};
use headless::study::shared::{chosen, newest};
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::File;

/// The names of the text fields in the form, as in the manifest. The likeliest to hold a record comes first.
const TEXTS: [&str; 3] = ["text", "url", "title"];
/// The name of the file field in the form, as in the manifest.
const FILE: &str = "record";
/// The HTTP status with which the service worker stores a share that is too large, in place of its content.
const TOO_LARGE: f64 = 413.0;

/// Opens what another app has shared, if anything. Does nothing if a link has locked the opening of records.
pub(super) fn open_shared(controller: StudyController) {
    if untrack(|| controller.table.is_locked("open")) {
        return;
    }
    spawn_local(async move {
        let Some(kept) = take_kept().await else { return };
        if get(&kept, "status").ok().and_then(|status| status.as_f64()) == Some(TOO_LARGE) {
            return complain(controller, "", |texts, _| texts.say(StudyKey::TooLong));
        }
        let Ok(form) = ask(&kept, "formData", &[]).await else { return };
        let field = |name: &str| call(&form, "get", &[name.into()]).unwrap_or_default();
        let file = field(FILE).dyn_into::<File>().ok().filter(|file| file.size() > 0.0);
        let texts = TEXTS.map(|name| field(name).as_string().unwrap_or_default());
        match (file, chosen(&texts)) {
            (Some(file), _) => take_file(controller, file),
            (None, Some(text)) => take_text(controller, text, ""),
            (None, None) => complain(controller, "", |texts, _| texts.say(StudyKey::SharedNothing)),
        }
    });
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

/// Whether another app has shared something that no page has taken yet.
pub async fn is_shared() -> bool {
    newest_cache().await.is_some()
}

/// The `CacheStorage` of the browser, and the name of the newest cache with a share.
async fn newest_cache() -> Option<(JsValue, String)> {
    let caches = get(&window(), "caches").ok()?;
    let page = browser::page_address();
    let scope = page.rsplit_once('/')?.0;
    let all = Array::from(&ask(&caches, "keys", &[]).await.ok()?);
    let names = all.iter().filter_map(|name| name.as_string());
    let newest = newest(&format!("komadai-shared {scope}/"), names)?;
    Some((caches, newest))
}
