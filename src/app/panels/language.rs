//! The other language.

use crate::table::Table;
use crate::taste::Taste;
use crate::texts::{Key, Voice};
use leptos::prelude::*;
use links::Language;
use saves::Preferences;

/// Changes to the other language, which is named in itself.
#[component]
pub fn LanguageSwitch(class: &'static str) -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let other = move || voice.language().other();
    let name = move || match other() {
        Language::English => "English",
        Language::Japanese => "日本語",
    };
    let taste = Taste::of_page();
    let switch = move |_| {
        let language = untrack(other);
        taste.set(Preferences { language: Some(language), ..taste.get_untracked() });
        voice.change(language);
    };
    view! {
        <button
            type="button"
            class=class
            data-action="language"
            prop:hidden=move || table.is_locked("language")
            aria-label=move || format!("{}: {}", voice.say(Key::Language), name())
            on:click=switch
        >
            <span lang=move || other().tag()>{name}</span>
        </button>
    }
}
