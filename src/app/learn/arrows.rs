//! The arrows and rings over the board of a task, which belong to its explanation. They are seen while the board is as it
//! was at the beginning.

use super::lesson::Lesson;
use headless::board::model::reading_order;
use headless::board::shapes::{CELL, arrow};
use headless::learn::Arrow;
use leptos::prelude::*;
use rules::Square;

/// The layer with the arrows and rings.
#[component]
pub fn Arrows() -> impl IntoView {
    let lesson = Lesson::of_task();
    let (variant, bottom) = (lesson.variant(), lesson.learner());
    let size = i32::from(variant.size());
    let center = move |square: Square| {
        let order = reading_order(variant, bottom);
        let index = order.iter().position(|&known| known == square).unwrap_or_default() as i32;
        ((index % size) * CELL.0 + CELL.0 / 2, (index / size) * CELL.1 + CELL.1 / 2)
    };
    let draw = move |shape: Arrow| match shape {
        Arrow::Line { from, to } => view! { <path d=arrow(center(from), center(to))></path> }.into_any(),
        Arrow::Ring(square) => {
            let (x, y) = center(square);
            view! { <circle cx=x cy=y r="50"></circle> }.into_any()
        }
    };
    // The explanation is about the first board.
    let first = untrack(|| lesson.with_setup(Clone::clone));
    let is_first = Memo::new(move |_| lesson.with_setup(|setup| *setup == first));
    let shapes = move || {
        let shapes = untrack(|| lesson.with_run(|run| run.task().arrows.clone()));
        is_first.get().then(|| shapes.into_iter().map(draw).collect_view())
    };
    view! {
        <svg class="drawing" viewBox=format!("0 0 {} {}", size * CELL.0, size * CELL.1) aria-hidden="true">
            {shapes}
        </svg>
    }
}

/// The column and the row of a square on the screen, from 0. The lowest row counts as the one above, so that what is
/// shown there does not hang over the edge of the board.
pub fn spot(lesson: Lesson, square: Square) -> (usize, usize) {
    let (variant, bottom) = (lesson.variant(), lesson.learner());
    let size = usize::from(variant.size());
    let index = reading_order(variant, bottom).iter().position(|&known| known == square).unwrap_or_default();
    (index % size, (index / size).min(size - 2))
}
