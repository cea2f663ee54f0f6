//! The keyboard in a task: arrow keys move the focus over the board and the hands (roving focus), and Escape puts a
//! picked piece down.

use super::lesson::Lesson;
use crate::browser;
use headless::board::grid::Grid;
use headless::board::interaction::Place;
use web_sys::KeyboardEvent;

/// The places between which the arrow keys move the focus.
const PLACES: &str = ".learn :is([data-square], [data-hand])";

/// Handles a key press in a task. An Escape that puts nothing down is for the page, which closes the room.
pub fn pressed(event: &KeyboardEvent, lesson: Lesson) {
    if event.key() == "Escape" {
        if lesson.put_down() {
            event.prevent_default();
            event.stop_propagation();
        }
        return;
    }
    if event.ctrl_key() || event.alt_key() || event.meta_key() || !browser::is_within(event, PLACES) {
        return;
    }
    let grid = Grid { variant: lesson.variant(), bottom: lesson.learner() };
    if let Some(next) = grid.next(lesson.focused(), &event.key()) {
        event.prevent_default();
        browser::focus(&selector(next));
    }
}

/// The CSS selector of the element of a place.
fn selector(place: Place) -> String {
    match place {
        Place::Square(square) => format!(".learn [data-square=\"{square}\"]"),
        Place::Hand(color, kind) => format!(".learn [data-hand=\"{color}:{}\"]", kind.letter()),
    }
}
