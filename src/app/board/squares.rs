//! The squares of the board: buttons, each of which shows one cell of the board model.

use super::keyboard::Cursor;
use crate::browser;
use crate::sentences::Naming;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use headless::board::interaction::Place;
use headless::board::model::{Cell, Marks, reading_order};
use leptos::html::Button;
use leptos::prelude::*;
use links::Language;
use rules::{Color, Square, Variant};
use web_sys::Element;

/// The squares of a board, with their names and marks. Their pieces lie above them, in [`super::pieces`]. Keys and
/// assistive technology activate a square by a click; the board root handles pointers.
#[component]
pub fn Squares(
    /// The variant of shogi, which determines the size of the board.
    variant: Variant,
) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    // In Black's order, and the style rotates them as a whole for White: no element is created or moved.
    let squares: Vec<(Square, NodeRef<Button>)> =
        reading_order(variant, Color::Black).into_iter().map(|square| (square, NodeRef::new())).collect();
    let view = squares.iter().map(|&(square, button)| view! { <SquareButton square button/> }).collect_view();
    let names = StoredValue::new(Names { named: vec![None; squares.len()], is_due: false });
    let buttons = StoredValue::new(squares);
    let name_all = move || {
        buttons.try_with_value(|buttons| {
            names.update_value(|names| names.write(table, i18n, buttons));
        });
    };
    // One effect for all: effects of each square would take several times as long where many change.
    Effect::new(move |before: Option<Vec<Look>>| {
        let is_first = before.is_none();
        let (language, naming) = (i18n.language(), table.naming());
        let looks = table.board.with(|board| {
            let look = |square| Look { cell: board.cell(square), language, naming };
            buttons.with_value(|buttons| {
                let looks: Vec<Look> = buttons.iter().map(|&(square, _)| look(square)).collect();
                for (index, (&(_, button), &look)) in buttons.iter().zip(&looks).enumerate() {
                    let before = before.as_ref().map(|before| before[index]);
                    if before != Some(look)
                        && let Some(button) = button.get_untracked()
                    {
                        look.show(before, &button);
                    }
                }
                looks
            })
        });
        if is_first {
            name_all();
        } else if names.try_update_value(Names::request) == Some(true) {
            browser::after_paint(name_all);
        }
        looks
    });
    view
}

/// What a square shows, and how it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look {
    cell: Cell,
    language: Language,
    naming: Naming,
}

impl Look {
    /// Writes the piece and the marks into the button of the square, as far as they differ from the look before.
    fn show(self, before: Option<Self>, button: &Element) {
        let before = before.map(|before| before.cell);
        let Cell { piece, marks } = self.cell;
        if before.is_none_or(|before| before.piece != piece) {
            let letters = piece.map_or_else(String::new, |piece| piece.to_string());
            browser::set_attribute(button, "data-piece", &letters);
        }
        if before.is_none_or(|before| before.marks != marks) {
            browser::set_attribute(button, "data-mark", &marks.names());
        }
        // A square with marks that no piece hides. At first the button may have been another square, of another variant.
        let is_bare = |cell: Cell| cell.piece.is_none() && cell.marks != Marks::default();
        if before.is_none_or(|before| is_bare(before) != is_bare(self.cell)) {
            let class = if is_bare(self.cell) { "square bare" } else { "square" };
            browser::set_attribute(button, "class", class);
        }
    }
}

/// The names of the squares, which assistive technology reads. They follow a change of the board after it has been painted:
/// at a jump through a record, they take as long as the pieces.
#[derive(Debug)]
struct Names {
    /// The looks whose names are written, in the order of the squares.
    named: Vec<Option<Look>>,
    /// Whether names will be written after the next paint.
    is_due: bool,
}

impl Names {
    /// Notes that the board has changed. Returns `false` if the names will be written anyway.
    const fn request(&mut self) -> bool {
        !std::mem::replace(&mut self.is_due, true)
    }

    /// Writes the names of the squares whose look has changed. Does not track changes.
    fn write(&mut self, table: Table, i18n: I18n, buttons: &[(Square, NodeRef<Button>)]) {
        self.is_due = false;
        untrack(|| {
            let (language, naming) = (i18n.language(), table.naming());
            table.board.with(|board| {
                for (&(square, button), named) in buttons.iter().zip(&mut self.named) {
                    let look = Look { cell: board.cell(square), language, naming };
                    if *named != Some(look)
                        && let Some(button) = button.get_untracked()
                    {
                        let name = name_of(table, i18n, square, look);
                        browser::set_attribute(&button, "aria-label", &name);
                        *named = Some(look);
                    }
                }
            });
        });
    }
}

#[component]
fn SquareButton(square: Square, button: NodeRef<Button>) -> impl IntoView {
    let (table, cursor) = (Table::of_page(), Cursor::of_board());
    let place = Place::Square(square);
    view! {
        <button
            type="button"
            class="square"
            node_ref=button
            data-square=square.to_string()
            prop:place=place.number()
            tabindex=move || cursor.tab_index(place)
            on:focus=move |_| cursor.came_to(place)
            on:click=move |event| table.activate(&event, place)
        ></button>
    }
}

/// The name of a square for screen readers: its coordinates, its piece, and its most important mark.
fn name_of(table: Table, i18n: I18n, square: Square, Look { cell, naming, .. }: Look) -> String {
    let mut name = i18n.square_with(square, cell.piece, naming);
    if let Some(key) = spoken_mark(cell.marks) {
        name = i18n.fill(key, &[("name", &name)]);
    }
    (table.hooks().name_marks)(&mut name, cell.marks);
    name
}

/// Returns the text for the most important mark of a square; `None` if no mark is spoken.
fn spoken_mark(marks: Marks) -> Option<TextKey> {
    [
        (Marks::SELECTED, TextKey::SquarePicked),
        (Marks::TARGET, TextKey::SquareTarget),
        (Marks::CHECK, TextKey::SquareInCheck),
    ]
    .into_iter()
    .find_map(|(mark, key)| marks.has(mark).then_some(key))
}
