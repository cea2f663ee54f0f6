//! The storage of the browser: the local storage, and the session storage of the tab. If one is full or forbidden, the
//! functions return so; the game goes on. The unfinished games are in `store/saved_games.rs`.

pub mod findings;
pub mod learning;
pub mod reviews;
pub mod saved_games;
mod tab_lock;

use crate::browser;
use leptos::prelude::*;
use saves::GameId;
use saves::slots::{self, KeyValueStore};
use std::cell::Cell;
use web_sys::Storage;

/// The key of the preferences in the local storage. `public/head.js` reads them too.
const PREFERENCES: &str = "komadai:preferences";
/// The key of this tab's chess clock in the session storage.
const CHESS_CLOCK: &str = "komadai:clock";
/// The key of the record that is studied in this tab, in the session storage.
const STUDY: &str = "komadai:study";
/// The key of the notation of moves in studied records, in the local storage.
const NOTATION: &str = "komadai:notation";
/// The key of the last request for persistent storage and the browser's answer, in the local storage.
const PERSISTENCE: &str = "komadai:persistence";
/// The key of the settings of the last game, in the local storage. `public/head.js` reads them too.
const CHOICE: &str = "komadai:choice";
/// The key of the names of players, in the local storage.
const NAMES: &str = "komadai:names";
/// The key of the note that the person was offered the piece sets, in the local storage.
const PIECES_OFFERED: &str = "komadai:pieces-offered";
/// The key of the note that the library of the time before names had paths was copied.
const LIBRARY_COPIED: &str = "komadai:library-copied";
thread_local! {
    /// Whether storing is turned off: see [`keep_nothing`].
    static NOTHING: Cell<bool> = const { Cell::new(false) };
}

/// Turns storing off with `true`: from then on nothing is stored, and only the preferences are read. `false` turns it
/// on.
pub fn keep_nothing(nothing: bool) {
    NOTHING.set(nothing);
}

/// Whether storing is turned off: see [`keep_nothing`].
pub fn keeps_nothing() -> bool {
    NOTHING.get()
}

fn of_tab() -> Option<BrowserStorage> {
    if keeps_nothing() { None } else { window().session_storage().ok().flatten().map(BrowserStorage) }
}

fn of_browser() -> Option<BrowserStorage> {
    if keeps_nothing() { None } else { unfiltered_storage() }
}

/// Returns the local storage, even if storing is turned off: an embedded page may read the preferences.
fn unfiltered_storage() -> Option<BrowserStorage> {
    window().local_storage().ok().flatten().map(BrowserStorage)
}

/// Returns a random id of 64 bits for a new game.
pub fn random_id() -> GameId {
    let mut bytes = [0; 8];
    // Every supported browser has this function; without it, the time tells games apart.
    let tossed = window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    match tossed {
        Ok(_) => GameId(u64::from_le_bytes(bytes)),
        Err(_) => GameId(js_sys::Date::now() as u64),
    }
}

/// Stores the preferences, if the storage is available.
pub fn keep_preferences(text: &str) {
    // Without a storage they hold until the page is closed.
    let _ = of_browser().map(|store| store.put(PREFERENCES, text));
}

/// Stores the settings of a game as text, if the storage is available.
pub fn keep_choice(text: &str) {
    let _ = of_browser().map(|store| store.put(CHOICE, text));
}

/// Returns the stored settings of the last game as text, if any.
pub fn last_choice() -> Option<String> {
    of_browser()?.read(CHOICE)
}

/// Stores the names of players as text, or deletes them with `None`, if the storage is available.
pub fn keep_names(text: Option<&str>) {
    let Some(store) = of_browser() else { return };
    match text {
        // Without room they are known until the page is closed.
        Some(text) => drop(store.put(NAMES, text)),
        None => store.discard(NAMES),
    }
}

/// Returns the stored names of players as text, if any.
pub fn names() -> Option<String> {
    of_browser()?.read(NAMES)
}

/// Whether the page stores something of a former visit: preferences, settings of a game, a game in a slot, or the note
/// that piece sets were offered. `true` where storing is turned off or forbidden.
pub fn is_known() -> bool {
    let has_been_here = |store: &BrowserStorage| {
        [PREFERENCES, PIECES_OFFERED].into_iter().any(|key| store.read(key).is_some()) || has_game(store)
    };
    of_browser().as_ref().is_none_or(has_been_here)
}

