//! The graph on the printed page.

use super::controller::ReviewController;
use super::graph::name;
use crate::analysis::words::AnalysisKey;
use headless::reviewing::graph::SIDE;
use headless::reviewing::markup;
use leptos::prelude::*;

/// The graph with its caption; empty if the game that is shown has no review. Does not track changes.
pub fn view() -> AnyView {
    let controller = ReviewController::of_page();
    let analysis = controller.analysis;
    let figure = untrack(|| {
        controller.shown().map(|outcome| {
            view! {
                <figure class="print-graph">
                    <svg viewBox=format!("0 0 {SIDE} {SIDE}") preserveAspectRatio="none" aria-hidden="true"
                        inner_html=markup::graph(&outcome, analysis.settings().form)></svg>
                    <figcaption data-time=analysis.texts.say(AnalysisKey::ColumnTime)>{name(analysis)}</figcaption>
                </figure>
            }
        })
    });
    figure.into_any()
}
