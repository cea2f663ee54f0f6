//! What can be copied.

use crate::browser;
use crate::texts::{I18n, Key};
use leptos::prelude::*;

/// A text to be copied.
#[component]
pub fn CopyField(
    name: &'static str,
    label: Signal<String>,
    #[prop(into)] text: Signal<String>,
) -> impl IntoView {
    view! {
        <label class="field">
            <span>{label}</span>
            <span class="copy">
                <input type="text" readonly data-field=format!("share-{name}") prop:value=text/>
                <CopyButton name text/>
            </span>
        </label>
    }
}

/// Copies a text. Where there is no clipboard it is selected in its field, ready for the person's own way to copy.
#[component]
pub fn CopyButton(name: &'static str, text: Signal<String>) -> impl IntoView {
    let i18n = I18n::of_page();
    let copied = RwSignal::new(None);
    // Another text is not copied yet.
    Effect::new(move |_| {
        text.track();
        copied.set(None);
    });
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let done = browser::copy(&text.get_untracked()).await;
            if !done {
                browser::select(&format!("[data-field=\"share-{name}\"]"));
            }
            copied.try_set(Some(done));
        });
    };
    let said = move || match copied.get() {
        None => i18n.say(Key::Copy),
        Some(true) => i18n.say(Key::Copied),
        Some(false) => i18n.say(Key::CopyByHand),
    };
    view! {
        <button type="button" class="control" data-action=format!("copy-{name}") on:click=copy>
            {said}
        </button>
    }
}
