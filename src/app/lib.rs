//! The page: components, texts in all languages, storage, sound, and the talk with workers and with the page around. It never thinks: the engine is
//! asked by messages. Components draw; what they show comes from memos of plain data, and what a person does goes
//! through [`table::Table`].
#![forbid(unsafe_code)]

pub mod annotations;
pub mod board;
pub mod browser;
pub mod chess_clock;
pub mod clock_order;
pub mod clock_watch;
pub mod crash;
pub mod diagram;
pub mod dynamic;
pub mod editor;
pub mod embed;
pub mod faces;
pub mod later;
pub mod library;
pub mod location;
pub mod long_list;
pub mod looks;
pub mod mates;
pub mod opponent;
pub mod page;
pub mod panels;
pub mod part;
pub mod records;
pub mod sentences;
pub mod share;
pub mod sound;
pub mod store;
pub mod study;
pub mod table;
pub mod taste;
pub mod texts;
pub mod timers;
pub mod tools;
pub mod vocabulary;
pub mod worker_link;

use leptos::mount::mount_to_body;
use leptos::prelude::*;
use links::Language;
use location::Location;
use taste::Taste;
use texts::Texts;

/// Fetches the texts, looks for a game to go on with, and mounts the page.
pub async fn run() {
    let address = Location::read();
    let link = &address.link;
    table::link::dress(link);
    let taste = Taste::kept();
    taste.lay_first_pieces(link.pieces);
    let liked = taste.get_untracked().language;
    let language = link.language.or(liked).unwrap_or_else(browser::preferred_language);
    let Some(texts) = first_texts(language).await else {
        // Said by `public/start.js`, which has words of its own.
        return browser::tell_window("komadai:not-loaded");
    };
    let arrival = store::Shelf::open(&address.text(), link.save.as_ref()).await;
    mount_to_body(move || view! { <page::Page texts taste address arrival/> });
    // The board that index.html has drawn until now goes in the same frame.
    browser::remove("#first-board");
}

/// The texts of a language; those of the other one if they cannot be had.
async fn first_texts(language: Language) -> Option<Texts> {
    match Texts::fetch(language).await {
        None => Texts::fetch(language.other()).await,
        texts => texts,
    }
}
