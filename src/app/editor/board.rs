//! The board of the editor with both hands. Black sits below.

use super::bench::Bench;
use crate::board::piece::PieceFace;
use crate::sentences::{Naming, sign};
use crate::taste::Taste;
use crate::texts::{Key, Voice};
use headless::board::interaction::Place as On;
use headless::board::model::reading_order;
use headless::editor::model::{Place, Target};
use leptos::prelude::*;
use rules::{Color, HAND_ORDER, HandKind, Piece, Square, Variant};
use saves::preferences::Coordinates as Form;

/// White's hand, the board, Black's hand.
#[component]
pub fn EditedBoard() -> impl IntoView {
    let (bench, voice) = (Bench::of_editor(), Voice::of_page());
    let squares = move || reading_order(bench.variant.get(), Color::Black);
    view! {
        <EditedHand color=Color::White/>
        <div class="board">
            <Coordinates/>
            <div class="squares" role="group" aria-label=move || voice.say(Key::BoardLabel)>
                <For each=squares key=|square| *square let:square>
                    <EditedSquare square/>
                </For>
            </div>
            {move || (bench.variant.get() == Variant::Standard).then(stars)}
        </div>
        <EditedHand color=Color::Black/>
    }
}

/// The four dots that mark the thirds of the board.
fn stars() -> impl IntoView {
    (0..4)
        .map(|i| view! { <span class="star" data-star=i.to_string() aria-hidden="true"></span> })
        .collect_view()
}

#[component]
fn Coordinates() -> impl IntoView {
    let (bench, taste, voice) = (Bench::of_editor(), Taste::of_page(), Voice::of_page());
    let form = Memo::new(move |_| taste.coordinates(voice.language()));
    let size = move || if form.get() == Form::None { 0 } else { bench.variant.get().size() };
    view! {
        <div class="files" aria-hidden="true">
            {move || (0..size()).rev().map(|file| view! { <span>{file + 1}</span> }).collect_view()}
        </div>
        <div class="ranks" aria-hidden="true">
            {move || (0..size()).map(|rank| view! { <span>{form.get().rank(rank)}</span> }).collect_view()}
        </div>
    }
}

#[component]
fn EditedSquare(square: Square) -> impl IntoView {
    let (bench, voice) = (Bench::of_editor(), Voice::of_page());
    let place = Place::Square(square);
    let piece = Memo::new(move |_| bench.with(|draft| draft.piece(square)));
    let letters = move || piece.get().map(|piece| piece.to_string()).unwrap_or_default();
    let mark = Memo::new(move |_| {
        let over = bench.over() == Some(Target::Square(square));
        if over { "over" } else { mark_of(bench, place) }
    });
    let label = move || {
        let name = voice.square(square);
        let name = match piece.get() {
            None => voice.fill(Key::SquareEmpty, &[("square", &name)]),
            Some(piece) => {
                let (side, piece) = (voice.side(piece.color, Naming::Even), voice.piece(piece.kind));
                voice.fill(Key::SquarePiece, &[("square", &name), ("side", &side), ("piece", &piece)])
            }
        };
        named(voice, name, mark.get())
    };
    let face = move || {
        let face =
            |piece: Piece| view! { <PieceFace piece turned=Signal::stored(piece.color == Color::White)/> };
        piece.get().map(face)
    };
    view! {
        <button
            type="button"
            class="edit-cell"
            data-square=square.to_string()
            prop:place=On::Square(square).number()
            data-piece=letters
            data-mark=mark
            aria-label=label
            tabindex=move || tab_index(bench, place)
            on:focus=move |_| bench.came_to(place)
            on:click=move |event| bench.activate(&event, place)
        >
            {face}
        </button>
    }
}

#[component]
fn EditedHand(color: Color) -> impl IntoView {
    let (bench, voice) = (Bench::of_editor(), Voice::of_page());
    let side = move || voice.side(color, Naming::Even);
    let title = move || voice.fill(Key::HandOf, &[("side", &side())]);
    let slots = move || {
        let variant = bench.variant.get();
        let kinds = HAND_ORDER.into_iter().filter(|&kind| variant.piece_total(kind) > 0);
        kinds.map(|kind| view! { <HandSlot color kind/> }).collect_view()
    };
    let over = move || bench.over() == Some(Target::Hand(color));
    view! {
        <section class="edit-stand" data-stand=color.to_string() class:over=over aria-label=title>
            <p aria-hidden="true">{sign(color)} " " {side}</p>
            <div class="edit-slots">{slots}</div>
        </section>
    }
}

#[component]
fn HandSlot(color: Color, kind: HandKind) -> impl IntoView {
    let (bench, voice) = (Bench::of_editor(), Voice::of_page());
    let place = Place::Hand(color, kind);
    let count = Memo::new(move |_| bench.with(|draft| draft.setup().hands[color].count(kind)));
    let mark = Memo::new(move |_| mark_of(bench, place));
    let piece = Piece::new(color, kind.on_board());
    let label = move || {
        let (piece, count) = (voice.piece(piece.kind), count.get().to_string());
        named(voice, voice.fill(Key::HandPiece, &[("piece", &piece), ("count", &count)]), mark.get())
    };
    view! {
        <button
            type="button"
            class="edit-slot"
            data-hand=format!("{color}:{}", kind.letter())
            prop:place=On::Hand(color, kind).number()
            data-count=move || count.get().to_string()
            data-mark=mark
            aria-label=label
            tabindex=move || tab_index(bench, place)
            on:focus=move |_| bench.came_to(place)
            on:click=move |event| bench.activate(&event, place)
        >
            <PieceFace piece turned=Signal::stored(color == Color::White)/>
            <span class="count" aria-hidden="true">{move || (count.get() > 1).then(|| count.get())}</span>
        </button>
    }
}

/// How a place is marked, as styles and tests read it.
pub(super) fn mark_of(bench: Bench, place: Place) -> &'static str {
    if bench.lifted() == Some(place) {
        "lifted"
    } else if bench.is_picked(place) {
        "selected"
    } else {
        ""
    }
}

/// The name of a place with what is told of its mark.
pub(super) fn named(voice: Voice, name: String, mark: &str) -> String {
    if mark == "selected" { voice.fill(Key::SquarePicked, &[("name", &name)]) } else { name }
}

/// `0` for the place where Tab leads, `-1` for all others.
pub(super) fn tab_index(bench: Bench, place: Place) -> &'static str {
    if bench.entry() == place { "0" } else { "-1" }
}
