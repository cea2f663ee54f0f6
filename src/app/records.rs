//! The handle of the part of the page with records: reading and writing them, the study of one, and the messages with the page
//! around a frame, which may send one. A visitor who only plays never downloads it; a frame in another page fetches it at
//! once.

pub mod incoming;
pub mod openers;
pub mod words;

use crate::annotations::Annotations;
use crate::later::{Fetch, PartName};
use crate::part::Part;
use crate::table::Table;
use leptos::prelude::*;
use std::cell::Cell;
use web_sys::File;

/// What this part offers to the parts before it.
#[derive(Clone, Copy, Debug)]
pub struct Views {
    /// The record that is studied.
    pub study: fn() -> AnyView,
    /// The row of buttons under a board that shows a record.
    pub study_controls: fn() -> AnyView,
    /// Keeps what is drawn on the board with the record.
    pub draw_on: fn(Annotations),
    /// Starts to study the game on the table.
    pub study_game: fn(Table),
    /// Opens the first of several files, and tells the number of the others.
    pub take_file: fn(File, u32),
    /// Opens a record, a position or a link that came as text.
    pub take_text: fn(&str),
    /// Starts what runs as long as the page does: the study, and the messages with the page around a frame.
    pub install: fn(Table),
}

/// The handle of this part.
pub type Records = Part<Views>;

thread_local! {
    static RECORDS: Cell<Option<Records>> = const { Cell::new(None) };
}

/// The handle of this part on this page.
///
/// # Panics
/// Before [`install`].
pub fn of_page() -> Records {
    RECORDS.get().expect("`later` installs this part before any of its views is made")
}

/// Makes the part available on this page, fetched by `fetch`.
pub fn install(fetch: fn() -> Fetch<Views>) -> Records {
    let records = Part::new(PartName::Records, fetch);
    RECORDS.set(Some(records));
    records
}
