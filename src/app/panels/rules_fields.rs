//! The part of the form of the next game that most games leave unchanged: names of players, variant, impasse rule, conduct, take-backs,
//! style and pace of the AI, club clock, and special start positions.

pub mod words;

use super::face_to_face::FaceToFaceField;
use super::field::{NamedField, SelectOption, Switch};
use super::name_fields::{NameFields, names_in_form};
use super::start_field::StartField;
use crate::browser;
use crate::records::openers::EditButton;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use game::Conduct;
use leptos::ev;
use leptos::prelude::*;
use links::{Choice, Pairing, take_backs_name, take_backs_of};
use protocol::Style;
use rules::{ImpasseRule, Variant};
use words::{FormKey, FormTexts};

/// Returns the fields, folded away at first. Their summary lists the settings that differ from the defaults. The chess
/// clock has one field of its own, and so has a game between two people.
pub fn view() -> AnyView {
    let (table, labels) = (Table::of_page(), FormTexts::of(I18n::of_page()));
    view! {
        <Show when=move || table.choice().pairing == Pairing::People>
            <FaceToFaceField/>
        </Show>
        <Show when=move || table.choice().pairing == Pairing::Clock fallback=RulesFields>
            <ClubClockField/>
            <p class="hint">{move || labels.say(FormKey::ClockHint)}</p>
        </Show>
    }
    .into_any()
}

#[component]
fn RulesFields() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let labels = FormTexts::of(i18n);
    let timed = move || table.choice().time.is_some();
    let unusual = Memo::new(move |_| {
        let names = names_in_form(table).into_iter();
        names.chain(unusual(i18n, labels, &table.choice())).collect::<Vec<String>>().join(" · ")
    });
    view! {
        <details class="rules" on:toggle=move |event| show_unfolded(&event)>
            <summary data-action="rules">
                {move || labels.say(FormKey::Rules)} " " <small>{unusual}</small>
            </summary>
            <div class="rule-fields">
                <NameFields/>
                <VariantField/>
                <Show when=move || table.choice().variant == Variant::Standard>
                    <ImpasseField/>
                </Show>
                <ConductField/>
                <TakeBacksField/>
                <Show when=move || table.choice().pairing != Pairing::People>
                    <StyleField/>
                    <PaceField/>
                </Show>
                <Show when=timed>
                    <ClubClockField/>
                </Show>
                <StartField/>
                <EditButton class="control"/>
            </div>
        </details>
    }
}

/// Scrolls the form to the fields that have been unfolded: they may lie below its buttons, which always stay in sight.
fn show_unfolded(event: &ev::Event) {
    if let Some(fold) = browser::element(event.target()).filter(|fold| fold.has_attribute("open")) {
        browser::bring_into_view(&fold);
    }
}

/// Returns the names of the settings that differ from the defaults.
fn unusual(i18n: I18n, labels: FormTexts, choice: &Choice) -> Vec<String> {
    let usual = Choice::default();
    let mut names = Vec::new();
    if choice.variant != usual.variant {
        names.push(variant_name(i18n, labels, choice.variant));
    } else if choice.impasse != usual.impasse {
        names.push(format!(
            "{}: {}",
            labels.say(FormKey::FieldImpasse),
            labels.say(impasse_name(choice.impasse))
        ));
    }
    if choice.style != usual.style && choice.pairing != Pairing::People {
        names.push(labels.say(style_name(choice.style)));
    }
    if choice.conduct != usual.conduct {
        names.push(labels.say(FormKey::ConductStrictShort));
    }
    if choice.take_backs != usual.take_backs {
        let chosen = take_backs_name(choice.take_backs);
        let times = TAKE_BACKS.iter().find(|(value, _)| *value == chosen).map(|&(_, name)| labels.say(name));
        names.push(format!("{}: {}", labels.say(FormKey::FieldTakeBacks), times.unwrap_or(chosen)));
    }
    if choice.club_clock && choice.time.is_some() {
        names.push(labels.say(FormKey::ClubClockShort));
    }
    if choice.is_special_start() {
        names.push(i18n.say(TextKey::ThisPosition));
    }
    names
}

fn variant_name(i18n: I18n, labels: FormTexts, variant: Variant) -> String {
    match variant {
        Variant::Standard => labels.say(FormKey::VariantStandard),
        Variant::Minishogi => i18n.say(TextKey::VariantMinishogi),
    }
}

