//! The arrangement as text: SFEN that follows the board, and that the board follows; and the link to it.

use super::bench::Bench;
use super::exits::address;
use super::words::{EditorVoice, Key};
use crate::browser;
use crate::texts::{Key as PageKey, Voice};
use leptos::prelude::*;
use links::LinkProblem;
use rules::{LineError, ParseSfenError, Setup};

/// The SFEN. A text that is none is told, and the board keeps what it has.
#[component]
pub fn SfenField(words: EditorVoice) -> impl IntoView {
    let (bench, voice) = (Bench::of_editor(), Voice::of_page());
    let text = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<ParseSfenError>);
    let setup = Memo::new(move |_| bench.with(|draft| draft.setup().clone()));
    Effect::new(move |_| {
        let setup = setup.get();
        let typed = text.with_untracked(|text| text.parse::<Setup>());
        if !typed.is_ok_and(|typed| typed == setup) {
            problem.set(None);
            text.set(setup.to_string());
        }
    });
    let on_input = move |event: leptos::ev::Event| {
        text.set(event_target_value(&event));
        let mut read = Ok(());
        bench.change(|draft| read = text.with_untracked(|text| draft.read(text.trim())));
        problem.set(read.err());
    };
    let told =
        move || problem.get().map(|error| voice.link_problem(&LinkProblem::Position(LineError::Sfen(error))));
    view! {
        <label class="field">
            <span>{move || words.say(Key::Sfen)}</span>
            <input
                type="text"
                data-field="edit-sfen"
                spellcheck="false"
                autocapitalize="off"
                autocomplete="off"
                prop:value=text
                aria-invalid=move || problem.with(Option::is_some).to_string()
                on:input=on_input
            />
            <small role="status">{told}</small>
        </label>
    }
}

/// The link to the arrangement, to be copied. Where there is no clipboard it is selected, ready for the person's own way
/// to copy.
#[component]
pub fn LinkField(words: EditorVoice) -> impl IntoView {
    let (bench, voice) = (Bench::of_editor(), Voice::of_page());
    let link = Memo::new(move |_| bench.with(address));
    let copied = RwSignal::new(None);
    Effect::new(move |_| {
        link.track();
        copied.set(None);
    });
    let copy = move |_| {
        leptos::task::spawn_local(async move {
            let done = browser::copy(&link.get_untracked()).await;
            if !done {
                browser::select("[data-field=\"edit-link\"]");
            }
            copied.try_set(Some(done));
        });
    };
    let said = move || match copied.get() {
        None => voice.say(PageKey::Copy),
        Some(true) => voice.say(PageKey::Copied),
        Some(false) => voice.say(PageKey::CopyByHand),
    };
    view! {
        <label class="field">
            <span>{move || words.say(Key::Link)}</span>
            <span class="copy">
                <input type="text" readonly data-field="edit-link" prop:value=link/>
                <button type="button" class="control" data-action="edit-copy" on:click=copy>{said}</button>
            </span>
        </label>
    }
}
