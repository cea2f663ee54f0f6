//! The board with its stands and coordinates.

use super::annotations::{Annotations, Drawing};
use super::hand::Stand;
use super::keyboard::Cursor;
use super::model::reading_order;
use super::motion;
use super::piece::PieceFace;
use super::pointer::Pointer;
use super::promotion::PromotionChoice;
use super::square::SquareCell;
use crate::table::Table;
use crate::texts::{Key, Language, Voice};
use leptos::prelude::*;
use rules::{Color, Outcome, Variant};

/// The board root: what it shows is written on it for tests, assistive technology and embedding pages.
#[component]
pub fn Board() -> impl IntoView {
    let table = Table::of_page();
    let annotations = Annotations::default();
    let pointer = Pointer::new(table, annotations);
    let cursor = Cursor::new(table);
    provide_context(cursor);
    motion::animate(table);
    let shown = table.board;
    let outcome = move || table.with_game(|game| game.outcome().map(Outcome::tag).unwrap_or_default());

    view! {
        <div
            class="board-area"
            data-board=""
            data-variant=move || shown.with(|board| board.variant.name())
            data-sfen=move || shown.with(|board| board.sfen.clone())
            data-turn=move || shown.with(|board| board.turn.to_string())
            data-ply=move || shown.with(|board| board.ply.to_string())
            data-bottom=move || table.bottom().to_string()
            data-thinking=move || table.is_engine_to_move().to_string()
            data-outcome=outcome
            on:pointerdown=move |event| pointer.pressed(&event)
            on:touchmove=move |event| pointer.slid(&event)
            on:contextmenu=|event| event.prevent_default()
            on:keydown=move |event| cursor.pressed(&event, table)
        >
            <Stand below=false/>
            <Grid annotations/>
            <Stand below=true/>
            <Ghost pointer/>
        </div>
    }
}

/// The piece that follows the pointer; above a finger, which would hide it.
#[component]
fn Ghost(pointer: Pointer) -> impl IntoView {
    let table = Table::of_page();
    let dragged = Memo::new(move |_| table.board.with(|board| board.dragged));
    let face = move || {
        dragged.get().map(|piece| {
            let turned = Signal::derive(move || table.bottom() != piece.color);
            view! { <PieceFace piece turned/> }
        })
    };
    view! {
        <div
            class="ghost"
            class:above=move || pointer.spot().touch
            style:--x=move || format!("{}px", pointer.spot().x)
            style:--y=move || format!("{}px", pointer.spot().y)
            aria-hidden="true"
        >
            {face}
        </div>
    }
}

#[component]
fn Grid(annotations: Annotations) -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let variant = Memo::new(move |_| table.board.with(|board| board.variant));
    let squares = move || reading_order(variant.get(), table.bottom());
    let stars = move || (variant.get() == Variant::Standard).then(|| view! { <Stars/> });

    view! {
        <div class="board">
            <Coordinates/>
            <div class="squares" role="group" aria-label=move || voice.say(Key::BoardLabel)>
                // When the board is turned, its squares change places and nothing is made anew.
                <For each=squares key=|square| *square let:square>
                    <SquareCell square/>
                </For>
            </div>
            {stars}
            <Drawing annotations/>
            <PromotionChoice/>
        </div>
    }
}

/// The four dots that mark the thirds of the board.
#[component]
fn Stars() -> impl IntoView {
    (0..4)
        .map(|i| view! { <span class="star" data-star=i.to_string() aria-hidden="true"></span> })
        .collect_view()
}

/// File numbers above, ranks at the right: kanji for Japanese readers, the letters of USI for the others.
#[component]
fn Coordinates() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let size = Memo::new(move |_| table.board.with(|board| board.variant.size()));
    let in_order = move |reversed: bool| {
        let numbers: Vec<u8> = (0..size.get()).collect();
        if reversed { numbers.into_iter().rev().collect() } else { numbers }
    };
    let files = move || {
        let numbers = in_order(table.bottom() == Color::Black).into_iter();
        numbers.map(|file| view! { <span>{file + 1}</span> }).collect_view()
    };
    let ranks = move || {
        let kanji = voice.language() == Language::Japanese;
        let name = move |rank: u8| {
            if kanji { record::movetext::japanese_rank(rank) } else { (b'a' + rank) as char }
        };
        let numbers = in_order(table.bottom() == Color::White).into_iter();
        numbers.map(|rank| view! { <span>{name(rank).to_string()}</span> }).collect_view()
    };

    view! {
        <div class="files" aria-hidden="true">{files}</div>
        <div class="ranks" aria-hidden="true">{ranks}</div>
    }
}
