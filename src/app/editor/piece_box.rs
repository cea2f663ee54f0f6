//! The view of the box of pieces (駒箱 *komabako*), from which pieces are put on the board: a row for each side, with the
//! number of pieces left.

use super::board::{mark_of, named, tab_index};
use super::controller::EditorController;
use super::words::{EditorKey, EditorTexts};
use crate::board::piece::PieceFace;
use crate::sentences::Naming;
use crate::texts::I18n;
use headless::editor::model::{Place, Target, box_kinds, set_size};
use leptos::prelude::*;
use rules::{Color, Piece, PieceKind};

/// The box, with the total number of pieces left.
#[component]
pub fn PieceBox(
    /// The texts of the position editor.
    texts: EditorTexts,
) -> impl IntoView {
    let controller = EditorController::of_editor();
    let left = Memo::new(move |_| controller.with(headless::editor::model::Draft::left_in_all));
    let all = move || set_size(controller.variant.get()).to_string();
    let told = move || texts.fill(EditorKey::BoxLeft, &[("left", &left.get().to_string()), ("all", &all())]);
    let row = move |color: Color| {
        let kinds = box_kinds(controller.variant.get());
        kinds.map(|kind| view! { <BoxSlot piece=Piece::new(color, kind) texts/> }).collect_view()
    };
    view! {
        <section
            class="edit-box"
            data-store=""
            data-left=move || left.get().to_string()
            class:over=move || controller.over() == Some(Target::Box)
            aria-label=move || texts.say(EditorKey::Box)
        >
            <div class="edit-slots">{move || row(Color::Black)}</div>
            <div class="edit-slots">{move || row(Color::White)}</div>
            <p>{told}</p>
        </section>
    }
}

#[component]
fn BoxSlot(piece: Piece, texts: EditorTexts) -> impl IntoView {
    let (controller, i18n) = (EditorController::of_editor(), I18n::of_page());
    let place = Place::Box(piece);
    let left = Memo::new(move |_| controller.with(|draft| draft.left(piece.kind)));
    let mark = Memo::new(move |_| mark_of(controller, place));
    let label = move || {
        let (side, name) = (i18n.side(piece.color, Naming::Even), i18n.piece(piece.kind));
        let count = left.get().to_string();
        let name = texts.fill(EditorKey::BoxPiece, &[("piece", &name), ("side", &side), ("count", &count)]);
        named(i18n, name, mark.get())
    };
    // Both rows have the same counts, so only one shows them. Kings need none: there is one for each side.
    let count = move || (piece.color == Color::Black && piece.kind != PieceKind::King).then(|| left.get());
    view! {
        <button
            type="button"
            class="edit-slot"
            data-box=piece.to_string()
            data-count=move || left.get().to_string()
            data-mark=mark
            aria-label=label
            aria-disabled=move || (left.get() == 0).to_string()
            tabindex=move || tab_index(controller, place)
            on:focus=move |_| controller.came_to(place)
            on:click=move |event| controller.activate(&event, place)
        >
            <PieceFace piece turned=Signal::stored(piece.color == Color::White)/>
            <span class="count" aria-hidden="true">{count}</span>
        </button>
    }
}
