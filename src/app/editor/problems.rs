//! What is wrong with the arrangement, and why a piece could not be put, told at once.

use super::bench::Bench;
use super::words::{EditorVoice, Key};
use crate::texts::Voice;
use headless::editor::model::{Draft, Refusal};
use leptos::prelude::*;

/// The sentences; screen readers hear them when they change.
#[component]
pub fn Problems(words: EditorVoice) -> impl IntoView {
    let (bench, voice) = (Bench::of_editor(), Voice::of_page());
    let problems = Memo::new(move |_| bench.with(Draft::problems));
    let mate = Memo::new(move |_| bench.with(Draft::is_mate_problem));
    let refusal = move || {
        bench.refusal().and_then(|refusal| match refusal {
            Refusal::Nothing => None,
            Refusal::NoneLeft(kind) => {
                Some(words.fill(Key::NoneLeft, &[("piece", &voice.piece(kind.demoted()))]))
            }
            Refusal::KingInHand => Some(words.say(Key::KingInHand)),
        })
    };
    let lines = move || {
        let problems = problems.get();
        let told = problems.iter().map(|&problem| (true, voice.setup_problem(problem)));
        let fine = match (problems.is_empty(), mate.get()) {
            (true, _) => Some(Key::Playable),
            (false, true) => Some(Key::MatePlayable),
            (false, false) => None,
        };
        let lines = told.chain(fine.map(|key| (false, words.say(key))));
        lines.map(|(wrong, text)| view! { <li class:wrong=wrong>{text}</li> }).collect_view()
    };
    view! {
        <div class="edit-word" role="status">
            <p data-refusal="">{refusal}</p>
            <ul data-problems=move || problems.with(Vec::len).to_string()>{lines}</ul>
        </div>
    }
}
