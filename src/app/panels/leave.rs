//! The question before a link takes the place of a running game.

use super::sheet::SheetFrame;
use crate::table::Table;
use crate::texts::{Key, Voice};
use leptos::prelude::*;

/// Asks whether to leave the running game; a link waits for the answer.
#[component]
pub fn LeaveSheet() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    view! {
        <SheetFrame title=Key::LeaveTitle>
            <p>{move || voice.say(Key::LeaveText)}</p>
            <button type="button" class="control strong" data-action="stay" on:click=move |_| table.leave(false)>
                {move || voice.say(Key::LeaveNo)}
            </button>
            <button type="button" class="control" data-action="leave" on:click=move |_| table.leave(true)>
                {move || voice.say(Key::LeaveYes)}
            </button>
        </SheetFrame>
    }
}
