//! The handle of the part of the page with what is opened from time to time: the list of kept games, the share sheet with files and
//! diagrams, the position editor and the chess clock. It comes with [`crate::records`], whose code it uses.

use crate::later::{Fetch, PartName};
use crate::part::Part;
use crate::sound::Sounds;
use leptos::prelude::*;
use std::cell::Cell;

/// What this part offers to the parts before it.
#[derive(Clone, Copy, Debug)]
pub struct Views {
    /// The sheet with the list of kept games.
    pub games: fn() -> AnyView,
    /// The share sheet.
    pub share: fn() -> AnyView,
    /// The chess clock and the position editor: each covers the page while it is used.
    pub overlays: fn(Sounds) -> AnyView,
}

/// The handle of this part.
pub type Tools = Part<Views>;

thread_local! {
    static TOOLS: Cell<Option<Tools>> = const { Cell::new(None) };
}

/// The handle of this part on this page.
///
/// # Panics
/// Before [`install`].
pub fn of_page() -> Tools {
    TOOLS.get().expect("`later` installs this part before any of its views is made")
}

/// Makes the part available on this page, fetched by `fetch`.
pub fn install(fetch: fn() -> Fetch<Views>) -> Tools {
    let tools = Part::new(PartName::Tools, fetch);
    TOOLS.set(Some(tools));
    tools
}
