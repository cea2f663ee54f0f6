//! Translates pointer events on the board of a task to inputs of [`Lesson`].

use super::lesson::Lesson;
use crate::board::pointer::{PointerPosition, element_under, is_mouse, place_of, spot_of};
use crate::browser;
use headless::board::interaction::Place;
use leptos::ev;
use leptos::prelude::*;
use rules::Square;
use web_sys::{Element, PointerEvent, TouchEvent};

/// The places that can be pressed.
const PLACES: &str = "[data-square], [data-hand]";

/// A pointer that is down on a piece, from its press to its release.
#[derive(Clone, Copy, Debug)]
struct PressedPointer {
    id: i32,
    start: PointerPosition,
    /// Whether it has moved far enough to drag the piece.
    drags: bool,
}

/// The pointer on the board of a task. Copies share its state.
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    lesson: Lesson,
    pressed: StoredValue<Option<PressedPointer>>,
    spot: RwSignal<PointerPosition>,
}

impl Pointer {
    /// Creates the pointer, and listens to moves and releases in the whole window. The view reports presses.
    pub fn new(lesson: Lesson) -> Self {
        let this =
            Self { lesson, pressed: StoredValue::new(None), spot: RwSignal::new(PointerPosition::default()) };
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

    /// Handles a press on the board or a hand. A press beside all places puts a picked piece down.
    pub fn pressed(self, event: &PointerEvent) {
        if self.pressed.with_value(Option::is_some) || event.button() != 0 {
            return;
        }
        let element = browser::element(event.target());
        let pressed = element.and_then(|element| element.closest(PLACES).ok().flatten());
        let Some((element, place)) = pressed.and_then(|element| Some((element.clone(), place_of(&element)?)))
        else {
            self.lesson.put_down();
            return;
        };
        // The next key is for this place, and not every browser moves the focus to a clicked button.
        event.prevent_default();
        browser::focus_in_place(element);
        if self.lesson.press(place) {
            let pressed = PressedPointer { id: event.pointer_id(), start: spot_of(event), drags: false };
            self.pressed.set_value(Some(pressed));
        }
    }

    /// Handles a `touchmove` event: keeps the browser from scrolling while a piece is held.
    pub fn slid(self, event: &TouchEvent) {
        if self.pressed.with_value(Option::is_some) && event.cancelable() {
            event.prevent_default();
        }
    }

    fn moved(self, event: &PointerEvent) {
        let Some(pressed) = self.pressed_by(event) else { return };
        // The button was released outside of the window, where no event was sent.
        if is_mouse(event) && event.buttons() == 0 {
            self.lost(event);
            return;
        }
        let spot = spot_of(event);
        if !pressed.drags {
            if !spot.is_away_from(pressed.start) {
                return;
            }
            self.pressed.set_value(Some(PressedPointer { drags: true, ..pressed }));
        }
        self.spot.set(spot);
        self.lesson.drag(square_under(event));
    }

    fn released(self, event: &PointerEvent) {
        if self.pressed_by(event).is_some() {
            self.pressed.set_value(None);
            self.lesson.release(square_under(event));
        }
    }

    /// Handles the loss of the pointer, as to a scroll or a gesture of the system. The piece goes back.
    fn lost(self, event: &PointerEvent) {
        if self.pressed_by(event).is_some() {
            self.pressed.set_value(None);
            self.lesson.put_down();
        }
    }

    fn pressed_by(self, event: &PointerEvent) -> Option<PressedPointer> {
        self.pressed.try_get_value().flatten().filter(|pressed| pressed.id == event.pointer_id())
    }
}

/// The square of the task's board under the pointer, if any.
fn square_under(event: &PointerEvent) -> Option<Square> {
    let element: Element = element_under(event, spot_of(event))?;
    match place_of(&element)? {
        Place::Square(square) if browser::lies_in(&element, ".learn") => Some(square),
        _ => None,
    }
}
