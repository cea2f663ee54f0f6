//! The views of all sheets, by name.

use crate::panels::help::HelpSheet;
use crate::panels::impasse::ImpasseSheet;
use crate::panels::leave::LeaveSheet;
use crate::panels::menu::MenuSheet;
use crate::panels::paste::PasteSheet;
use crate::panels::preferences::PreferencesSheet;
use crate::panels::sheet::SheetFrame;
use crate::table::sheet::Sheet;
use crate::texts::TextKey;
use crate::tools::{self, Views};
use leptos::prelude::*;

/// Returns the view of a sheet, with its frame.
pub fn view(sheet: Sheet) -> AnyView {
    match sheet {
        Sheet::Leave => view! { <LeaveSheet/> }.into_any(),
        Sheet::Menu => view! { <MenuSheet/> }.into_any(),
        Sheet::Preferences => view! { <PreferencesSheet/> }.into_any(),
        Sheet::Share => on_first_use(TextKey::Share, |views| (views.share)()),
        Sheet::Games => on_first_use(TextKey::Games, |views| (views.games)()),
        Sheet::Paste => view! { <PasteSheet/> }.into_any(),
        Sheet::Help => view! { <HelpSheet/> }.into_any(),
        Sheet::Impasse => view! { <ImpasseSheet/> }.into_any(),
    }
}

/// Returns the view of a sheet of the tools, which are fetched on first use. Until then, an empty sheet with its title
/// is shown.
fn on_first_use(title: TextKey, sheet: fn(Views) -> AnyView) -> AnyView {
    let sheet = move || {
        tools::of_page().show(sheet).unwrap_or_else(|| {
            view! { <SheetFrame title close="close-sheet"><p class="fetching" aria-busy="true"></p></SheetFrame> }.into_any()
        })
    };
    view! { {sheet} }.into_any()
}
