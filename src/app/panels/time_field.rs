//! The fields of the form for the time controls of the players.

use super::field::{NamedField, SelectOption};
use crate::sentences::Naming;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use game::{TimeControl, TimeControls, TimeKind, presets};
use headless::time_parts::TimeParts;
use leptos::prelude::*;
use links::Pairing;
use rules::{ByColor, Color};
use std::sync::LazyLock;

const NONE: &str = "none";
const FREE: &str = "free";
/// The time that the fields of free choice begin with: ten minutes, in milliseconds, and 30 seconds of byoyomi.
const USUAL: (u64, TimeKind) = (600_000, TimeKind::Byoyomi { period_ms: 30_000, periods: 1 });

/// The players whose time a field sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    /// Both players, who get the same time.
    Both,
    /// This player alone, with a time of its own.
    One(Color),
}

/// The choice between no clock, one of the presets and a free time: for both players, or for each of them.
#[component]
pub fn TimeField() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let time = Memo::new(move |_| table.choice().time);
    let unlike = move || time.with(|time| time.is_some_and(|TimeControls(times)| times.black != times.white));
    // Different times begin as two equal ones.
    let each = RwSignal::new(untrack(unlike));
    Effect::new(move |_| {
        match (unlike(), time.with(Option::is_none)) {
            (true, _) => each.set(true),
            (_, true) => each.set(false),
            (false, false) => {}
        };
    });
    let on_each = move |event: leptos::ev::Event| {
        let wanted = event_target_checked(&event);
        each.set(wanted);
        if let (false, Some(TimeControls(times))) = (wanted, time.get_untracked()) {
            choose(table, Some(both(times.black)));
        }
    };
    view! {
        <Show
            when=move || each.get()
            fallback=move || view! { <OneTime whose=Whose::Both time/> }
        >
            <OneTime whose=Whose::One(Color::Black) time/>
            <OneTime whose=Whose::One(Color::White) time/>
        </Show>
        <Show when=move || time.with(Option::is_some)>
            <label class="check">
                <input type="checkbox" data-field="time-each" prop:checked=each on:change=on_each/>
                <span>{move || i18n.say(TextKey::FieldTimeEach)}</span>
            </label>
        </Show>
    }
}

/// The time of one player, or of both.
#[component]
fn OneTime(whose: Whose, time: Memo<Option<TimeControls>>) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let (name, label) = match whose {
        Whose::Both => ("time", TextKey::FieldTime),
        Whose::One(Color::Black) => ("time", TextKey::FieldTimeOf),
        Whose::One(Color::White) => ("time-white", TextKey::FieldTimeOf),
    };
    let own = Memo::new(move |_| {
        time.get().map(|TimeControls(times)| match whose {
            Whose::Both => times.black,
            Whose::One(color) => times[color],
        })
    });
    let free = RwSignal::new(false);
    let entries = Signal::derive(move || {
        // One player cannot be without a clock if the other has one.
        let may_be_none = whose == Whose::Both && table.choice().pairing != Pairing::Clock;
        let none = may_be_none.then(|| (NONE, i18n.say(TextKey::TimeNone)));
        let free: SelectOption = (FREE, i18n.say(TextKey::TimeFree));
        let named = NAMES.iter().map(|(name, time)| (name.as_str(), i18n.time(*time)));
        none.into_iter().chain(named).chain([free]).collect::<Vec<SelectOption>>()
    });
    let chosen = Memo::new(move |_| match own.get() {
        None => NONE,
        Some(_) if free.get() => FREE,
        Some(time) => name_of(time).unwrap_or(FREE),
    });
    let choose_own = move |own: TimeControl| {
        let times = match (whose, time.get_untracked()) {
            (Whose::Both, _) | (_, None) => both(own),
            (Whose::One(color), Some(TimeControls(mut times))) => {
                times[color] = own;
                TimeControls(times)
            }
        };
        choose(table, Some(times));
    };
    let on_change = move |text: String| {
        free.set(text == FREE);
        match &*text {
            NONE => choose(table, None),
            FREE => {
                let before = own.get_untracked().and_then(|own| TimeParts::of(own).control());
                if let Some(own) = before.or_else(|| TimeControl::new(USUAL.0, USUAL.1)) {
                    choose_own(own);
                }
            }
            text => {
                if let Ok(own) = text.parse() {
                    choose_own(own);
                }
            }
        }
    };
    let naming = move || match table.choice().handicap {
        Some(_) => Naming::Handicap,
        None => Naming::Even,
    };
    let label = Signal::derive(move || match whose {
        Whose::Both => i18n.say(label),
        Whose::One(color) => i18n.fill(label, &[("side", &i18n.side(color, naming()))]),
    });
    view! {
        <NamedField name label entries value=Signal::from(chosen) on_change=Box::new(on_change)/>
        <Show when=move || chosen.get() == FREE>
            <FreeTime suffix=if name == "time" { "" } else { "-white" } own choose=choose_own/>
        </Show>
    }
}

