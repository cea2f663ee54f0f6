//! Information about the whole record: who played, when, where, which can be written; how moves are written; and what was not
//! as the format has it.

use super::controller::StudyController;
use super::reading::ReadingTexts;
use super::words::Key;
use headless::study::notation::Notation;
use leptos::prelude::*;
use record::Field;

/// The number of forgiven problems that are listed.
const MOST_TOLD: usize = 100;
/// A value of the header has no more characters when it is written here.
const MOST_CHARACTERS: &str = "200";

/// The fields that every record can have, by the names of their inputs.
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

/// Who played, when, where; and what was not as the format has it.
#[component]
pub fn About() -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    // What the record has beside them, each once.
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
            <summary>{move || say(Key::About)}</summary>
            <div class="header-fields">
                {usual.collect_view()}
                {move || others.get().into_iter().map(other).collect_view()}
            </div>
            <NotationField/>
        </details>
        <Forgiven/>
    }
}

/// A field of the header.
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

/// How moves are written.
#[component]
fn NotationField() -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    let notations = move || {
        let chosen = controller.notation();
        let option = |notation: Notation| {
            let key = match notation {
                Notation::Japanese => Key::NotationJapanese,
                Notation::Ki2 => Key::NotationKi2,
                Notation::Western => Key::NotationWestern,
                Notation::Kitao => Key::NotationKitao,
                Notation::Usi => Key::NotationUsi,
            };
            view! { <option value=notation.name() prop:selected=notation == chosen>{say(key)}</option> }
        };
        Notation::ALL.map(option).collect_view()
    };
    view! {
        <label class="field">
            <span>{move || say(Key::Notation)}</span>
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

/// What was not as the format has it, and was read all the same.
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
                        controller.texts.with(|texts| texts.fill(Key::Forgiven, &[("count", &count)]))
                    }}
                </summary>
                <ul>{move || forgiven.get().1.into_iter().map(|told| view! { <li>{told}</li> }).collect_view()}</ul>
            </details>
        </Show>
    }
}
