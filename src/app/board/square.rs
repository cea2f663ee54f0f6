//! One square of the board: a button that shows one cell of the board model.

use super::cells::Cells;
use super::keyboard::Cursor;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use headless::board::interaction::Place;
use headless::board::model::Marks;
use leptos::prelude::*;
use rules::Square;

/// A square of the board, with its name and marks; its piece lies above it, in [`super::pieces`]. Keys and assistive
/// technology activate it by a click; the board root handles pointers.
#[component]
pub fn SquareCell(
    /// The square that the cell shows.
    square: Square,
) -> impl IntoView {
    let (table, i18n, cursor) = (Table::of_page(), I18n::of_page(), Cursor::of_board());
    let place = Place::Square(square);
    let cell = Cells::of_board().cell(square);
    let piece = Memo::new(move |_| cell.get().piece);
    let letters = move || piece.get().map(|piece| piece.to_string()).unwrap_or_default();
    let marks = move || cell.get().marks.names();
    let label = move || {
        let name = i18n.square_with(square, piece.get(), table.naming());
        let marks = cell.get().marks;
        let mut name = match spoken_mark(marks) {
            Some(key) => i18n.fill(key, &[("name", &name)]),
            None => name,
        };
        (table.hooks().name_marks)(&mut name, marks);
        name
    };

    view! {
        <button
            type="button"
            class="square"
            data-square=square.to_string()
            prop:place=place.number()
            data-piece=letters
            data-mark=marks
            aria-label=label
            tabindex=move || cursor.tab_index(place)
            on:focus=move |_| cursor.came_to(place)
            on:click=move |event| table.activate(&event, place)
        ></button>
    }
}

/// Returns the text for the most important mark of a square, for screen readers; `None` if no mark is spoken.
fn spoken_mark(marks: Marks) -> Option<TextKey> {
    [
        (Marks::SELECTED, TextKey::SquarePicked),
        (Marks::TARGET, TextKey::SquareTarget),
        (Marks::CHECK, TextKey::SquareInCheck),
    ]
    .into_iter()
    .find_map(|(mark, key)| marks.has(mark).then_some(key))
}
