//! The fields of the form for a free time: see [`super::time_field`].

use super::rules_fields::words::{FormKey, FormTexts};
use super::time_field::USUAL;
use crate::texts::I18n;
use game::TimeControl;
use headless::time_parts::TimeParts;
use leptos::prelude::*;

/// Returns the number fields of a free time: minutes, byoyomi, periods and increment. The names of the fields end with
/// `suffix`. They show `own`, and call `choose` with the time that the person enters.
pub fn view(suffix: &'static str, own: Memo<Option<TimeControl>>, choose: Callback<TimeControl>) -> AnyView {
    let control = move || own.get().or_else(|| TimeControl::new(USUAL.0, USUAL.1));
    let parts = Memo::new(move |_| control().map_or(TimeParts::default(), TimeParts::of));
    // A time that cannot be played is ignored: the fields show the time in force.
    let change = move |change: fn(&mut TimeParts, u64)| {
        move |number: u64| {
            let mut parts = parts.get_untracked();
            change(&mut parts, number);
            if let Some(control) = parts.control() {
                choose.run(control);
            }
        }
    };
    view! {
        <div class="free-time">
            <NumberField name=format!("time-minutes{suffix}") label=FormKey::TimeMinutes most=1440 value=Signal::derive(move || parts.get().minutes)
                on_change=change(|parts, number| parts.minutes = number)/>
            <NumberField name=format!("time-byoyomi{suffix}") label=FormKey::TimeByoyomi most=3600 value=Signal::derive(move || parts.get().byoyomi)
                on_change=change(|parts, number| (parts.byoyomi, parts.increment) = (number, 0))/>
            <NumberField name=format!("time-periods{suffix}") label=FormKey::TimePeriods most=99 value=Signal::derive(move || parts.get().periods)
                on_change=change(|parts, number| parts.periods = number)/>
            <NumberField name=format!("time-increment{suffix}") label=FormKey::TimeIncrement most=3600 value=Signal::derive(move || parts.get().increment)
                on_change=change(|parts, number| (parts.increment, parts.byoyomi) = (number, 0))/>
        </div>
    }
    .into_any()
}

#[component]
fn NumberField(
    name: String,
    label: FormKey,
    most: u64,
    value: Signal<u64>,
    on_change: impl Fn(u64) + 'static,
) -> impl IntoView {
    let labels = FormTexts::of(I18n::of_page());
    let on_input = move |event: leptos::ev::Event| {
        if let Ok(number) = event_target_value(&event).parse::<u64>() {
            on_change(number.min(most));
        }
        // Shows the value in force, whatever was typed.
        event_target::<web_sys::HtmlInputElement>(&event).set_value(&value.get_untracked().to_string());
    };
    view! {
        <label class="field">
            <span>{move || labels.say(label)}</span>
            <input type="number" inputmode="numeric" data-field=name min="0" max=most
                prop:value=move || value.get().to_string() on:change=on_input/>
        </label>
    }
}
