//! The settings of the analysis: the number of lines, the form of the scores, the threat.

use super::controller::AnalysisController;
use super::words::AnalysisKey;
use crate::panels::field::{NamedField, SelectOption};
use leptos::prelude::*;
use protocol::Candidates;
use rules::Color;
use saves::preferences::{AnalysisPreferences, ScoreForm, Viewpoint};

/// The names of the numbers of lines.
const COUNTS: [&str; Candidates::MOST.get() as usize] = ["1", "2", "3", "4", "5"];

/// The fields, and the button for the threat.
#[component]
pub fn Settings() -> impl IntoView {
    view! {
        <div class="analysis-settings">
            <LinesField/>
            <FormField/>
            <ViewpointField/>
            <ThreatButton/>
        </div>
    }
}

#[component]
fn LinesField() -> impl IntoView {
    let controller = AnalysisController::of_page();
    let entries = Signal::stored(COUNTS.map(|count| (count, count.to_owned())).to_vec());
    let value = Signal::derive(move || COUNTS[usize::from(controller.settings().candidates.get() - 1)]);
    let on_change = move |text: String| {
        if let Some(candidates) = text.parse().ok().and_then(Candidates::new) {
            controller.set(AnalysisPreferences { candidates, ..untrack(|| controller.settings()) });
        }
    };
    let label = controller.texts.signal(AnalysisKey::Lines);
    view! { <NamedField name="analysis-lines" label entries value on_change=Box::new(on_change)/> }
}

/// The field with the form of the scores.
#[component]
pub fn FormField() -> impl IntoView {
    let controller = AnalysisController::of_page();
    let entries = Signal::derive(move || {
        let entry = |form: ScoreForm| -> SelectOption {
            let key = match form {
                ScoreForm::WinRate => AnalysisKey::FormWinRate,
                ScoreForm::Pawns => AnalysisKey::FormPawns,
            };
            (form.name(), controller.texts.say(key))
        };
        ScoreForm::ALL.map(entry).to_vec()
    });
    let value = Signal::derive(move || controller.settings().form.name());
    let on_change = move |text: String| {
        if let Some(form) = ScoreForm::from_name(&text) {
            controller.set(AnalysisPreferences { form, ..untrack(|| controller.settings()) });
        }
    };
    let label = controller.texts.signal(AnalysisKey::Form);
    view! { <NamedField name="analysis-form" label entries value on_change=Box::new(on_change)/> }
}

#[component]
fn ViewpointField() -> impl IntoView {
    let controller = AnalysisController::of_page();
    let entries = Signal::derive(move || {
        let entry = |viewpoint: Viewpoint| -> SelectOption {
            let text = match viewpoint {
                Viewpoint::Black => controller.i18n.side(Color::Black, controller.table.naming()),
                Viewpoint::Mover => controller.texts.say(AnalysisKey::SeenFromMover),
            };
            (viewpoint.name(), text)
        };
        Viewpoint::ALL.map(entry).to_vec()
    });
    let value = Signal::derive(move || controller.settings().viewpoint.name());
    let on_change = move |text: String| {
        if let Some(viewpoint) = Viewpoint::from_name(&text) {
            controller.set(AnalysisPreferences { viewpoint, ..untrack(|| controller.settings()) });
        }
    };
    let label = controller.texts.signal(AnalysisKey::SeenFrom);
    view! { <NamedField name="analysis-viewpoint" label entries value on_change=Box::new(on_change)/> }
}

/// The button that shows what the opponent threatens.
#[component]
fn ThreatButton() -> impl IntoView {
    let controller = AnalysisController::of_page();
    let is_shown = Memo::new(move |_| controller.view.with(|view| view.is_threat));
    let cannot = Memo::new(move |_| controller.view.with(|view| !view.can_show_threat));
    view! {
        <button
            type="button"
            class="control"
            data-action="threat"
            aria-pressed=move || is_shown.get().to_string()
            title=move || threat_hint(controller)
            prop:disabled=cannot
            on:click=move |_| controller.show_threat(!is_shown.get_untracked())
        >
            {move || controller.texts.say(AnalysisKey::Threat)}
        </button>
    }
}

/// What the moves of the threat are. Tracks changes.
pub(super) fn threat_hint(controller: AnalysisController) -> String {
    let turn = controller.table.board.with(|board| board.turn);
    let side = controller.i18n.side(!turn, controller.table.naming());
    controller.texts.fill(AnalysisKey::ThreatHint, &[("side", &side)])
}
