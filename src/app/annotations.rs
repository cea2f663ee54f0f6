//! Arrows and circles that a person draws over the board: their state. `board/drawing.rs` shows them.

use headless::board::shapes::Shape;
use leptos::prelude::*;
use rules::Square;
use std::cell::Cell;

thread_local! {
    /// The annotations of the board of this page; `None` before [`Annotations::lie_on_board`].
    static ON_BOARD: Cell<Option<Annotations>> = const { Cell::new(None) };
}

/// Returns the finished shapes on the board of this page, without tracking changes; empty if the board has none.
pub fn drawn_on_board() -> Vec<Shape> {
    ON_BOARD.get().map(|annotations| annotations.drawn.get_untracked()).unwrap_or_default()
}

/// Returns the annotations on the board of this page; `None` before it has any.
pub fn on_board() -> Option<Annotations> {
    ON_BOARD.get()
}

/// The arrows and circles over a board. Copies share one state.
#[derive(Clone, Copy, Debug, Default)]
pub struct Annotations {
    drawn: RwSignal<Vec<Shape>>,
    /// The shape that releasing the pointer now would draw; `None` while nothing is being drawn.
    pub(crate) draft: RwSignal<Option<Shape>>,
    /// Whether the shapes belong to what the board shows, such as a node of a record. Then [`Self::clear`] does
    /// nothing.
    kept: StoredValue<bool>,
}

impl Annotations {
    /// Makes these the annotations that [`drawn_on_board`] reads.
    pub fn lie_on_board(self) {
        ON_BOARD.set(Some(self));
    }

    /// Adds an arrow, or a circle if `from` and `to` are equal; removes the shape if it exists.
    pub fn toggle(self, from: Square, to: Square) {
        let shape = Shape { from, to };
        self.drawn.update(|shapes| match shapes.iter().position(|known| *known == shape) {
            Some(index) => {
                shapes.remove(index);
            }
            None => shapes.push(shape),
        });
    }

    /// Shows a preview of the shape from `from` to `to`; `None`, for a pointer that has left the board, removes it.
    pub fn sketch(self, from: Square, to: Option<Square>) {
        self.set_draft(to.map(|to| Shape { from, to }));
    }

    /// Removes the preview of the shape.
    pub fn end_sketch(self) {
        self.set_draft(None);
    }

    fn set_draft(self, draft: Option<Shape>) {
        if self.draft.get_untracked() != draft {
            self.draft.set(draft);
        }
    }

    /// Replaces all shapes by those that belong to what the board shows; [`Self::clear`] leaves them alone. `None`
    /// removes all shapes and lets the person draw freely again.
    pub fn keep(self, shapes: Option<Vec<Shape>>) {
        self.kept.set_value(shapes.is_some());
        let shapes = shapes.unwrap_or_default();
        self.drawn.maybe_update(|drawn| std::mem::replace(drawn, shapes.clone()) != shapes);
    }

    /// Returns the finished shapes in the order of their drawing, and tracks changes.
    pub fn drawn(self) -> Vec<Shape> {
        self.drawn.get()
    }

    /// Removes all shapes, unless they belong to what the board shows.
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
