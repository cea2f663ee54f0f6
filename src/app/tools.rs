//! The part of the page with what is opened from time to time: the list of kept games, the share sheet with files and
//! diagrams, the position editor and the chess clock. It comes with [`crate::records`], whose code it uses.

use crate::browser;
use crate::chess_clock;
use crate::chess_clock::order::Order;
use crate::editor;
use crate::later::{NotLoaded, PartName};
use crate::library;
use crate::panels::share::ShareSheet;
use crate::part::Part;
use crate::records;
use crate::sound::Sounds;
use crate::store;
use crate::table::Table;
use crate::table::sheet::Sheet;
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
    pub desks: fn(Sounds) -> AnyView,
}

#[cfg_attr(split, leptos::wasm_split::wasm_split(tools, wasm_split_path = leptos::wasm_split, fallible))]
fn load() -> Result<Views, NotLoaded> {
    Ok(Views {
        games: library::view::view,
        share: || view! { <ShareSheet/> }.into_any(),
        desks: |sounds| view! { {chess_clock::view::view(sounds)} {editor::view::view()} }.into_any(),
    })
}

/// Fetches code and styles, and [`records`] beside them.
async fn fetch() -> Result<Views, NotLoaded> {
    records::of_page().fetch();
    browser::lay_style("tools").await.map_err(|_| NotLoaded)?;
    #[cfg(split)]
    let views = load().await?;
    #[cfg(not(split))]
    let views = load()?;
    records::of_page().arrived().await.map(|_| views)
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

/// Makes the part available on this page, after [`records::install`]; fetches it at once where the page begins with it.
pub fn install(table: Table) {
    let (tools, order) = (Part::new(PartName::Tools, || Box::pin(fetch())), Order::of_page());
    TOOLS.set(Some(tools));
    Effect::new(move |_| {
        if table.is_editing() || order.is_placed() {
            tools.fetch();
        }
    });
    // What cannot be fetched is not waited for: it would keep the page covered.
    Effect::new(move |_| {
        if tools.failures() == 0 {
            return;
        }
        if untrack(|| table.is_editing()) {
            table.edit(false);
        }
        if untrack(|| matches!(table.sheet(), Some(Sheet::Share | Sheet::Games))) {
            table.close_sheets();
        }
        order.cancel();
    });
    if store::chess_clock().is_some() {
        tools.fetch();
    }
}
