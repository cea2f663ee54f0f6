//! The other language.

use crate::browser;
use crate::table::Table;
use crate::texts::{Key, Language, Voice};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Changes to the other language, which is named in itself.
#[component]
pub fn LanguageSwitch(class: &'static str) -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let other = move || match voice.language() {
        Language::English => Language::Japanese,
        Language::Japanese => Language::English,
    };
    let name = move || match other() {
        Language::English => "English",
        Language::Japanese => "日本語",
    };
    let switch = move |_| speak(voice, untrack(other));
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
