//! What another app shares with the installed page: a file, a text or an address. It comes as a form, which the service
//! worker (`public/sw.js`) keeps until the page takes it, once.

use super::desk::Desk;
use super::intake::{complain, take_file, take_text};
use super::reading;
use super::words::Key;
use crate::browser;
use crate::dynamic::{ask, call, get};
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use record::peers;
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::File;

/// The fields of the form, as the manifest names them: those that are text, the likeliest first, and the file.
const TEXTS: [&str; 3] = ["text", "url", "title"];
const FILE: &str = "record";
/// The status that what was shared has in place of its content if that is larger than any record.
const TOO_LARGE: f64 = 413.0;

/// Opens what was shared, if anything was and the link does not forbid it.
pub(super) fn attend(desk: Desk) {
    if untrack(|| desk.table.is_locked("open")) {
        return;
    }
    spawn_local(async move {
        let Some(kept) = take_kept().await else { return };
        if get(&kept, "status").ok().and_then(|status| status.as_f64()) == Some(TOO_LARGE) {
            return complain(desk, "", |words, _| words.say(Key::TooLong));
        }
        let Ok(form) = ask(&kept, "formData", &[]).await else { return };
        let field = |name: &str| call(&form, "get", &[name.into()]).unwrap_or_default();
        let file = field(FILE).dyn_into::<File>().ok().filter(|file| file.size() > 0.0);
        let texts = TEXTS.map(|name| field(name).as_string().unwrap_or_default());
        match (file, chosen(&texts)) {
            (Some(file), _) => take_file(desk, file),
            (None, Some(text)) => take_text(desk, text, ""),
            (None, None) => complain(desk, "", |words, _| words.say(Key::SharedNothing)),
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

/// The newest of the caches with something shared: each is called as the first, and then by the time.
fn newest(first: &str, names: impl Iterator<Item = String>) -> Option<String> {
    let time =
        |name: &str| name.get(first.len()..).and_then(|time| time.trim_start().parse().ok()).unwrap_or(0_f64);
    // Without a time it is of an earlier version, and the only one.
    let shared = names.filter(|name| name == first || name.starts_with(&format!("{first} ")));
    shared.max_by(|one, other| time(one).total_cmp(&time(other)))
}

/// Of several texts the one that holds a game, be it by a link among other words; else the first that is there, which
/// will be told about.
fn chosen(texts: &[String]) -> Option<&str> {
    let whole = || texts.iter().map(|text| text.trim()).filter(|text| !text.is_empty());
    let links = || {
        let words = whole().flat_map(str::split_whitespace);
        words.filter(|word| word.starts_with("https://") || word.starts_with("http://"))
    };
    whole()
        .find(|text| holds_game(text))
        .or_else(|| links().find(|link| holds_game(link)))
        .or_else(|| whole().next())
}

fn holds_game(text: &str) -> bool {
    peers::read(text).map_or_else(|| reading::read(text, "").is_ok(), |linked| linked.is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIF: &str = "手合割：平手\n1 ７六歩(77)\n";
    const LINK: &str = "https://lishogi.org/analysis?moves=7g7f_3c3d";

    #[test]
    fn what_was_shared_last_is_taken_first() {
        let of = |names: &[&str]| newest("komadai-shared x/", names.iter().map(|name| (*name).to_owned()));
        let all = ["komadai x/ 1", "komadai-shared x/ 9.5", "komadai-shared x/ 10", "komadai-shared x/a/ 99"];
        assert_eq!(of(&all).as_deref(), Some("komadai-shared x/ 10"));
        assert_eq!(of(&["komadai-shared x/"]).as_deref(), Some("komadai-shared x/"));
        assert_eq!(of(&["komadai x/ 1", "komadai-shared x/a/ 99"]), None);
    }

    #[test]
    fn of_what_is_shared_the_game_is_chosen() {
        let chosen_of = |texts: [&str; 3]| chosen(&texts.map(str::to_owned)).map(str::to_owned);
        let [kif, link] = [KIF.trim(), LINK].map(|text| Some(text.to_owned()));
        assert_eq!(chosen_of([KIF, "", "A game"]), kif);
        assert_eq!(chosen_of(["", LINK, "A game"]), link);
        assert_eq!(chosen_of(["A nice game", LINK, ""]), link);
        assert_eq!(chosen_of([&format!("A nice game: {LINK}\n"), "", ""]), link);
        assert_eq!(
            chosen_of(["", "", "position startpos moves 7g7f"]).as_deref(),
            Some("position startpos moves 7g7f")
        );
        assert_eq!(chosen_of(["Rubbish", "https://example.org/", ""]).as_deref(), Some("Rubbish"));
        assert_eq!(chosen_of([" ", "", "\n"]), None);
    }
}
