//! Import of what comes from outside ([`crate::records::incoming`]): files, texts and links are read, and problems are
//! reported.

use super::controller::StudyController;
use super::reading::{self, ReadingTexts};
use super::words::{Key, StudyTexts};
use crate::texts::I18n;
use headless::study::reading::read;
use leptos::prelude::*;
use leptos::task::spawn_local;
use record::peers::{PeerError, PeerGame};
use record::{Forgiven, Leniency, Reading, charset, peers};
use rules::Color;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, TextDecoder};

/// No file is larger, in bytes: it would hold thousands of games.
pub const MOST_BYTES: f64 = 16e6;

/// Opens the first of several files on this page, or tells why not; `others` is the number of the rest.
pub fn take_opened(file: File, others: u32) {
    take_first(StudyController::of_page(), file, others);
}

/// Opens a text on this page that was pasted or dropped, or tells why not.
pub fn take_pasted(text: &str) {
    take_text(StudyController::of_page(), text, "");
}

/// Opens a file, or tells why not.
pub(super) fn take_file(controller: StudyController, file: File) {
    take_first(controller, file, 0);
}

/// Opens the first of several files, or tells why not, and that there were so many others.
fn take_first(controller: StudyController, file: File, others: u32) {
    spawn_local(async move {
        open_file(controller, file).await;
        if others > 0 {
            let count = others.to_string();
            let left =
                untrack(|| controller.texts.with(|texts| texts.fill(Key::OthersLeft, &[("count", &count)])));
            let before = untrack(|| controller.table.complaint());
            controller
                .table
                .complain(Some(before.into_iter().chain([left]).collect::<Vec<String>>().join(" ")));
        }
    });
}

async fn open_file(controller: StudyController, file: File) {
    let name = file.name();
    if file.size() > MOST_BYTES {
        return complain(controller, &name, |texts, _| texts.say(Key::TooLong));
    }
    let Ok(buffer) = JsFuture::from(file.array_buffer()).await else {
        return complain(controller, &name, |texts, _| texts.say(Key::NotRead));
    };
    let bytes = js_sys::Uint8Array::new(&buffer).to_vec();
    match decode(&bytes) {
        Some(text) => take_text(controller, &text, &name),
        None => complain(controller, &name, |texts, _| texts.say(Key::NotText)),
    }
}

/// The text of a file, read by the browser's own decoder. What is no character becomes U+FFFD.
pub fn decode(bytes: &[u8]) -> Option<String> {
    let (encoding, bytes) = charset::detect(bytes);
    let text = TextDecoder::new_with_label(encoding.label()).ok()?.decode_with_u8_array(bytes).ok()?;
    // Pictures and archives are full of it.
    (!text.contains('\0')).then_some(text)
}

/// Opens a text, from a file of this name if it comes from one.
pub(super) fn take_text(controller: StudyController, text: &str, name: &str) {
    if text.len() as f64 > MOST_BYTES {
        return complain(controller, name, |texts, _| texts.say(Key::TooLong));
    }
    if let Some(linked) = peers::read(text) {
        return take_link(controller, name, linked);
    }
    match read(text, name) {
        Ok(reading) => {
            let note = (!reading.forgiven.is_empty())
                .then(|| untrack(|| controller.texts.with(|texts| forgiven(texts, &reading))));
            controller.table.complain(note);
            controller.open(reading);
        }
        Err(error) => complain(controller, name, |texts, i18n| ReadingTexts { i18n, texts }.error(&error)),
    }
}

/// That not everything was as it should be.
fn forgiven(texts: &StudyTexts, reading: &Reading) -> String {
    let is_foul = |forgiven: &Forgiven| matches!(forgiven.what, Leniency::IllegalMove(_));
    let key = if reading.forgiven.iter().any(is_foul) { Key::ForgivenFoul } else { Key::ForgivenNote };
    texts.fill(key, &[("count", &reading.forgiven.len().to_string())])
}

/// Opens the game of a link.
pub(super) fn take_link(controller: StudyController, name: &str, linked: Result<PeerGame, PeerError>) {
    match linked {
        Ok(PeerGame { record, shown, flipped }) => {
            controller.table.complain(None);
            controller.open(Reading { games: vec![record], forgiven: Vec::new() });
            if let Some(shown) = shown {
                controller.change(|study| study.go(shown));
            }
            turn_board(controller, flipped);
        }
        Err(error) => complain(controller, name, |texts, i18n| ReadingTexts { i18n, texts }.linked(&error)),
    }
}

/// Turns the board to how a link shows its game.
fn turn_board(controller: StudyController, flipped: bool) {
    let bottom = if flipped { Color::White } else { Color::Black };
    if untrack(|| controller.table.bottom()) != bottom {
        controller.table.flip();
    }
}

/// Tells why something, of this name if it has one, cannot be opened.
pub(super) fn complain(
    controller: StudyController,
    name: &str,
    what: impl FnOnce(&StudyTexts, I18n) -> String,
) {
    controller.table.complain(Some(telling(controller, name, what)));
}

/// That a file of this name is larger than [`MOST_BYTES`].
pub fn too_long(name: &str) -> String {
    telling(StudyController::of_page(), name, |texts, _| texts.say(Key::TooLong))
}

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
                texts.fill(Key::CannotOpen, &[("name", &reading::quoted(name)), ("what", &what)])
            }
        })
    })
}
