//! The form below a record: its header fields, the notation of moves, and the list of problems that the reader forgave.

use super::controller::StudyController;
use super::reading::ReadingTexts;
use super::words::StudyKey;
use headless::study::notation::Notation;
use leptos::prelude::*;
use record::Field;

/// The greatest number of forgiven problems in the list; further ones are only counted.
const MOST_TOLD: usize = 100;
/// The `maxlength` of the input of a header field, in UTF-16 code units.
const MOST_CHARACTERS: &str = "200";

/// The header fields that the form shows for every record, with the `data-field` of their inputs.
const FIELDS: [(&str, Field); 10] = [
    ("header-black", Field::Black),
    ("header-white", Field::White),
    ("header-event", Field::Event),
    ("header-site", Field::Site),
    ("header-begun", Field::Start),
    ("header-ended", Field::End),
    ("header-time-limit", Field::TimeLimit),
    ("header-opening", Field::Opening),
    ("header-title", Field::Title),
    ("header-note", Field::Note),
];

/// The header fields and the choice of notation, folded up, and the list of forgiven problems.
#[component]
pub fn About() -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    // The record's other fields, without repetition.
    let others = Memo::new(move |_| {
        controller
            .with(|study| {
                let mut others: Vec<Field> = Vec::new();
                for (field, _) in study.record().header.iter() {
                    if !FIELDS.iter().any(|(_, known)| known == field) && !others.contains(field) {
                        others.push(field.clone());
                    }
                }
                others
            })
            .unwrap_or_default()
    });
    let usual = FIELDS.map(|(name, field)| view! { <HeaderField name=name field/> });
    let other = |field: Field| view! { <HeaderField name="header-other" field/> };
    view! {
        <details class="about">
            <summary>{move || say(StudyKey::About)}</summary>
            <div class="header-fields">
                {usual.collect_view()}
                {move || others.get().into_iter().map(other).collect_view()}
            </div>
            <NotationField/>
        </details>
        <Forgiven/>
    }
}

/// The input of one header field. `name` is its `data-field`.
#[component]
fn HeaderField(name: &'static str, field: Field) -> impl IntoView {
    let controller = StudyController::of_page();
    let field = StoredValue::new(field);
    let label = move || {
        controller.texts.with(|texts| {
            let reading_texts = ReadingTexts { i18n: controller.i18n, texts };
            field.with_value(|field| reading_texts.field(field))
        })
    };
    let value = Memo::new(move |_| {
        let value = controller.with(|study| {
            field.with_value(|field| study.record().header.get(field).unwrap_or_default().to_owned())
        });
        value.unwrap_or_default()
    });
    let write = move |event| {
        let written = event_target_value(&event);
        controller.change(|study| field.with_value(|field| study.set_field(field, &written)));
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <input type="text" data-field=name maxlength=MOST_CHARACTERS prop:value=value on:change=write/>
        </label>
    }
}

/// The choice of the notation in which moves are written.
#[component]
fn NotationField() -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    let notations = move || {
        let chosen = controller.notation();
        let option = |notation: Notation| {
            let key = match notation {
                Notation::Japanese => StudyKey::NotationJapanese,
                Notation::Ki2 => StudyKey::NotationKi2,
                Notation::Western => StudyKey::NotationWestern,
                Notation::Kitao => StudyKey::NotationKitao,
                Notation::Usi => StudyKey::NotationUsi,
            };
            view! { <option value=notation.name() prop:selected=notation == chosen>{say(key)}</option> }
        };
        Notation::ALL.map(option).collect_view()
    };
    view! {
        <label class="field">
            <span>{move || say(StudyKey::Notation)}</span>
            <select
                data-field="notation"
                on:change=move |event| {
                    if let Some(notation) = Notation::from_name(&event_target_value(&event)) {
                        controller.write_moves(notation);
                    }
                }
            >
                {notations}
            </select>
        </label>
    }
}

/// The list of deviations from the file format that the reader forgave. Hidden if there were none.
#[component]
fn Forgiven() -> impl IntoView {
    let controller = StudyController::of_page();
    let forgiven = Memo::new(move |_| {
        controller.texts.with(|texts| {
            let reading_texts = ReadingTexts { i18n: controller.i18n, texts };
            controller.file.with(|file| {
                let told =
                    file.forgiven.iter().take(MOST_TOLD).map(|forgiven| reading_texts.forgiven(forgiven));
                (file.forgiven.len(), told.collect::<Vec<String>>())
            })
        })
    });
    view! {
        <Show when=move || forgiven.with(|forgiven| forgiven.0 > 0)>
            <details class="forgiven">
                <summary>
                    {move || {
                        let count = forgiven.with(|forgiven| forgiven.0.to_string());
                        controller.texts.with(|texts| texts.fill(StudyKey::Forgiven, &[("count", &count)]))
                    }}
                </summary>
                <ul>{move || forgiven.get().1.into_iter().map(|told| view! { <li>{told}</li> }).collect_view()}</ul>
            </details>
        </Show>
    }
}
