//! Imports records from files, texts and links ([`crate::records::incoming`]), opens them in the study, and reports
//! problems.

use super::controller::StudyController;
use super::reading::{self, ReadingTexts};
use super::words::{StudyKey, StudyTexts};
use crate::sentences::link_problems::ProblemSentences;
use crate::texts::I18n;
use headless::study::reading::{NoLine, line_of, read};
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::LinkProblem;
use record::peers::{PeerError, PeerGame};
use record::{Forgiven, Leniency, Reading, charset, peers};
use rules::{Color, Line, Variant};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, TextDecoder};

/// The greatest size of a file or text, in bytes. A file of that size would hold thousands of games.
pub const MOST_BYTES: f64 = 16e6;

/// Opens a file on this page, or reports why that fails. `others` is the number of further files, which are not opened.
pub fn take_opened(file: File, others: u32) {
    take_first(StudyController::of_page(), file, others);
}

/// Opens a text that was pasted or dropped on this page, or reports why that fails.
pub fn take_pasted(text: &str) {
    take_text(StudyController::of_page(), text, "");
}

/// Opens a file, or reports why that fails.
pub(super) fn take_file(controller: StudyController, file: File) {
    take_first(controller, file, 0);
}

/// Opens a file, or reports why that fails. Then reports how many other files were left out.
fn take_first(controller: StudyController, file: File, others: u32) {
    spawn_local(async move {
        open_file(controller, file).await;
        if others > 0 {
            let count = others.to_string();
            let (left, gap) = untrack(|| {
                controller
                    .texts
                    .with(|texts| (texts.fill(StudyKey::OthersLeft, &[("count", &count)]), texts.gap()))
            });
            let before = untrack(|| controller.table.complaint());
            let told: Vec<String> = before.into_iter().chain([left]).collect();
            controller.table.complain(Some(told.join(gap)));
        }
    });
}

async fn open_file(controller: StudyController, file: File) {
    let name = file.name();
    if file.size() > MOST_BYTES {
        return complain(controller, &name, |texts, _| texts.say(StudyKey::TooLong));
    }
    let Ok(buffer) = JsFuture::from(file.array_buffer()).await else {
        return complain(controller, &name, |texts, _| texts.say(StudyKey::NotRead));
    };
    let bytes = js_sys::Uint8Array::new(&buffer).to_vec();
    match decode(&bytes) {
        Some(text) => take_text(controller, &text, &name),
        None => complain(controller, &name, |texts, _| texts.say(StudyKey::NotText)),
    }
}

/// Decodes the text of a file by the browser's `TextDecoder`, in the encoding that its bytes suggest. Invalid sequences
/// become U+FFFD. `None` if the browser lacks the decoder, or if the text contains NUL and so is no text.
pub fn decode(bytes: &[u8]) -> Option<String> {
    let (encoding, bytes) = charset::detect(bytes);
    let text = TextDecoder::new_with_label(encoding.label()).ok()?.decode_with_u8_array(bytes).ok()?;
    // Pictures and archives contain many NUL characters.
    (!text.contains('\0')).then_some(text)
}

/// Opens a text with a record, a position or a link, or reports why that fails. `name` is the name of its file, or
/// empty.
pub(super) fn take_text(controller: StudyController, text: &str, name: &str) {
    if let Err(why) = open(controller, text, name) {
        controller.table.complain(Some(why));
    }
}

/// Opens a text with a record, a position or a link on this page.
///
/// # Errors
/// The sentence why that fails.
pub fn open_text(text: &str) -> Result<(), String> {
    open(StudyController::of_page(), text, "")
}

