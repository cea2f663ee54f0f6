//! The web page: Leptos components, texts in all languages, storage, sound, and the messages to and from workers and
//! the host page.
//!
//! The engine runs in a worker: the page sends requests to it and never searches itself. Components show memos of plain
//! data, and call [`table::Table`] for everything that the person does.
#![forbid(unsafe_code)]

pub mod advice;
pub mod analysis;
pub mod analyzer;
pub mod annotations;
pub mod appearance;
pub mod board;
pub mod browser;
pub mod chess_clock;
pub mod clock_jump;
pub mod clock_request;
pub mod clock_watch;
pub mod coach;
pub mod crash;
pub mod diagram;
pub mod dialogs;
pub mod dynamic;
pub mod editor;
pub mod embed;
pub mod faces;
pub mod later;
pub mod learn;
pub mod library;
pub mod location;
pub mod long_list;
pub mod mates;
mod mends;
pub mod names;
pub mod page;
pub mod panels;
pub mod part;
pub mod preference_signals;
pub mod print;
pub mod records;
pub mod ruby;
pub mod sentences;
pub mod share;
pub mod sound;
pub mod store;
pub mod study;
pub mod table;
pub mod texts;
pub mod timers;
pub mod tools;
pub mod vocabulary;
pub mod worker_client;
pub mod worker_link;

use leptos::mount::mount_to_body;
use leptos::prelude::*;
use links::Language;
use location::Location;
use preference_signals::PreferenceSignals;
use store::saved_games::SavedGames;
use texts::Texts;

/// Fetches the texts, looks for a stored game to resume, and mounts the page. If no texts can be fetched, it mounts
/// nothing and dispatches the window event `komadai:not-loaded`.
pub async fn run() {
    let address = Location::read();
    let link = &address.link;
    table::link::set_root_attributes(link);
    let preferences = PreferenceSignals::kept();
    preferences.lay_first_pieces(link.pieces);
    let liked = preferences.get_untracked().language;
    let language = link.language.or(liked).unwrap_or_else(browser::preferred_language);
    let Some(texts) = first_texts(language).await else {
        // `public/start.js` listens for this event and shows a message of `index.html`.
        return browser::dispatch_window_event("komadai:not-loaded");
    };
    let stored = SavedGames::open(&address.text(), link.save.as_ref()).await;
    mount_to_body(move || view! { <page::Page texts preferences address stored/> });
    // The static board of index.html is removed in the same frame.
    browser::remove("#first-board");
}

/// Fetches the texts of a language, or those of the other one if that fails; `None` if both fail.
async fn first_texts(language: Language) -> Option<Texts> {
    match Texts::fetch(language).await {
        None => Texts::fetch(language.other()).await,
        texts => texts,
    }
}
