//! The form of the next game.

use super::field::{Entry, SelectField};
use super::menu::MenuButton;
use super::time_field::TimeField;
use crate::browser;
use crate::sentences::Naming;
use crate::settings::{Choice, Pairing, Side};
use crate::table::Table;
use crate::texts::{Key, Voice};
use leptos::prelude::*;
use protocol::Level;
use rules::{Color, Handicap, ImpasseRule, Variant};

/// The form of the next game: which game, what White gives, who takes which side, how strong the engine is.
#[component]
pub fn NewGame() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        table.remember_choice();
        table.start();
    };
    let standard = move || table.choice().variant == Variant::Standard;
    // Who has asked for the form goes on in it, and who leaves it goes on at the board.
    if untrack(|| table.is_begun()) {
        Effect::new(|_| browser::focus(".new-game select"));
    }
    on_cleanup(|| queue_microtask(|| browser::focus_if_lost(browser::BOARD_FOCUS)));

    view! {
        <form class="new-game" on:submit=submit aria-label=move || voice.say(Key::NewGame)>
            <div class="heading">
                <h2>{move || voice.say(Key::NewGame)}</h2>
                <MenuButton/>
            </div>
            <VariantField/>
            <HandicapField/>
            <PairingField/>
            <Show when=move || table.choice().pairing == Pairing::Engine>
                <SideField/>
            </Show>
            <Show when=move || table.choice().pairing != Pairing::People && !table.is_locked("level")>
                <LevelField/>
            </Show>
            <Show when=standard>
                <ImpasseField/>
            </Show>
            <TimeField/>
            <Show when=move || table.choice().pairing != Pairing::People>
                <PaceField/>
            </Show>
            <div class="buttons">
                <button type="submit" class="control strong" data-action="start">
                    {move || voice.say(Key::Start)}
                </button>
                <Show when=move || table.has_earlier()>
                    <button
                        type="button"
                        class="control"
                        data-action="resume"
                        on:click=move |_| table.resume_earlier()
                    >
                        {move || voice.say(Key::EarlierGame)}
                    </button>
                </Show>
                <Show when=move || table.is_begun()>
                    <button type="button" class="control" data-action="close" on:click=move |_| table.choose(false)>
                        {move || voice.say(Key::Close)}
                    </button>
                </Show>
            </div>
        </form>
    }
}

/// What the table shows while nothing runs follows the form.
fn change(table: Table, change: impl FnOnce(&mut Choice)) {
    table.change_choice(change);
    table.preview();
}

#[component]
fn VariantField() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let entries = Signal::derive(move || {
        vec![
            (Variant::Standard.name(), voice.say(Key::VariantStandard)),
            (Variant::Minishogi.name(), voice.say(Key::VariantMinishogi)),
        ]
    });
    let value = Signal::derive(move || table.choice().variant.name());
    let on_change = move |text: String| {
        let Ok(variant) = text.parse() else { return };
        change(table, |choice: &mut Choice| {
            choice.variant = variant;
            choice.line = None;
            choice.handicap = choice.handicap.filter(|handicap| handicap.sfen(variant).is_some());
        });
    };
    view! { <SelectField name="variant" label=Key::FieldVariant entries value on_change=Box::new(on_change)/> }
}

#[component]
fn HandicapField() -> impl IntoView {
    const EVEN: &str = "none";
    const POSITION: &str = "position";
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let special = Memo::new(move |_| table.choice().is_special_start());
    let entries = Signal::derive(move || {
        let variant = table.choice().variant;
        let special = special.get().then(|| (POSITION, voice.say(Key::ThisPosition)));
        let named = Handicap::ALL.into_iter().filter(move |handicap| handicap.sfen(variant).is_some());
        let named = named.map(|handicap| (handicap.name(), voice.handicap_to_choose(handicap)));
        special.into_iter().chain([(EVEN, voice.say(Key::HandicapNone))]).chain(named).collect::<Vec<Entry>>()
    });
    let value = Signal::derive(move || match table.choice() {
        choice if choice.is_special_start() => POSITION,
        choice => choice.handicap.map_or(EVEN, Handicap::name),
    });
    let on_change = move |text: String| {
        change(table, |choice: &mut Choice| {
            choice.handicap = Handicap::from_name(&text);
            choice.line = None;
        });
    };
    view! { <SelectField name="handicap" label=Key::FieldHandicap entries value on_change=Box::new(on_change)/> }
}