/// Reads the start position and the moves of a text in any format: see [`line_of`].
///
/// # Errors
/// The sentence why that fails.
pub fn read_line(text: &str, variant: Variant) -> Result<Line, String> {
    let controller = StudyController::of_page();
    if text.len() as f64 > MOST_BYTES {
        return Err(telling(controller, "", |texts, _| texts.say(StudyKey::TooLong)));
    }
    line_of(text, variant).map_err(|error| {
        telling(controller, "", |texts, i18n| match error {
            NoLine::Text(error) => ProblemSentences::of(i18n).link_problem(&LinkProblem::Position(error)),
            NoLine::Link(error) => ReadingTexts { i18n, texts }.linked(&error),
            NoLine::Record(error) => ReadingTexts { i18n, texts }.error(&error),
        })
    })
}

fn open(controller: StudyController, text: &str, name: &str) -> Result<(), String> {
    if text.len() as f64 > MOST_BYTES {
        return Err(telling(controller, name, |texts, _| texts.say(StudyKey::TooLong)));
    }
    if let Some(linked) = peers::read(text) {
        return open_link(controller, name, linked);
    }
    let reading = read(text, name).map_err(|error| {
        telling(controller, name, |texts, i18n| ReadingTexts { i18n, texts }.error(&error))
    })?;
    let note = (!reading.forgiven.is_empty())
        .then(|| untrack(|| controller.texts.with(|texts| forgiven(texts, &reading))));
    controller.table.complain(note);
    controller.open(reading);
    Ok(())
}

/// The note that the reader forgave problems in a record, with their number.
fn forgiven(texts: &StudyTexts, reading: &Reading) -> String {
    let is_foul = |forgiven: &Forgiven| matches!(forgiven.what, Leniency::IllegalMove(_));
    let key =
        if reading.forgiven.iter().any(is_foul) { StudyKey::ForgivenFoul } else { StudyKey::ForgivenNote };
    texts.fill(key, &[("count", &reading.forgiven.len().to_string())])
}

/// Opens the game of a link at the move that it shows, or reports why that fails.
pub(super) fn take_link(controller: StudyController, name: &str, linked: Result<PeerGame, PeerError>) {
    if let Err(why) = open_link(controller, name, linked) {
        controller.table.complain(Some(why));
    }
}

fn open_link(
    controller: StudyController,
    name: &str,
    linked: Result<PeerGame, PeerError>,
) -> Result<(), String> {
    let PeerGame { record, shown, flipped } = linked.map_err(|error| {
        telling(controller, name, |texts, i18n| ReadingTexts { i18n, texts }.linked(&error))
    })?;
    controller.table.complain(None);
    controller.open(Reading { games: vec![record], forgiven: Vec::new() });
    if let Some(shown) = shown {
        controller.change(|study| study.go(shown));
    }
    turn_board(controller, flipped);
    Ok(())
}

/// Turns the board so that White is at the bottom if `flipped`, else Black.
fn turn_board(controller: StudyController, flipped: bool) {
    let bottom = if flipped { Color::White } else { Color::Black };
    if untrack(|| controller.table.bottom()) != bottom {
        controller.table.flip();
    }
}

/// Reports why something cannot be opened. `name` is the name of its file, or empty.
pub(super) fn complain(
    controller: StudyController,
    name: &str,
    what: impl FnOnce(&StudyTexts, I18n) -> String,
) {
    controller.table.complain(Some(telling(controller, name, what)));
}

/// The message that the file of this name is larger than [`MOST_BYTES`].
pub fn too_long(name: &str) -> String {
    telling(StudyController::of_page(), name, |texts, _| texts.say(StudyKey::TooLong))
}

/// The message why something cannot be opened, with the name of its file unless that is empty.
fn telling(
    controller: StudyController,
    name: &str,
    what: impl FnOnce(&StudyTexts, I18n) -> String,
) -> String {
    untrack(|| {
        controller.texts.with(|texts| {
            let what = what(texts, controller.i18n);
            if name.is_empty() {
                what
            } else {
                texts.fill(StudyKey::CannotOpen, &[("name", &reading::quoted(name)), ("what", &what)])
            }
        })
    })
}
