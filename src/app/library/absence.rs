//! Transactions of a page that is left for another one. Browsers keep such a page for the button "Back", and stop it in
//! the middle of whatever it does. In WebKit a transaction that is stopped so blocks the database for all pages of the
//! site, for as long as the page is kept. So all transactions are undone when the page is left, and begin again when the
//! person comes back. Until then, the moves are in the slot of the game.

use super::storage_error::StorageError;
use crate::dynamic::{call, get};
use futures_channel::oneshot::{self, Sender};
use leptos::prelude::window_event_listener_untyped;
use std::cell::{Cell, RefCell};
use wasm_bindgen::JsValue;

thread_local! {
    /// The transactions that may not have ended, each with the name of one of its object stores.
    static RUNNING: RefCell<Vec<(JsValue, &'static str)>> = const { RefCell::new(Vec::new()) };
    /// The number of times that the page was left.
    static ABSENCES: Cell<u32> = const { Cell::new(0) };
    /// The senders that end the waits for the page to be shown again; `None` while it is shown.
    static WAITING: RefCell<Option<Vec<Sender<()>>>> = const { RefCell::new(None) };
}

/// Undoes the running transactions whenever the page is left and kept, and ends the waits when it is shown again.
pub fn install() {
    // Both listeners live as long as the page.
    let _ = window_event_listener_untyped("pagehide", |event| {
        if get(&event, "persisted").is_ok_and(|persisted| persisted.is_truthy()) {
            leave();
        }
    });
    let _ = window_event_listener_untyped("pageshow", |_| {
        for shown in WAITING.take().unwrap_or_default() {
            // A caller that is gone needs no message.
            let _ = shown.send(());
        }
    });
}

fn leave() {
    ABSENCES.set(ABSENCES.get() + 1);
    WAITING.with_borrow_mut(|waiting| {
        waiting.get_or_insert_default();
    });
    for (transaction, _) in RUNNING.take() {
        // An error means that it has ended.
        let _ = call(&transaction, "abort", &[]);
    }
}

/// Notes a transaction on this object store, among others, that has just begun.
pub fn note(transaction: &JsValue, store: &'static str) {
    RUNNING.with_borrow_mut(|running| {
        // A transaction that has ended does not return its object stores any more.
        running.retain(|(earlier, store)| call(earlier, "objectStore", &[(*store).into()]).is_ok());
        running.push((transaction.clone(), store));
    });
}

/// Runs a transaction, and runs it again if the page was left before its end. Waits first if the page has been left.
///
/// # Errors
/// The error of the transaction.
pub async fn across<T>(mut run: impl AsyncFnMut() -> Result<T, StorageError>) -> Result<T, StorageError> {
    loop {
        let shown = WAITING.with_borrow_mut(|waiting| {
            waiting.as_mut().map(|waiting| {
                let (shown, arrival) = oneshot::channel();
                waiting.push(shown);
                arrival
            })
        });
        if let Some(shown) = shown {
            // The sender stays until the page is shown.
            let _ = shown.await;
        }
        let before = ABSENCES.get();
        let result = run().await;
        if result.is_ok() || ABSENCES.get() == before {
            return result;
        }
    }
}
