//! The graph on the printed page.

use super::controller::ReviewController;
use crate::analysis::words::AnalysisKey;
use headless::reviewing::graph::SIDE;
use headless::reviewing::markup;
use leptos::prelude::*;
use rules::Color;

/// The graph with its caption; empty if the game that is shown has no review. Does not track changes.
pub fn view() -> AnyView {
    let controller = ReviewController::of_page();
    let analysis = controller.analysis;
    let figure = untrack(|| {
        controller.shown().map(|outcome| {
            let side = analysis.i18n.side(Color::Black, analysis.table.naming());
            let caption = analysis.texts.fill(AnalysisKey::EvalOf, &[("side", &side)]);
            view! {
                <figure class="print-graph">
                    <svg viewBox=format!("0 0 {SIDE} {SIDE}") preserveAspectRatio="none" aria-hidden="true"
                        inner_html=markup::graph(&outcome)></svg>
                    <figcaption>{caption}</figcaption>
                </figure>
            }
        })
    });
    figure.into_any()
}
