//! The graph of the evaluations that a record carries in its comments, with the times of the moves. It needs no engine.

use super::controller::{StudyController, go_to_main, place_on_main_line};
use super::evaluations::{name, say, written};
use super::move_graph::MoveGraph;
use super::words::StudyKey;
use headless::dial::hms;
use headless::reviewing::graph::SIDE;
use headless::reviewing::markup;
use headless::study::recorded::RecordedCurve;
use leptos::prelude::*;
use record::study::Glyph;

/// The graph, with a table of the same content for assistive technology. It is empty if the record has no evaluations, or
/// the link locks the analysis.
#[component]
pub fn RecordedGraph() -> impl IntoView {
    let controller = StudyController::of_page();
    // A step to another move does not read the comments again.
    let curve = Memo::new(move |_| {
        controller.revision();
        curve(controller)
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
        let spent = curve.with(|curve| curve.as_ref().and_then(|curve| time(curve, ply)));
        let sign = curve.with(|curve| curve.as_ref().and_then(|curve| curve.glyph(ply)));
        let place = place + sign.map(Glyph::sign).unwrap_or_default();
        [Some(place), value, spent].into_iter().flatten().collect::<Vec<_>>().join(" · ")
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
                    time=Signal::derive(move || say(controller, StudyKey::ColumnTime, &[]))
                    drawn=Signal::derive(drawn)
                    go=Callback::new(go_to_main)
                />
                <div class="unseen">
                    <table data-recorded-table="" aria-label=name>
                        <thead inner_html=move || curve.with(|curve| curve.as_ref().map(|curve| heads(controller, curve)))></thead>
                        <tbody inner_html=move || curve.with(|curve| curve.as_ref().map(|curve| rows(controller, curve)))></tbody>
                    </table>
                </div>
            </div>
        </Show>
    }
}

/// The time of the move with this number as the list of moves writes it, where the record has it.
fn time(curve: &RecordedCurve, ply: usize) -> Option<String> {
    Some(hms(curve.spent_ms(ply)? / 1_000))
}

/// The curve of the record that is shown; `None` if it has none, or the link locks the analysis. Tracks only the lock.
fn curve(controller: StudyController) -> Option<RecordedCurve> {
    let read = || untrack(|| controller.with(|study| RecordedCurve::of(study.record()))).flatten();
    if controller.table.is_locked("analysis") { None } else { read() }
}

/// The graph with its caption, for the printed page. Does not track changes.
pub fn printed() -> AnyView {
    let controller = StudyController::of_page();
    let figure = untrack(|| {
        curve(controller).filter(|_| controller.table.is_study_shown()).map(|curve| {
            view! {
                <figure class="print-graph">
                    <svg viewBox=format!("0 0 {SIDE} {SIDE}") preserveAspectRatio="none" aria-hidden="true"
                        inner_html=curve.markup()></svg>
                    <figcaption data-time=say(controller, StudyKey::ColumnTime, &[])>{name(controller)}</figcaption>
                </figure>
            }
        })
    });
    figure.into_any()
}

/// The heads of the columns of the table: those of the signs and times only if the record has any.
fn heads(controller: StudyController, curve: &RecordedCurve) -> String {
    let mark = curve.has_glyphs().then_some(StudyKey::ColumnMark);
    let time = curve.has_times().then_some(StudyKey::ColumnTime);
    let keys = [Some(StudyKey::ColumnMove), Some(StudyKey::ColumnValue), mark, time];
    markup::head(&keys.into_iter().flatten().map(|key| say(controller, key, &[])).collect::<Vec<_>>())
}

/// The rows of the table: the moves that have an evaluation, a sign or a time.
fn rows(controller: StudyController, curve: &RecordedCurve) -> String {
    let row = |ply: usize| {
        let value = curve.value(ply).map(|value| written(controller, value));
        let mark = curve.glyph(ply).map(|glyph| glyph.sign().to_owned());
        let time = time(curve, ply);
        if [&value, &mark, &time].into_iter().all(Option::is_none) {
            return None;
        }
        let head = match ply {
            0 => say(controller, StudyKey::Start, &[]),
            _ => say(controller, StudyKey::RecordedMove, &[("ply", &ply.to_string())]),
        };
        let mark = curve.has_glyphs().then(|| mark.unwrap_or_default());
        let time = curve.has_times().then(|| time.unwrap_or_default());
        let cells = [Some(value.unwrap_or_default()), mark, time];
        Some(markup::row(&ply.to_string(), &head, &cells.into_iter().flatten().collect::<Vec<_>>()))
    };
    (0..=curve.plies()).filter_map(row).collect()
}
