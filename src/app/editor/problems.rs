//! The list of problems of the arrangement in the position editor, and the reason why a piece could not be put.

use super::controller::EditorController;
use super::words::{EditorKey, EditorTexts};
use crate::sentences::link_problems::ProblemSentences;
use crate::texts::I18n;
use headless::editor::model::{Draft, Refusal};
use leptos::prelude::*;

/// The problems and the refusal as a live region, which screen readers announce when it changes.
#[component]
pub fn Problems(
    /// The texts of the position editor.
    texts: EditorTexts,
) -> impl IntoView {
    let (controller, i18n) = (EditorController::of_editor(), I18n::of_page());
    let problems = Memo::new(move |_| controller.with(Draft::problems));
    let mate = Memo::new(move |_| controller.with(Draft::is_mate_problem));
    let refusal = move || {
        controller.refusal().and_then(|refusal| match refusal {
            Refusal::Nothing => None,
            Refusal::NoneLeft(kind) => {
                Some(texts.fill(EditorKey::NoneLeft, &[("piece", &i18n.piece(kind.demoted()))]))
            }
            Refusal::KingInHand => Some(texts.say(EditorKey::KingInHand)),
        })
    };
    let lines = move || {
        let (problems, sentences) = (problems.get(), ProblemSentences::of(i18n));
        let told = problems.iter().map(|&problem| (true, sentences.setup_problem(problem)));
        let fine = match (problems.is_empty(), mate.get()) {
            (true, _) => Some(EditorKey::Playable),
            (false, true) => Some(EditorKey::MatePlayable),
            (false, false) => None,
        };
        let lines = told.chain(fine.map(|key| (false, texts.say(key))));
        lines.map(|(wrong, text)| view! { <li class:wrong=wrong>{text}</li> }).collect_view()
    };
    view! {
        <div class="edit-word" role="status">
            <p data-refusal="">{refusal}</p>
            <ul data-problems=move || problems.with(Vec::len).to_string()>{lines}</ul>
        </div>
    }
}
