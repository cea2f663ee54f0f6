//! Fields of forms.

use crate::texts::{I18n, Key};
use leptos::prelude::*;

/// An entry of a choice: its value and what it is called.
pub type Entry = (&'static str, String);

/// A choice of one among several.
#[component]
pub fn SelectField(
    name: &'static str,
    label: Key,
    #[prop(into)] entries: Signal<Vec<Entry>>,
    #[prop(into)] value: Signal<&'static str>,
    on_change: Box<dyn Fn(String)>,
) -> impl IntoView {
    let i18n = I18n::of_page();
    let label = Signal::derive(move || i18n.say(label));
    view! { <NamedField name label entries value on_change/> }
}

/// The same under a label that names something.
#[component]
pub fn NamedField(
    name: &'static str,
    label: Signal<String>,
    entries: Signal<Vec<Entry>>,
    value: Signal<&'static str>,
    on_change: Box<dyn Fn(String)>,
) -> impl IntoView {
    let options = move || {
        let chosen = value.get();
        let option = |(value, text): Entry| {
            view! { <option value=value prop:selected=value == chosen>{text}</option> }
        };
        entries.get().into_iter().map(option).collect_view()
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <select data-field=name on:change=move |event| on_change(event_target_value(&event))>
                {options}
            </select>
        </label>
    }
}
