//! Select fields and checkboxes of forms, with their labels.

use crate::texts::{I18n, TextKey};
use leptos::prelude::*;

/// An option of a select field: its value and its label.
pub type SelectOption = (&'static str, String);

/// A select field with a label from the texts of the page. `on_change` receives the value of the chosen option.
#[component]
pub fn SelectField(
    /// The `data-field` of the field.
    name: &'static str,
    /// The label of the field.
    label: TextKey,
    /// The options, in their order.
    #[prop(into)]
    entries: Signal<Vec<SelectOption>>,
    /// The value of the selected option.
    #[prop(into)]
    value: Signal<&'static str>,
    /// Called with the value of the option that the person selects.
    on_change: Box<dyn Fn(String)>,
) -> impl IntoView {
    let i18n = I18n::of_page();
    let label = Signal::derive(move || i18n.say(label));
    view! { <NamedField name label entries value on_change/> }
}

/// A select field with any label. `on_change` receives the value of the chosen option.
#[component]
pub fn NamedField(
    /// The `data-field` of the field.
    name: &'static str,
    /// The label of the field.
    label: Signal<String>,
    /// The options, in their order.
    entries: Signal<Vec<SelectOption>>,
    /// The value of the selected option.
    value: Signal<&'static str>,
    /// Called with the value of the option that the person selects.
    on_change: Box<dyn Fn(String)>,
) -> impl IntoView {
    let options = move || {
        let chosen = value.get();
        let option = |(value, text): SelectOption| {
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

/// A checkbox with a label. `change` receives its new state.
#[component]
pub fn Switch(
    /// The `data-field` of the field.
    name: &'static str,
    /// The label of the field.
    label: Signal<String>,
    /// Whether the checkbox is checked.
    checked: Signal<bool>,
    /// Called with the new state when the person changes it.
    change: impl Fn(bool) + 'static,
) -> impl IntoView {
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-field=name
                prop:checked=checked
                on:change=move |event| change(event_target_checked(&event))
            />
            <span>{label}</span>
        </label>
    }
}
