//! The way to the page around this one, and back.

use leptos::prelude::*;
use messages::EmbedEvent;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Window};

/// The way. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Channel(StoredValue<Inner, LocalStorage>);

#[derive(Debug)]
struct Inner {
    /// The page around this one.
    parent: Window,
    /// Its origin, if the link names it: no page of another one is heard or told anything.
    origin: Option<String>,
}

impl Channel {
    /// `None` if there is no page around this one.
    pub(super) fn open(origin: Option<&str>) -> Option<Self> {
        let parent = window().parent().ok().flatten()?;
        let is_around = !js_sys::Object::is(&parent, &window());
        is_around.then(|| Self(StoredValue::new_local(Inner { parent, origin: origin.map(str::to_owned) })))
    }

    /// Tells the page around this one something.
    pub(super) fn say(self, event: &EmbedEvent) {
        self.0.with_value(|Inner { parent, origin }| {
            // What the link names and is no origin hears nothing.
            let _ = parent.post_message(&JsValue::from(event.to_json()), origin.as_deref().unwrap_or("*"));
        });
    }

    /// Hears what the page around this one says, for as long as this page lives.
    pub(super) fn listen(self, hear: impl Fn(&str) + 'static) {
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = self.is_from_parent(&event).then(|| event.data().as_string()).flatten() {
                hear(&text);
            }
        });
        let listener = heard.into_js_value();
        // A window takes any listener.
        let _ = window().add_event_listener_with_callback("message", listener.unchecked_ref());
    }

    fn is_from_parent(self, event: &MessageEvent) -> bool {
        self.0.with_value(|Inner { parent, origin }| {
            let is_parent = event.source().is_some_and(|source| js_sys::Object::is(&source, parent));
            is_parent && origin.as_ref().is_none_or(|origin| *origin == event.origin())
        })
    }
}
