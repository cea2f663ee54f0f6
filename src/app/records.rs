//! The loader of the part of the page with records: reading and writing them, the study of one, and the messages to and
//! from a host page, which may send one. Visitors who only play never download it; an embedded page fetches it at once.

pub mod incoming;
pub mod openers;
pub mod words;

use crate::annotations::Annotations;
use crate::later::{Fetch, PartName};
use crate::part::Part;
use crate::table::Table;
use leptos::prelude::*;
use messages::Solved;
use record::{End, GameRecord};
use rules::{Color, Line, Move, Variant};
use std::cell::Cell;
use web_sys::File;

/// The entry points of this part, for code that loads earlier.
#[derive(Clone, Copy, Debug)]
pub struct Views {
    /// The panel of the studied record, beside the board.
    pub study: fn() -> AnyView,
    /// The row of buttons under a board that shows a record.
    pub study_controls: fn() -> AnyView,
    /// What programs have written about the position that is shown.
    pub evaluations: fn() -> AnyView,
    /// The graph of the evaluations in the record, for the printed page; empty if it has none.
    pub printed_graph: fn() -> AnyView,
    /// Connects the shapes on the board with the studied record, which stores them.
    pub draw_on: fn(Annotations),
    /// Opens the game on the table as a study, at the position shown.
    pub study_game: fn(Table),
    /// Opens the first of several files as a record, or shows why it cannot; the number is that of the other files.
    pub take_file: fn(File, u32),
    /// Opens a record, a position or a link from a text that was pasted or dropped, or shows why it cannot.
    pub take_text: fn(&str),
    /// Opens a record, a position or a link from a text; the error is the sentence why it cannot.
    pub open_text: fn(&str) -> Result<(), String>,
    /// Reads the start position and the moves of a text in any format; the error is the sentence why it cannot.
    pub read_line: fn(&str, Variant) -> Result<Line, String>,
    /// The sentence for the end of a line of a record: who won and how, if anybody. The color is the side to move there.
    pub result: fn(&GameRecord, &End, Color) -> String,
    /// Reads the moves of the main line of a packed record; `None` if that is damaged.
    pub main_moves: fn(&str) -> Option<Vec<Move>>,
    /// Tells the host page of an embedded page that the person has solved a task.
    pub tell_solved: fn(Solved),
    /// Starts the study and the messages to and from a host page, which run for the lifetime of the page.
    pub install: fn(Table),
}

/// The loader of the part with records.
pub type Records = Part<Views>;

thread_local! {
    static RECORDS: Cell<Option<Records>> = const { Cell::new(None) };
}

/// Returns the loader of this part on this page.
///
/// # Panics
/// If [`install`] has not been called.
pub fn of_page() -> Records {
    RECORDS.get().expect("`later` installs this part before any of its views is made")
}

/// Creates the loader of this part, which `fetch` fetches, and keeps it for [`of_page`].
pub fn install(fetch: fn() -> Fetch<Views>) -> Records {
    let records = Part::new(PartName::Records, fetch);
    RECORDS.set(Some(records));
    records
}
