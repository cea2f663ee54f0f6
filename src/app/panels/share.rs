//! The share sheet: link, SFEN and USI, each with a button that copies it.

use super::sheet::SheetFrame;
use crate::browser;
use crate::links::Link;
use crate::share;
use crate::table::Table;
use crate::texts::{Key, Voice};
use game::Game;
use leptos::prelude::*;

/// The share sheet.
#[component]
pub fn ShareSheet() -> impl IntoView {
    let table = Table::of_page();
    let line = untrack(|| table.with_game(Game::line));
    let game = untrack(|| table.link());
    let (sfen, position) = untrack(|| {
        let position = table.position_shown();
        (position.to_string(), share::link_to_position(&position, table.bottom()))
    });
    let has_moves = !line.moves.is_empty();

    view! {
        <SheetFrame title=Key::Share close="close-share">
            <CopyField name="link" label=Key::ShareLink text=address(&game)/>
            {has_moves.then(|| view! {
                <CopyField name="position" label=Key::SharePosition text=address(&position)/>
            })}
            <CopyField name="sfen" label=Key::ShareSfen text=sfen/>
            <CopyField name="usi" label=Key::ShareUsi text=line.to_string()/>
        </SheetFrame>
    }
}

/// The address that opens a link.
fn address(link: &Link) -> String {
    match share::fragment(link) {
        fragment if fragment.is_empty() => browser::page_address(),
        fragment => format!("{}#{fragment}", browser::page_address()),
    }
}

/// A text to be copied. Where there is no clipboard it is selected, ready for the person's own way to copy.
#[component]
fn CopyField(name: &'static str, label: Key, text: String) -> impl IntoView {
    let voice = Voice::of_page();
    let copied = RwSignal::new(None);
    let to_copy = StoredValue::new(text.clone());
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let done = browser::copy(&to_copy.get_value()).await;
            if !done {
                browser::select(&format!("[data-field=\"share-{name}\"]"));
            }
            copied.try_set(Some(done));
        });
    };
    let said = move || match copied.get() {
        None => voice.say(Key::Copy),
        Some(true) => voice.say(Key::Copied),
        Some(false) => voice.say(Key::CopyByHand),
    };
    view! {
        <label class="field">
            <span>{move || voice.say(label)}</span>
            <span class="copy">
                <input type="text" readonly data-field=format!("share-{name}") prop:value=text/>
                <button type="button" class="control" data-action=format!("copy-{name}") on:click=copy>
                    {said}
                </button>
            </span>
        </label>
    }
}
