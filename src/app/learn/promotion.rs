//! The choice between promoting and not promoting in a task, at the target square of the move.

use super::arrows::spot;
use super::lesson::Lesson;
use crate::board::piece::PieceFace;
use crate::browser;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use rules::{Piece, Square};
use web_sys::KeyboardEvent;

/// The dialog over the board while the person has to choose whether to promote.
#[component]
pub fn PromotionChoice() -> impl IntoView {
    let lesson = Lesson::of_task();
    let promoting = Memo::new(move |_| lesson.promoting());
    move || promoting.get().map(|(to, piece)| view! { <Choice to piece/> })
}

#[component]
fn Choice(to: Square, piece: Piece) -> impl IntoView {
    let (lesson, i18n) = (Lesson::of_task(), I18n::of_page());
    let (column, row) = spot(lesson, to);
    let is_right = column * 2 >= usize::from(lesson.variant().size());
    let turned = Signal::stored(piece.color != lesson.learner());
    let promoted = Piece { kind: piece.kind.promoted().unwrap_or(piece.kind), ..piece };
    // A frame later, because the press that opened the dialog focuses its own square first.
    Effect::new(|_| request_animation_frame(|| browser::focus(".learn [data-choice=\"promote\"]")));
    on_cleanup(move || browser::focus(&format!(".learn [data-square=\"{to}\"]")));
    let keys = |event: KeyboardEvent| {
        if event.key().starts_with("Arrow") {
            event.prevent_default();
            event.stop_propagation();
            browser::focus(".learn [data-choice]:not(:focus)");
        }
    };
    let choice = move |name: &'static str, key: TextKey, piece: Piece| {
        view! {
            <button
                type="button"
                data-choice=name
                aria-label=move || i18n.say(key)
                on:click=move |_| lesson.promote(name == "promote")
            >
                <PieceFace piece turned/>
                <span>{move || i18n.say(key)}</span>
            </button>
        }
    };
    view! {
        <div
            class="promotion worded"
            class:right=is_right
            role="dialog"
            aria-label=move || i18n.say(TextKey::PromotionLabel)
            on:pointerdown=|event| event.stop_propagation()
            on:keydown=keys
            style:--column=column.to_string()
            style:--row=row.to_string()
        >
            {choice("promote", TextKey::Promote, promoted)}
            {choice("keep", TextKey::Keep, piece)}
        </div>
    }
}
