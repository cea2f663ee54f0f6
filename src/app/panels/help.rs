//! The help sheet: what the hand and the keys can do.

use super::sheet::SheetFrame;
use crate::table::Table;
use crate::texts::{Key, Voice};
use leptos::prelude::*;

/// The single keys and what they do.
const KEYS: [(&str, Key); 12] = [
    ("← ↑ → ↓", Key::HelpArrows),
    ("Enter", Key::HelpEnter),
    ("Esc", Key::HelpEscape),
    ("N", Key::NewGame),
    ("T", Key::TakeBack),
    ("R", Key::Resign),
    ("D", Key::Declare),
    ("M", Key::MoveNow),
    ("F", Key::Flip),
    ("[ ]", Key::HelpView),
    ("S", Key::Share),
    ("?", Key::Help),
];

/// The help sheet, while it is open.
#[component]
pub fn HelpSheet() -> impl IntoView {
    let table = Table::of_page();
    move || table.is_helping().then(|| view! { <Sheet/> })
}

#[component]
fn Sheet() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let rows = move || {
        let row = |(keys, what): (&'static str, Key)| {
            view! { <div><dt><kbd>{keys}</kbd></dt><dd>{voice.say(what)}</dd></div> }
        };
        KEYS.into_iter().map(row).collect_view()
    };
    view! {
        <SheetFrame title=Key::Help on_close=Callback::new(move |()| table.help(false))>
            <p>{move || voice.say(Key::HelpPointer)}</p>
            <dl>{rows}</dl>
            <button
                type="button"
                class="control strong"
                data-action="close-help"
                on:click=move |_| table.help(false)
            >
                {move || voice.say(Key::CloseSheet)}
            </button>
        </SheetFrame>
    }
}
