//! The question before a link takes the place of a running game.

use super::controls::Control;
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
            <Control action="stay" key=Key::LeaveNo strong=Signal::stored(true) on_click=move || table.leave(false)/>
            <Control action="leave" key=Key::LeaveYes on_click=move || table.leave(true)/>
        </SheetFrame>
    }
}
