//! Fields and buttons that copy a text to the clipboard.

use crate::browser;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;

/// A read-only field with a text, and the button that copies it.
#[component]
pub fn CopyField(
    /// The `data-field` of the field.
    name: &'static str,
    /// The label of the field.
    label: Signal<String>,
    /// The text to copy.
    #[prop(into)]
    text: Signal<String>,
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

/// The button that copies a text. Without a clipboard it selects the text in its field, `data-field="share-NAME"`, so
/// that the person can copy it by hand.
#[component]
pub fn CopyButton(
    /// The name of the field, which follows `copy-` in `data-action`.
    name: &'static str,
    /// The text to copy.
    text: Signal<String>,
) -> impl IntoView {
    let i18n = I18n::of_page();
    let copied = RwSignal::new(None);
    // A new text has not been copied yet.
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
        None => i18n.say(TextKey::Copy),
        Some(true) => i18n.say(TextKey::Copied),
        Some(false) => i18n.say(TextKey::CopyByHand),
    };
    view! {
        <button type="button" class="control" data-action=format!("copy-{name}") on:click=copy>
            {said}
        </button>
    }
}
