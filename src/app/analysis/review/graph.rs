//! The graph of Black's win rate: drawn, and as a table for assistive technology.

use super::controller::ReviewController;
use super::summary::length;
use crate::analysis::words::AnalysisKey;
use crate::study;
use crate::study::move_graph::MoveGraph;
use headless::analysis::score::percent;
use headless::reviewing::markup;
use headless::reviewing::outcome::Outcome;
use leptos::prelude::*;
use protocol::WinRate;
use rules::Color;
use std::sync::Arc;

/// The graph, in which a press, a drag and keys go to a move.
#[component]
pub fn Graph() -> impl IntoView {
    let controller = ReviewController::of_page();
    let analysis = controller.analysis;
    let curve =
        Memo::new(move |_| controller.shown().map(|outcome| outcome.curve.clone()).unwrap_or_default());
    let plies = Memo::new(move |_| curve.with(|curve| curve.len().saturating_sub(1)));
    let name = move || {
        let side = analysis.i18n.side(Color::Black, analysis.table.naming());
        analysis.texts.fill(AnalysisKey::EvalOf, &[("side", &side)])
    };
    let told = move || {
        let ply = controller.place.get();
        told(controller, ply, curve.with(|curve| curve.get(ply).copied().flatten()), spent(controller, ply))
    };
    let drawn = move || controller.shown().map(|outcome| markup::graph(&outcome)).unwrap_or_default();
    view! {
        <MoveGraph
            kind=""
            name=Signal::derive(name)
            plies
            place=controller.place
            told=Signal::derive(told)
            drawn=Signal::derive(drawn)
            go=Callback::new(move |ply| controller.go(ply))
        />
    }
}

/// The time of the move with this number, in milliseconds, where the record has it. Tracks changes.
fn spent(controller: ReviewController, ply: usize) -> Option<u64> {
    controller.shown()?.spent_ms.get(ply.checked_sub(1)?).copied().flatten()
}

/// What the graph shows after this number of moves.
fn told(controller: ReviewController, ply: usize, win_rate: Option<WinRate>, spent: Option<u64>) -> String {
    let texts = controller.analysis.texts;
    let number = ply.to_string();
    let place = match ply {
        0 => texts.say(AnalysisKey::AtStart),
        _ => texts.fill(AnalysisKey::AtMove, &[("ply", &number)]),
    };
    let win_rate = win_rate.map(|win_rate| {
        let analysis = controller.analysis;
        let side = analysis.i18n.side(Color::Black, analysis.table.naming());
        texts.fill(AnalysisKey::PercentOf, &[("side", &side), ("percent", &percent(win_rate).to_string())])
    });
    let spent = spent.map(|spent| length(controller, spent));
    [Some(place), win_rate, spent].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn share(controller: ReviewController, win_rate: WinRate) -> String {
    controller.analysis.texts.fill(AnalysisKey::Percent, &[("percent", &percent(win_rate).to_string())])
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
            let win_rate = outcome.curve.get(ply).copied().flatten();
            let win_rate = win_rate.map(|win_rate| share(controller, win_rate)).unwrap_or_default();
            let judgement = outcome.item(ply).and_then(|item| item.judged.judgement);
            let judgement = judgement.map(|judgement| analysis.judgement(judgement)).unwrap_or_default();
            let mut cells = vec![win_rate, judgement];
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
        let keys = [AnalysisKey::ColumnMove, AnalysisKey::FormWinRate, AnalysisKey::ColumnMark];
        let time = has_times.then_some(AnalysisKey::ColumnTime);
        markup::head(&keys.into_iter().chain(time).map(|key| texts.say(key)).collect::<Vec<_>>())
    };
    let caption = move || {
        let side = analysis.i18n.side(Color::Black, analysis.table.naming());
        texts.fill(AnalysisKey::EvalOf, &[("side", &side)])
    };
    view! {
        <div class="unseen">
            <table data-graph-table="" aria-label=caption>
                <thead inner_html=head></thead>
                <tbody inner_html=rows></tbody>
            </table>
        </div>
    }
}
