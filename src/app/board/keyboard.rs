//! The keyboard on the board: one place has the focus, and the arrows move it over squares and hands (roving focus).

use crate::browser;
use crate::table::Table;
use headless::board::grid::Grid;
use headless::board::interaction::Place;
use leptos::prelude::*;
use std::fmt;
use web_sys::KeyboardEvent;

/// The place that has the focus when the keyboard comes to the board. Copy it anywhere.
#[derive(Clone, Copy)]
pub struct Cursor {
    place: RwSignal<Place>,
    /// Where Tab leads. Only the place that it leaves and the one where it comes hear of a change.
    entry: StoredValue<Selector<Place>>,
}

impl fmt::Debug for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cursor").field("place", &self.place).finish_non_exhaustive()
    }
}

impl Cursor {
    /// Begins on the person's side of the board.
    pub fn new(table: Table) -> Self {
        let (variant, bottom) = untrack(|| (table.variant.get(), table.bottom()));
        let begin = Grid { variant, bottom }.begin();
        let place = RwSignal::new(begin);
        let entry = Selector::new(move || {
            let grid = Grid { variant: table.variant.get(), bottom: table.bottom() };
            grid.entry(place.get())
        });
        Self { place, entry: StoredValue::new(entry) }
    }

    /// The board's cursor, provided at its root.
    pub fn of_board() -> Self {
        expect_context()
    }

    /// `0` for the place where Tab leads, `-1` for all others.
    pub fn tab_index(self, place: Place) -> &'static str {
        if self.entry.with_value(|entry| entry.selected(&place)) { "0" } else { "-1" }
    }

    /// The focus has come to a place.
    pub fn came_to(self, place: Place) {
        if self.place.get_untracked() != place {
            self.place.set(place);
        }
    }

    /// A key is pressed on the board.
    pub fn pressed(self, event: &KeyboardEvent, table: Table) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let grid = untrack(|| Grid { variant: table.variant.get(), bottom: table.bottom() });
        if let Some(next) = grid.next(self.place.get_untracked(), &event.key()) {
            event.prevent_default();
            browser::focus(&selector(next));
        }
    }
}

/// The element of a place.
fn selector(place: Place) -> String {
    match place {
        Place::Square(square) => format!("[data-square=\"{square}\"]"),
        Place::Hand(color, kind) => format!("[data-hand=\"{color}:{}\"]", kind.letter()),
    }
}
