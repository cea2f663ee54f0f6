//! A field whose choices are all in sight, as cards: for a choice that has a look, or few values.

use super::field::SelectOption;
use leptos::prelude::*;

/// A field with a card for each choice. The control of the field is a select field, which has the label, the focus and
/// the keys; it lies over the cards and is not seen. The cards show its options to a pointer, and the choice to the eye.
#[component]
pub fn ChoiceField(
    /// The `data-field` of the control.
    name: &'static str,
    /// The label of the field.
    label: Signal<String>,
    /// The choices, in their order.
    entries: Signal<Vec<SelectOption>>,
    /// The value of the chosen one.
    value: Signal<&'static str>,
    /// The number of cards in a row; 4 become 2 where there is little room.
    columns: u8,
    /// Returns the picture on the card of a value; `None` if it has none.
    picture: fn(&'static str) -> Option<AnyView>,
    /// Called with the value that the person chooses.
    on_change: Callback<String>,
) -> impl IntoView {
    let options = move || {
        let chosen = value.get();
        let option = |(value, text): SelectOption| {
            view! { <option value=value prop:selected=value == chosen>{text}</option> }
        };
        entries.get().into_iter().map(option).collect_view()
    };
    let card = move |(choice, _): SelectOption| {
        let text = move || {
            let named = entries.get().into_iter().find(|(value, _)| *value == choice);
            named.map(|(_, text)| text)
        };
        view! {
            <span
                class="option"
                class:chosen=move || value.get() == choice
                data-option=choice
                on:click=move |_| on_change.run(choice.to_owned())
            >
                {picture(choice)}
                <span>{text}</span>
            </span>
        }
    };
    view! {
        <div class="choice" data-options=name data-columns=columns.to_string()>
            <label class="field">
                <span>{label}</span>
                <select data-field=name on:change=move |event| on_change.run(event_target_value(&event))>
                    {options}
                </select>
            </label>
            // The select field says all of this.
            <div class="options" aria-hidden="true">{untrack(|| entries.get()).into_iter().map(card).collect_view()}</div>
        </div>
    }
}
