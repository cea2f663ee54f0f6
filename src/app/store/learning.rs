//! What was done in lessons and mate problems, in the local storage, and the game of a lesson, in the session storage.

use super::{of_browser, of_tab};
use saves::slots::KeyValueStore;

/// The key of what was learned in the lessons, in the local storage.
const LEARNED: &str = "komadai:learned";
/// The key of what was done in the mate problems, in the local storage.
const PROBLEMS: &str = "komadai:problems";
/// The key of the note that the lessons show no readings above kanji, in the local storage.
const NO_READINGS: &str = "komadai:no-readings";
/// The key of the game of a lesson that this tab has begun, in the session storage.
const LESSON_GAME: &str = "komadai:lesson-game";

/// Stores the progress in the lessons as text, if the storage is available.
pub fn keep_learned(text: &str) {
    // Without a storage it is known until the page is closed.
    let _ = of_browser().map(|store| store.put(LEARNED, text));
}

/// Returns the stored progress in the lessons as text, if any.
pub fn learned() -> Option<String> {
    of_browser()?.read(LEARNED)
}

/// Stores what was done in the mate problems as text, if the storage is available.
pub fn keep_solved_problems(text: &str) {
    // Without a storage it is known until the page is closed.
    let _ = of_browser().map(|store| store.put(PROBLEMS, text));
}

/// Returns what was done in the mate problems as text, if it is stored.
pub fn solved_problems() -> Option<String> {
    of_browser()?.read(PROBLEMS)
}

/// Stores whether the lessons show readings above kanji, if the storage is available.
pub fn keep_readings(shown: bool) {
    let Some(store) = of_browser() else { return };
    match shown {
        true => store.discard(NO_READINGS),
        // Without a storage it holds until the page is closed.
        false => drop(store.put(NO_READINGS, "1")),
    }
}

/// Whether the lessons show readings above kanji, as they do unless the person has turned that off.
pub fn shows_readings() -> bool {
    of_browser().is_none_or(|store| store.read(NO_READINGS).is_none())
}

/// Stores the game of a lesson that this tab has begun as text, or deletes it with `None`.
pub fn keep_lesson_game(text: Option<&str>) {
    let Some(tab) = of_tab() else { return };
    match text {
        // Without a storage, it is an ordinary game after a reload.
        Some(text) => drop(tab.put(LESSON_GAME, text)),
        None => tab.discard(LESSON_GAME),
    }
}

/// Returns the stored game of a lesson that this tab has begun as text, if any.
pub fn lesson_game() -> Option<String> {
    of_tab()?.read(LESSON_GAME)
}
