//! The graph of the evaluations that a record carries in its comments. It needs no engine.

use super::controller::{StudyController, go_to_main, place_on_main_line};
use super::move_graph::MoveGraph;
use super::words::StudyKey;
use headless::reviewing::markup;
use headless::study::recorded::RecordedCurve;
use leptos::prelude::*;
use record::evaluation::Value;
use rules::Color;

/// The graph, with a table of the same content for assistive technology. It is empty if the record has no evaluations, or
/// the link locks the analysis.
#[component]
pub fn RecordedGraph() -> impl IntoView {
    let controller = StudyController::of_page();
    let curve = Memo::new(move |_| {
        controller.revision();
        let read = || untrack(|| controller.with(|study| RecordedCurve::of(study.record()))).flatten();
        if controller.table.is_locked("analysis") { None } else { read() }
    });
    let plies = Memo::new(move |_| curve.with(|curve| curve.as_ref().map_or(0, RecordedCurve::plies)));
    let place = Memo::new(move |_| controller.with(place_on_main_line).unwrap_or(0));
    let value = move |ply| curve.with(|curve| curve.as_ref().and_then(|curve| curve.value(ply)));
    let name = Signal::derive(move || name(controller));
    let told = move || {
        let ply = place.get();
        let place = match ply {
            0 => say(controller, StudyKey::Start, &[]),
            _ => say(controller, StudyKey::RecordedMove, &[("ply", &ply.to_string())]),
        };
        let value = value(ply).map(|value| written(controller, value));
        [Some(place), value].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    let drawn = move || curve.with(|curve| curve.as_ref().map(RecordedCurve::markup)).unwrap_or_default();
    let there = Memo::new(move |_| curve.with(Option::is_some));
    view! {
        <Show when=move || there.get()>
            <div class="recorded">
                <MoveGraph
                    kind="record"
                    name
                    plies
                    place
                    told=Signal::derive(told)
                    drawn=Signal::derive(drawn)
                    go=Callback::new(go_to_main)
                />
                <div class="unseen">
                    <table data-recorded-table="" aria-label=name>
                        <tbody inner_html=move || curve.with(|curve| curve.as_ref().map(|curve| rows(controller, curve)))></tbody>
                    </table>
                </div>
            </div>
        </Show>
    }
}

/// The rows of the table: the moves that have an evaluation.
fn rows(controller: StudyController, curve: &RecordedCurve) -> String {
    let row = |ply: usize| {
        let value = written(controller, curve.value(ply)?);
        let head = match ply {
            0 => say(controller, StudyKey::Start, &[]),
            _ => say(controller, StudyKey::RecordedMove, &[("ply", &ply.to_string())]),
        };
        Some(markup::row(&ply.to_string(), &head, &[value]))
    };
    (0..=curve.plies()).filter_map(row).collect()
}

/// What the graph shows, by the name of the side whose values these are.
fn name(controller: StudyController) -> String {
    say(controller, StudyKey::Recorded, &[("side", &side(controller, Color::Black))])
}

fn side(controller: StudyController, color: Color) -> String {
    controller.i18n.side(color, controller.table.naming())
}

fn say(controller: StudyController, key: StudyKey, values: &[(&str, &str)]) -> String {
    controller.texts.with(|texts| texts.fill(key, values))
}

/// A value as programs write it: with its sign, in hundredths of a pawn, or as a mate.
fn written(controller: StudyController, value: Value) -> String {
    match value {
        Value::Cp(cp) => format!("{cp:+}"),
        Value::Mate { winner, plies: Some(plies) } => {
            let (side, plies) = (side(controller, winner), plies.to_string());
            say(controller, StudyKey::RecordedMateIn, &[("side", &side), ("plies", &plies)])
        }
        Value::Mate { winner, plies: None } => {
            say(controller, StudyKey::RecordedMate, &[("side", &side(controller, winner))])
        }
    }
}
