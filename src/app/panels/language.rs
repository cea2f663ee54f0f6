//! The other language.

use crate::browser;
use crate::preferences::{Preferences, Taste};
use crate::table::Table;
use crate::texts::{Key, Language, Voice};
use leptos::prelude::*;
use leptos::task::spawn_local;

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
        speak(voice, language);
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

/// Changes the language once its texts have arrived; without them the page keeps the one it has.
pub fn speak(voice: Voice, language: Language) {
    spawn_local(async move {
        if let Some(texts) = browser::fetch_texts(language).await {
            voice.learn(texts);
        }
    });
}
