//! The field of the form for any start position, entered as text.

use super::rules_fields::words::{FormKey, FormTexts};
use crate::browser;
use crate::sentences::link_problems::ProblemSentences;
use crate::table::Table;
use crate::texts::I18n;
use leptos::prelude::*;
use links::LinkProblem;
use rules::{Handicap, Line, LineError, Variant};

/// The selector of the field while its text cannot be read. The form cannot be submitted then.
const UNREADABLE: &str = ".new-game [data-field='sfen'][aria-invalid='true']";

/// Unfolds and focuses the field if its text cannot be read; `false` if it is empty or readable.
pub fn point_out_unreadable() -> bool {
    if !browser::exists(UNREADABLE) {
        return false;
    }
    browser::unfold(UNREADABLE);
    browser::focus(UNREADABLE);
    true
}

/// The field for a position, or a line of moves, as SFEN or USI text. The board shows a playable text at once; for
/// others the field shows the problem, and the board stays. Another start that is chosen in the form replaces the text.
#[component]
pub fn StartField() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let labels = FormTexts::of(i18n);
    let problem = RwSignal::new(None::<LineError>);
    let text = RwSignal::new(String::new());
    let start = Memo::new(move |_| {
        let choice = table.choice();
        (choice.variant, choice.handicap, choice.line)
    });
    Effect::new(move |_| {
        let (variant, _, line) = start.get();
        let typed = text.with_untracked(|text| read(text, variant));
        if !typed.is_ok_and(|typed| typed == line) {
            problem.set(None);
            text.set(line.map(|line| line.to_string()).unwrap_or_default());
        }
    });
    let on_input = move |event: leptos::ev::Event| {
        text.set(event_target_value(&event));
        match text.with_untracked(|text| read(text, untrack(|| table.choice()).variant)) {
            Ok(line) => {
                problem.set(None);
                table.change_start(|choice| {
                    if let Some(line) = &line {
                        choice.variant = line.start.variant;
                        choice.handicap = Handicap::of(&line.start);
                    }
                    choice.line = line;
                });
            }
            Err(error) => problem.set(Some(error)),
        }
    };
    let told = move || {
        problem.get().map(|error| ProblemSentences::of(i18n).link_problem(&LinkProblem::Position(error)))
    };
    view! {
        <label class="field wide">
            <span>{move || labels.say(FormKey::FieldSfen)}</span>
            <input
                type="text"
                data-field="sfen"
                spellcheck="false"
                autocapitalize="off"
                autocomplete="off"
                prop:value=text
                aria-invalid=move || problem.with(Option::is_some).to_string()
                on:input=on_input
            />
            <small role="status">{told}</small>
        </label>
    }
}

/// Parses the start and the moves of a text; `None` for an empty text.
///
/// # Errors
/// The first problem of the text, or of its moves.
fn read(text: &str, variant: Variant) -> Result<Option<Line>, LineError> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let line = Line::parse(text.trim(), variant)?;
    line.play()?;
    Ok(Some(line))
}
