//! The queue of the entries to be written: of each game or record only the newest state waits, and one after another is
//! written.

use super::{Library, PendingGame, now};
use crate::library::storage_error::StorageError;
use crate::timers;
use game::Game;
use leptos::prelude::*;
use saves::entry::{Entry, EntryError, goes_on};
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;

impl Library {
    /// Notes the new state of the game on the table. It is saved after the current event has been handled, since a move
    /// changes the game in several steps. Mate problems, and games without a move, are not saved.
    pub(super) fn see(self, game: Game) {
        let table = self.table;
        let moved = !game.played().is_empty() || game.offence().is_some();
        if !self.keeps() || table.is_problem() || !moved {
            return;
        }
        let Some(saved) = table.saved() else { return };
        let (id, known) = (table.saved_games().own_id(), table.saved_games().listed_revision());
        self.note_revision(id, self.revision(id).max(known));
        let seen = PendingGame { label: table.saved_games().own_label(), game, saved };
        self.tell_parted();
        let before = self.queue.seen.with_value(|seen| seen.as_ref().map(|seen| seen.label.id));
        if before.is_some_and(|before| before != seen.label.id) {
            self.keep_seen();
        }
        self.queue.seen.set_value(Some(seen));
        if before.is_none() {
            timers::after(Duration::ZERO, move || self.keep_seen());
        }
    }

    /// Starts to write everything that waits, all at once, because the page is hidden or left and may not run again.
    pub(super) fn finish(self) {
        self.keep_seen();
        let Some(database) = self.connection.database.get_value() else { return };
        for entry in self.queue.waiting.try_update_value(std::mem::take).unwrap_or_default() {
            let database = database.clone();
            spawn_local(async move {
                if let Err(entry) = self.store(&database, entry).await {
                    self.put_back(vec![entry]);
                }
            });
        }
    }

    /// Adds the newest state of the game on the table to the entries to be written, if it has changed.
    fn keep_seen(self) {
        if let Some(PendingGame { label, game, saved }) =
            self.queue.seen.try_update_value(Option::take).flatten()
        {
            let (level, names) = (saved.choice.level.get(), &saved.names);
            let entry = Entry::of_game(label.id, &game, level, names, &label.save, now()).map(|mut entry| {
                entry.card.rev = label.rev;
                if goes_on(&game) {
                    entry.card.slot = saved.to_text(&label);
                }
                entry
            });
            self.keep(entry);
        }
    }

    /// Adds an entry to those to be written, in place of an older entry for the same game. An error means that the game
    /// is too long to be stored.
    pub(super) fn keep(self, entry: Result<Entry, EntryError>) {
        let Ok(entry) = entry else { return self.fail(StorageError::TooLong) };
        self.queue.waiting.update_value(|waiting| {
            waiting.retain(|older| older.card.id != entry.card.id);
            waiting.push(entry);
        });
        self.write();
    }

    /// Writes the waiting entries one by one, unless they are being written already. Entries that could not be written
    /// stay.
    pub(super) fn write(self) {
        if self.queue.busy.get_value() {
            return;
        }
        self.queue.busy.set_value(true);
        spawn_local(async move {
            // A database that does not answer, or that fails for an unknown reason, may be there later.
            let before = self.storage_error.get_untracked();
            let again = matches!(before, Some(StorageError::Silent | StorageError::Forbidden))
                || before == Some(StorageError::Replaced) && !self.connection.is_replaced.get_value();
            let database = self.opened(again).await;
            let mut left = Vec::new();
            while let Some(entry) = self.next() {
                let Some(database) = &database else {
                    // Without an error, the database is still being opened.
                    self.storage_error
                        .get_untracked()
                        .into_iter()
                        .for_each(|storage_error| self.fail(storage_error));
                    left.push(entry);
                    continue;
                };
                left.extend(self.store(database, entry).await.err());
            }
            self.put_back(left);
            self.queue.busy.set_value(false);
        });
    }

    /// Returns entries that could not be written to the waiting ones, except where a newer entry for the same game
    /// waits. They are tried again when the next entry is written.
    fn put_back(self, left: Vec<Entry>) {
        self.queue.waiting.update_value(|waiting| {
            for entry in left {
                if waiting.iter().all(|newer| newer.card.id != entry.card.id) {
                    waiting.push(entry);
                }
            }
        });
    }

    /// Removes and returns the oldest waiting entry; `None` if none waits.
    fn next(self) -> Option<Entry> {
        self.queue
            .waiting
            .try_update_value(|waiting| (!waiting.is_empty()).then(|| waiting.remove(0)))
            .flatten()
    }
}
