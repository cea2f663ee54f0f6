//! The loader of the part of the page with occasional tools: the list of stored games, the share sheet with files and
//! diagrams, the position editor and the chess clock. It loads together with [`crate::records`] and
//! [`crate::dialogs`], whose code it uses.

use crate::later::{Fetch, PartName};
use crate::part::Part;
use crate::sound::Sounds;
use leptos::prelude::*;
use record::GameRecord;
use std::cell::Cell;

/// The entry points of this part, for code that loads earlier.
#[derive(Clone, Copy, Debug)]
pub struct Views {
    /// The sheet with the list of stored games.
    pub games: fn() -> AnyView,
    /// The share sheet: links, files, diagrams and QR codes.
    pub share: fn() -> AnyView,
    /// Writes a record as KIF.
    pub kif: fn(&GameRecord) -> String,
    /// The chess clock and the position editor; each covers the page while it is used.
    pub overlays: fn(Sounds) -> AnyView,
}

/// The loader of the part with the tools.
pub type Tools = Part<Views>;

thread_local! {
    static TOOLS: Cell<Option<Tools>> = const { Cell::new(None) };
}

/// Returns the loader of this part on this page.
///
/// # Panics
/// If [`install`] has not been called.
pub fn of_page() -> Tools {
    TOOLS.get().expect("`later` installs this part before any of its views is made")
}

/// Creates the loader of this part, which `fetch` fetches, and keeps it for [`of_page`].
pub fn install(fetch: fn() -> Fetch<Views>) -> Tools {
    let tools = Part::new(PartName::Tools, fetch);
    TOOLS.set(Some(tools));
    tools
}
