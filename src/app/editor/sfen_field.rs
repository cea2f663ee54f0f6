//! The text fields of the position editor: its SFEN, which can be typed or pasted in any format, and its link, which can
//! be copied.

use super::controller::EditorController;
use super::exits::address;
use super::words::{EditorKey, EditorTexts};
use crate::browser;
use crate::panels::paste::words::{PasteTexts, place_taken};
use crate::sentences::link_problems::ProblemSentences;
use crate::study::import::read_line;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use links::LinkProblem;
use rules::{Line, LineError, Setup};
use web_sys::KeyboardEvent;

/// What the field says about its text.
#[derive(Clone, Debug, PartialEq)]
enum Remark {
    /// Nothing: it is the SFEN of the arrangement.
    None,
    /// It cannot be read, as this sentence says.
    Unread(String),
    /// The arrangement was taken from a line of moves, after this number of them.
    Taken(usize),
}

/// The field with the SFEN of the arrangement. It also takes a line of USI, a record in any format, and a link: then the
/// arrangement is the position after the last move, or the one that the link shows, and the field says after how many
/// moves that is. Valid input changes the board; for invalid input the error is shown below.
#[component]
pub fn SfenField(
    /// The texts of the position editor.
    texts: EditorTexts,
) -> impl IntoView {
    let (controller, i18n) = (EditorController::of_editor(), I18n::of_page());
    let labels = PasteTexts::of(i18n);
    let text = RwSignal::new(String::new());
    let remark = RwSignal::new(Remark::None);
    let setup = Memo::new(move |_| controller.with(|draft| draft.setup().clone()));
    Effect::new(move |_| {
        let setup = setup.get();
        let typed = text.with_untracked(|text| text.parse::<Setup>());
        if !typed.is_ok_and(|typed| typed == setup) {
            remark.set(Remark::None);
            text.set(setup.to_string());
        }
    });
    let on_input = move |event: leptos::ev::Event| {
        let typed = event_target_value(&event);
        // A pasted text of several lines may be announced several times.
        if text.with_untracked(|text| *text == typed) {
            return;
        }
        text.set(typed);
        let read = text.with_untracked(|text| read(text, controller, i18n));
        remark.set(match read {
            Ok((setup, remark)) => {
                controller.change(|draft| draft.lay(setup));
                if remark != Remark::None {
                    text.set(controller.with(|draft| draft.setup().to_string()));
                }
                remark
            }
            Err(why) => Remark::Unread(why),
        });
    };
    let told = move || match remark.get() {
        Remark::None => None,
        Remark::Unread(why) => Some(why),
        Remark::Taken(ply) => Some(place_taken(labels, ply)),
    };
    view! {
        <label class="field">
            <span>{move || texts.say(EditorKey::Sfen)}</span>
            <textarea
                class="line"
                data-field="edit-sfen"
                rows="1"
                spellcheck="false"
                autocapitalize="off"
                autocomplete="off"
                prop:value=text
                aria-invalid=move || matches!(remark.get(), Remark::Unread(_)).to_string()
                on:keydown=|event| keep_one_line(&event)
                on:input=on_input
            ></textarea>
            <small role="status">{told}</small>
        </label>
    }
}

/// Reads an arrangement from a text in any format, and what the field says about it.
///
/// # Errors
/// The sentence why the text cannot be read.
fn read(text: &str, controller: EditorController, i18n: I18n) -> Result<(Setup, Remark), String> {
    if let Ok(setup) = text.trim().parse() {
        return Ok((setup, Remark::None));
    }
    let line = read_line(text, controller.variant.get_untracked())?;
    let setup = end_of(&line)
        .map_err(|error| ProblemSentences::of(i18n).link_problem(&LinkProblem::Position(error)))?;
    Ok((setup, Remark::Taken(line.moves.len())))
}

/// The position after the moves of a line. Its attacker may have no king, as in a mate problem.
///
/// # Errors
/// The reason why the moves cannot be played.
fn end_of(line: &Line) -> Result<Setup, LineError> {
    if line.moves.is_empty() {
        return Ok(line.start.clone());
    }
    let end = line.play().or_else(|error| line.play_problem().map_err(|_| error));
    end.map(|position| position.to_setup())
}

/// Keeps the Enter key from breaking the line, as in a field of one line.
fn keep_one_line(event: &KeyboardEvent) {
    if event.key() == "Enter" && !event.is_composing() {
        event.prevent_default();
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
