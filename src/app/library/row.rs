//! The view of one game in the list of stored games.

use super::list::{List, Writing, date, start};
use super::words::LibraryKey;
use crate::browser;
use crate::panels::end_card::words::{EndKey, EndTexts};
use crate::preference_signals::PreferenceSignals;
use headless::board::thumbnail::{Thumbnail, thumbnail};
use headless::sentence::shown;
use leptos::ev;
use leptos::prelude::*;
use saves::entry::Card;
use saves::search::Found;

/// The row of a game. `at` is its index in the list of `count` rows, and `top` its offset from the top as a CSS length.
#[component]
pub fn Row(
    /// The list that the row belongs to.
    list: List,
    /// The index of the row in the list, from 0.
    at: usize,
    /// The game of the row.
    game: Found,
    /// The number of rows in the list.
    count: Memo<usize>,
    /// The distance of the row from the top of the list, as a CSS length.
    top: String,
) -> impl IntoView {
    let texts = list.library.texts;
    let Found { card, title, .. } = game;
    let id = card.id;
    let writing =
        Memo::new(move |_| list.writing.get().and_then(|(which, what)| (which == id).then_some(what)));
    let facts = {
        let card = card.clone();
        move || facts(list, &card)
    };
    let tags = card.tags.iter().map(|tag| view! { <span class="tag">{shown(tag)}</span> }).collect_view();
    let open = {
        let card = card.clone();
        move |_| list.open(&card)
    };
    let name = {
        let title = title.clone();
        move |key: LibraryKey| texts.fill(key, &[("title", &title)])
    };
    let (open_name, stored) = (name.clone(), StoredValue::new((card.clone(), name, title.clone())));
    view! {
        <li
            class="game"
            data-game=id.to_string()
            style:top=top
            aria-setsize=move || count.get().to_string()
            aria-posinset=(at + 1).to_string()
        >
            <button
                type="button"
                class="game-open"
                data-action="game-open"
                aria-label=move || open_name(LibraryKey::OpenGame)
                on:click=open
            >
                <Stamp sfen=card.sfen.clone()/>
                <span class="game-title">{title}</span>
                <span class="game-facts">{facts}</span>
                <span class="game-tags-shown">{tags}</span>
            </button>
            {move || stored.with_value(|(card, name, title)| match writing.get() {
                Some(what) => view! { <Written list card=card.clone() what/> }.into_any(),
                None => tools(list, card, title, name.clone()),
            })}
        </li>
    }
}

/// The buttons that rename, tag and delete a game. `name` makes their accessible names.
fn tools(
    list: List,
    card: &Card,
    title: &str,
    name: impl Fn(LibraryKey) -> String + Clone + Send + 'static,
) -> AnyView {
    let (id, texts, title) = (card.id, list.library.texts, title.to_owned());
    let tool = move |action: &'static str, key: LibraryKey, named: LibraryKey, on_click: Callback<()>| {
        let name = name.clone();
        view! {
            <button
                type="button"
                class="quiet"
                data-action=action
                aria-label=move || name(named)
                on:click=move |_| on_click.run(())
            >
                {move || texts.say(key)}
            </button>
        }
    };
    let write = move |what| Callback::new(move |()| list.writing.set(Some((id, what))));
    let review = list.can_review(card).then(|| {
        let (card, end) = (card.clone(), EndTexts::of(texts.i18n));
        let name = format!("{}: {title}", end.say(EndKey::Review));
        view! {
            <button type="button" class="quiet" data-action="game-review" aria-label=name
                on:click=move |_| list.review(&card)>
                {move || end.say(EndKey::Review)}
            </button>
        }
    });
    let card = card.clone();
    let delete = Callback::new(move |()| list.delete(&card, title.clone()));
    view! {
        <div class="game-tools">
            {review}
            {tool("game-rename", LibraryKey::Rename, LibraryKey::RenameGame, write(Writing::Title))}
            {tool("game-tags", LibraryKey::Tags, LibraryKey::TagsGame, write(Writing::Tags))}
            {tool("game-delete", LibraryKey::Delete, LibraryKey::DeleteGame, delete)}
        </div>
    }
    .into_any()
}

/// The form in which a title or tags are edited. Enter stores them, Escape cancels.
#[component]
fn Written(list: List, card: Card, what: Writing) -> impl IntoView {
    let texts = list.library.texts;
    let (id, input) = (card.id, NodeRef::<leptos::html::Input>::new());
    let (label, field, text) = match what {
        Writing::Title => (LibraryKey::NewTitle, "game-title", card.title),
        Writing::Tags => (LibraryKey::NewTags, "game-tags", card.tags.join(", ")),
    };
    let back = move || {
        let action = if what == Writing::Title { "game-rename" } else { "game-tags" };
        browser::after_paint(move || {
            browser::focus(&format!("[data-game=\"{id}\"] [data-action=\"{action}\"]"));
        });
    };
    let keep = move |event: ev::SubmitEvent| {
        event.prevent_default();
        if let Some(input) = input.get_untracked() {
            list.write(id, what, input.value());
        }
        back();
    };
    let cancel = move || {
        list.writing.set(None);
        back();
    };
    let pressed = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" {
            // The key must not close the sheet too.
            event.stop_propagation();
            cancel();
        }
    };
    Effect::new(move |_| {
        if let Some(input) = input.get() {
            // An input in the document does not refuse the focus.
            let _ = input.focus();
            input.select();
        }
    });
    view! {
        <form class="game-tools" on:submit=keep on:keydown=pressed>
            <input
                type="text"
                data-field=field
                maxlength="400"
                autocomplete="off"
                aria-label=texts.signal(label)
                placeholder=texts.signal(label)
                prop:value=text
                node_ref=input
            />
            <button type="submit" class="quiet" data-action="game-save">{texts.signal(LibraryKey::Save)}</button>
            <button type="button" class="quiet" data-action="game-cancel" on:click=move |_| cancel()>
                {texts.signal(LibraryKey::Cancel)}
            </button>
        </form>
    }
}

/// The thumbnail of the last position of the game, as inline SVG.
#[component]
fn Stamp(sfen: String) -> impl IntoView {
    let kings = PreferenceSignals::of_page().get_untracked().kings;
    thumbnail(&sfen, kings).map(|Thumbnail { view_box, elements }| {
        view! { <svg class="stamp" viewBox=view_box aria-hidden="true" inner_html=elements></svg> }
    })
}

/// The line under the title: date, result, number of moves, origin and handicap.
fn facts(list: List, card: &Card) -> String {
    let texts = list.library.texts;
    let moves = texts.fill(LibraryKey::Moves, &[("count", &card.plies.to_string())]);
    let start = start(list.library, card);
    let start = if start.is_empty() || card.start == Card::POSITION {
        start
    } else {
        format!("{}: {start}", texts.say(LibraryKey::Handicap))
    };
    let facts = [date(list.library, card), texts.result(card), moves, texts.kind(card.kind), start];
    facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<String>>().join(" · ")
}
