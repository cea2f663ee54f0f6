//! The keyboard on the board: one place has the focus, and the arrow keys move it over squares and hands (roving
//! `tabindex`).

use crate::browser;
use crate::table::Table;
use headless::board::grid::Grid;
use headless::board::interaction::Place;
use leptos::prelude::*;
use std::fmt;
use web_sys::KeyboardEvent;

/// The place on the board that has the focus, or gets it by the Tab key. Copies share one state.
#[derive(Clone, Copy)]
pub struct Cursor {
    place: RwSignal<Place>,
    /// The place that the Tab key reaches. A change updates only the old and the new place.
    entry: StoredValue<Selector<Place>>,
}

impl fmt::Debug for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cursor").field("place", &self.place).finish_non_exhaustive()
    }
}

impl Cursor {
    /// Creates the cursor on the person's side of the board.
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

    /// Returns the cursor of this board from the context.
    ///
    /// # Panics
    /// If the board has not provided it.
    pub fn of_board() -> Self {
        expect_context()
    }

    /// Returns the `tabindex` of a place: `0` for the one that the Tab key reaches, `-1` for all others.
    pub fn tab_index(self, place: Place) -> &'static str {
        if self.entry.with_value(|entry| entry.selected(&place)) { "0" } else { "-1" }
    }

    /// Moves the cursor to a place that has received the focus.
    pub fn came_to(self, place: Place) {
        if self.place.get_untracked() != place {
            self.place.set(place);
        }
    }

    /// Handles a key on the board: moves the focus by arrows and similar keys, unless Ctrl, Alt or Meta is held.
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

/// Returns the selector of the element of a place.
fn selector(place: Place) -> String {
    match place {
        Place::Square(square) => format!("[data-square=\"{square}\"]"),
        Place::Hand(color, kind) => format!("[data-hand=\"{color}:{}\"]", kind.letter()),
    }
}
