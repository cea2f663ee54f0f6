//! The pointer on the board: translates events of mouse, pen and finger into inputs of the state machine.
//!
//! A press picks or plays at once, so that no fast tap is lost; a press that moves far enough becomes a drag. The right
//! button, or a long press of a finger, draws arrows and circles.

use crate::annotations::Annotations;
use crate::browser;
use crate::dynamic;
use crate::table::Table;
use crate::timers;
use headless::board::interaction::{Input, Place};
use leptos::ev;
use leptos::prelude::*;
use rules::Square;
use std::time::Duration;
use web_sys::{Element, PointerEvent, TouchEvent};

/// The distance that a pressed mouse or pen moves before it drags, in pixels.
const THRESHOLD: i32 = 3;
/// The distance that a finger moves before it drags, in pixels: it is less steady.
const TOUCH_THRESHOLD: i32 = 8;
/// The time after which a resting finger draws instead of dragging.
const LONG_PRESS: Duration = Duration::from_millis(500);
/// The right button, as `PointerEvent.button` has it.
pub(crate) const RIGHT_BUTTON: i16 = 2;
/// The selector of the places that can be pressed: squares and piles in hand.
const PLACES: &str = "[data-square], [data-hand]";

/// The position of the pointer in the window, for the piece that follows it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PointerPosition {
    /// Pixels from the left edge of the window.
    pub x: i32,
    /// Pixels from the upper edge of the window.
    pub y: i32,
    /// Whether the pointer is a finger, which hides anything under it.
    pub touch: bool,
}

impl PointerPosition {
    /// Whether a pointer that was pressed at `start` has moved far enough to drag.
    pub(crate) const fn is_away_from(self, start: Self) -> bool {
        let threshold = if self.touch { TOUCH_THRESHOLD } else { THRESHOLD };
        let (dx, dy) = (self.x - start.x, self.y - start.y);
        dx * dx + dy * dy >= threshold * threshold
    }
}

/// The pointer that is down: its id, its start and its gesture.
#[derive(Clone, Copy, Debug)]
struct PressedPointer {
    id: i32,
    start: PointerPosition,
    gesture: Gesture,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Gesture {
    /// The pointer is down on this place and has not moved as far as a drag.
    Pressing(Place),
    Dragging,
    /// The pointer draws a shape that begins on this square.
    Drawing(Square),
}

/// The handler of pointers on the board. Copies share one state.
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    table: Table,
    annotations: Annotations,
    held: StoredValue<Option<PressedPointer>>,
    spot: RwSignal<PointerPosition>,
}

