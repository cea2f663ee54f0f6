//! A long list on the page: of its rows only those in sight are in the document.

use headless::long_list::{LongList, RowWindow};
use leptos::html::Div;
use leptos::prelude::*;

/// The part of a long list that is seen. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct SeenRows {
    /// The element that scrolls.
    pub frame: NodeRef<Div>,
    list: LongList,
    seen: RwSignal<RowWindow>,
}

impl SeenRows {
    /// The upper end of a list, as high as a window may be.
    pub fn new(list: LongList) -> Self {
        let seen = list.window(0, 800);
        Self { frame: NodeRef::new(), list, seen: RwSignal::new(seen) }
    }

    /// The list was scrolled, or its frame has another size.
    pub fn look(self) {
        if let Some(frame) = self.frame.try_get_untracked().flatten() {
            let pixels = |number: i32| number.max(0) as usize;
            let window = self.list.window(pixels(frame.scroll_top()), pixels(frame.client_height()));
            self.seen.maybe_update(|seen| std::mem::replace(seen, window) != window);
        }
    }

    /// Looks when the next frame is painted.
    pub fn look_soon(self) {
        request_animation_frame(move || self.look());
    }

    /// Scrolls the list, and nothing around it, until a row is in sight, when the next frame is painted.
    pub fn bring_into_sight(self, place: usize) {
        request_animation_frame(move || {
            if let Some(frame) = self.frame.try_get_untracked().flatten() {
                if let Some(top) = self.list.scroll_to(place, frame.scroll_top(), frame.client_height()) {
                    frame.set_scroll_top(top);
                }
                self.look();
            }
        });
    }

    /// The rows that are in the document, with their places.
    pub fn of<T: Clone>(self, rows: &[T]) -> Vec<(usize, T)> {
        let RowWindow { first, end } = self.seen.get();
        rows.iter().cloned().enumerate().take(end).skip(first).collect()
    }

    /// The height of so many rows for the style.
    pub fn height(self, rows: usize) -> String {
        format!("{}px", rows * self.list.row)
    }
}