#[component]
fn VariantField() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let labels = FormTexts::of(i18n);
    let entries = Signal::derive(move || {
        let option =
            |variant: Variant| -> SelectOption { (variant.name(), variant_name(i18n, labels, variant)) };
        [Variant::Standard, Variant::Minishogi].map(option).to_vec()
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
    view! { <NamedField name="variant" label=labels.signal(FormKey::FieldVariant) entries value on_change=Box::new(on_change)/> }
}

const fn impasse_name(rule: ImpasseRule) -> FormKey {
    match rule {
        ImpasseRule::Points27 => FormKey::Impasse27,
        ImpasseRule::Points24 => FormKey::Impasse24,
        ImpasseRule::Try => FormKey::ImpasseTry,
        ImpasseRule::None => FormKey::ImpasseNone,
    }
}

#[component]
fn ImpasseField() -> impl IntoView {
    let (table, labels) = (Table::of_page(), FormTexts::of(I18n::of_page()));
    let entries = Signal::derive(move || {
        let option = |rule: ImpasseRule| -> SelectOption { (rule.name(), labels.say(impasse_name(rule))) };
        ImpasseRule::ALL.map(option).to_vec()
    });
    let value = Signal::derive(move || table.choice().impasse.name());
    let on_change = move |text: String| {
        if let Ok(rule) = text.parse() {
            table.change_choice(|choice| choice.impasse = rule);
        }
    };
    view! { <NamedField name="impasse" label=labels.signal(FormKey::FieldImpasse) entries value on_change=Box::new(on_change)/> }
}

const fn style_name(style: Style) -> FormKey {
    match style {
        Style::Any => FormKey::StyleAny,
        Style::Static => FormKey::StyleStatic,
        Style::Ranging => FormKey::StyleRanging,
        Style::Solid => FormKey::StyleSolid,
        Style::Wild => FormKey::StyleWild,
    }
}

/// The way in which the AI opens its games.
#[component]
fn StyleField() -> impl IntoView {
    let (table, labels) = (Table::of_page(), FormTexts::of(I18n::of_page()));
    let entries = Signal::derive(move || {
        let option = |style: Style| -> SelectOption { (style.name(), labels.say(style_name(style))) };
        Style::ALL.map(option).to_vec()
    });
    let value = Signal::derive(move || table.choice().style.name());
    let on_change = move |text: String| {
        if let Ok(style) = text.parse() {
            table.change_choice(|choice| choice.style = style);
        }
    };
    view! { <NamedField name="style" label=labels.signal(FormKey::FieldStyle) entries value on_change=Box::new(on_change)/> }
}

#[component]
fn PaceField() -> impl IntoView {
    let (table, labels) = (Table::of_page(), FormTexts::of(I18n::of_page()));
    let checked = Signal::derive(move || table.choice().unhurried);
    let change = move |on: bool| table.change_choice(|choice| choice.unhurried = on);
    view! { <Switch name="pace" label=labels.signal(FormKey::FieldPace) checked change/> }
}

#[component]
fn ConductField() -> impl IntoView {
    const FRIENDLY: &str = "friendly";
    const STRICT: &str = "strict";
    let (table, labels) = (Table::of_page(), FormTexts::of(I18n::of_page()));
    let entries = Signal::derive(move || {
        vec![(FRIENDLY, labels.say(FormKey::ConductFriendly)), (STRICT, labels.say(FormKey::ConductStrict))]
    });
    let value = Signal::derive(move || match table.choice().conduct {
        Conduct::Friendly => FRIENDLY,
        Conduct::Strict => STRICT,
    });
    let on_change = move |text: String| {
        let conduct = if text == STRICT { Conduct::Strict } else { Conduct::Friendly };
        table.change_choice(|choice| choice.conduct = conduct);
    };
    view! { <NamedField name="conduct" label=labels.signal(FormKey::FieldConduct) entries value on_change=Box::new(on_change)/> }
}

/// The numbers of take-backs to choose from: value and label of each option.
const TAKE_BACKS: [(&str, FormKey); 4] = [
    ("free", FormKey::TakeBacksFree),
    ("3", FormKey::TakeBacksThree),
    ("1", FormKey::TakeBacksOnce),
    ("0", FormKey::TakeBacksOff),
];

#[component]
fn TakeBacksField() -> impl IntoView {
    let (table, labels) = (Table::of_page(), FormTexts::of(I18n::of_page()));
    let entries = Signal::derive(move || {
        TAKE_BACKS.map(|(value, name)| -> SelectOption { (value, labels.say(name)) }).to_vec()
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
    view! { <NamedField name="take-backs" label=labels.signal(FormKey::FieldTakeBacks) entries value on_change=Box::new(on_change)/> }
}

/// The switch for a clock that cannot be paused, for games with a clock.
#[component]
fn ClubClockField() -> impl IntoView {
    let (table, labels) = (Table::of_page(), FormTexts::of(I18n::of_page()));
    let checked = Signal::derive(move || table.choice().club_clock);
    let change = move |on: bool| table.change_choice(|choice| choice.club_clock = on);
    view! { <Switch name="club-clock" label=labels.signal(FormKey::FieldClubClock) checked change/> }
}
