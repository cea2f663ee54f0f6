//! The views of all sheets, by name.

use crate::learn;
use crate::panels::help::HelpSheet;
use crate::panels::impasse::ImpasseSheet;
use crate::panels::learn_door::words::{DoorKey, DoorTexts};
use crate::panels::leave::LeaveSheet;
use crate::panels::menu::MenuSheet;
use crate::panels::paste::PasteSheet;
use crate::panels::preferences::PreferencesSheet;
use crate::panels::sheet::{Heading, SheetFrame};
use crate::ruby::plain;
use crate::table::sheet::Sheet;
use crate::texts::{I18n, TextKey};
use crate::tools;
use leptos::prelude::*;

/// Returns the view of a sheet, with its frame.
pub fn view(sheet: Sheet) -> AnyView {
    match sheet {
        Sheet::Leave => view! { <LeaveSheet/> }.into_any(),
        Sheet::Menu => view! { <MenuSheet/> }.into_any(),
        Sheet::Preferences => view! { <PreferencesSheet/> }.into_any(),
        Sheet::Share => on_first_use(TextKey::Share, || tools::of_page().show(|views| (views.share)())),
        Sheet::Games => on_first_use(TextKey::Games, || tools::of_page().show(|views| (views.games)())),
        Sheet::Paste => view! { <PasteSheet/> }.into_any(),
        Sheet::Help => view! { <HelpSheet/> }.into_any(),
        Sheet::Learn => {
            let title = DoorTexts::of(I18n::of_page()).signal(DoorKey::Learn);
            on_first_use(title, || learn::of_page().show(|views| (views.room)()))
        }
        Sheet::Problems => {
            let texts = DoorTexts::of(I18n::of_page());
            let title = Signal::derive(move || plain(&texts.say(DoorKey::Problems)));
            on_first_use(title, || learn::of_page().show(|views| (views.problems)()))
        }
        Sheet::Impasse => view! { <ImpasseSheet/> }.into_any(),
    }
}

/// Returns the view of a sheet that is fetched on first use. Until then, an empty sheet with its title is shown.
fn on_first_use(title: impl Into<Heading>, sheet: fn() -> Option<AnyView>) -> AnyView {
    let title = title.into();
    let sheet = move || {
        sheet().unwrap_or_else(|| {
            view! { <SheetFrame title close="close-sheet"><p class="fetching" aria-busy="true"></p></SheetFrame> }.into_any()
        })
    };
    view! { {sheet} }.into_any()
}
