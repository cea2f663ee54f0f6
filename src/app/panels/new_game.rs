//! The form of the next game; also of the chess clock, which is one of its pairings.

use super::controls::Control;
use super::field::{SelectField, SelectOption};
use super::menu::MenuButton;
use super::rules_fields::{ClubClockField, Switch};
use super::start_field::point_out_unreadable;
use super::time_field::TimeField;
use crate::browser;
use crate::clock_request::ClockRequest;
use crate::later::Later;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use game::{TimeControls, presets};
use leptos::prelude::*;
use links::{Choice, Pairing, SideChoice};
use protocol::Level;
use rules::{ByColor, Color, Handicap, ImpasseRule, Variant};

/// The form of the next game: pairing, side, level, variant, handicap, impasse rule, time and customs. Submitting it
/// starts the game, or requests a chess clock.
#[component]
pub fn NewGame() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let (clock_request, later) = (ClockRequest::of_page(), Later::of_page());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if point_out_unreadable() {
            return;
        }
        table.remember_choice();
        match table.choice() {
            Choice { pairing: Pairing::Clock, time, club_clock, .. } => {
                later.fetch();
                clock_request.place(time.unwrap_or_else(usual_clock), club_clock);
            }
            _ => table.start(),
        }
    };
    let is_clock = move || table.choice().pairing == Pairing::Clock;
    let over = Memo::new(move |_| !table.may_interrupt());
    // A form that the person has opened takes the focus; when it closes, the focus moves to the board.
    if untrack(|| table.is_begun()) {
        Effect::new(|_| browser::focus(".new-game select"));
    }
    on_cleanup(|| queue_microtask(|| browser::focus_if_lost(browser::BOARD_FOCUS)));

    view! {
        <form class="new-game" on:submit=submit aria-label=move || i18n.say(TextKey::NewGame)>
            <div class="heading">
                <h2>{move || i18n.say(TextKey::NewGame)}</h2>
                <MenuButton/>
            </div>
            <PairingField/>
            <Show when=is_clock fallback=GameFields>
                <TimeField/>
                <ClubClockField/>
                <p class="hint">{move || i18n.say(TextKey::ClockHint)}</p>
            </Show>
            <div class="buttons">
                <button type="submit" class="control strong" data-action="start">
                    {move || i18n.say(TextKey::Start)}
                </button>
                <Show when=move || table.has_earlier()>
                    <Control action="resume" key=TextKey::EarlierGame on_click=move || (table.hooks().resume_earlier)(table)/>
                </Show>
                <Show when=move || table.is_begun()>
                    <Control action="close" key=TextKey::Close on_click=move || table.choose(false)/>
                    <Control action="interrupt" key=TextKey::Interrupt disabled=over on_click=move || table.interrupt()/>
                </Show>
            </div>
        </form>
    }
}

/// Returns the time of a chess clock for which none was chosen: the first preset, for both players.
fn usual_clock() -> TimeControls {
    let time = presets().next().expect("there are presets");
    TimeControls(ByColor { black: time, white: time })
}

/// The fields for the game and its players, without the pairing itself.
#[component]
fn GameFields() -> impl IntoView {
    let (table, later) = (Table::of_page(), Later::of_page());
    let is = move |pairing: Pairing| table.choice().pairing == pairing;
    view! {
        <Show when=move || is(Pairing::Engine)>
            <SideField/>
        </Show>
        <Show when=move || !is(Pairing::People) && !table.is_locked("level")>
            <LevelField/>
        </Show>
        <VariantField/>
        <HandicapField/>
        <Show when=move || table.choice().variant == Variant::Standard>
            <ImpasseField/>
        </Show>
        <TimeField/>
        <Show when=move || !is(Pairing::People)>
            <PaceField/>
        </Show>
        {move || later.show(|views| (views.rules)())}
    }
}

#[component]
fn VariantField() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let entries = Signal::derive(move || {
        vec![
            (Variant::Standard.name(), i18n.say(TextKey::VariantStandard)),
            (Variant::Minishogi.name(), i18n.say(TextKey::VariantMinishogi)),
        ]
    });
    let value = Signal::derive(move || table.choice().variant.name());
    let on_change = move |text: String| {
        let Ok(variant) = text.parse() else { return };
        table.change_start(|choice: &mut Choice| {
            choice.variant = variant;
            choice.line = None;
            choice.handicap = choice.handicap.filter(|handicap| handicap.sfen(variant).is_some());
        });
    };
    view! { <SelectField name="variant" label=TextKey::FieldVariant entries value on_change=Box::new(on_change)/> }
}

