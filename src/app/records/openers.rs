//! The buttons that open a record from a file or the clipboard, the study of the game, and the position editor. They
//! load with [`crate::later`]; the code of what they open is fetched on first use.

use super::incoming::{take_file, take_text};
use super::of_page;
use super::words::{Labels, RecordKey};
use crate::browser;
use crate::table::Table;
use crate::table::sheet::Sheet;
use crate::texts::I18n;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
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

/// A button that opens the record, position or link in the clipboard. Where the browser does not hand that over, a sheet
/// opens with a field to paste it into. A link that locks `open` locks it as well.
#[component]
pub fn PasteButton() -> impl IntoView {
    let (table, labels) = (Table::of_page(), Labels::of(I18n::of_page()));
    view! {
        <button
            type="button"
            class="control"
            data-action="paste"
            title=move || labels.say(RecordKey::PasteHint)
            prop:hidden=move || table.is_locked("open")
            on:click=move |_| paste(table)
        >
            {move || labels.say(RecordKey::Paste)}
        </button>
    }
}

/// Opens the text in the clipboard, or else the sheet to paste it into, in place of the sheet that is open. Does nothing
/// if the person has opened the editor or the chess clock meanwhile.
fn paste(table: Table) {
    spawn_local(async move {
        let text = browser::pasted().await;
        if browser::has_overlay() {
            return;
        }
        match text {
            Some(text) => {
                table.close_sheets();
                take_text(of_page(), text);
            }
            None => table.open(Sheet::Paste),
        }
    });
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
