//! The part of the form of the next game that most games leave unchanged: conduct, take-backs, club clock, and special
//! start positions.

use super::field::{SelectField, SelectOption};
use super::start_field::StartField;
use crate::records::openers::{EditButton, OpenButton};
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use game::Conduct;
use leptos::prelude::*;
use links::{Choice, take_backs_name, take_backs_of};

/// Returns the fields, folded away at first. Their summary lists the settings that differ from the defaults.
pub fn view() -> AnyView {
    view! { <RulesFields/> }.into_any()
}

#[component]
fn RulesFields() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let timed = move || table.choice().time.is_some();
    let unusual = Memo::new(move |_| unusual(i18n, &table.choice()).join(" · "));
    view! {
        <div class="rules-row">
            <details class="rules">
                <summary data-action="rules">
                    {move || i18n.say(TextKey::Rules)} " " <small>{unusual}</small>
                </summary>
                <div class="rule-fields">
                    <ConductField/>
                    <TakeBacksField/>
                    <Show when=timed>
                        <ClubClockField/>
                    </Show>
                    <StartField/>
                </div>
            </details>
            <div class="openers">
                <EditButton class="quiet"/>
                <OpenButton class="quiet"/>
            </div>
        </div>
    }
}

/// Returns the names of the settings that differ from the defaults.
fn unusual(i18n: I18n, choice: &Choice) -> Vec<String> {
    let usual = Choice::default();
    let mut names = Vec::new();
    if choice.conduct != usual.conduct {
        names.push(i18n.say(TextKey::ConductStrictShort));
    }
    if choice.take_backs != usual.take_backs {
        let chosen = take_backs_name(choice.take_backs);
        let times = TAKE_BACKS.iter().find(|(value, _)| *value == chosen).map(|&(_, name)| i18n.say(name));
        names.push(format!("{}: {}", i18n.say(TextKey::FieldTakeBacks), times.unwrap_or(chosen)));
    }
    if choice.club_clock && choice.time.is_some() {
        names.push(i18n.say(TextKey::ClubClockShort));
    }
    if choice.is_special_start() {
        names.push(i18n.say(TextKey::ThisPosition));
    }
    names
}

#[component]
fn ConductField() -> impl IntoView {
    const FRIENDLY: &str = "friendly";
    const STRICT: &str = "strict";
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let entries = Signal::derive(move || {
        vec![(FRIENDLY, i18n.say(TextKey::ConductFriendly)), (STRICT, i18n.say(TextKey::ConductStrict))]
    });
    let value = Signal::derive(move || match table.choice().conduct {
        Conduct::Friendly => FRIENDLY,
        Conduct::Strict => STRICT,
    });
    let on_change = move |text: String| {
        let conduct = if text == STRICT { Conduct::Strict } else { Conduct::Friendly };
        table.change_choice(|choice| choice.conduct = conduct);
    };
    view! { <SelectField name="conduct" label=TextKey::FieldConduct entries value on_change=Box::new(on_change)/> }
}

/// The numbers of take-backs to choose from: value and label of each option.
const TAKE_BACKS: [(&str, TextKey); 4] = [
    ("free", TextKey::TakeBacksFree),
    ("3", TextKey::TakeBacksThree),
    ("1", TextKey::TakeBacksOnce),
    ("0", TextKey::TakeBacksOff),
];

#[component]
fn TakeBacksField() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let entries = Signal::derive(move || {
        TAKE_BACKS.map(|(value, name)| -> SelectOption { (value, i18n.say(name)) }).to_vec()
    });
    let value = Signal::derive(move || {
        let chosen = take_backs_name(table.choice().take_backs);
        TAKE_BACKS.iter().find(|(value, _)| *value == chosen).map_or("", |(value, _)| value)
    });
    let on_change = move |text: String| {
        if let Some(take_backs) = take_backs_of(&text) {
            table.change_choice(|choice| choice.take_backs = take_backs);
        }
    };
    view! { <SelectField name="take-backs" label=TextKey::FieldTakeBacks entries value on_change=Box::new(on_change)/> }
}

/// The switch for a clock that cannot be paused, for games with a clock.
#[component]
pub fn ClubClockField() -> impl IntoView {
    let table = Table::of_page();
    let checked = Signal::derive(move || table.choice().club_clock);
    let change = move |on: bool| table.change_choice(|choice| choice.club_clock = on);
    view! { <Switch name="club-clock" label=TextKey::FieldClubClock checked change/> }
}

/// A checkbox with a label. `change` receives its new state.
#[component]
pub fn Switch(
    /// The `data-field` of the field.
    name: &'static str,
    /// The label of the field.
    label: TextKey,
    /// Whether the switch is on.
    checked: Signal<bool>,
    /// Called with the new state.
    change: impl Fn(bool) + 'static,
) -> impl IntoView {
    let i18n = I18n::of_page();
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-field=name
                prop:checked=checked
                on:change=move |event| change(event_target_checked(&event))
            />
            <span>{move || i18n.say(label)}</span>
        </label>
    }
}
