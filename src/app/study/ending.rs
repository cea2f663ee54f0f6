//! The form field that chooses how the current line of a record ends, such as by resignation.

use super::controller::StudyController;
use super::reading::{self, ReadingTexts};
use super::words::StudyKey;
use headless::study::ending::{offender, value};
use leptos::prelude::*;
use record::study::ends_at;
use record::{End, Study};

/// The options of the field at a node.
#[derive(Clone, Debug, Default, PartialEq)]
struct Choice {
    /// The possible ends, each with its text in the language of the page.
    ends: Vec<(End, String)>,
    /// The present end of the line; `None` if it has none.
    chosen: Option<End>,
}

impl Choice {
    /// The options at the node that is shown. `None` if further moves follow there.
    fn of(study: &Study, reading_texts: ReadingTexts<'_>) -> Option<Self> {
        if !study.is_last() {
            return None;
        }
        let chosen = study.line_end().cloned();
        let mut ends = ends_at(study.position(), offender(study));
        // A file may contain an end that is not among the usual ones.
        ends.extend(chosen.iter().filter(|end| !ends.contains(end)).cloned().collect::<Vec<End>>());
        let turn = study.position().turn();
        let told = |end: End| {
            let words = reading::result(reading_texts, study.record(), &end, turn);
            (end, words)
        };
        Some(Self { ends: ends.into_iter().map(told).collect(), chosen })
    }
}

/// The choice of the end of the line. It is disabled where further moves follow.
#[component]
pub fn EndField() -> impl IntoView {
    let controller = StudyController::of_page();
    let say = move |key| controller.texts.with(|texts| texts.say(key));
    let choice = Memo::new(move |_| {
        controller.texts.with(|texts| {
            let reading_texts = ReadingTexts { i18n: controller.i18n, texts };
            controller.with(|study| Choice::of(study, reading_texts)).flatten()
        })
    });
    let options = move || {
        let Choice { ends, chosen } = choice.get().unwrap_or_default();
        let none = view! { <option value="" prop:selected=chosen.is_none()>{say(StudyKey::NoEnd)}</option> };
        let option = move |(end, words): (End, String)| {
            view! { <option value=value(&end) prop:selected=chosen.as_ref() == Some(&end)>{words}</option> }
        };
        (none, ends.into_iter().map(option).collect_view())
    };
    let choose = move |event| {
        let wanted = event_target_value(&event);
        let ends = choice.get_untracked().unwrap_or_default().ends;
        let end = ends.into_iter().map(|(end, _)| end).find(|end| value(end) == wanted);
        controller.change(|study| study.end_line(end));
    };
    view! {
        <label class="field">
            <span>{move || say(StudyKey::EndOfLine)}</span>
            <select data-field="end" prop:disabled=move || choice.with(Option::is_none) on:change=choose>
                {options}
            </select>
        </label>
    }
}
