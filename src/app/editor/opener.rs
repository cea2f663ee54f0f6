//! The button that opens the editor.

use super::words::{EditorVoice, Key};
use crate::table::Table;
use crate::texts::Voice;
use leptos::prelude::*;

/// Opens the position on the board in the editor; the position of a link, if that cannot be played.
#[component]
pub fn EditButton(class: &'static str) -> impl IntoView {
    let (table, words) = (Table::of_page(), EditorVoice::of(Voice::of_page()));
    view! {
        <button
            type="button"
            class=class
            data-action="edit-position"
            prop:hidden=move || table.is_locked("edit-position")
            on:click=move |_| table.edit(true)
        >
            {move || words.say(Key::Open)}
        </button>
    }
}
