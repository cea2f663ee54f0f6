//! Where games are kept: in this tab, so that two tabs do not disturb each other, and in the browser, so that a game
//! outlives its tab. A store that is full or forbidden is an answer, never a failure of the game.

use crate::saved::Saved;
use leptos::prelude::*;
use web_sys::Storage;

/// The game that runs, or ran last.
const RUNNING: &str = "komadai:game";
/// The unfinished game that another one has replaced.
const EARLIER: &str = "komadai:game:earlier";

fn of_tab() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

fn of_browser() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// Keeps the running game; `false` if it cannot be kept beyond this tab.
pub fn keep(saved: &Saved) -> bool {
    let text = saved.to_text();
    // The tab's own copy matters only beside other tabs.
    let _ = of_tab().map(|store| store.set_item(RUNNING, &text));
    of_browser().is_some_and(|store| store.set_item(RUNNING, &text).is_ok())
}

/// Keeps an unfinished game that another one replaces.
pub fn keep_earlier(saved: &Saved) {
    // The running game told already if the store is closed.
    let _ = of_browser().map(|store| store.set_item(EARLIER, &saved.to_text()));
}

/// The game of this tab, or the last one of the browser.
pub fn running() -> Option<Saved> {
    read(of_tab(), RUNNING).or_else(|| read(of_browser(), RUNNING))
}

/// The unfinished game that another one has replaced.
pub fn earlier() -> Option<Saved> {
    read(of_browser(), EARLIER)
}

/// Forgets the unfinished game: it runs again.
pub fn forget_earlier() {
    let _ = of_browser().map(|store| store.remove_item(EARLIER));
}

fn read(store: Option<Storage>, key: &str) -> Option<Saved> {
    Saved::from_text(&store?.get_item(key).ok().flatten()?)
}
