//! Translates pointer events in the position editor to inputs of its state machine
//! ([`headless::editor::held_piece`]). The right button turns a piece over.

use super::controller::EditorController;
use crate::board::pointer::{
    PointerPosition, RIGHT_BUTTON, element_under, is_mouse, place_of as on_board, spot_of,
};
use crate::browser;
use headless::board::interaction::Place as On;
use headless::editor::held_piece::Input;
use headless::editor::model::{Place, Target};
use leptos::ev;
use leptos::prelude::*;
use rules::{Color, Piece, PieceKind};
use web_sys::{Element, PointerEvent, TouchEvent};

/// The places from which a piece can be picked or dragged.
const PLACES: &str = "[data-square], [data-hand], [data-box]";
/// The controls on which a press does not deselect the held piece.
const TOOLS: &str = "button, input, select, label";

/// A pointer that is down, from its press to its release.
#[derive(Clone, Copy, Debug)]
struct PressedPointer {
    id: i32,
    start: PointerPosition,
    /// Whether it has moved far enough to drag the piece.
    drags: bool,
}

/// The pointer in the editor. Copies share their state.
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    controller: EditorController,
    held: StoredValue<Option<PressedPointer>>,
    spot: RwSignal<PointerPosition>,
}

impl Pointer {
    /// Creates the pointer, and listens to moves and releases in the whole window. The editor's view reports presses
    /// ([`Self::pressed`]).
    pub fn new(controller: EditorController) -> Self {
        let this = Self {
            controller,
            held: StoredValue::new(None),
            spot: RwSignal::new(PointerPosition::default()),
        };
        let moves = window_event_listener(ev::pointermove, move |event| this.moved(&event));
        let ups = window_event_listener(ev::pointerup, move |event| this.released(&event));
        let cancels = window_event_listener(ev::pointercancel, move |event| this.lost(&event));
        on_cleanup(move || {
            moves.remove();
            ups.remove();
            cancels.remove();
        });
        this
    }

    /// The position of the pointer in the last drag, in CSS pixels of the viewport.
    pub fn spot(self) -> PointerPosition {
        self.spot.get()
    }

    /// Handles a `pointerdown` event in the editor. A press beside all places and controls deselects the held piece.
    pub fn pressed(self, event: &PointerEvent) {
        if self.held.with_value(Option::is_some) {
            return;
        }
        let element = browser::element(event.target());
        let pressed = element.as_ref().and_then(|element| element.closest(PLACES).ok().flatten());
        let Some((element, place)) = pressed.and_then(|element| Some((element.clone(), place_of(&element)?)))
        else {
            if !element.is_some_and(|element| browser::lies_in(&element, TOOLS)) {
                self.controller.put_down();
            }
            return;
        };
        match event.button() {
            RIGHT_BUTTON => {
                if let Place::Square(square) = place {
                    self.controller.cycle(square);
                }
            }
            0 => {
                // The next key is for this place, and not every browser moves the focus to a clicked button.
                event.prevent_default();
                browser::focus_in_place(element);
                let start = spot_of(event);
                self.held.set_value(Some(PressedPointer { id: event.pointer_id(), start, drags: false }));
                self.controller.input(Input::Press(place));
            }
            _ => {}
        }
    }

    /// Handles a `touchmove` event: keeps the browser from scrolling while a piece is held.
    pub fn slid(self, event: &TouchEvent) {
        if self.held.with_value(Option::is_some) && event.cancelable() {
            event.prevent_default();
        }
    }

    fn moved(self, event: &PointerEvent) {
        let Some(held) = self.held_by(event) else { return };
        // The button was released outside of the window, where no event was sent.
        if is_mouse(event) && event.buttons() == 0 {
            self.lost(event);
            return;
        }
        let spot = spot_of(event);
        if !held.drags {
            if !spot.is_away_from(held.start) {
                return;
            }
            self.held.set_value(Some(PressedPointer { drags: true, ..held }));
        }
        self.spot.set(spot);
        self.controller.input(Input::Drag(target_under(event)));
    }

    fn released(self, event: &PointerEvent) {
        if self.held_by(event).is_some() {
            self.held.set_value(None);
            self.controller.input(Input::Release(target_under(event)));
        }
    }

    /// Handles the loss of the pointer, as to a scroll or a gesture of the system. The held piece goes back.
    fn lost(self, event: &PointerEvent) {
        if self.held_by(event).is_some() {
            self.held.set_value(None);
            self.controller.input(Input::Cancel);
        }
    }

    fn held_by(self, event: &PointerEvent) -> Option<PressedPointer> {
        self.held.get_value().filter(|held| held.id == event.pointer_id())
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
