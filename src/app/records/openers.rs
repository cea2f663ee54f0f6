//! The buttons that open a record, the study of the game, and the position editor. They load with [`crate::later`]; the
//! code of what they open is fetched on first use.

use super::incoming::take_file;
use super::of_page;
use super::words::{Labels, RecordKey};
use crate::table::Table;
use crate::texts::I18n;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{FileList, HtmlElement, HtmlInputElement};

/// The file name extensions for the `accept` attribute of the file input.
const ENDINGS: &str = ".kif,.kifu,.ki2,.ki2u,.csa,.usi,.sfen,.jkf,.json,.usen,.txt";

/// A button that opens a record from a file, with its hidden file input.
#[component]
pub fn OpenButton(
    /// The CSS class of the button.
    class: &'static str,
    /// Whether the button shows a single word.
    #[prop(optional)]
    short: bool,
) -> impl IntoView {
    let (records, table, labels) = (of_page(), Table::of_page(), Labels::of(I18n::of_page()));
    let input = NodeRef::<leptos::html::Input>::new();
    let choose = move |_| {
        if let Some(input) = input.get_untracked() {
            let input: &HtmlElement = &input;
            input.click();
        }
    };
    let chosen = move |event: ev::Event| {
        let Some(input) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) else {
            return;
        };
        if let Some(file) = input.files().as_ref().and_then(|files: &FileList| files.get(0)) {
            take_file(records, file, 0);
        }
        // Without a value, choosing the same file again fires `change`.
        input.set_value("");
    };
    view! {
        <span>
            <input type="file" accept=ENDINGS hidden data-field="open-file" node_ref=input on:change=chosen
                aria-label=move || labels.say(RecordKey::Open)/>
            <button
                type="button"
                class=class
                data-action="open"
                aria-label=move || labels.say(RecordKey::Open)
                title=move || labels.say(RecordKey::OpenHint)
                prop:hidden=move || table.is_locked("open")
                on:click=choose
            >
                {move || labels.say(if short { RecordKey::OpenShort } else { RecordKey::Open })}
            </button>
        </span>
    }
}

/// A button that opens the running game as a record in the study. Disabled before the first move.
#[component]
pub fn StudyButton() -> impl IntoView {
    let (table, labels) = (Table::of_page(), Labels::of(I18n::of_page()));
    let none = Memo::new(move |_| table.with_game(|game| game.played().is_empty()));
    view! {
        <button
            type="button"
            class="control"
            data-action="study"
            prop:disabled=none
            prop:hidden=move || table.is_locked("study")
            on:click=move |_| of_page().run(move |views| (views.study_game)(table))
        >
            {move || labels.say(RecordKey::StudyGame)}
        </button>
    }
}

/// A button that opens the position on the board in the editor, or the position of a link that cannot be played.
#[component]
pub fn EditButton(
    /// The CSS class of the button.
    class: &'static str,
) -> impl IntoView {
    let (table, labels) = (Table::of_page(), Labels::of(I18n::of_page()));
    view! {
        <button
            type="button"
            class=class
            data-action="edit-position"
            prop:hidden=move || table.is_locked("edit-position")
            on:click=move |_| table.edit(true)
        >
            {move || labels.say(RecordKey::EditPosition)}
        </button>
    }
}
