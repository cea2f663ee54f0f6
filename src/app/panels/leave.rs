//! The question before a link takes the place of a running game.

use crate::browser;
use crate::table::Table;
use crate::texts::{Key, Voice};
use leptos::prelude::*;

/// Asks whether to leave the running game, while a link waits for the answer.
#[component]
pub fn LeaveSheet() -> impl IntoView {
    let table = Table::of_page();
    move || table.is_leaving().then(|| view! { <Sheet/> })
}

#[component]
fn Sheet() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    Effect::new(|_| browser::focus("[data-action=\"stay\"]"));
    view! {
        <div class="veil">
            <section class="sheet" role="alertdialog" aria-modal="true" aria-label=move || voice.say(Key::LeaveTitle)>
                <h2>{move || voice.say(Key::LeaveTitle)}</h2>
                <p>{move || voice.say(Key::LeaveText)}</p>
                <button type="button" class="control strong" data-action="stay" on:click=move |_| table.leave(false)>
                    {move || voice.say(Key::LeaveNo)}
                </button>
                <button type="button" class="control" data-action="leave" on:click=move |_| table.leave(true)>
                    {move || voice.say(Key::LeaveYes)}
                </button>
            </section>
        </div>
    }
}
