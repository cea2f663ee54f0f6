//! The component that shows the open sheet over the page.

use super::sheet::Opener;
use crate::later::Later;
use crate::table::Table;
use leptos::prelude::*;

/// The sheet over the page, if one is open; its code loads after the first paint.
#[component]
pub fn Sheets() -> impl IntoView {
    let table = Table::of_page();
    let later = Later::of_page();
    provide_context(Opener::none());
    // A sheet whose code cannot be fetched is closed: otherwise it would block the keys of the page.
    Effect::new(move |_| {
        if later.misses_dialogs() {
            table.close_sheets();
        }
    });
    move || {
        let sheet = table.top_sheet()?;
        later.show(|views| (views.sheet)(sheet))
    }
}
