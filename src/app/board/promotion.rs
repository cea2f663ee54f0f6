//! The choice between promoting and not promoting, at the target square of the move.

use super::piece::PieceFace;
use crate::browser;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use headless::board::interaction::Input;
use headless::board::model::reading_order;
use leptos::prelude::*;
use rules::{Piece, Square};

/// The dialog over the board while the person has to choose whether to promote.
#[component]
pub fn PromotionChoice() -> impl IntoView {
    let table = Table::of_page();
    let promoting = Memo::new(move |_| table.board.with(|board| board.promoting));
    move || promoting.get().map(|(to, piece)| view! { <Choice to piece/> })
}

#[component]
fn Choice(to: Square, piece: Piece) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let (column, row) = place(table, to);
    let promoted = Piece { kind: piece.kind.promoted().unwrap_or(piece.kind), ..piece };
    let turned = Signal::derive(move || table.bottom() != piece.color);
    // The focus moves to the dialog, and back to the square at the end. It moves a frame later, because the press that
    // opened the dialog focuses its own square first.
    Effect::new(|_| request_animation_frame(|| browser::focus("[data-choice=\"promote\"]")));
    on_cleanup(move || browser::focus(&format!("[data-square=\"{to}\"]")));
    let keys = |event: web_sys::KeyboardEvent| {
        if event.key().starts_with("Arrow") {
            event.prevent_default();
            event.stop_propagation();
            browser::focus("[data-choice]:not(:focus)");
        }
    };

    // A beginner does not know the promoted faces.
    let worded = untrack(|| table.explains());
    let is_right = column * 2 >= usize::from(table.variant.get_untracked().size());
    let word = move |key| worded.then(|| view! { <span>{i18n.say(key)}</span> });

    view! {
        <div
            class="promotion"
            class:worded=worded
            class:right=is_right
            role="dialog"
            aria-label=move || i18n.say(TextKey::PromotionLabel)
            on:pointerdown=|event| event.stop_propagation()
            on:keydown=keys
            style:--column=column.to_string()
            style:--row=row.to_string()
        >
            <button
                type="button"
                data-choice="promote"
                aria-label=move || i18n.say(TextKey::Promote)
                on:click=move |_| table.input(Input::Promotion { promote: true })
            >
                <PieceFace piece=promoted turned/>
                {word(TextKey::Promote)}
            </button>
            <button
                type="button"
                data-choice="keep"
                aria-label=move || i18n.say(TextKey::Keep)
                on:click=move |_| table.input(Input::Promotion { promote: false })
            >
                <PieceFace piece turned/>
                {word(TextKey::Keep)}
            </button>
        </div>
    }
}

/// Returns the column and the row of a square on the screen, from 0. The lowest row counts as the one above, so that
/// the dialog does not hang over the edge of the board.
fn place(table: Table, to: Square) -> (usize, usize) {
    let variant = table.variant.get_untracked();
    let size = usize::from(variant.size());
    let order = reading_order(variant, untrack(|| table.bottom()));
    let index = order.iter().position(|&square| square == to).unwrap_or_default();
    (index % size, (index / size).min(size - 2))
}
