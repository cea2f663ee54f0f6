//! The field of the form for a start position that has no name.

use super::new_game::change;
use crate::links::LinkProblem;
use crate::table::Table;
use crate::texts::{Key, Voice};
use leptos::prelude::*;
use rules::{Handicap, Line, LineError, Variant};

/// A position, or a line of moves, as SFEN or USI text. What can be played is on the board at once; what cannot is told,
/// and the board keeps what it has.
#[component]
pub fn StartField() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let problem = RwSignal::new(None::<LineError>);
    // What the form has already, if it has no name.
    let begun_with = untrack(|| table.choice()).line.map(|line| line.to_string()).unwrap_or_default();
    let on_input = move |event: leptos::ev::Event| {
        let text = event_target_value(&event);
        if text.trim().is_empty() {
            change(table, |choice| choice.line = None);
            return problem.set(None);
        }
        match read(&text, untrack(|| table.choice()).variant) {
            Ok(line) => {
                problem.set(None);
                change(table, |choice| {
                    choice.variant = line.start.variant;
                    choice.handicap = Handicap::of(&line.start);
                    choice.line = Some(line);
                });
            }
            Err(error) => problem.set(Some(error)),
        }
    };
    let told = move || problem.get().map(|error| voice.link_problem(&LinkProblem::Position(error)));
    view! {
        <label class="field wide">
            <span>{move || voice.say(Key::FieldSfen)}</span>
            <input
                type="text"
                data-field="sfen"
                spellcheck="false"
                autocapitalize="off"
                autocomplete="off"
                prop:value=begun_with
                aria-invalid=move || problem.with(Option::is_some).to_string()
                on:input=on_input
            />
            <small role="status">{told}</small>
        </label>
    }
}

fn read(text: &str, variant: Variant) -> Result<Line, LineError> {
    let line = Line::parse(text.trim(), variant)?;
    line.play()?;
    Ok(line)
}