#[component]
fn HandicapField() -> impl IntoView {
    const EVEN: &str = "none";
    const POSITION: &str = "position";
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let special = Memo::new(move |_| table.choice().is_special_start());
    let entries = Signal::derive(move || {
        let variant = table.choice().variant;
        let special = special.get().then(|| (POSITION, i18n.say(TextKey::ThisPosition)));
        let named = Handicap::ALL.into_iter().filter(move |handicap| handicap.sfen(variant).is_some());
        let named = named.map(|handicap| (handicap.name(), i18n.handicap_to_choose(handicap)));
        let even = [(EVEN, i18n.say(TextKey::HandicapNone))];
        special.into_iter().chain(even).chain(named).collect::<Vec<SelectOption>>()
    });
    let value = Signal::derive(move || match table.choice() {
        choice if choice.is_special_start() => POSITION,
        choice => choice.handicap.map_or(EVEN, Handicap::name),
    });
    let on_change = move |text: String| {
        table.change_start(|choice: &mut Choice| {
            choice.handicap = Handicap::from_name(&text);
            choice.line = None;
        });
    };
    view! { <SelectField name="handicap" label=TextKey::FieldHandicap entries value on_change=Box::new(on_change)/> }
}

#[component]
fn PairingField() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let had_time = StoredValue::new(true);
    let name = |pairing: Pairing| match pairing {
        Pairing::Engine | Pairing::Mate => TextKey::PairingEngine,
        Pairing::People => TextKey::PairingPeople,
        Pairing::Engines => TextKey::PairingEngines,
        Pairing::Clock => TextKey::PairingClock,
    };
    let entries = Signal::derive(move || {
        Pairing::OF_FORM.map(|pairing| (pairing.name(), i18n.say(name(pairing)))).to_vec()
    });
    let value = Signal::derive(move || table.choice().pairing.name());
    let on_change = move |text: String| {
        if let Some(pairing) = Pairing::from_name(&text) {
            table.change_start(|choice: &mut Choice| {
                let (before, after) = (choice.pairing == Pairing::Clock, pairing == Pairing::Clock);
                choice.pairing = pairing;
                // A chess clock needs a time. A choice of no time comes back with the other pairings.
                if after && !before {
                    had_time.set_value(choice.time.is_some());
                    choice.time.get_or_insert_with(usual_clock);
                } else if before && !after && !had_time.get_value() {
                    choice.time = None;
                }
            });
            table.sit();
        }
    };
    view! { <SelectField name="pairing" label=TextKey::FieldPairing entries value on_change=Box::new(on_change)/> }
}

#[component]
fn SideField() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let entries = Signal::derive(move || {
        let gives = table.choice().handicap.is_some();
        let first = table.choice().start_turn();
        let name = |color: Color| {
            i18n.say(match color {
                // Short, as there is little room; who gives a handicap moves first.
                Color::Black if gives => TextKey::Receiver,
                Color::White if gives => TextKey::Giver,
                Color::Black if color == first => TextKey::BlackFirst,
                Color::White if color == first => TextKey::WhiteFirst,
                Color::Black => TextKey::Black,
                Color::White => TextKey::White,
            })
        };
        vec![
            (SideChoice::Black.name(), name(Color::Black)),
            (SideChoice::White.name(), name(Color::White)),
            (SideChoice::Chance.name(), i18n.say(TextKey::SideChance)),
        ]
    });
    let value = Signal::derive(move || table.choice().side.name());
    let on_change = move |text: String| {
        if let Some(side) = SideChoice::from_name(&text) {
            table.change_start(|choice: &mut Choice| choice.side = side);
            table.sit();
        }
    };
    view! { <SelectField name="side" label=TextKey::FieldSide entries value on_change=Box::new(on_change)/> }
}

#[component]
fn LevelField() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let level = move || table.choice().level;
    let on_input = move |event: leptos::ev::Event| {
        if let Some(level) = event_target_value(&event).parse().ok().and_then(Level::new) {
            table.change_choice(|choice| choice.level = level);
        }
    };
    view! {
        <label class="field">
            <span>{move || i18n.say(TextKey::FieldLevel)}</span>
            <span class="range">
                <input
                    type="range"
                    data-field="level"
                    min=Level::LOWEST.get()
                    max=Level::HIGHEST.get()
                    prop:value=move || level().to_string()
                    on:input=on_input
                />
                <output>{move || level().to_string()}</output>
            </span>
            <small>{move || i18n.say(TextKey::LevelHint)}</small>
        </label>
    }
}

#[component]
fn ImpasseField() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let name = move |rule: ImpasseRule| {
        i18n.say(match rule {
            ImpasseRule::Points27 => TextKey::Impasse27,
            ImpasseRule::Points24 => TextKey::Impasse24,
            ImpasseRule::Try => TextKey::ImpasseTry,
            ImpasseRule::None => TextKey::ImpasseNone,
        })
    };
    let entries = Signal::derive(move || {
        ImpasseRule::ALL.into_iter().map(|rule| (rule.name(), name(rule))).collect::<Vec<SelectOption>>()
    });
    let value = Signal::derive(move || table.choice().impasse.name());
    let on_change = move |text: String| {
        if let Ok(rule) = text.parse() {
            table.change_choice(|choice| choice.impasse = rule);
        }
    };
    view! { <SelectField name="impasse" label=TextKey::FieldImpasse entries value on_change=Box::new(on_change)/> }
}

#[component]
fn PaceField() -> impl IntoView {
    let table = Table::of_page();
    let checked = Signal::derive(move || table.choice().unhurried);
    let change = move |on: bool| table.change_choice(|choice| choice.unhurried = on);
    view! { <Switch name="pace" label=TextKey::FieldPace checked change/> }
}
