//! What programs have written about the position that is shown, as readable lines in place of their own text.

use super::controller::StudyController;
use super::words::StudyKey;
use headless::analysis::score::pawns;
use headless::study::remark::ToldEvaluation;
use leptos::prelude::*;
use record::evaluation::Value;
use rules::Color;

/// The evaluations of the position that is shown, a line for each. It is empty if the record has none there, or the link
/// locks the analysis.
#[component]
pub fn Evaluations() -> impl IntoView {
    let controller = StudyController::of_page();
    let lines = Memo::new(move |_| lines(controller));
    let items = move || lines.get().into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    view! {
        <Show when=move || lines.with(|lines| !lines.is_empty())>
            <ul class="evaluations" role="list" data-evaluations="" aria-label=move || name(controller)>
                {items}
            </ul>
        </Show>
    }
}

/// The lines for the tab with the comment, which lies in another part of the page.
pub fn view() -> AnyView {
    view! { <Evaluations/> }.into_any()
}

/// The evaluations of the position that is shown, in words. Tracks changes.
pub(super) fn lines(controller: StudyController) -> Vec<String> {
    if controller.table.is_locked("analysis") {
        return Vec::new();
    }
    let notation = controller.notation();
    let told = controller.with(|study| ToldEvaluation::all_of(study, notation)).unwrap_or_default();
    told.into_iter().map(|told| line(controller, told)).collect()
}

fn line(controller: StudyController, told: ToldEvaluation) -> String {
    let ToldEvaluation { value, depth, moves, engine } = told;
    let value = value
        .map(|value| say(controller, StudyKey::RecordedValue, &[("value", &written(controller, value))]));
    let depth = depth.map(|depth| say(controller, StudyKey::RecordedDepth, &[("depth", &depth.to_string())]));
    let moves = Some(moves.join(" ")).filter(|moves| !moves.is_empty());
    [value, depth, moves, engine].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// What the values of the record are, by the name of the side that they are seen from.
pub(super) fn name(controller: StudyController) -> String {
    say(controller, StudyKey::Recorded, &[("side", &side(controller, Color::Black))])
}

/// A value in pawns, as live analysis writes it, or as a mate. Tracks the language.
pub(super) fn written(controller: StudyController, value: Value) -> String {
    match value {
        Value::Cp(cp) => pawns(cp, controller.i18n.language()),
        Value::Mate { winner, plies: Some(plies) } => {
            let (side, plies) = (side(controller, winner), plies.to_string());
            say(controller, StudyKey::RecordedMateIn, &[("side", &side), ("plies", &plies)])
        }
        Value::Mate { winner, plies: None } => {
            say(controller, StudyKey::RecordedMate, &[("side", &side(controller, winner))])
        }
    }
}

pub(super) fn say(controller: StudyController, key: StudyKey, values: &[(&str, &str)]) -> String {
    controller.texts.with(|texts| texts.fill(key, values))
}

fn side(controller: StudyController, color: Color) -> String {
    controller.i18n.side(color, controller.table.naming())
}
