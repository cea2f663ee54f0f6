//! What was done in lessons and mate problems, in the local storage, and the game of a lesson, in the session storage.

use super::{CHOICE, of_browser, of_tab};
use saves::learn::Progress;
use saves::problem_progress::ProblemProgress;
use saves::slots::KeyValueStore;

/// The key of what was learned in the lessons, in the local storage.
const LEARNED: &str = "komadai:learned";
/// The key of what was done in the mate problems, in the local storage.
const PROBLEMS: &str = "komadai:problems";
/// The key of the note of earlier builds that the lessons show no readings above kanji, in the local storage.
const NO_READINGS: &str = "komadai:no-readings";
/// The key under which [`can_keep`] stores something for a moment, in the local storage.
const TRIAL: &str = "komadai:trial";
/// The key of the game of a lesson that this tab has begun, in the session storage.
const LESSON_GAME: &str = "komadai:lesson-game";

/// Stores the progress in the lessons; `false` if it cannot be stored. Another tab may have stored more, so the caller
/// unites it with [`learned`] before.
pub fn keep_learned(progress: &Progress) -> bool {
    of_browser().is_some_and(|store| store.put(LEARNED, &progress.to_text()))
}

/// Returns the stored progress in the lessons.
pub fn learned() -> Progress {
    let text = of_browser().and_then(|store| store.read(LEARNED));
    text.map(|text| Progress::from_text(&text)).unwrap_or_default()
}

/// Stores what was done in the mate problems; `false` if it cannot be stored. Another tab may have stored more, so the
/// caller unites it with [`solved_problems`] before.
pub fn keep_solved_problems(progress: &ProblemProgress) -> bool {
    of_browser().is_some_and(|store| store.put(PROBLEMS, &progress.to_text()))
}

/// Returns what is stored of the mate problems.
pub fn solved_problems() -> ProblemProgress {
    let text = of_browser().and_then(|store| store.read(PROBLEMS));
    text.map(|text| ProblemProgress::from_text(&text)).unwrap_or_default()
}

/// Whether progress can be stored now. A storage may be there and take nothing, so a short text is stored and deleted.
pub fn can_keep() -> bool {
    of_browser().is_some_and(|store| {
        let is_kept = store.put(TRIAL, "1");
        store.discard(TRIAL);
        is_kept
    })
}

/// Whether progress in the lessons is stored, and no settings of a game are.
pub fn has_only_learned() -> bool {
    of_browser().is_some_and(|store| store.read(LEARNED).is_some() && store.read(CHOICE).is_none())
}

/// Whether anything is stored of the lessons or mate problems.
pub fn has_learned() -> bool {
    of_browser().is_some_and(|store| [LEARNED, PROBLEMS].into_iter().any(|key| store.read(key).is_some()))
}

/// Whether a build before dump 8 noted that the lessons show no readings. Now the preferences say so.
pub fn has_noted_readings() -> bool {
    of_browser().is_some_and(|store| store.read(NO_READINGS).is_some())
}

/// Deletes that note, once the preferences have it.
pub fn forget_noted_readings() {
    if let Some(store) = of_browser() {
        store.discard(NO_READINGS);
    }
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
