//! The question whether a link may take the place of a running game.

use super::controls::Control;
use super::sheet::SheetFrame;
use crate::table::Table;
use crate::texts::{I18n, Key};
use leptos::prelude::*;

/// The sheet that asks whether to leave the running game. The answer decides whether the link is followed.
#[component]
pub fn LeaveSheet() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    view! {
        <SheetFrame title=Key::LeaveTitle>
            <p>{move || i18n.say(Key::LeaveText)}</p>
            <Control action="stay" key=Key::LeaveNo strong=Signal::stored(true) on_click=move || table.leave(false)/>
            <Control action="leave" key=Key::LeaveYes on_click=move || table.leave(true)/>
        </SheetFrame>
    }
}
