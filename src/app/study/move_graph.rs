//! A graph over the moves of a game: a slider, in which a press, a drag and keys go to a move.

use super::controller::newest_place;
use crate::browser;
use crate::table::Table;
use headless::reviewing::graph::{self, SIDE};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use web_sys::Element;

/// The number of moves that Page Up and Page Down go back and forth.
const PAGE: usize = 10;

/// The graph. The units of its drawing are those of [`graph`].
#[component]
pub fn MoveGraph(
    /// What it shows, as its `data-graph`.
    kind: &'static str,
    /// Its name for assistive technology.
    name: Signal<String>,
    /// The number of moves of the game.
    plies: Memo<usize>,
    /// The number of the move that is shown.
    place: Memo<usize>,
    /// What the graph shows after that move.
    told: Signal<String>,
    /// The word for the times of the moves, where the graph has their curves.
    time: Signal<String>,
    /// The elements of the graph.
    drawn: Signal<String>,
    /// Goes to a move.
    go: Callback<usize>,
) -> impl IntoView {
    let table = Table::of_page();
    let here = move || format!("M{} 0V{SIDE}", graph::x(place.get(), plies.get()));
    let point = move |event: &PointerEvent| {
        let Some(graph) = graph_under(event) else { return };
        let frame = graph.get_bounding_client_rect();
        let part = (f64::from(event.client_x()) - frame.left()) / frame.width().max(1.0);
        let ply = graph::ply_at(part, plies.get_untracked());
        if ply != newest_place() || untrack(|| table.is_peeking()) {
            go.run(ply);
        }
    };
    let press = move |event: PointerEvent| {
        if event.button() == 0 {
            capture(&event);
            point(&event);
        }
    };
    let drag = move |event: PointerEvent| {
        if event.buttons() & 1 != 0 {
            point(&event);
        }
    };
    let key = move |event: KeyboardEvent| {
        if let Some(ply) = aim(&event, newest_place(), plies.get_untracked()) {
            event.prevent_default();
            event.stop_propagation();
            go.run(ply);
        }
    };
    view! {
        <div
            class="graph"
            data-graph=kind
            role="slider"
            tabindex="0"
            aria-label=name
            aria-valuemin="0"
            aria-valuemax=move || plies.get().to_string()
            aria-valuenow=move || place.get().min(plies.get()).to_string()
            aria-valuetext=told
            on:pointerdown=press
            on:pointermove=drag
            on:keydown=key
        >
            <svg viewBox=format!("0 0 {SIDE} {SIDE}") preserveAspectRatio="none" aria-hidden="true">
                <g inner_html=drawn></g>
                <path class="here" d=here/>
            </svg>
            <span class="told" aria-hidden="true" data-time=time>{told}</span>
        </div>
    }
}

/// Sends the further events of a pointer to the graph. Without it a drag ends at the edge.
fn capture(event: &PointerEvent) {
    if let Some(graph) = graph_under(event) {
        let _ = graph.set_pointer_capture(event.pointer_id());
    }
}

/// The graph in which an event of a pointer happens.
fn graph_under(event: &PointerEvent) -> Option<Element> {
    browser::element(event.target())?.closest("[data-graph]").ok().flatten()
}

/// The move to which a key goes from `place`; `None` for other keys.
fn aim(event: &KeyboardEvent, place: usize, plies: usize) -> Option<usize> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key() {
        return None;
    }
    let to = match &*event.key() {
        "ArrowLeft" | "ArrowDown" => place.saturating_sub(1),
        "ArrowRight" | "ArrowUp" => place + 1,
        "PageDown" => place.saturating_sub(PAGE),
        "PageUp" => place + PAGE,
        "Home" => 0,
        "End" => plies,
        _ => return None,
    };
    Some(to.min(plies))
}
