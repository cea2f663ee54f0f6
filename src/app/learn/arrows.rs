//! The arrows, rings and colored rows over the board of a task, which belong to its explanation. They are seen while the
//! board is as it was at the beginning; the arrows of an enemy piece as long as it stands there.

use super::lesson::Lesson;
use headless::board::model::reading_order;
use headless::board::shapes::{CELL, arrow};
use headless::learn::Arrow;
use leptos::prelude::*;
use rules::Square;

/// The distance in the direction of an arrow by which it begins beside the sign of its piece, in units of [`CELL`].
const BESIDE: f64 = 25.0;

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
    let rows = variant.promotion_zone(bottom).into_iter().count() as i32 / size;
    let draw = move |shape: Arrow| match shape {
        Arrow::Line { from, to } => {
            let (from, to) = (center(from), center(to));
            view! { <path d=arrow(beside(from, to), to)></path> }.into_any()
        }
        // The own camp of the opponent lies at the top.
        Arrow::Camp => {
            let (width, height) = (size * CELL.0, rows * CELL.1);
            view! { <rect width=width height=height></rect> }.into_any()
        }
        Arrow::Ring(square) => {
            let (x, y) = center(square);
            view! { <circle cx=x cy=y r="50"></circle> }.into_any()
        }
    };
    // The explanation is about the first board.
    let first = untrack(|| lesson.with_setup(Clone::clone));
    let enemies = StoredValue::new(first.clone());
    let is_first = Memo::new(move |_| lesson.with_setup(|setup| *setup == first));
    // Whether an enemy piece of the first board still stands on a square.
    let stands = move |at: Square| {
        let piece = enemies.with_value(|first| first.piece(at)).filter(|piece| piece.color != bottom);
        piece.is_some() && lesson.with_setup(|setup| setup.piece(at)) == piece
    };
    let shapes = move || {
        let shapes = untrack(|| lesson.with_run(|run| run.task().arrows.clone()));
        let is_seen = |shape: &Arrow| match *shape {
            Arrow::Line { from, .. } if stands(from) => true,
            _ => is_first.get(),
        };
        shapes.into_iter().filter(is_seen).map(draw).collect_view()
    };
    view! {
        <svg class="drawing" viewBox=format!("0 0 {} {}", size * CELL.0, size * CELL.1) aria-hidden="true">
            {shapes}
        </svg>
    }
}

/// The point from which an arrow between two centers begins.
fn beside(from: (i32, i32), to: (i32, i32)) -> (i32, i32) {
    let (dx, dy) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    let part = BESIDE / dx.hypot(dy).max(1.0);
    (from.0 + (dx * part) as i32, from.1 + (dy * part) as i32)
}

/// The column and the row of a square on the screen, from 0. The lowest row counts as the one above, so that what is
/// shown there does not hang over the edge of the board.
pub fn spot(lesson: Lesson, square: Square) -> (usize, usize) {
    let (variant, bottom) = (lesson.variant(), lesson.learner());
    let size = usize::from(variant.size());
    let index = reading_order(variant, bottom).iter().position(|&known| known == square).unwrap_or_default();
    (index % size, (index / size).min(size - 2))
}
