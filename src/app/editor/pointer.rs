//! Translates pointer events in the position editor to inputs of its state machine
//! ([`headless::editor::held_piece`]). The right button turns a piece over.

use super::controller::EditorController;
use crate::board::drag::{DragPointer, Dragged};
use crate::board::pointer::{RIGHT_BUTTON, element_under, place_of as on_board, spot_of};
use crate::browser;
use headless::board::interaction::Place as On;
use headless::editor::held_piece::Input;
use headless::editor::model::{Place, Target};
use rules::{Color, Piece, PieceKind};
use web_sys::{Element, PointerEvent};

/// The places from which a piece can be picked or dragged.
const PLACES: &str = "[data-square], [data-hand], [data-box]";
/// The controls on which a press does not deselect the held piece.
const TOOLS: &str = "button, input, select, label";

/// The pointer in the editor.
pub type Pointer = DragPointer<EditorController>;

/// Handles a `pointerdown` event in the editor. A press beside all places and controls deselects the held piece.
pub fn pressed(pointer: Pointer, event: &PointerEvent) {
    if pointer.is_down() {
        return;
    }
    let controller = pointer.board();
    let element = browser::element(event.target());
    let pressed = element.as_ref().and_then(|element| element.closest(PLACES).ok().flatten());
    let Some((element, place)) = pressed.and_then(|element| Some((element.clone(), place_of(&element)?)))
    else {
        if !element.is_some_and(|element| browser::lies_in(&element, TOOLS)) {
            controller.put_down();
        }
        return;
    };
    match event.button() {
        RIGHT_BUTTON => {
            if let Place::Square(square) = place {
                controller.cycle(square);
            }
        }
        0 => {
            // The next key is for this place, and not every browser moves the focus to a clicked button.
            event.prevent_default();
            browser::focus_in_place(element);
            pointer.hold(event);
            controller.input(Input::Press(place));
        }
        _ => {}
    }
}

impl Dragged for EditorController {
    fn drag(self, event: &PointerEvent) {
        self.input(Input::Drag(target_under(event)));
    }

    fn release(self, event: &PointerEvent) {
        self.input(Input::Release(target_under(event)));
    }

    fn lose(self) {
        self.input(Input::Cancel);
    }
}

/// The target under the pointer, if a piece can be moved there.
fn target_under(event: &PointerEvent) -> Option<Target> {
    let element = element_under(event, spot_of(event))?;
    if !browser::lies_in(&element, "[data-editor]") {
        return None;
    }
    if let Some(On::Square(square)) = on_board(&element) {
        return Some(Target::Square(square));
    }
    if browser::lies_in(&element, "[data-store]") {
        return Some(Target::Box);
    }
    let stand = element.closest("[data-stand]").ok().flatten()?.get_attribute("data-stand")?;
    stand.parse().ok().map(Target::Hand)
}

/// The place that an element stands for; `None` if it is no place.
fn place_of(element: &Element) -> Option<Place> {
    match on_board(element) {
        Some(On::Square(square)) => return Some(Place::Square(square)),
        Some(On::Hand(color, kind)) => return Some(Place::Hand(color, kind)),
        None => {}
    }
    let letter = element.get_attribute("data-box")?.chars().next()?;
    piece_of(letter).map(Place::Box)
}

/// The unpromoted piece of an SFEN letter, upper case for Black and lower case for White. `None` for other letters.
pub fn piece_of(letter: char) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    PieceKind::from_letter(letter.to_ascii_uppercase()).map(|kind| Piece::new(color, kind))
}
