//! The text fields of the position editor: its SFEN, which can be typed or pasted, and its link, which can be copied.

use super::controller::EditorController;
use super::exits::address;
use super::words::{EditorKey, EditorTexts};
use crate::browser;
use crate::sentences::link_problems::ProblemSentences;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use links::LinkProblem;
use rules::{LineError, ParseSfenError, Setup};

/// The field with the SFEN of the arrangement. Valid input changes the board; for invalid input the error is shown
/// below.
#[component]
pub fn SfenField(
    /// The texts of the position editor.
    texts: EditorTexts,
) -> impl IntoView {
    let (controller, i18n) = (EditorController::of_editor(), I18n::of_page());
    let text = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<ParseSfenError>);
    let setup = Memo::new(move |_| controller.with(|draft| draft.setup().clone()));
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
        controller.change(|draft| read = text.with_untracked(|text| draft.read(text.trim())));
        problem.set(read.err());
    };
    let told = move || {
        problem.get().map(|error| {
            ProblemSentences::of(i18n).link_problem(&LinkProblem::Position(LineError::Sfen(error)))
        })
    };
    view! {
        <label class="field">
            <span>{move || texts.say(EditorKey::Sfen)}</span>
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

/// The field with the link to the arrangement, and a button that copies it. If the clipboard refuses it, the text is
/// selected, so that the person can copy it by hand.
#[component]
pub fn LinkField(
    /// The texts of the position editor.
    texts: EditorTexts,
) -> impl IntoView {
    let (controller, i18n) = (EditorController::of_editor(), I18n::of_page());
    let link = Memo::new(move |_| controller.with(address));
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
        None => i18n.say(TextKey::Copy),
        Some(true) => i18n.say(TextKey::Copied),
        Some(false) => i18n.say(TextKey::CopyByHand),
    };
    view! {
        <label class="field">
            <span>{move || texts.say(EditorKey::Link)}</span>
            <span class="copy">
                <input type="text" readonly data-field="edit-link" prop:value=link/>
                <button type="button" class="control" data-action="edit-copy" on:click=copy>{said}</button>
            </span>
        </label>
    }
}
