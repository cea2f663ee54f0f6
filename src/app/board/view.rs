//! The root component of the board, with its squares, stands and coordinates.

use super::frame::{Coordinates, Stars};
use super::hand::Stand;
use super::keyboard::Cursor;
use super::piece::PieceFace;
use super::pieces::Pieces;
use super::pointer::Pointer;
use super::promotion::PromotionChoice;
use super::setting_out;
use super::squares::Squares;
use crate::annotations::Annotations;
use crate::browser;
use crate::later::Later;
use crate::preference_signals::PreferenceSignals;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use headless::board::model::BoardModel;
use leptos::prelude::*;
use rules::{Color, Outcome, Variant};

/// The board with its stands. The `data-` attributes of its root element describe the position, for style sheets, tests
/// and scripts.
#[component]
pub fn Board() -> impl IntoView {
    let table = Table::of_page();
    let annotations = Annotations::default();
    let pointer = Pointer::new(table, annotations);
    let cursor = Cursor::new(table);
    provide_context(cursor);
    Later::of_page().before_all(move |views| (views.install)(table));
    setting_out::animate(table);
    let shown = Memo::new(move |_| table.board.with(BoardAttributes::of));
    // When the board is turned, the direction of the light follows after a paint: shading all pieces takes longer than
    // turning them.
    let light = RwSignal::new(untrack(|| table.bottom()));
    Effect::new(move |_| {
        let bottom = table.bottom();
        browser::after_paint(move || {
            if light.try_get_untracked().is_some_and(|light| light != bottom) {
                light.set(bottom);
            }
        });
    });
    let outcome = move || {
        let shown = table.with_study_view(|study_view| study_view.outcome.clone());
        shown.unwrap_or_else(|| table.with_game(|game| game.outcome().map(Outcome::tag).unwrap_or_default()))
    };

    view! {
        <div
            class="board-area"
            data-board=""
            data-variant=move || table.variant.get().name()
            data-sfen=move || shown.with(|shown| shown.sfen.clone())
            data-turn=move || shown.with(|shown| shown.turn.to_string())
            data-ply=move || shown.with(|shown| shown.ply.to_string())
            data-bottom=move || table.bottom().to_string()
            data-light=move || light.get().to_string()
            data-thinking=move || table.is_engine_to_move().to_string()
            data-outcome=outcome
            on:pointerdown=move |event| pointer.pressed(&event)
            on:touchmove=move |event| pointer.slid(&event)
            on:contextmenu=|event| event.prevent_default()
            on:keydown=move |event| cursor.pressed(&event, table)
        >
            <Stand color=Color::White/>
            <Grid annotations/>
            <Stand color=Color::Black/>
            <Ghost pointer/>
        </div>
    }
}

/// The attributes of the board root that describe the position shown. A press does not change them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BoardAttributes {
    sfen: String,
    turn: Color,
    ply: usize,
}

impl BoardAttributes {
    fn of(board: &BoardModel) -> Self {
        Self { sfen: board.sfen.clone(), turn: board.turn, ply: board.ply }
    }
}

/// The dragged piece, which follows the pointer. It is drawn above a finger, which would hide it.
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
            style:translate=move || format!("{}px {}px", pointer.spot().x, pointer.spot().y)
            aria-hidden="true"
        >
            {face}
        </div>
    }
}

#[component]
fn Grid(annotations: Annotations) -> impl IntoView {
    let (table, i18n, later) = (Table::of_page(), I18n::of_page(), Later::of_page());
    let variant = table.variant;
    let squares = move || view! { <Squares variant=variant.get()/> };
    let stars = move || (variant.get() == Variant::Standard).then(|| view! { <Stars/> });
    let preferences = PreferenceSignals::of_page();
    let form = Memo::new(move |_| preferences.coordinates(i18n.language()));

    view! {
        <div class="board">
            <Coordinates variant form/>
            <div class="squares" role="group" aria-label=move || i18n.say(TextKey::BoardLabel)>
                {squares}
                <Pieces/>
            </div>
            {stars}
            {move || later.show(|views| (views.drawing)(annotations))}
            <PromotionChoice/>
            {move || later.show(|views| (views.ceremony)())}
        </div>
    }
}
