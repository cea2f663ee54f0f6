//! Breaks in long work, in which the browser handles other events, such as moves and the ticks of a clock.

use crate::browser;
use crate::dynamic::{call, get, set};
use crate::timers;
use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::window;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The time after which work takes a break, in milliseconds.
const SLICE_MS: f64 = 20.0;

/// The breaks of one piece of work.
#[derive(Debug)]
pub struct Breaks {
    /// The end of the last break, by [`browser::now`].
    since: f64,
    /// The `MessageChannel` whose messages end the breaks; `None` if the browser does not make one.
    channel: Option<JsValue>,
}

impl Breaks {
    /// Begins the work.
    pub fn begin() -> Self {
        let channel = || {
            let class: Function = get(&window(), "MessageChannel")?.dyn_into()?;
            Reflect::construct(&class, &Array::new())
        };
        Self { since: browser::now(), channel: channel().ok() }
    }

    /// Takes a break if the work has gone on for 20 ms. Called between its steps.
    pub async fn take(&mut self) {
        if browser::now() - self.since < SLICE_MS {
            return;
        }
        let next_task = Promise::new(&mut |resolve, _| {
            if self.post(&resolve).is_err() {
                timers::after(Duration::ZERO, move || drop(call(&resolve, "call", &[])));
            }
        });
        // It is never rejected.
        let _ = JsFuture::from(next_task).await;
        self.since = browser::now();
    }

    /// Calls `then` in a task of its own. A message, unlike a timer, is not delayed while the page is hidden.
    fn post(&self, then: &Function) -> Result<(), JsValue> {
        let channel = self.channel.as_ref().ok_or(JsValue::UNDEFINED)?;
        set(&get(channel, "port1")?, "onmessage", then)?;
        call(&get(channel, "port2")?, "postMessage", &[JsValue::NULL])?;
        Ok(())
    }
}

impl Drop for Breaks {
    fn drop(&mut self) {
        // An open channel may keep its memory. Closing it does not fail.
        let port = self.channel.as_ref().map(|channel| get(channel, "port1"));
        let _ = port.map(|port| port.and_then(|port| call(&port, "close", &[])));
    }
}
