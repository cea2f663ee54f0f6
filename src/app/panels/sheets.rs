//! The place of the sheets in the page.

use super::sheet::Opener;
use crate::later::Later;
use crate::table::Table;
use leptos::prelude::*;

/// The sheet that lies over the page, if there is one.
#[component]
pub fn Sheets() -> impl IntoView {
    let table = Table::of_page();
    let later = Later::of_page();
    provide_context(Opener::none());
    // A sheet that cannot be fetched is not waited for: it would keep the keys of the page.
    Effect::new(move |_| {
        if later.is_missing() {
            table.close_sheets();
        }
    });
    move || {
        let sheet = table.top_sheet()?;
        later.show(|views| (views.sheet)(sheet))
    }
}
