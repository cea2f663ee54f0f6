//! The SVG drawing of arrows and circles over the board: those of the person, of the analysis and of a hint.

use crate::annotations::Annotations;
use crate::table::Table;
use headless::analysis::arrows::CandidateShape;
use headless::board::model::{BoardModel, reading_order};
use headless::board::shapes::{CELL, Shape, arrow};
use leptos::prelude::*;
use rules::Square;
use std::cell::Cell;

thread_local! {
    /// The moves of an analysis that are shown over the board of this page; `None` before the layer is made.
    static SUGGESTED: Cell<Option<RwSignal<Suggestions>>> = const { Cell::new(None) };
}

/// The moves of an analysis as arrows and circles.
#[derive(Clone, Debug, Default)]
pub struct Suggestions {
    /// The shapes, those on top last.
    pub shapes: Vec<CandidateShape>,
    /// Whether they are what the opponent threatens, which has another color than the candidates.
    pub is_threat: bool,
}

/// Shows the moves of an analysis over the board of this page, in place of those before.
pub fn suggest(suggestions: Suggestions) {
    if let Some(suggested) = SUGGESTED.get() {
        // The layer may have gone.
        let _ = suggested.try_set(suggestions);
    }
}

/// The layer with the arrows and circles over the squares, with the candidates of an analysis below them, with the
/// move of a hint, and with the preview of a new one.
#[component]
pub fn Drawing(
    /// The arrows and circles to draw.
    annotations: Annotations,
) -> impl IntoView {
    annotations.lie_on_board();
    let suggestions = RwSignal::new(Suggestions::default());
    SUGGESTED.set(Some(suggestions));
    let table = Table::of_page();
    let variant = table.variant;
    // Shapes belong to the position: they go when another ply is shown.
    Effect::new(move |before: Option<usize>| {
        let ply = table.ply_shown();
        if before.is_some_and(|before| before != ply) {
            annotations.clear();
        }
        ply
    });
    let view_box = move || {
        let size = i32::from(variant.get().size());
        format!("0 0 {} {}", size * CELL.0, size * CELL.1)
    };
    let center = move |square: Square| {
        let order = reading_order(variant.get(), table.bottom());
        let index = order.iter().position(|&known| known == square).unwrap_or_default();
        let size = usize::from(variant.get().size());
        ((index % size) as i32 * CELL.0 + CELL.0 / 2, (index / size) as i32 * CELL.1 + CELL.1 / 2)
    };
    let draw = move |shape: Shape| {
        let (from, to) = (center(shape.from), center(shape.to));
        if shape.from == shape.to {
            view! { <circle cx=from.0 cy=from.1 r="50"></circle> }.into_any()
        } else {
            view! { <path d=arrow(from, to)></path> }.into_any()
        }
    };
    let suggestion = move |CandidateShape { shape, weight }: CandidateShape| {
        view! { <g data-weight=weight.to_string()>{draw(shape)}</g> }
    };
    let suggested = move || suggestions.get().shapes.into_iter().map(suggestion).collect_view();
    let threat = move || suggestions.with(|suggestions| suggestions.is_threat.then_some(""));
    let shapes = move || annotations.drawn().into_iter().map(draw).collect_view();
    let draft = move || annotations.draft.get().map(draw);
    let advised = Memo::new(move |_| table.board.with(BoardModel::hinted_shape));
    let hint = move || advised.get().map(draw);

    view! {
        <svg class="drawing" viewBox=view_box aria-hidden="true">
            <g class="suggested" data-threat=threat>{suggested}</g>
            {shapes}
            <g class="advised">{hint}</g>
            <g class="draft">{draft}</g>
        </svg>
    }
}
