//! The part of the page with records: reading and writing them, the study of one, and the talk with the page around a
//! frame, which may send one. A visitor who only plays never downloads it; a frame in another page fetches it at once.

pub mod incoming;
pub mod openers;
pub mod words;

use crate::board::annotations::Annotations;
use crate::browser;
use crate::embed;
use crate::later::{NotLoaded, PartName};
use crate::links::Frame;
use crate::part::Part;
use crate::study;
use crate::table::Table;
use crate::table::link::frame_of_page;
use crate::tools;
use leptos::prelude::*;
use leptos::task::spawn_local;
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
    /// Starts what runs as long as the page does: the study, and the talk with the page around a frame.
    pub install: fn(Table),
}

#[cfg_attr(split, leptos::wasm_split::wasm_split(records, wasm_split_path = leptos::wasm_split, fallible))]
fn load() -> Result<Views, NotLoaded> {
    Ok(Views {
        study: study::panel::view,
        study_controls: study::controls::view,
        draw_on: study::draw_on,
        study_game: study::study_game,
        take_file: study::intake::take_opened,
        take_text: study::intake::take_pasted,
        install: |table| {
            study::attend(table);
            if frame_of_page() == Some(Frame::Edit) {
                // Such a frame is ready when its editor can be there.
                let (tools, owner) = (tools::of_page(), Owner::current().unwrap_or_default());
                tools.on_arrival(move |_| owner.with(|| embed::attend(table)));
                tools.fetch();
            } else {
                embed::attend(table);
            }
        },
    })
}

/// Fetches code and styles.
async fn fetch() -> Result<Views, NotLoaded> {
    browser::lay_style("records").await.map_err(|_| NotLoaded)?;
    #[cfg(split)]
    return load().await;
    #[cfg(not(split))]
    return load();
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

/// Makes the part available on this page; fetches it at once where the page begins with it.
pub fn install(table: Table) {
    let records = Part::new(PartName::Records, || Box::pin(fetch()));
    RECORDS.set(Some(records));
    let owner = Owner::current().unwrap_or_default();
    records.on_arrival(move |views: Views| owner.with(|| (views.install)(table)));
    incoming::install(records, table);
    let location = table.location;
    Effect::new(move |_| {
        location.track();
        if location.with(|address| address.carries_record) {
            records.fetch();
        }
    });
    if frame_of_page().is_some() || study::is_kept(&location.text()) {
        records.fetch();
    }
    spawn_local(async move {
        if study::is_shared().await {
            records.fetch();
        }
    });
}