#[component]
fn PairingField() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let name = |pairing: Pairing| match pairing {
        Pairing::Engine => Key::PairingEngine,
        Pairing::People => Key::PairingPeople,
        Pairing::Engines => Key::PairingEngines,
    };
    let entries = Signal::derive(move || {
        Pairing::ALL.map(|pairing| (pairing.value(), voice.say(name(pairing)))).to_vec()
    });
    let value = Signal::derive(move || table.choice().pairing.value());
    let on_change = move |text: String| {
        if let Some(pairing) = Pairing::from_value(&text) {
            change(table, |choice: &mut Choice| choice.pairing = pairing);
            table.sit();
        }
    };
    view! { <SelectField name="pairing" label=Key::FieldPairing entries value on_change=Box::new(on_change)/> }
}

#[component]
fn SideField() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let entries = Signal::derive(move || {
        let naming = if table.choice().handicap.is_some() { Naming::Handicap } else { Naming::Even };
        let first = table.choice().start_turn();
        let name = |color: Color| {
            let side = voice.side(color, naming);
            if color == first { voice.fill(Key::MovesFirst, &[("side", &side)]) } else { side }
        };
        vec![
            (Side::Black.value(), name(Color::Black)),
            (Side::White.value(), name(Color::White)),
            (Side::Chance.value(), voice.say(Key::SideChance)),
        ]
    });
    let value = Signal::derive(move || table.choice().side.value());
    let on_change = move |text: String| {
        if let Some(side) = Side::from_value(&text) {
            change(table, |choice: &mut Choice| choice.side = side);
            table.sit();
        }
    };
    view! { <SelectField name="side" label=Key::FieldSide entries value on_change=Box::new(on_change)/> }
}

#[component]
fn LevelField() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let level = move || table.choice().level;
    let on_input = move |event: leptos::ev::Event| {
        if let Some(level) = event_target_value(&event).parse().ok().and_then(Level::new) {
            table.change_choice(|choice| choice.level = level);
        }
    };
    view! {
        <label class="field">
            <span>{move || voice.say(Key::FieldLevel)}</span>
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
            <small>{move || voice.say(Key::LevelHint)}</small>
        </label>
    }
}

#[component]
fn ImpasseField() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let name = move |rule: ImpasseRule| {
        voice.say(match rule {
            ImpasseRule::Points27 => Key::Impasse27,
            ImpasseRule::Points24 => Key::Impasse24,
            ImpasseRule::Try => Key::ImpasseTry,
            ImpasseRule::None => Key::ImpasseNone,
        })
    };
    let entries = Signal::derive(move || {
        ImpasseRule::ALL.into_iter().map(|rule| (rule.name(), name(rule))).collect::<Vec<Entry>>()
    });
    let value = Signal::derive(move || table.choice().impasse.name());
    let on_change = move |text: String| {
        if let Ok(rule) = text.parse() {
            table.change_choice(|choice| choice.impasse = rule);
        }
    };
    view! { <SelectField name="impasse" label=Key::FieldImpasse entries value on_change=Box::new(on_change)/> }
}

#[component]
fn PaceField() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let on_change = move |event: leptos::ev::Event| {
        let unhurried = event_target_checked(&event);
        table.change_choice(|choice| choice.unhurried = unhurried);
    };
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-field="pace"
                prop:checked=move || table.choice().unhurried
                on:change=on_change
            />
            <span>{move || voice.say(Key::FieldPace)}</span>
        </label>
    }
}
