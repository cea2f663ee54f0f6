//! The button that writes the evaluations of the review into the comments of the record, so that its files and links carry
//! them to other programs and readers.

use super::controller::ReviewController;
use crate::analysis::words::AnalysisKey;
use crate::study;
use leptos::prelude::*;
use record::evaluation::Form;
use record::{NodeId, Study};

/// The form of the lines, which programs read in the comments of every format.
const FORM: Form = Form::ShogiHome;

/// The button; absent where records are only read. Once the record has the evaluations, it says so.
#[component]
pub fn NoteButton() -> impl IntoView {
    let controller = ReviewController::of_page();
    let texts = controller.analysis.texts;
    let is_noted = Memo::new(move |_| {
        controller.outcome.track();
        study::record_revision();
        let has_all = |study: &Study| {
            let written = comments(controller, study);
            written.iter().all(|(id, comment)| study.record().node(*id).comment == *comment)
        };
        untrack(|| study::with_study(has_all)).unwrap_or(false)
    });
    let note = move |_| study::write_comments(|study| comments(controller, study));
    (!study::is_read_only()).then(|| {
        view! {
            <button
                type="button"
                class="control"
                data-action="note-review"
                aria-disabled=move || is_noted.get().to_string()
                on:click=note
            >
                {move || texts.say(if is_noted.get() { AnalysisKey::Noted } else { AnalysisKey::Note })}
            </button>
        }
    })
}

/// The comments of the main line that the review writes, with their nodes.
fn comments(controller: ReviewController, study: &Study) -> Vec<(NodeId, String)> {
    controller.session.with_value(|session| session.comments(study.record(), FORM).collect())
}
