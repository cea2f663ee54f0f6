//! The connection to the database: it is opened when it is first needed, and again after it was lost.

use super::Library;
use crate::library::database::Database;
use crate::library::storage_error::StorageError;
use crate::timers;
use futures_channel::oneshot::{self, Sender};
use leptos::prelude::*;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;

/// The longest time to wait for the copy of the library of builds whose names had no path.
const COPY: Duration = Duration::from_secs(3);

/// Copies the games of builds whose names had no path. Waits for that, but only a few seconds; then the rest is copied
/// while the page goes on. What cannot be copied is copied at the next visit.
async fn copy_old(database: &Database) {
    let (copied, arrival) = oneshot::channel();
    let copied = Rc::new(Cell::new(Some(copied)));
    let end = move |copied: &Cell<Option<Sender<()>>>| {
        if let Some(copied) = copied.take() {
            // The receiver waits below.
            let _ = copied.send(());
        }
    };
    let (database, late) = (database.clone(), Rc::clone(&copied));
    spawn_local(async move {
        let _ = database.copy_old().await;
        end(&copied);
    });
    timers::after(COPY, move || end(&late));
    let _ = arrival.await;
}

impl Library {
    /// Returns the database, and opens it first if necessary. After a failed attempt it tries again only if `again` is
    /// `true`. `None` if the database cannot be opened; `storage_error` has the reason.
    pub async fn opened(self, again: bool) -> Option<Database> {
        if let Some(database) = self.connection.database.get_value() {
            return Some(database);
        }
        let is_opening = self.connection.tried.get_value() && self.storage_error.get_untracked().is_none();
        if is_opening && !again {
            let (opened, arrival) = oneshot::channel();
            self.connection.callers.update_value(|callers| callers.push(opened));
            // An error means that the database is lost, as does the lack of one.
            let _ = arrival.await;
            return self.connection.database.get_value();
        }
        if self.connection.tried.get_value() && !again {
            return None;
        }
        self.connection.tried.set_value(true);
        let blocked = move || {
            // If entries wait to be written, the banner on the board says so, and otherwise only the list of games.
            if self.queue.busy.get_value() {
                self.fail(StorageError::Blocked);
            } else {
                self.storage_error.set(Some(StorageError::Blocked));
            }
        };
        let replaced = move || {
            self.connection.is_replaced.set_value(true);
            self.connection.database.set_value(None);
            self.storage_error.set(Some(StorageError::Replaced));
            self.changes.update(|changes| *changes += 1);
        };
        let lost = move || {
            self.connection.database.set_value(None);
            self.connection.tried.set_value(false);
        };
        match Database::open(blocked, replaced, lost).await {
            Ok(database) => {
                copy_old(&database).await;
                self.storage_error.set(None);
                // Lists of games may have asked while the database was being opened.
                self.changes.update(|changes| *changes += 1);
                self.connection.database.set_value(Some(database.clone()));
                // Writes the entries that had to wait for the database.
                timers::after(Duration::ZERO, move || self.write());
                self.end_opening();
                Some(database)
            }
            Err(storage_error) => {
                self.storage_error.set(Some(storage_error));
                self.changes.update(|changes| *changes += 1);
                self.end_opening();
                None
            }
        }
    }

    /// Lets the callers go on that wait for the database.
    fn end_opening(self) {
        for opened in self.connection.callers.try_update_value(std::mem::take).unwrap_or_default() {
            // A caller that is gone needs no word.
            let _ = opened.send(());
        }
    }
}