fn choose(table: Table, time: Option<TimeControls>) {
    table.change_start(|choice| choice.time = time);
}

/// The presets, each with its text form as its name.
static NAMES: LazyLock<Vec<(String, TimeControl)>> =
    LazyLock::new(|| presets().map(|time| (time.to_string(), time)).collect());

/// Returns the name of a time that is a preset; `None` for other times.
fn name_of(time: TimeControl) -> Option<&'static str> {
    NAMES.iter().find(|&&(_, preset)| preset == time).map(|(name, _)| name.as_str())
}

const fn both(time: TimeControl) -> TimeControls {
    TimeControls(ByColor { black: time, white: time })
}

/// The number fields of a free time: minutes, byoyomi, periods and increment. The names of the fields end with
/// `suffix`.
#[component]
fn FreeTime(
    suffix: &'static str,
    own: Memo<Option<TimeControl>>,
    choose: impl Fn(TimeControl) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let control = move || own.get().or_else(|| TimeControl::new(USUAL.0, USUAL.1));
    let parts = Memo::new(move |_| control().map_or(TimeParts::default(), TimeParts::of));
    // A time that cannot be played is ignored: the fields show the time in force.
    let change = move |change: fn(&mut TimeParts, u64)| {
        move |number: u64| {
            let mut parts = parts.get_untracked();
            change(&mut parts, number);
            if let Some(control) = parts.control() {
                choose(control);
            }
        }
    };
    view! {
        <div class="free-time">
            <NumberField name=format!("time-minutes{suffix}") label=TextKey::TimeMinutes most=1440 value=Signal::derive(move || parts.get().minutes)
                on_change=change(|parts, number| parts.minutes = number)/>
            <NumberField name=format!("time-byoyomi{suffix}") label=TextKey::TimeByoyomi most=3600 value=Signal::derive(move || parts.get().byoyomi)
                on_change=change(|parts, number| (parts.byoyomi, parts.increment) = (number, 0))/>
            <NumberField name=format!("time-periods{suffix}") label=TextKey::TimePeriods most=99 value=Signal::derive(move || parts.get().periods)
                on_change=change(|parts, number| parts.periods = number)/>
            <NumberField name=format!("time-increment{suffix}") label=TextKey::TimeIncrement most=3600 value=Signal::derive(move || parts.get().increment)
                on_change=change(|parts, number| (parts.increment, parts.byoyomi) = (number, 0))/>
        </div>
    }
}

#[component]
fn NumberField(
    name: String,
    label: TextKey,
    most: u64,
    value: Signal<u64>,
    on_change: impl Fn(u64) + 'static,
) -> impl IntoView {
    let i18n = I18n::of_page();
    let on_input = move |event: leptos::ev::Event| {
        if let Ok(number) = event_target_value(&event).parse::<u64>() {
            on_change(number.min(most));
        }
        // Shows the value in force, whatever was typed.
        event_target::<web_sys::HtmlInputElement>(&event).set_value(&value.get_untracked().to_string());
    };
    view! {
        <label class="field">
            <span>{move || i18n.say(label)}</span>
            <input type="number" inputmode="numeric" data-field=name min="0" max=most
                prop:value=move || value.get().to_string() on:change=on_input/>
        </label>
    }
}
