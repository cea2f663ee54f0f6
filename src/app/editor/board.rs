//! The views of the position editor for the board and both hands. Black is always at the bottom.

use super::controller::EditorController;
use crate::board::frame::{Coordinates, Stars};
use crate::board::piece::PieceFace;
use crate::preference_signals::PreferenceSignals;
use crate::sentences::{Naming, sign};
use crate::texts::{I18n, TextKey};
use headless::board::interaction::Place as On;
use headless::board::model::reading_order;
use headless::editor::model::{Place, Target};
use leptos::prelude::*;
use rules::{Color, HAND_ORDER, HandKind, Piece, Square, Variant};

/// The board between White's hand above and Black's hand below.
#[component]
pub fn EditedBoard() -> impl IntoView {
    let (controller, i18n) = (EditorController::of_editor(), I18n::of_page());
    let squares = move || reading_order(controller.variant.get(), Color::Black);
    let preferences = PreferenceSignals::of_page();
    let form = Memo::new(move |_| preferences.coordinates(i18n.language()));
    view! {
        <EditedHand color=Color::White/>
        <div class="board">
            <Coordinates variant=controller.variant form/>
            <div class="squares" role="group" aria-label=move || i18n.say(TextKey::BoardLabel)>
                <For each=squares key=|square| *square let:square>
                    <EditedSquare square/>
                </For>
            </div>
            {move || (controller.variant.get() == Variant::Standard).then(|| view! { <Stars/> })}
        </div>
        <EditedHand color=Color::Black/>
    }
}

#[component]
fn EditedSquare(square: Square) -> impl IntoView {
    let (controller, i18n) = (EditorController::of_editor(), I18n::of_page());
    let place = Place::Square(square);
    let piece = Memo::new(move |_| controller.with(|draft| draft.piece(square)));
    let letters = move || piece.get().map(|piece| piece.to_string()).unwrap_or_default();
    let mark = Memo::new(move |_| {
        let over = controller.over() == Some(Target::Square(square));
        if over { "over" } else { mark_of(controller, place) }
    });
    let label = move || named(i18n, i18n.square_with(square, piece.get(), Naming::Even), mark.get());
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
            tabindex=move || tab_index(controller, place)
            on:focus=move |_| controller.came_to(place)
            on:click=move |event| controller.activate(&event, place)
        >
            {face}
        </button>
    }
}

#[component]
fn EditedHand(color: Color) -> impl IntoView {
    let (controller, i18n) = (EditorController::of_editor(), I18n::of_page());
    let side = move || i18n.side(color, Naming::Even);
    let title = move || i18n.fill(TextKey::HandOf, &[("side", &side())]);
    let slots = move || {
        let variant = controller.variant.get();
        let kinds = HAND_ORDER.into_iter().filter(|&kind| variant.piece_total(kind) > 0);
        kinds.map(|kind| view! { <HandSlot color kind/> }).collect_view()
    };
    let over = move || controller.over() == Some(Target::Hand(color));
    view! {
        <section class="edit-stand" data-stand=color.to_string() class:over=over aria-label=title>
            <p aria-hidden="true">{sign(color)} " " {side}</p>
            <div class="edit-slots">{slots}</div>
        </section>
    }
}

#[component]
fn HandSlot(color: Color, kind: HandKind) -> impl IntoView {
    let (controller, i18n) = (EditorController::of_editor(), I18n::of_page());
    let place = Place::Hand(color, kind);
    let count = Memo::new(move |_| controller.with(|draft| draft.setup().hands[color].count(kind)));
    let mark = Memo::new(move |_| mark_of(controller, place));
    let piece = Piece::new(color, kind.on_board());
    let label = move || {
        let (piece, count) = (i18n.piece(piece.kind), count.get().to_string());
        named(i18n, i18n.fill(TextKey::HandPiece, &[("piece", &piece), ("count", &count)]), mark.get())
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
            tabindex=move || tab_index(controller, place)
            on:focus=move |_| controller.came_to(place)
            on:click=move |event| controller.activate(&event, place)
        >
            <PieceFace piece turned=Signal::stored(color == Color::White)/>
            <span class="count" aria-hidden="true">{move || (count.get() > 1).then(|| count.get())}</span>
        </button>
    }
}

/// The value of `data-mark` for a place, which styles and tests read: `lifted`, `selected` or empty.
pub(super) fn mark_of(controller: EditorController, place: Place) -> &'static str {
    if controller.lifted() == Some(place) {
        "lifted"
    } else if controller.is_picked(place) {
        "selected"
    } else {
        ""
    }
}

/// The accessible name of a place: `name`, with a note that it is selected if `mark` says so.
pub(super) fn named(i18n: I18n, name: String, mark: &str) -> String {
    if mark == "selected" { i18n.fill(TextKey::SquarePicked, &[("name", &name)]) } else { name }
}

/// The `tabindex` of a place: `0` for the one that the Tab key reaches, `-1` for all others.
pub(super) fn tab_index(controller: EditorController, place: Place) -> &'static str {
    if controller.entry() == place { "0" } else { "-1" }
}
