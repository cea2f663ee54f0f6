//! Arrows and circles that a person draws over the board to think aloud or to teach.

use super::model::reading_order;
use crate::table::Table;
use leptos::prelude::*;
use rules::Square;
use std::cell::Cell;

/// What is drawn: an arrow from square to square, or a circle where both are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
}

thread_local! {
    /// What is drawn over the board of this page.
    static ON_BOARD: Cell<Option<Annotations>> = const { Cell::new(None) };
}

/// What is drawn over the board of this page by now.
pub fn drawn_on_board() -> Vec<Shape> {
    ON_BOARD.get().map(|annotations| annotations.drawn.get_untracked()).unwrap_or_default()
}

/// What is drawn over the board. Copy it anywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Annotations {
    drawn: RwSignal<Vec<Shape>>,
    /// What would be drawn if the pointer were let go.
    draft: RwSignal<Option<Shape>>,
    /// Whether what is drawn belongs to what is on the board, and stays.
    kept: StoredValue<bool>,
}

impl Annotations {
    /// Draws an arrow or a circle, or takes it away if it is there.
    pub fn toggle(self, from: Square, to: Square) {
        let shape = Shape { from, to };
        self.drawn.update(|shapes| match shapes.iter().position(|known| *known == shape) {
            Some(index) => {
                shapes.remove(index);
            }
            None => shapes.push(shape),
        });
    }

    /// Shows what is being drawn; nothing once the pointer has left the board.
    pub fn sketch(self, from: Square, to: Option<Square>) {
        self.set_draft(to.map(|to| Shape { from, to }));
    }

    /// Nothing is being drawn any more.
    pub fn end_sketch(self) {
        self.set_draft(None);
    }

    fn set_draft(self, draft: Option<Shape>) {
        if self.draft.get_untracked() != draft {
            self.draft.set(draft);
        }
    }

    /// Shows what belongs to what is on the board. From then on it stays, until nothing belongs there (`None`).
    pub fn keep(self, shapes: Option<Vec<Shape>>) {
        self.kept.set_value(shapes.is_some());
        let shapes = shapes.unwrap_or_default();
        self.drawn.maybe_update(|drawn| std::mem::replace(drawn, shapes.clone()) != shapes);
    }

    /// What is drawn.
    pub fn drawn(self) -> Vec<Shape> {
        self.drawn.get()
    }

    /// Wipes the board, unless what is drawn belongs there.
    pub fn clear(self) {
        if self.kept.get_value() {
            return;
        }
        self.drawn.maybe_update(|shapes| {
            let drawn = !shapes.is_empty();
            shapes.clear();
            drawn
        });
    }
}

/// Width and height of a square in the drawing: the board's squares are 11:12. Whole numbers, since printing others
/// costs the page ten kilobytes.
pub const CELL: (i32, i32) = (110, 120);

/// Draws arrows and circles over the squares.
#[component]
pub fn Drawing(annotations: Annotations) -> impl IntoView {
    ON_BOARD.set(Some(annotations));
    let table = Table::of_page();
    let variant = table.variant;
    // What was drawn belongs to the position.
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
    let shapes = move || annotations.drawn.get().into_iter().map(draw).collect_view();
    let draft = move || annotations.draft.get().map(draw);

    view! {
        <svg class="drawing" viewBox=view_box aria-hidden="true">
            {shapes}
            <g class="draft">{draft}</g>
        </svg>
    }
}

/// The outline of an arrow between the middles of two squares, in units of [`CELL`]: a shaft and a head that ends in the
/// middle of the square.
pub fn arrow(from: (i32, i32), to: (i32, i32)) -> String {
    let (dx, dy) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let at = |along: f64, aside: f64| {
        let x = f64::from(from.0) + ux * along - uy * aside;
        let y = f64::from(from.1) + uy * along + ux * aside;
        format!("{} {}", x as i32, y as i32)
    };
    let neck = length - 50.0;
    format!(
        "M{}L{}L{}L{}L{}L{}L{}Z",
        at(30.0, -8.0),
        at(neck, -8.0),
        at(neck, -26.0),
        at(length, 0.0),
        at(neck, 26.0),
        at(neck, 8.0),
        at(30.0, 8.0),
    )
}
