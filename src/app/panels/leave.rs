//! The question whether a link may take the place of a running game.

use super::controls::Control;
use super::sheet::SheetFrame;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;

/// The sheet that asks whether to leave the running game. The answer decides whether the link is followed.
#[component]
pub fn LeaveSheet() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    view! {
        <SheetFrame title=TextKey::LeaveTitle>
            <p>{move || i18n.say(TextKey::LeaveText)}</p>
            <Control action="stay" key=TextKey::LeaveNo strong=Signal::stored(true) on_click=move || table.leave(false)/>
            <Control action="leave" key=TextKey::LeaveYes on_click=move || table.leave(true)/>
        </SheetFrame>
    }
}
