//! The pointer on the board: mouse, pen and finger become inputs of the state machine.
//!
//! A press picks or plays at once, so that no fast tap is lost; a press that moves far enough becomes a drag. The
//! right button, or a finger that rests, draws arrows and circles.

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

/// How far a pointer moves before it drags, in pixels: a finger trembles.
const THRESHOLD: i32 = 3;
const TOUCH_THRESHOLD: i32 = 8;
/// A finger that rests for so long draws.
const LONG_PRESS: Duration = Duration::from_millis(500);
pub(crate) const RIGHT_BUTTON: i16 = 2;
/// What can be pressed.
const PLACES: &str = "[data-square], [data-hand]";

/// The position of the pointer, for the piece that follows it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PointerPosition {
    /// Pixels from the left edge of the window.
    pub x: i32,
    /// Pixels from its upper edge.
    pub y: i32,
    /// Whether it is a finger, which hides what lies under it.
    pub touch: bool,
}

impl PointerPosition {
    /// Whether a pointer that was pressed at `start` has come far enough to drag.
    pub(crate) const fn is_away_from(self, start: Self) -> bool {
        let threshold = if self.touch { TOUCH_THRESHOLD } else { THRESHOLD };
        let (dx, dy) = (self.x - start.x, self.y - start.y);
        dx * dx + dy * dy >= threshold * threshold
    }
}

/// The pointer that is down.
#[derive(Clone, Copy, Debug)]
struct PressedPointer {
    id: i32,
    start: PointerPosition,
    gesture: Gesture,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Gesture {
    /// Waits for the threshold.
    Pressing(Place),
    Dragging,
    /// Draws from this square.
    Drawing(Square),
}

/// The pointer on the board. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    table: Table,
    annotations: Annotations,
    held: StoredValue<Option<PressedPointer>>,
    spot: RwSignal<PointerPosition>,
}

impl Pointer {
    /// Listens to the whole window while a pointer is down; the board itself reports presses.
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

    /// Where the pointer is.
    pub fn spot(self) -> PointerPosition {
        self.spot.get()
    }

    /// A pointer goes down on the board or a stand.
    pub fn pressed(self, event: &PointerEvent) {
        let Some(place) = browser::element(event.target()).and_then(|element| place_of(&element)) else {
            self.table.input(Input::Cancel);
            return;
        };
        match self.held.get_value().map(|held| held.gesture) {
            None => {}
            // A thumb taps before the other has left: the other has made its tap.
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
        // A finger that ends a move may rest as long as it likes.
        if start.touch
            && idle
            && let Place::Square(square) = place
        {
            self.draw_after_rest(event.pointer_id(), square);
        }
    }

    /// The right button drops what was begun; else it draws.
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

    /// A finger that still rests on its square after a while draws instead of dragging.
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

    /// A finger slides. While it holds a piece this is no gesture of the browser: else the browser would take a drag
    /// for the start of a scroll with a swing, and the tap that follows for the wish to stop it.
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
        self.annotations.end_sketch();
        let under = square_under(event, spot_of(event));
        match (held.gesture, under) {
            (Gesture::Drawing(from), Some(to)) => self.annotations.toggle(from, to),
            (Gesture::Drawing(_), None) => {}
            (Gesture::Pressing(_) | Gesture::Dragging, under) => self.table.input(Input::Release(under)),
        }
    }

    /// The browser has taken the pointer away, for a scroll or a gesture of the system.
    fn lost(self, event: &PointerEvent) {
        if self.held_by(event).is_some() {
            self.held.set_value(None);
            self.annotations.end_sketch();
            self.table.input(Input::Cancel);
        }
    }

    fn held_by(self, event: &PointerEvent) -> Option<PressedPointer> {
        self.held.get_value().filter(|held| held.id == event.pointer_id())
    }
}

/// Moves the focus to the place that is pressed, but not before the press is painted, as the browser would: to style what
/// has the focus takes as long as to answer the press. If the focus goes elsewhere meanwhile, it stays there.
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

/// The square where the pointer is.
fn square_under(event: &PointerEvent, spot: PointerPosition) -> Option<Square> {
    square_of(&element_under(event, spot)?)
}

/// The element where the pointer is. Events of a finger or pen go to where it came down, wherever it is.
pub(crate) fn element_under(event: &PointerEvent, spot: PointerPosition) -> Option<Element> {
    if is_mouse(event) {
        browser::element(event.target())
    } else {
        document().element_from_point(spot.x as f32, spot.y as f32)
    }
}

/// The square that an element shows, or that it lies on.
fn square_of(element: &Element) -> Option<Square> {
    match place_of(element)? {
        Place::Square(square) => Some(square),
        Place::Hand(..) => None,
    }
}

/// The place that an element shows, or that it lies on: its number is a property of the element.
pub(crate) fn place_of(element: &Element) -> Option<Place> {
    let shown = element.closest(PLACES).ok().flatten()?;
    let number = dynamic::get(&shown, "place").ok()?.as_f64()?;
    Place::from_number(number as u8)
}
