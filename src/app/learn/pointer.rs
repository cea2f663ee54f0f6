//! Translates pointer events on the board of a task to inputs of [`Lesson`].

use super::lesson::Lesson;
use crate::board::drag::{DragPointer, Dragged};
use crate::board::pointer::{element_under, place_of, spot_of};
use crate::browser;
use headless::board::interaction::Place;
use rules::Square;
use web_sys::PointerEvent;

/// The places that can be pressed.
const PLACES: &str = "[data-square], [data-hand]";

/// The pointer on the board of a task.
pub type Pointer = DragPointer<Lesson>;

/// Handles a press on the board or a hand. A press beside all places puts a picked piece down.
pub fn pressed(pointer: Pointer, event: &PointerEvent) {
    if pointer.is_down() || event.button() != 0 {
        return;
    }
    let lesson = pointer.board();
    let element = browser::element(event.target());
    let pressed = element.and_then(|element| element.closest(PLACES).ok().flatten());
    let Some((element, place)) = pressed.and_then(|element| Some((element.clone(), place_of(&element)?)))
    else {
        lesson.put_down();
        return;
    };
    // The next key is for this place, and not every browser moves the focus to a clicked button.
    event.prevent_default();
    browser::focus_in_place(element);
    if lesson.press(place) {
        pointer.hold(event);
    }
}

impl Dragged for Lesson {
    fn drag(self, event: &PointerEvent) {
        self.drag_over(square_under(event));
    }

    fn release(self, event: &PointerEvent) {
        self.release_over(square_under(event));
    }

    fn lose(self) {
        self.put_down();
    }
}
/// The square of the task's board under the pointer, if any.
fn square_under(event: &PointerEvent) -> Option<Square> {
    let element = element_under(event, spot_of(event))?;
    match place_of(&element)? {
        Place::Square(square) if browser::lies_in(&element, ".learn") => Some(square),
        _ => None,
    }
}
