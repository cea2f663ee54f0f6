//! Records that come from outside: chosen, dropped on the page, pasted anywhere, or opened with it by the system.

use super::desk::Desk;
use super::reading::{self, Teller};
use super::words::{Key, Words};
use crate::browser;
use crate::texts::Voice;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use record::peers::{PeerError, PeerGame};
use record::{Forgiven, Leniency, Reading, charset, peers};
use rules::Color;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransfer, File, FileList, HtmlElement, HtmlInputElement, TextDecoder};

/// No file is larger, in bytes: it would hold thousands of games.
pub const MOST_BYTES: f64 = 16e6;

/// What the dialog of the system offers first.
const ENDINGS: &str = ".kif,.kifu,.ki2,.ki2u,.csa,.usi,.sfen,.jkf,.json,.usen,.txt";

/// Takes records from everywhere from now on.
pub(super) fn attend(desk: Desk) {
    let over = window_event_listener(ev::dragover, move |event| {
        if event.data_transfer().is_some_and(|data| offers_record(&data)) && is_reachable(desk) {
            event.prevent_default();
        }
    });
    let drop = window_event_listener(ev::drop, move |event| {
        let Some(data) = event.data_transfer().filter(|_| is_reachable(desk)) else { return };
        if let Some((file, others)) = data.files().as_ref().and_then(first_of) {
            event.prevent_default();
            take_first(desk, file, others);
        } else if let Ok(text) = data.get_data("text/plain")
            && !text.is_empty()
        {
            event.prevent_default();
            take_text(desk, &text, "");
        }
    });
    let paste = window_event_listener(ev::paste, move |event| {
        if browser::is_within(&event, "input, textarea, select") || !is_reachable(desk) {
            return;
        }
        let Some(data) =
            event.dyn_ref::<web_sys::ClipboardEvent>().and_then(web_sys::ClipboardEvent::clipboard_data)
        else {
            return;
        };
        match data.files().as_ref().and_then(first_of) {
            Some((file, others)) => take_first(desk, file, others),
            None => {
                let text = data.get_data("text/plain").unwrap_or_default();
                if !text.trim().is_empty() {
                    take_text(desk, &text, "");
                }
            }
        }
    });
    take_launched(desk);
    on_cleanup(move || {
        over.remove();
        drop.remove();
        paste.remove();
    });
}

/// Takes files that the system opens with the installed page, where a browser can do that.
fn take_launched(desk: Desk) {
    let Ok(queue) = js_sys::Reflect::get(&window(), &"launchQueue".into()) else { return };
    let Ok(set) = js_sys::Reflect::get(&queue, &"setConsumer".into()) else { return };
    let Some(set) = set.dyn_ref::<js_sys::Function>() else { return };
    let consumer = Closure::<dyn Fn(JsValue)>::new(move |launch: JsValue| {
        let files = js_sys::Reflect::get(&launch, &"files".into()).unwrap_or_default();
        let files = js_sys::Array::from(&files);
        let (handle, others) = (files.get(0), files.length().saturating_sub(1));
        let Ok(get) = js_sys::Reflect::get(&handle, &"getFile".into()) else { return };
        let promise = get.dyn_ref::<js_sys::Function>().and_then(|get| get.call0(&handle).ok());
        let Some(promise) = promise.and_then(|promise| promise.dyn_into::<js_sys::Promise>().ok()) else {
            return;
        };
        spawn_local(async move {
            if let Some(file) = JsFuture::from(promise).await.ok().and_then(|file| file.dyn_into().ok()) {
                take_first(desk, file, others);
            }
        });
    });
    // A queue that takes no consumer brings no files.
    let _ = set.call1(&queue, &consumer.into_js_value());
}

/// Whether nothing lies over the page that would hide what is opened, and the link has not put it out of reach.
fn is_reachable(desk: Desk) -> bool {
    !browser::exists(browser::COVERS) && !untrack(|| desk.table.is_locked("open"))
}

fn offers_record(data: &DataTransfer) -> bool {
    let types = data.types();
    types.iter().filter_map(|kind| kind.as_string()).any(|kind| kind == "Files" || kind == "text/plain")
}

/// A button that opens a file.
#[component]
pub fn OpenButton(class: &'static str) -> impl IntoView {
    let desk = Desk::of_page();
    let input = NodeRef::<leptos::html::Input>::new();
    let choose = move |_| {
        if let Some(input) = input.get_untracked() {
            let input: &HtmlElement = &input;
            input.click();
        }
    };
    let chosen = move |event: ev::Event| {
        let Some(input) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) else {
            return;
        };
        if let Some(file) = input.files().as_ref().and_then(|files: &FileList| files.get(0)) {
            take_file(desk, file);
        }
        // The same file may be chosen again.
        input.set_value("");
    };
    let say = move |key| desk.words.with(|words| words.say(key));
    view! {
        <span>
            <input type="file" accept=ENDINGS hidden data-field="open-file" node_ref=input on:change=chosen
                aria-label=move || say(Key::Open)/>
            <button
                type="button"
                class=class
                data-action="open"
                title=move || say(Key::OpenHint)
                prop:hidden=move || desk.table.is_locked("open")
                on:click=choose
            >
                {move || say(Key::Open)}
            </button>
        </span>
    }
}

/// The first of several files, and how many others there are.
fn first_of(files: &FileList) -> Option<(File, u32)> {
    files.get(0).map(|file| (file, files.length() - 1))
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
    match reading::read(text, name) {
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
