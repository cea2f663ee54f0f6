//! What another app shares with the installed page: a file, a text or an address. It comes as a form, which the service
//! worker (`public/sw.js`) keeps until the page takes it, once.

use super::controller::StudyController;
use super::import::{complain, take_file, take_text};
use super::words::Key;
use crate::browser;
use crate::dynamic::{ask, call, get};
use headless::study::shared::{chosen, newest};
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::File;

/// The fields of the form, as the manifest names them: those that are text, the likeliest first, and the file.
const TEXTS: [&str; 3] = ["text", "url", "title"];
const FILE: &str = "record";
/// The status that what was shared has in place of its content if that is larger than any record.
const TOO_LARGE: f64 = 413.0;

/// Opens what was shared, if anything was and the link does not forbid it.
pub(super) fn open_shared(controller: StudyController) {
    if untrack(|| controller.table.is_locked("open")) {
        return;
    }
    spawn_local(async move {
        let Some(kept) = take_kept().await else { return };
        if get(&kept, "status").ok().and_then(|status| status.as_f64()) == Some(TOO_LARGE) {
            return complain(controller, "", |texts, _| texts.say(Key::TooLong));
        }
        let Ok(form) = ask(&kept, "formData", &[]).await else { return };
        let field = |name: &str| call(&form, "get", &[name.into()]).unwrap_or_default();
        let file = field(FILE).dyn_into::<File>().ok().filter(|file| file.size() > 0.0);
        let texts = TEXTS.map(|name| field(name).as_string().unwrap_or_default());
        match (file, chosen(&texts)) {
            (Some(file), _) => take_file(controller, file),
            (None, Some(text)) => take_text(controller, text, ""),
            (None, None) => complain(controller, "", |texts, _| texts.say(Key::SharedNothing)),
        }
    });
}

/// Takes what was shared last out of its cache; `None` if nothing was shared, or this page has no caches. What was shared
/// before and not taken yet is for the next page.
async fn take_kept() -> Option<JsValue> {
    let (caches, cache_name) = newest_cache().await?;
    let page = browser::page_address();
    let scope = page.rsplit_once('/')?.0;
    let of_cache = serde_wasm_bindgen::to_value(&OfCache { cache_name: &cache_name }).ok()?;
    let address = format!("{scope}/share-target").into();
    let kept = ask(&caches, "match", &[address, of_cache]).await.ok().filter(JsValue::is_object)?;
    // Once: it does not come back with the next page, and no other page has it.
    ask(&caches, "delete", &[cache_name.into()]).await.ok()?.is_truthy().then_some(kept)
}

/// Which cache is searched: options of `CacheStorage.match`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OfCache<'a> {
    cache_name: &'a str,
}

/// Whether something was shared that no page has taken yet.
pub async fn is_shared() -> bool {
    newest_cache().await.is_some()
}

/// The browser's caches, and the name of the newest with something shared.
async fn newest_cache() -> Option<(JsValue, String)> {
    let caches = get(&window(), "caches").ok()?;
    let page = browser::page_address();
    let scope = page.rsplit_once('/')?.0;
    let all = Array::from(&ask(&caches, "keys", &[]).await.ok()?);
    let names = all.iter().filter_map(|name| name.as_string());
    let newest = newest(&format!("komadai-shared {scope}/"), names)?;
    Some((caches, newest))
}
