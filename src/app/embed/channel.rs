//! The message channel between this embedded page and its host page, the page that contains it in an `<iframe>`.

use leptos::prelude::*;
use messages::EmbedEvent;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Window};

/// The message channel to the host page. Copies share it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Channel(StoredValue<Inner, LocalStorage>);

/// The state that the copies of a [`Channel`] share.
#[derive(Debug)]
struct Inner {
    /// The window of the host page.
    parent: Window,
    /// The only origin with which messages are exchanged, if the link of this page names one; otherwise any origin.
    origin: Option<String>,
}

impl Channel {
    /// Opens the channel; `None` if this page is not embedded. `origin` is the only origin with which messages are
    /// exchanged, such as `https://example.org`; `None` allows every origin.
    pub(super) fn open(origin: Option<&str>) -> Option<Self> {
        let parent = window().parent().ok().flatten()?;
        let is_around = !js_sys::Object::is(&parent, &window());
        is_around.then(|| Self(StoredValue::new_local(Inner { parent, origin: origin.map(str::to_owned) })))
    }

    /// Sends an event to the host page. If its origin is not the allowed one, the browser drops the message.
    pub(super) fn send(self, event: &EmbedEvent) {
        self.0.with_value(|Inner { parent, origin }| {
            // This fails if the link names something that is not an origin; then nothing is sent.
            let _ = parent.post_message(&JsValue::from(event.to_json()), origin.as_deref().unwrap_or("*"));
        });
    }

    /// Calls `on_message` with the text of every message of the host page, for the lifetime of this page. Messages that
    /// are not text, or come from another window or an origin that is not allowed, are ignored.
    pub(super) fn listen(self, on_message: impl Fn(&str) + 'static) {
        let handler = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = self.is_from_parent(&event).then(|| event.data().as_string()).flatten() {
                on_message(&text);
            }
        });
        let listener = handler.into_js_value();
        // `addEventListener` does not fail.
        let _ = window().add_event_listener_with_callback("message", listener.unchecked_ref());
    }

    /// Whether the sender of a message is the host page, and has the allowed origin.
    fn is_from_parent(self, event: &MessageEvent) -> bool {
        self.0.with_value(|Inner { parent, origin }| {
            let is_parent = event.source().is_some_and(|source| js_sys::Object::is(&source, parent));
            is_parent && origin.as_ref().is_none_or(|origin| *origin == event.origin())
        })
    }
}
