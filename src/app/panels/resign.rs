//! The question whether the person wants to resign.

use crate::advice::words::{AdviceKey, AdviceTexts};
use crate::browser;
use crate::table::Table;
use crate::texts::I18n;
use leptos::prelude::*;

/// The question over the row of buttons, which keep their places behind it. A press beside it withdraws it; the Escape key,
/// which the page handles, does so too.
#[component]
pub fn ResignQuestion() -> impl IntoView {
    let (table, texts) = (Table::of_page(), AdviceTexts::of(I18n::of_page()));
    let withdraw = move |_| table.ask_to_resign(false);
    let presses = window_event_listener(leptos::ev::pointerdown, move |event| {
        if !browser::is_within(&event, ".question") {
            table.ask_to_resign(false);
        }
    });
    // The key that has asked must not answer as well.
    Effect::new(|_| request_animation_frame(|| browser::focus("[data-action=\"confirm\"]")));
    on_cleanup(move || {
        presses.remove();
        queue_microtask(|| browser::focus_if_lost(browser::BOARD_FOCUS));
    });
    view! {
        <div class="question" role="alertdialog" aria-label=move || texts.say(AdviceKey::ResignTitle)>
            <p>{move || texts.say(AdviceKey::ResignTitle)}</p>
            <button type="button" class="control strong" data-action="cancel" on:click=withdraw>
                {move || texts.say(AdviceKey::ResignNo)}
            </button>
            <button type="button" class="control" data-action="confirm" on:click=move |_| table.resign()>
                {move || texts.say(AdviceKey::ResignYes)}
            </button>
        </div>
    }
}
