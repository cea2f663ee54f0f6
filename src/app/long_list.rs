//! A virtual list: of its rows, only those in sight and a few around them are in the document.

use headless::long_list::{LongList, RowWindow};
use leptos::html::Div;
use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::ResizeObserver;

/// The window of rows of a long list that are in the document. Copies share one state.
#[derive(Clone, Copy, Debug)]
pub struct SeenRows {
    /// The element that scrolls; the component of the list sets it as its `node_ref`.
    pub frame: NodeRef<Div>,
    list: LongList,
    seen: RwSignal<RowWindow>,
}

impl SeenRows {
    /// Creates the window at the upper end of a list, for a height of 800 pixels until the first [`Self::look`].
    pub fn new(list: LongList) -> Self {
        let seen = list.window(0, 800);
        Self { frame: NodeRef::new(), list, seen: RwSignal::new(seen) }
    }

    /// Updates the window after the list was scrolled or its frame was resized.
    pub fn look(self) {
        if let Some(frame) = self.frame.try_get_untracked().flatten() {
            let window = self.list.window(pixels(frame.scroll_top()), pixels(frame.client_height()));
            self.seen.maybe_update(|seen| std::mem::replace(seen, window) != window);
        }
    }

    /// Updates the window in the next animation frame.
    pub fn look_soon(self) {
        request_animation_frame(move || self.look());
    }

    /// Scrolls the list, but nothing around it, so that the row at index `place` is in sight, in the next animation
    /// frame. After a jump only the rows in sight are in that frame; those around them follow with the event of the
    /// scrolling.
    pub fn bring_into_sight(self, place: usize) {
        request_animation_frame(move || {
            let Some(frame) = self.frame.try_get_untracked().flatten() else { return };
            let height = frame.client_height();
            let Some(top) = self.list.scroll_to(place, frame.scroll_top(), height) else {
                return self.look();
            };
            frame.set_scroll_top(top);
            let sight = self.list.in_sight(pixels(top), pixels(height));
            if self.seen.with_untracked(|seen| seen.meets(sight)) {
                self.look();
            } else {
                self.seen.set(sight);
            }
        });
    }

    /// Keeps the row at index `place` in sight when the frame becomes higher or lower, because what lies around it takes
    /// room or gives it back. A row that was out of sight stays there: the person has scrolled elsewhere.
    pub fn keep_in_sight(self, place: Memo<Option<usize>>) {
        let last = Cell::new(0);
        let resized = move || {
            let Some(frame) = self.frame.try_get_untracked().flatten() else { return };
            let (top, height) = (frame.scroll_top(), frame.client_height());
            let before = last.replace(height);
            let seen = |&place: &usize| before == 0 || self.list.shows(place, top, before);
            let place = place.try_get_untracked().flatten().filter(seen);
            if let Some(top) = place.and_then(|place| self.list.scroll_to(place, top, height)) {
                frame.set_scroll_top(top);
            }
            self.look();
        };
        let resized = Closure::<dyn Fn()>::new(resized).into_js_value();
        // The observer lives as long as the frame.
        let observer = ResizeObserver::new(resized.unchecked_ref()).ok();
        Effect::new(move |_| {
            if let (Some(frame), Some(observer)) = (self.frame.get(), &observer) {
                observer.observe(&frame);
            }
        });
    }

    /// Returns the rows that belong in the document, each with its index in `rows`; tracks the window.
    pub fn of<T: Clone>(self, rows: &[T]) -> Vec<(usize, T)> {
        let RowWindow { first, end } = self.seen.get();
        rows.iter().cloned().enumerate().take(end).skip(first).collect()
    }

    /// Returns the height of this number of rows as a CSS length.
    pub fn height(self, rows: usize) -> String {
        format!("{}px", rows * self.list.row)
    }
}

/// A measure of the browser as a whole number of pixels that is not negative.
const fn pixels(number: i32) -> usize {
    if number < 0 { 0 } else { number as usize }
}