impl Pointer {
    /// Creates the handler. It listens to moves and releases in the whole window; the board root calls
    /// [`Self::pressed`].
    pub fn new(table: Table, annotations: Annotations) -> Self {
        let this = Self {
            table,
            annotations,
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

    /// Returns the position of a dragging pointer, and tracks changes.
    pub fn spot(self) -> PointerPosition {
        self.spot.get()
    }

    /// Handles a press on the board or a stand.
    pub fn pressed(self, event: &PointerEvent) {
        let Some(place) = browser::element(event.target()).and_then(|element| place_of(&element)) else {
            self.table.input(Input::Cancel);
            return;
        };
        match self.held.get_value().map(|held| held.gesture) {
            None => {}
            // A second finger taps before the first is lifted: the tap of the first is complete.
            Some(Gesture::Pressing(_)) => self.table.input(Input::Release(None)),
            Some(_) => return,
        }
        let start = spot_of(event);
        if event.button() == RIGHT_BUTTON {
            self.press_right(event, place, start);
            return;
        }
        if event.button() != 0 {
            return;
        }
        if is_mouse(event) {
            focus_later(event);
        }
        self.annotations.clear();
        let idle = !self.table.is_picking();
        self.hold(event, start, Gesture::Pressing(place));
        self.table.input(Input::Press(place));
        // A finger that completes a move does not draw, however long it rests.
        if start.touch
            && idle
            && let Place::Square(square) = place
        {
            self.draw_after_rest(event.pointer_id(), square);
        }
    }

    /// Handles the right button: it cancels a move that was begun, or else draws.
    fn press_right(self, event: &PointerEvent, place: Place, start: PointerPosition) {
        if self.table.is_picking() {
            self.table.input(Input::Cancel);
        } else if let Place::Square(square) = place {
            self.hold(event, start, Gesture::Drawing(square));
            self.annotations.sketch(square, Some(square));
        }
    }

    fn hold(self, event: &PointerEvent, start: PointerPosition, gesture: Gesture) {
        self.held.set_value(Some(PressedPointer { id: event.pointer_id(), start, gesture }));
    }

    /// Starts to draw if the finger with this id still rests on its square after [`LONG_PRESS`].
    fn draw_after_rest(self, id: i32, square: Square) {
        timers::after(LONG_PRESS, move || {
            let resting = self.held.try_get_value().flatten().is_some_and(|held| {
                held.id == id && held.gesture == Gesture::Pressing(Place::Square(square))
            });
            if resting {
                self.table.input(Input::Cancel);
                self.annotations.sketch(square, Some(square));
                self.held.update_value(|held| {
                    if let Some(held) = held {
                        held.gesture = Gesture::Drawing(square);
                    }
                });
            }
        });
    }

    /// Handles the move of a finger. While it holds a piece, the browser must not scroll: otherwise it would take a
    /// drag for the start of a scroll with momentum, and the next tap for a request to stop that.
    pub fn slid(self, event: &TouchEvent) {
        if self.held.with_value(Option::is_some) && event.cancelable() {
            event.prevent_default();
        }
    }

    fn moved(self, event: &PointerEvent) {
        let Some(mut held) = self.held_by(event) else { return };
        let spot = spot_of(event);
        if let Gesture::Drawing(from) = held.gesture {
            self.annotations.sketch(from, square_under(event, spot));
        }
        if let Gesture::Pressing(_) = held.gesture {
            if !spot.is_away_from(held.start) {
                return;
            }
            held.gesture = Gesture::Dragging;
            self.held.set_value(Some(held));
        }
        if held.gesture == Gesture::Dragging {
            self.spot.set(spot);
            self.table.input(Input::Drag(square_under(event, spot)));
        }
    }

    fn released(self, event: &PointerEvent) {
        let Some(held) = self.held_by(event) else { return };
        self.held.set_value(None);
        self.end_drawing(held);
        let under = square_under(event, spot_of(event));
        match (held.gesture, under) {
            (Gesture::Drawing(from), Some(to)) => self.annotations.toggle(from, to),
            (Gesture::Drawing(_), None) => {}
            (Gesture::Pressing(_) | Gesture::Dragging, under) => self.table.input(Input::Release(under)),
        }
    }

    /// Handles a pointer that the browser has taken over, for scrolling or a gesture of the system.
    fn lost(self, event: &PointerEvent) {
        if let Some(held) = self.held_by(event) {
            self.held.set_value(None);
            self.end_drawing(held);
            self.table.input(Input::Cancel);
        }
    }

    /// Removes the preview of what the pointer was drawing. Otherwise the preview is the arrow of the coach's question,
    /// which the press of this very pointer may have raised.
    fn end_drawing(self, held: PressedPointer) {
        if let Gesture::Drawing(_) = held.gesture {
            self.annotations.end_sketch();
        }
    }

    fn held_by(self, event: &PointerEvent) -> Option<PressedPointer> {
        self.held.get_value().filter(|held| held.id == event.pointer_id())
    }
}

/// Moves the focus to the pressed place after the next paint. The browser would move it before, and styling the focused
/// element takes as long as responding to the press. If the focus has moved elsewhere by then, it stays there.
fn focus_later(event: &PointerEvent) {
    event.prevent_default();
    let (before, pressed) = (browser::focused(), browser::element(event.target()));
    browser::after_paint(move || {
        if browser::focused() == before
            && let Some(place) = pressed.and_then(|pressed| pressed.closest(PLACES).ok().flatten())
        {
            browser::focus_in_place(place);
        }
    });
}

pub(crate) fn spot_of(event: &PointerEvent) -> PointerPosition {
    PointerPosition { x: event.client_x(), y: event.client_y(), touch: event.pointer_type() == "touch" }
}

pub(crate) fn is_mouse(event: &PointerEvent) -> bool {
    event.pointer_type() == "mouse"
}

/// Returns the square under the pointer, if any.
fn square_under(event: &PointerEvent, spot: PointerPosition) -> Option<Square> {
    square_of(&element_under(event, spot)?)
}

/// Returns the element under the pointer. For fingers and pens it is looked up by position, because their events go to
/// the element that was pressed.
pub(crate) fn element_under(event: &PointerEvent, spot: PointerPosition) -> Option<Element> {
    if is_mouse(event) {
        browser::element(event.target())
    } else {
        document().element_from_point(spot.x as f32, spot.y as f32)
    }
}

/// Returns the square that an element shows, or that it lies in; `None` for a pile in hand.
fn square_of(element: &Element) -> Option<Square> {
    match place_of(element)? {
        Place::Square(square) => Some(square),
        Place::Hand(..) => None,
    }
}

/// Returns the place that an element shows, or that it lies in. The number of the place is the element's property
/// `place`.
pub(crate) fn place_of(element: &Element) -> Option<Place> {
    let shown = element.closest(PLACES).ok().flatten()?;
    let number = dynamic::get(&shown, "place").ok()?.as_f64()?;
    Place::from_number(number as u8)
}
