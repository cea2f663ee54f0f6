//! The fields of the form for the time controls of the players.

use super::field::{NamedField, SelectOption};
use crate::later::Later;
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
pub const USUAL: (u64, TimeKind) = (600_000, TimeKind::Byoyomi { period_ms: 30_000, periods: 1 });

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
    let (table, i18n, later) = (Table::of_page(), I18n::of_page(), Later::of_page());
    let (name, suffix, label) = match whose {
        Whose::Both => ("time", "", TextKey::FieldTime),
        Whose::One(Color::Black) => ("time", "", TextKey::FieldTimeOf),
        Whose::One(Color::White) => ("time-white", "-white", TextKey::FieldTimeOf),
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
            {move || later.show(|views| (views.form.free_time)(suffix, own, Callback::new(choose_own)))}
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
