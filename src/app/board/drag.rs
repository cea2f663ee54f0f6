//! The pointer on a board beside the game, such as that of the position editor or of a lesson: one press picks a piece, and
//! one that moves far enough drags it. The page's own board can do more: see [`super::pointer`].

use super::piece::PieceFace;
use super::pointer::{PointerPosition, is_mouse, spot_of};
use leptos::ev;
use leptos::prelude::*;
use rules::{Color, Piece};
use web_sys::{PointerEvent, TouchEvent};

/// What becomes of a pressed piece.
pub trait Dragged: Copy + 'static {
    /// The piece follows the pointer.
    fn drag(self, event: &PointerEvent);
    /// The pointer goes up, after a drag or in place.
    fn release(self, event: &PointerEvent);
    /// The pointer is lost, as to a scroll or a gesture of the system. The piece goes back.
    fn lose(self);
}

/// A pointer that is down on a piece, from its press to its release.
#[derive(Clone, Copy, Debug)]
struct PressedPointer {
    id: i32,
    start: PointerPosition,
    /// Whether it has moved far enough to drag the piece.
    drags: bool,
}

/// The pointer on such a board. Copies share one state.
#[derive(Clone, Copy, Debug)]
pub struct DragPointer<D> {
    board: D,
    pressed: StoredValue<Option<PressedPointer>>,
    spot: RwSignal<PointerPosition>,
}

impl<D: Dragged> DragPointer<D> {
    /// Creates the pointer, and listens to moves and releases in the whole window. The view reports presses.
    pub fn new(board: D) -> Self {
        let this =
            Self { board, pressed: StoredValue::new(None), spot: RwSignal::new(PointerPosition::default()) };
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

    /// The board.
    pub const fn board(self) -> D {
        self.board
    }

    /// Whether a pointer is down on a piece.
    pub fn is_down(self) -> bool {
        self.pressed.with_value(Option::is_some)
    }

    /// Notes that the pointer of a press is down on a piece.
    pub fn hold(self, event: &PointerEvent) {
        let pressed = PressedPointer { id: event.pointer_id(), start: spot_of(event), drags: false };
        self.pressed.set_value(Some(pressed));
    }

    /// Handles a `touchmove` event: keeps the browser from scrolling while a piece is held.
    pub fn slid(self, event: &TouchEvent) {
        if self.is_down() && event.cancelable() {
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
        self.board.drag(event);
    }

    fn released(self, event: &PointerEvent) {
        if self.pressed_by(event).is_some() {
            self.pressed.set_value(None);
            self.board.release(event);
        }
    }

    fn lost(self, event: &PointerEvent) {
        if self.pressed_by(event).is_some() {
            self.pressed.set_value(None);
            self.board.lose();
        }
    }

    fn pressed_by(self, event: &PointerEvent) -> Option<PressedPointer> {
        self.pressed.try_get_value().flatten().filter(|pressed| pressed.id == event.pointer_id())
    }
}

/// The image of a dragged piece at the pointer, or above a finger, which would hide it.
#[component]
pub fn Ghost<D: Dragged>(
    /// The pointer. With its type, each part of the page has a copy of this view: a shared one would lie in a part that
    /// embedded records fetch.
    pointer: DragPointer<D>,
    /// The dragged piece, if any.
    dragged: Memo<Option<Piece>>,
    /// The side that sits below; pieces of the other one are turned around.
    below: Color,
) -> impl IntoView {
    let spot = pointer.spot;
    let face = move || {
        let turned = |color: Color| Signal::stored(color != below);
        dragged.get().map(|piece| view! { <PieceFace piece turned=turned(piece.color)/> })
    };
    view! {
        <div
            class="ghost"
            class:above=move || spot.get().touch
            style:translate=move || format!("{}px {}px", spot.get().x, spot.get().y)
            aria-hidden="true"
        >
            {face}
        </div>
    }
}