/// Whether the page stores settings of a game or a game in a slot. `true` where storing is turned off or forbidden.
pub fn has_played() -> bool {
    of_browser().as_ref().is_none_or(has_game)
}

fn has_game(store: &BrowserStorage) -> bool {
    store.read(CHOICE).is_some() || !slots::all(store).is_empty()
}

/// Notes that the person was offered the piece sets, if the storage is available.
pub fn note_pieces_offered() {
    // Without a storage, the offer comes again.
    let _ = of_browser().map(|store| store.put(PIECES_OFFERED, "1"));
}

/// Stores the record that is studied in this tab, or deletes it with `None`; `false` if it cannot be stored.
pub fn keep_study(text: Option<&str>) -> bool {
    match (of_tab(), text) {
        (Some(tab), Some(text)) => tab.put(STUDY, text),
        (Some(tab), None) => {
            tab.discard(STUDY);
            true
        }
        (None, text) => text.is_none(),
    }
}

/// Whether the library of the time before names had paths was copied.
pub fn is_library_copied() -> bool {
    unfiltered_storage().is_some_and(|store| store.read(LIBRARY_COPIED).as_deref() == Some("1"))
}

/// Notes whether the library of the time before names had paths is completely copied. Returns `false` if the note cannot
/// be stored: then it must not be copied, for every visit would bring back games that were deleted since.
pub fn note_library_copied(done: bool) -> bool {
    of_browser().is_some_and(|store| store.put(LIBRARY_COPIED, if done { "1" } else { "0" }))
}

/// Stores the last request for persistent storage as text, if the storage is available.
pub fn keep_persistence(text: &str) {
    let _ = of_browser().map(|store| store.put(PERSISTENCE, text));
}

/// Returns the stored last request for persistent storage as text; `None` before the first.
pub fn persistence() -> Option<String> {
    of_browser()?.read(PERSISTENCE)
}

/// Returns the stored record that was studied in this tab as text, if any.
pub fn study() -> Option<String> {
    of_tab()?.read(STUDY)
}

/// Stores the name of the notation of moves in studied records, if the storage is available.
pub fn keep_notation(name: &str) {
    let _ = of_browser().map(|store| store.put(NOTATION, name));
}

/// Returns the stored name of the notation of moves in studied records, if any.
pub fn notation() -> Option<String> {
    of_browser()?.read(NOTATION)
}

/// Stores the chess clock of this tab as text, or deletes it with `None`.
pub fn keep_chess_clock(text: Option<&str>) {
    let Some(tab) = of_tab() else { return };
    match text {
        // Without a storage it runs until the page is closed.
        Some(text) => drop(tab.put(CHESS_CLOCK, text)),
        None => tab.discard(CHESS_CLOCK),
    }
}

/// Returns the stored chess clock of this tab as text, if any.
pub fn chess_clock() -> Option<String> {
    of_tab()?.read(CHESS_CLOCK)
}

/// Returns the stored preferences as text, if any; also where storing is turned off.
pub fn preferences() -> Option<String> {
    unfiltered_storage()?.read(PREFERENCES)
}

/// The local storage or the session storage of the browser, as a store of texts by key. There the keys have the path of
/// the site in their names ([`browser::scoped`]).
#[derive(Clone, Debug)]
struct BrowserStorage(Storage);

/// The beginning of all keys.
const KOMADAI: &str = "komadai:";

/// The name of a key in the browser.
fn name_of(key: &str) -> String {
    browser::scoped(key.strip_prefix(KOMADAI).unwrap_or(key))
}

impl KeyValueStore for BrowserStorage {
    fn names(&self) -> Vec<String> {
        let count = self.0.length().unwrap_or_default();
        let scope = browser::scoped("");
        let key = |name: String| Some(format!("{KOMADAI}{}", name.strip_prefix(&scope)?));
        (0..count).filter_map(|index| key(self.0.key(index).ok().flatten()?)).collect()
    }

    fn read(&self, key: &str) -> Option<String> {
        self.0.get_item(&name_of(key)).ok().flatten()
    }

    fn put(&self, key: &str, text: &str) -> bool {
        self.0.set_item(&name_of(key), text).is_ok()
    }

    fn discard(&self, key: &str) {
        // An entry that cannot be removed stays.
        let _ = self.0.remove_item(&name_of(key));
    }
}
