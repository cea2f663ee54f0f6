//! The switch to the other language of the page.

use crate::preference_signals::PreferenceSignals;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use links::Language;
use saves::Preferences;

/// The button that changes the page to the other language and stores that choice. It shows the language's name for
/// itself.
#[component]
pub fn LanguageSwitch(
    /// The CSS class of the button.
    class: &'static str,
) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let other = move || i18n.language().other();
    let name = move || match other() {
        Language::English => "English",
        Language::Japanese => "日本語",
    };
    let preferences = PreferenceSignals::of_page();
    let switch = move |_| {
        let language = untrack(other);
        preferences.set(Preferences { language: Some(language), ..preferences.get_untracked() });
        i18n.change(language);
    };
    view! {
        <button
            type="button"
            class=class
            data-action="language"
            prop:hidden=move || table.is_locked("language")
            aria-label=move || format!("{}: {}", i18n.say(TextKey::Language), name())
            on:click=switch
        >
            <span lang=move || other().tag()>{name}</span>
        </button>
    }
}
