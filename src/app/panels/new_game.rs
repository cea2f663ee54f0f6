//! The form of the next game; also of the chess clock, which is one of its pairings.

use super::controls::Control;
use super::field::{SelectField, SelectOption};
use super::menu::MenuButton;
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
use rules::{ByColor, Color, Handicap};

/// The form of the next game: pairing, level, side, handicap and time. Everything else is folded away, and loads later.
/// Submitting it starts the game, or requests a chess clock.
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
    let is = move |pairing: Pairing| table.choice().pairing == pairing;
    let over = Memo::new(move |_| !table.may_interrupt());
    let close = Signal::derive(move || if over.get() { TextKey::ToBoard } else { TextKey::Close });
    // A form that the person has opened takes the focus; when it closes, the focus moves to the board.
    if untrack(|| table.is_begun()) {
        Effect::new(|_| browser::focus(".new-game select"));
    }
    on_cleanup(|| queue_microtask(|| browser::focus_if_lost(browser::BOARD_FOCUS)));

    view! {
        <form class="new-game" on:submit=submit aria-label=move || i18n.say(TextKey::NewGame)>
            <div class="fields">
                <div class="heading">
                    <h2>{move || i18n.say(TextKey::NewGame)}</h2>
                    <PairingField/>
                    <MenuButton/>
                </div>
                <Show when=move || !is(Pairing::People) && !is(Pairing::Clock) && !table.is_locked("level")>
                    <LevelField/>
                </Show>
                <Show when=move || is(Pairing::Engine)>
                    <SideField/>
                </Show>
                <Show when=move || !is(Pairing::Clock)>
                    <HandicapField/>
                </Show>
                <TimeField/>
                // What loads later has its place before it is there.
                <div class="fold">{move || later.show(|views| (views.form.rules)())}</div>
            </div>
            <div class="buttons">
                <button type="submit" class="control strong" data-action="start">
                    {move || i18n.say(TextKey::Start)}
                </button>
                <span class="opener">{move || later.show(|views| (views.form.opener)())}</span>
                <Show when=move || table.has_earlier()>
                    <Control action="resume" key=TextKey::EarlierGame on_click=move || (table.hooks().resuming.resume_earlier)(table)/>
                </Show>
                <Show when=move || table.is_begun()>
                    <Control action="close" key=close on_click=move || table.choose(false)/>
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

/// The levels that have a card, each with its word.
const CARDS: [(u8, TextKey); 6] = [
    (1, TextKey::LevelFirst),
    (3, TextKey::LevelEasy),
    (6, TextKey::LevelMedium),
    (9, TextKey::LevelHard),
    (13, TextKey::LevelHarder),
    (20, TextKey::LevelStrongest),
];

/// The level of the AI: six cards, and a slider for all levels, which a button shows. A level without a card shows it
/// at once.
#[component]
fn LevelField() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let level = Memo::new(move |_| table.choice().level.get());
    let all = RwSignal::new(false);
    Effect::new(move |_| {
        let level = level.get();
        if CARDS.iter().all(|&(number, _)| number != level) {
            all.set(true);
        }
    });
    let choose = move |number: u8| {
        if let Some(level) = Level::new(number) {
            table.choose_level(level);
        }
    };
    let on_input = move |event: leptos::ev::Event| {
        if let Ok(number) = event_target_value(&event).parse() {
            choose(number);
        }
    };
    let card = move |(number, word): (u8, TextKey)| {
        view! {
            <button
                type="button"
                class="card"
                data-action="level"
                data-level=number
                aria-pressed=move || (level.get() == number).to_string()
                on:click=move |_| choose(number)
            >
                <strong>{number}</strong> " " <span>{move || i18n.say(word)}</span>
            </button>
        }
    };
    let name = move || i18n.say(TextKey::FieldLevel);
    view! {
        <div class="levels" role="group" aria-label=name>
            <div class="heading">
                <span>{name}</span>
                <button
                    type="button"
                    class="quiet"
                    data-action="levels"
                    aria-expanded=move || all.get().to_string()
                    on:click=move |_| all.update(|all| *all = !*all)
                >
                    {move || i18n.say(TextKey::MoreLevels)}
                </button>
            </div>
            <div class="cards">{CARDS.into_iter().map(card).collect_view()}</div>
            <div class="range" prop:hidden=move || !all.get()>
                <input
                    type="range"
                    data-field="level"
                    aria-label=name
                    min=Level::LOWEST.get()
                    max=Level::HIGHEST.get()
                    prop:value=move || level.get().to_string()
                    on:input=on_input
                />
                <output>{move || level.get()}</output>
            </div>
        </div>
    }
}
