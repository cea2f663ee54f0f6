//! The connection to a worker: starts it, posts messages to it and terminates it.

use crate::browser;
use js_sys::Uint8Array;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Event, MessageEvent, Worker};

/// An event that a worker causes on the page.
#[derive(Clone, Debug)]
pub enum WorkerEvent<Reply> {
    /// A message, decoded by `postcard`.
    Message(Reply),
    /// A message that cannot be decoded: the worker is of another version.
    Unreadable,
    /// An error that the worker has not caught: it has crashed.
    Crashed,
}

/// A running worker. Dropping this terminates the worker, and no further event arrives.
#[derive(Debug)]
pub struct WorkerLink {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

impl WorkerLink {
    /// Starts the worker with this role (see [`browser::file`]), and calls `on_event` for each of its events. `refetch`
    /// makes the browser and the service worker bypass their caches of the worker's files, as long as there is a network.
    ///
    /// # Errors
    /// The browser's exception if it cannot start workers, or a message if the page does not list the file.
    pub fn start<Reply: DeserializeOwned>(
        role: &str,
        refetch: bool,
        on_event: impl Fn(WorkerEvent<Reply>) + Clone + 'static,
    ) -> Result<Self, JsValue> {
        let path = browser::file(role).ok_or_else(|| JsValue::from_str("the page names no worker"))?;
        // The path is that of a blob (public/start.js), which makes this the query of the worker's files. The server
        // ignores it.
        let path = if refetch { format!("{path}#{}", browser::random_seed()) } else { path };
        let worker = Worker::new(&path)?;
        let on_message_event = on_event.clone();
        let on_message = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            let bytes = event.data().dyn_into().map(|bytes: Uint8Array| bytes.to_vec()).unwrap_or_default();
            on_message_event(
                postcard::from_bytes(&bytes).map_or(WorkerEvent::Unreadable, WorkerEvent::Message),
            );
        });
        let on_error = Closure::<dyn FnMut(_)>::new(move |event: Event| {
            event.prevent_default();
            on_event(WorkerEvent::Crashed);
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Self { worker, _on_message: on_message, _on_error: on_error })
    }

    /// Posts a request to the worker, encoded by `postcard`.
    ///
    /// # Errors
    /// A message if the request cannot be encoded, or the browser's exception if it cannot be posted.
    pub fn post(&self, request: &impl Serialize) -> Result<(), JsValue> {
        let bytes = postcard::to_allocvec(request).map_err(|error| JsValue::from(error.to_string()))?;
        self.worker.post_message(&Uint8Array::from(&bytes[..]))
    }
}

impl Drop for WorkerLink {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
