//! The menu with the ways to the other sheets, for layouts without a masthead, and the buttons that both have.

use super::language::LanguageSwitch;
use super::learn_door::{LearnButton, ProblemsButton};
use super::sheet::SheetFrame;
use crate::preference_signals::PreferenceSignals;
use crate::table::Table;
use crate::table::sheet::Sheet;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use saves::preferences::Loudness;

/// The button that opens the menu. The style shows it only in layouts without a masthead.
#[component]
pub fn MenuButton() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    view! {
        <button
            type="button"
            class="menu-button"
            data-action="menu"
            aria-haspopup="dialog"
            aria-label=move || i18n.say(TextKey::Menu)
            on:click=move |_| table.open(Sheet::Menu)
        >
            <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h14"></path></svg>
        </button>
    }
}

/// The sheet with the buttons of the masthead: other sheets, sound and language.
#[component]
pub fn MenuSheet() -> impl IntoView {
    view! {
        <SheetFrame title=TextKey::Menu close="close-menu">
            <LearnButton/>
            <ProblemsButton/>
            <SheetButton class="control" sheet=Sheet::Games/>
            <SheetButton class="control" sheet=Sheet::Share/>
            <SheetButton class="control" sheet=Sheet::Preferences/>
            <SheetButton class="control" sheet=Sheet::Help/>
            <MuteButton class="control"/>
            <LanguageSwitch class="control"/>
        </SheetFrame>
    }
}

/// A button of masthead and menu that opens a sheet; hidden while the link locks it.
#[component]
pub fn SheetButton(
    /// The CSS class of the button.
    class: &'static str,
    /// The sheet that the button opens.
    sheet: Sheet,
) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let (action, key) = match sheet {
        Sheet::Menu => ("menu", TextKey::Menu),
        Sheet::Preferences => ("preferences", TextKey::Preferences),
        Sheet::Games => ("games", TextKey::Games),
        Sheet::Share => ("share", TextKey::Share),
        Sheet::Help => ("help", TextKey::Help),
        // These open by themselves, and have no such button.
        Sheet::Leave | Sheet::Paste | Sheet::Learn | Sheet::Problems => ("leave", TextKey::LeaveTitle),
        Sheet::Impasse => ("impasse", TextKey::ImpasseTitle),
    };
    view! {
        <button
            type="button"
            class=class
            data-action=action
            prop:hidden=move || table.is_locked(action)
            on:click=move |_| table.open(sheet)
        >
            {move || i18n.say(key)}
        </button>
    }
}

/// The button that mutes or unmutes the page: an icon in the masthead, words in the menu.
#[component]
pub fn MuteButton(
    /// The CSS class of the button.
    class: &'static str,
) -> impl IntoView {
    let (preferences, i18n) = (PreferenceSignals::of_page(), I18n::of_page());
    let silent = Memo::new(move |_| preferences.get().heard() == Loudness::Off);
    let name = move || i18n.say(if silent.get() { TextKey::Unmute } else { TextKey::Mute });
    view! {
        <button
            type="button"
            class=class
            data-action="mute"
            aria-label=name
            on:click=move |_| preferences.turn_sound()
        >
            <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M3 8v4h3l4 4V4L6 8z"></path>
                <path d=move || if silent.get() { "M13 8l4 4m0-4l-4 4" } else { "M13 7a4 4 0 0 1 0 6" }></path>
            </svg>
            <span>{name}</span>
        </button>
    }
}
