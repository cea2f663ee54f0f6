//! The graph of Black's win rate, or of the value for Black: drawn, and as a table for assistive technology.

use super::controller::ReviewController;
use super::summary::length;
use crate::analysis::controller::AnalysisController;
use crate::analysis::words::AnalysisKey;
use crate::study;
use crate::study::move_graph::MoveGraph;
use headless::analysis::score::percent;
use headless::reviewing::markup;
use headless::reviewing::outcome::Outcome;
use leptos::prelude::*;
use rules::Color;
use saves::preferences::ScoreForm;
use std::sync::Arc;

/// The graph, in which a press, a drag and keys go to a move.
#[component]
pub fn Graph() -> impl IntoView {
    let controller = ReviewController::of_page();
    let analysis = controller.analysis;
    let texts = analysis.texts;
    let shown = Signal::derive(move || controller.shown());
    let plies = Memo::new(move |_| {
        shown.with(|outcome| outcome.as_ref().map_or(0, |outcome| outcome.curve.len().saturating_sub(1)))
    });
    let told = move || {
        let ply = controller.place.get();
        let value = shown.with(|outcome| value(controller, outcome.as_ref()?, ply, AnalysisKey::PercentOf));
        told(controller, ply, value, spent(controller, ply))
    };
    let drawn = move || {
        let form = analysis.settings().form;
        shown.with(|outcome| outcome.as_ref().map(|outcome| markup::graph(outcome, form))).unwrap_or_default()
    };
    view! {
        <MoveGraph
            kind=""
            name=Signal::derive(move || name(analysis))
            plies
            place=controller.place
            told=Signal::derive(told)
            time=Signal::derive(move || texts.say(AnalysisKey::ColumnTime))
            drawn=Signal::derive(drawn)
            go=Callback::new(move |ply| controller.go(ply))
        />
    }
}

/// The time of the move with this number, in milliseconds, where the record has it. Tracks changes.
fn spent(controller: ReviewController, ply: usize) -> Option<u64> {
    controller.shown()?.spent_ms.get(ply.checked_sub(1)?).copied().flatten()
}

/// What the graph shows, by the name of the side from which it is seen. Tracks changes.
pub(super) fn name(analysis: AnalysisController) -> String {
    let key = match analysis.settings().form {
        ScoreForm::WinRate => AnalysisKey::EvalOf,
        ScoreForm::Pawns => AnalysisKey::ScoreOf,
    };
    let side = analysis.i18n.side(Color::Black, analysis.table.naming());
    analysis.texts.fill(key, &[("side", &side)])
}

/// What the graph shows after this number of moves.
fn told(controller: ReviewController, ply: usize, value: Option<String>, spent: Option<u64>) -> String {
    let texts = controller.analysis.texts;
    let number = ply.to_string();
    let place = match ply {
        0 => texts.say(AnalysisKey::AtStart),
        _ => texts.fill(AnalysisKey::AtMove, &[("ply", &number)]),
    };
    let spent = spent.map(|spent| length(controller, spent));
    [Some(place), value, spent].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The win rate or the value after this number of moves as Black sees it, in the form that the person wants to see. `key` is
/// the text of a win rate. Tracks changes.
fn value(controller: ReviewController, outcome: &Outcome, ply: usize, key: AnalysisKey) -> Option<String> {
    let analysis = controller.analysis;
    let texts = analysis.texts;
    if analysis.settings().form == ScoreForm::Pawns {
        return Some(analysis.black_value(outcome.values.get(ply).copied().flatten()?));
    }
    let win_rate = outcome.curve.get(ply).copied().flatten()?;
    let side = analysis.i18n.side(Color::Black, analysis.table.naming());
    Some(texts.fill(key, &[("side", &side), ("percent", &percent(win_rate).to_string())]))
}

/// The table with what the graph shows, for assistive technology.
#[component]
pub fn GraphTable(
    /// The results of the review.
    outcome: Arc<Outcome>,
) -> impl IntoView {
    let controller = ReviewController::of_page();
    let analysis = controller.analysis;
    let texts = analysis.texts;
    let has_times = outcome.spent_ms.iter().any(Option::is_some);
    let rows = move || {
        let Some((mut position, moves)) = controller.game() else { return String::new() };
        let notation = study::notation();
        let mut written = vec![texts.say(AnalysisKey::AtStart)];
        for (ply, mv) in (1..).zip(moves) {
            written.push(format!("{ply} {}", notation.write(&position, mv)));
            position.make(mv);
        }
        let row = |(ply, text): (usize, String)| {
            let value = value(controller, &outcome, ply, AnalysisKey::Percent).unwrap_or_default();
            let judgement = outcome.item(ply).and_then(|item| item.judged.judgement);
            let judgement = judgement.map(|judgement| analysis.judgement(judgement)).unwrap_or_default();
            let mut cells = vec![value, judgement];
            if has_times {
                let spent =
                    ply.checked_sub(1).and_then(|index| outcome.spent_ms.get(index).copied().flatten());
                cells.push(spent.map(|spent| length(controller, spent)).unwrap_or_default());
            }
            markup::row(&ply.to_string(), &text, &cells)
        };
        written.into_iter().enumerate().map(row).collect::<String>()
    };
    let head = move || {
        let value = match analysis.settings().form {
            ScoreForm::WinRate => AnalysisKey::FormWinRate,
            ScoreForm::Pawns => AnalysisKey::FormPawns,
        };
        let keys = [AnalysisKey::ColumnMove, value, AnalysisKey::ColumnMark];
        let time = has_times.then_some(AnalysisKey::ColumnTime);
        markup::head(&keys.into_iter().chain(time).map(|key| texts.say(key)).collect::<Vec<_>>())
    };
    view! {
        <div class="unseen">
            <table data-graph-table="" aria-label=move || name(analysis)>
                <thead inner_html=head></thead>
                <tbody inner_html=rows></tbody>
            </table>
        </div>
    }
}
