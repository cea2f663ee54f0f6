//! Handles the keyboard in the position editor. Arrow keys move the focus over hands, squares and box (roving focus),
//! and letters of SFEN put pieces on the focused place.

use super::controller::EditorController;
use super::pointer::piece_of;
use crate::browser;
use crate::table::Table;
use headless::editor::model::{Draft, Place, Target};
use headless::editor::rows;
use leptos::prelude::*;
use rules::PieceKind;
use web_sys::KeyboardEvent;

/// The form fields, which handle their own keys.
const FIELDS: &str = "input, select, textarea";
/// The places between which the arrow keys move the focus.
const PLACES: &str = "[data-editor] :is([data-square], [data-hand], [data-box])";

/// Handles a key press in the editor. Escape deselects a held piece, or else closes the editor.
pub fn pressed(event: &KeyboardEvent, controller: EditorController, table: Table) {
    // A sheet over the editor handles its own keys.
    if table.has_sheet() {
        return;
    }
    let heard = match &*event.key() {
        "Escape" => {
            if !controller.put_down() {
                table.edit(false);
            }
            true
        }
        _ if browser::is_within(event, FIELDS) => false,
        key if event.ctrl_key() || event.meta_key() => step(controller, key, event.shift_key()),
        _ if event.alt_key() => false,
        key => browser::is_within(event, PLACES) && on_place(controller, key),
    };
    if heard {
        event.prevent_default();
    }
}

/// Handles the shortcuts of undo and redo. Returns `false` if the key is neither.
fn step(controller: EditorController, key: &str, shift: bool) -> bool {
    match (key, shift) {
        ("z", false) => controller.change(Draft::undo),
        ("z" | "Z", true) | ("y", false) => controller.change(Draft::redo),
        _ => return false,
    }
    true
}

/// Handles a key on a focused place: moves the focus, or removes, promotes or puts a piece. Returns `false` if the key
/// has no function there.
fn on_place(controller: EditorController, key: &str) -> bool {
    let place = controller.focused();
    let variant = controller.variant.get_untracked();
    if let Some(next) = rows::next(variant, place, key) {
        browser::focus(&selector(next));
        return true;
    }
    match (place, key) {
        (Place::Square(_) | Place::Hand(..), "Delete" | "Backspace") => controller.bring(place, Target::Box),
        (Place::Square(square), "+") => controller.change(|draft| draft.promote(square)),
        _ => return put(controller, place, key),
    }
    true
}

/// Puts the piece of an SFEN letter on the place. Returns `false` if the letter is no piece of the variant, or the
/// place is in the box.
fn put(controller: EditorController, place: Place, key: &str) -> bool {
    let mut letters = key.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return false };
    let variant = controller.variant.get_untracked();
    let is_of_game = |kind: PieceKind| kind.in_hand().is_none_or(|kind| variant.piece_total(kind) > 0);
    let Some(piece) = piece_of(letter).filter(|piece| is_of_game(piece.kind)) else { return false };
    match place {
        Place::Square(square) => controller.bring(Place::Box(piece), Target::Square(square)),
        Place::Hand(color, _) => controller.bring(Place::Box(piece), Target::Hand(color)),
        Place::Box(_) => return false,
    }
    true
}

/// The CSS selector of a place's element.
fn selector(place: Place) -> String {
    let place = match place {
        Place::Square(square) => format!("data-square=\"{square}\""),
        Place::Hand(color, kind) => format!("data-hand=\"{color}:{}\"", kind.letter()),
        Place::Box(piece) => format!("data-box=\"{piece}\""),
    };
    format!("[data-editor] [{place}]")
}
