//! Transactions of a page that is left for another one. Browsers keep such a page for the button "Back", and stop it in
//! the middle of whatever it does. In WebKit a transaction that is stopped so blocks the database for all pages of the
//! site, for as long as the page is kept. So all transactions are undone when the page is left, and no others begin. If
//! the person comes back, the page is loaded anew (`public/start.js`), with the moves from the slot of the game.

use super::storage_error::StorageError;
use crate::dynamic::{call, get};
use leptos::prelude::window_event_listener_untyped;
use std::cell::{Cell, RefCell};
use std::future::pending;
use wasm_bindgen::JsValue;

thread_local! {
    /// The transactions that may not have ended, each with the name of one of its object stores.
    static RUNNING: RefCell<Vec<(JsValue, &'static str)>> = const { RefCell::new(Vec::new()) };
    /// Whether the page has been left, and kept by the browser.
    static LEFT: Cell<bool> = const { Cell::new(false) };
}

/// Undoes the running transactions when the page is left and kept.
pub fn install() {
    // The listener lives as long as the page.
    let _ = window_event_listener_untyped("pagehide", |event| {
        if get(&event, "persisted").is_ok_and(|persisted| persisted.is_truthy()) {
            leave();
        }
    });
}

fn leave() {
    LEFT.set(true);
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

/// Runs a transaction. In a page that has been left, it neither begins nor fails, but waits for the end of the page.
///
/// # Errors
/// The error of the transaction.
pub async fn unless_left<T>(
    transaction: impl Future<Output = Result<T, StorageError>>,
) -> Result<T, StorageError> {
    if LEFT.get() {
        return pending().await;
    }
    let result = transaction.await;
    if result.is_err() && LEFT.get() {
        return pending().await;
    }
    result
}
