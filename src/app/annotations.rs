//! What a person draws over the board, to think aloud or to teach.

use headless::board::shapes::Shape;
use leptos::prelude::*;
use rules::Square;
use std::cell::Cell;

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
    pub(crate) draft: RwSignal<Option<Shape>>,
    /// Whether what is drawn belongs to what is on the board, and stays.
    kept: StoredValue<bool>,
}

impl Annotations {
    /// Makes these the ones that [`drawn_on_board`] tells of.
    pub fn lie_on_board(self) {
        ON_BOARD.set(Some(self));
    }

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
