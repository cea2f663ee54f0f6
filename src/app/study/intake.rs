//! Opening what comes from outside ([`crate::records::incoming`]): files, texts and links are read, and what cannot be read
//! is told.

use super::desk::Desk;
use super::reading::{self, Teller};
use super::words::{Key, Words};
use crate::texts::Voice;
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
    take_first(Desk::of_page(), file, others);
}

/// Opens a text on this page that was pasted or dropped, or tells why not.
pub fn take_pasted(text: &str) {
    take_text(Desk::of_page(), text, "");
}

/// Opens a file, or tells why not.
pub(super) fn take_file(desk: Desk, file: File) {
    take_first(desk, file, 0);
}

/// Opens the first of several files, or tells why not, and that there were so many others.
fn take_first(desk: Desk, file: File, others: u32) {
    spawn_local(async move {
        open_file(desk, file).await;
        if others > 0 {
            let count = others.to_string();
            let left = untrack(|| desk.words.with(|words| words.fill(Key::OthersLeft, &[("count", &count)])));
            let before = untrack(|| desk.table.complaint());
            desk.table.complain(Some(before.into_iter().chain([left]).collect::<Vec<String>>().join(" ")));
        }
    });
}

async fn open_file(desk: Desk, file: File) {
    let name = file.name();
    if file.size() > MOST_BYTES {
        return complain(desk, &name, |words, _| words.say(Key::TooLong));
    }
    let Ok(buffer) = JsFuture::from(file.array_buffer()).await else {
        return complain(desk, &name, |words, _| words.say(Key::NotRead));
    };
    let bytes = js_sys::Uint8Array::new(&buffer).to_vec();
    match decode(&bytes) {
        Some(text) => take_text(desk, &text, &name),
        None => complain(desk, &name, |words, _| words.say(Key::NotText)),
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
pub(super) fn take_text(desk: Desk, text: &str, name: &str) {
    if text.len() as f64 > MOST_BYTES {
        return complain(desk, name, |words, _| words.say(Key::TooLong));
    }
    if let Some(linked) = peers::read(text) {
        return take_link(desk, name, linked);
    }
    match read(text, name) {
        Ok(reading) => {
            let note = (!reading.forgiven.is_empty())
                .then(|| untrack(|| desk.words.with(|words| forgiven(words, &reading))));
            desk.table.complain(note);
            desk.open(reading);
        }
        Err(error) => complain(desk, name, |words, voice| Teller { voice, words }.error(&error)),
    }
}

/// That not everything was as it should be.
fn forgiven(words: &Words, reading: &Reading) -> String {
    let is_foul = |forgiven: &Forgiven| matches!(forgiven.what, Leniency::IllegalMove(_));
    let key = if reading.forgiven.iter().any(is_foul) { Key::ForgivenFoul } else { Key::ForgivenNote };
    words.fill(key, &[("count", &reading.forgiven.len().to_string())])
}

/// Opens the game of a link.
pub(super) fn take_link(desk: Desk, name: &str, linked: Result<PeerGame, PeerError>) {
    match linked {
        Ok(PeerGame { record, shown, flipped }) => {
            desk.table.complain(None);
            desk.open(Reading { games: vec![record], forgiven: Vec::new() });
            if let Some(shown) = shown {
                desk.change(|study| study.go(shown));
            }
            turn_board(desk, flipped);
        }
        Err(error) => complain(desk, name, |words, voice| Teller { voice, words }.linked(&error)),
    }
}

/// Turns the board to how a link shows its game.
fn turn_board(desk: Desk, flipped: bool) {
    let bottom = if flipped { Color::White } else { Color::Black };
    if untrack(|| desk.table.bottom()) != bottom {
        desk.table.flip();
    }
}

/// Tells why something, of this name if it has one, cannot be opened.
pub(super) fn complain(desk: Desk, name: &str, what: impl FnOnce(&Words, Voice) -> String) {
    desk.table.complain(Some(telling(desk, name, what)));
}

/// That a file of this name is larger than [`MOST_BYTES`].
pub fn too_long(name: &str) -> String {
    telling(Desk::of_page(), name, |words, _| words.say(Key::TooLong))
}

fn telling(desk: Desk, name: &str, what: impl FnOnce(&Words, Voice) -> String) -> String {
    untrack(|| {
        desk.words.with(|words| {
            let what = what(words, desk.voice);
            if name.is_empty() {
                what
            } else {
                words.fill(Key::CannotOpen, &[("name", &reading::quoted(name)), ("what", &what)])
            }
        })
    })
}
