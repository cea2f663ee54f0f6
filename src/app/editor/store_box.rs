//! The box of pieces (駒箱 *komabako*): a row for each side, and how many are left.

use super::bench::Bench;
use super::board::{mark_of, named, tab_index};
use super::words::{EditorVoice, Key};
use crate::board::piece::PieceFace;
use crate::sentences::Naming;
use crate::texts::Voice;
use headless::editor::model::{Place, Target, box_kinds, set_size};
use leptos::prelude::*;
use rules::{Color, Piece, PieceKind};

/// The box with its rows and the counter.
#[component]
pub fn PieceBox(words: EditorVoice) -> impl IntoView {
    let bench = Bench::of_editor();
    let left = Memo::new(move |_| bench.with(headless::editor::model::Draft::left_in_all));
    let all = move || set_size(bench.variant.get()).to_string();
    let told = move || words.fill(Key::BoxLeft, &[("left", &left.get().to_string()), ("all", &all())]);
    let row = move |color: Color| {
        let kinds = box_kinds(bench.variant.get());
        kinds.map(|kind| view! { <BoxSlot piece=Piece::new(color, kind) words/> }).collect_view()
    };
    view! {
        <section
            class="edit-box"
            data-store=""
            data-left=move || left.get().to_string()
            class:over=move || bench.over() == Some(Target::Box)
            aria-label=move || words.say(Key::Box)
        >
            <div class="edit-slots">{move || row(Color::Black)}</div>
            <div class="edit-slots">{move || row(Color::White)}</div>
            <p>{told}</p>
        </section>
    }
}

#[component]
fn BoxSlot(piece: Piece, words: EditorVoice) -> impl IntoView {
    let (bench, voice) = (Bench::of_editor(), Voice::of_page());
    let place = Place::Box(piece);
    let left = Memo::new(move |_| bench.with(|draft| draft.left(piece.kind)));
    let mark = Memo::new(move |_| mark_of(bench, place));
    let label = move || {
        let (side, name) = (voice.side(piece.color, Naming::Even), voice.piece(piece.kind));
        let count = left.get().to_string();
        let name = words.fill(Key::BoxPiece, &[("piece", &name), ("side", &side), ("count", &count)]);
        named(voice, name, mark.get())
    };
    // The counts of both rows are the same: one of them shows it. Of kings there are never more than the faces.
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
            tabindex=move || tab_index(bench, place)
            on:focus=move |_| bench.came_to(place)
            on:click=move |event| bench.activate(&event, place)
        >
            <PieceFace piece turned=Signal::stored(piece.color == Color::White)/>
            <span class="count" aria-hidden="true">{count}</span>
        </button>
    }
}
