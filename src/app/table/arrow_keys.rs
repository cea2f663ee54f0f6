//! The keys that step through the moves of the game or of the record on the board: the arrows, and in a record also
//! others. They belong to what has the focus where that uses them: the board while a person walks over it by keys,
//! fields, and in a frame the page around until the person has pressed something inside. This code loads after the first
//! paint ([`crate::later`]).

use super::Table;
use super::link::embed_mode_of_page;
use crate::browser;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent};

/// The board, over which the arrow keys move the focus.
const BOARD: &str = "[data-board]";
/// The fields that use keys themselves, unlike those that are only switched.
pub const FIELDS: &str = "input:not([type=checkbox]), select, textarea, [contenteditable]";
/// The lists and the graph of the analysis and of a review, which handle the keys themselves.
const LINES: &str = "[data-candidates], [data-review-list], [data-graph]";
/// The lines of these lists, and the graph, along which the arrows to the left and to the right lead.
const WALKS: &str = "[data-rank], [data-line], [data-graph]";
/// The lists of moves, whose focus shows that the arrow keys are meant for them.
const LISTS: &str = ".tree, .moves";

/// How the person has come to what has the focus.
#[derive(Debug, Default)]
struct Hand {
    /// Whether the person has pressed anything on the page.
    has_pressed: Cell<bool>,
    /// Whether the board was pressed, and has not received the focus since.
    comes_to_board: Cell<bool>,
    /// Whether the focus on the board follows a press, so that the person does not walk over it by keys.
    points: Cell<bool>,
}

/// Listens to keys before all other code, for the lifetime of the page.
pub fn install(table: Table) {
    let hand = Rc::new(Hand::default());
    let pressing = Rc::clone(&hand);
    browser::on_capture("pointerdown", move |event| pressing.press(&event));
    let focusing = Rc::clone(&hand);
    browser::on_capture("focusin", move |event| focusing.focus(&event));
    browser::on_capture("keydown", move |event| {
        if let Some(event) = event.dyn_ref::<KeyboardEvent>()
            && hand.key(table, event)
        {
            event.prevent_default();
            event.stop_propagation();
        }
    });
}

impl Hand {
    fn press(&self, event: &Event) {
        let on_board = browser::is_within(event, BOARD);
        self.has_pressed.set(true);
        self.comes_to_board.set(on_board);
        if on_board {
            self.points.set(true);
        }
    }

    fn focus(&self, event: &Event) {
        if browser::is_within(event, BOARD) && !self.comes_to_board.replace(false) {
            self.points.set(false);
        }
    }

    /// Handles a key press; `false` if the key has no function, or belongs to what has the focus.
    fn key(&self, table: Table, event: &KeyboardEvent) -> bool {
        let covered = table.has_sheet() || browser::is_covered();
        if covered || is_of_lines(event) || is_arrow(event) && (event.shift_key() || !self.may_step(event)) {
            return false;
        }
        // A half-entered move is completed by keys.
        let on_board = browser::is_within(event, BOARD) && (!self.points.get() || table.is_picking());
        if table.is_study_shown_untracked() {
            return table.hooks().study.is_some_and(|study| (study.key)(event, on_board));
        }
        !on_board && step(table, event)
    }

    /// Whether the arrow keys are meant for this page: in a frame they scroll the page around until the person has
    /// pressed something inside, or has come to a list of moves.
    fn may_step(&self, event: &Event) -> bool {
        self.has_pressed.get() || !is_in_frame() || browser::is_within(event, LISTS)
    }
}

/// Whether this page is an embedded board, or in a frame of another origin.
fn is_in_frame() -> bool {
    embed_mode_of_page().is_some() || browser::root_mark("data-foreign").is_some()
}

/// Whether a key press belongs to a list or graph of the analysis. A list of judged moves leads up and down only.
fn is_of_lines(event: &KeyboardEvent) -> bool {
    let steps = matches!(&*event.key(), "ArrowLeft" | "ArrowRight" | "[" | "]");
    browser::is_within(event, if steps { WALKS } else { LINES })
}

fn is_arrow(event: &KeyboardEvent) -> bool {
    event.key().starts_with("Arrow")
}

/// Shows the move before or after in the game; `false` for other keys.
fn step(table: Table, event: &KeyboardEvent) -> bool {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || browser::is_within(event, FIELDS) {
        return false;
    }
    match &*event.key() {
        "ArrowLeft" => table.key("["),
        "ArrowRight" => table.key("]"),
        _ => false,
    }
}
