//! Writing into the database. A game or record that was changed elsewhere is not overwritten: this tab's state is stored
//! beside it, as one of its own.

use super::Library;
use crate::library::database::Database;
use crate::library::durability;
use crate::library::storage_error::StorageError;
use crate::library::words::LibraryKey;
use crate::mends::{Mend, is_off};
use crate::store;
use leptos::prelude::*;
use saves::GameId;
use saves::entry::{Card, Entry, Kind};
use saves::merging::{Base, Fingerprint, Merged, merged};
use std::cell::Cell;
use wasm_bindgen_futures::spawn_local;

/// The number of stored games from which the browser is asked for persistent storage, which it does not clear by
/// itself.
const WORTH_KEEPING: usize = 3;

/// The result of a transaction that writes an entry.
#[derive(Debug)]
struct Written {
    /// Whether anything was written; an error if the transaction failed.
    result: Result<bool, StorageError>,
    /// The id under which the entry is stored: its own, or another one if it is stored beside an entry with its own.
    stored_as: GameId,
    /// Whether no entry with its id was stored before.
    is_new: bool,
}

/// Whether the game of an entry is over.
fn is_over(entry: &Entry) -> bool {
    !entry.card.result.is_empty()
}

/// Asks the browser for persistent storage after a game that is over, or a new game when there are several.
async fn ask_to_keep(database: Database, is_over: bool, is_new: bool) {
    let many = async || database.cards().await.is_ok_and(|all| all.cards.len() >= WORTH_KEEPING);
    if is_over || is_new && many().await {
        durability::ask(false).await;
    }
}

impl Library {
    /// Writes an entry to the database, merged with the stored one, or beside it if that was changed elsewhere. After a
    /// game that is over, or a new game when there are several, it asks the browser for persistent storage.
    ///
    /// # Errors
    /// The entry itself, if it could not be written.
    pub(super) async fn store(self, database: &Database, entry: Entry) -> Result<(), Entry> {
        let Written { result, stored_as, is_new } = self.put(database, &entry).await;
        if result.is_ok() {
            self.note_stored(&entry, stored_as);
        }
        match result {
            Ok(false) => Ok(()),
            Ok(true) => {
                self.storage_error.set(None);
                self.notify_tabs();
                let (database, is_over) = (database.clone(), is_over(&entry));
                // The browser may take long to answer, and other entries wait.
                spawn_local(ask_to_keep(database, is_over, is_new));
                Ok(())
            }
            Err(storage_error) => {
                self.fail(storage_error);
                Err(entry)
            }
        }
    }

    /// Writes an entry in one transaction, which decides how it is merged with the stored one. If that fails, the tab
    /// knows the same revisions and fingerprints as before.
    async fn put(self, database: &Database, entry: &Entry) -> Written {
        let Card { id, rev, kind, .. } = entry.card;
        let (is_new, stored_as) = (Cell::new(false), Cell::new(id));
        let before = Cell::new(None);
        let result = database
            .put(id, is_over(entry), &mut |there| {
                is_new.set(there.is_none());
                let base = self.base(id, kind);
                match merged(entry.clone(), there, base) {
                    Merged::Kept => None,
                    Merged::Write(entry) => {
                        // The next transaction, which may begin before the end of this one, finds this state.
                        before.set(Some(base));
                        match kind {
                            Kind::Played => self.note_revision(id, rev),
                            Kind::Opened => self.note_base(id, Fingerprint::of(&entry.record)),
                        }
                        Some(*entry)
                    }
                    Merged::Beside(entry) => {
                        stored_as.set(store::random_id());
                        Some(entry.with_id(stored_as.get()))
                    }
                }
            })
            .await;
        match (&result, before.get()) {
            (Err(_), Some(Base::Revision(revision))) => self.note_revision(id, revision),
            (Err(_), Some(Base::Record(Some(base)))) => self.note_base(id, base),
            _ => {}
        }
        Written { result, stored_as: stored_as.get(), is_new: is_new.get() }
    }

    /// The state of a game or record of which this tab's state is a continuation.
    fn base(self, id: GameId, kind: Kind) -> Base {
        match kind {
            Kind::Played if is_off(Mend::Revision) || is_off(Mend::Reread) => Base::Any,
            Kind::Opened if is_off(Mend::Base) => Base::Any,
            Kind::Played => Base::Revision(self.revision(id)),
            Kind::Opened => Base::Record(self.study.bases.with_value(|bases| bases.get(&id).copied())),
        }
    }

    /// Notes that an entry is stored under the id `stored_as`: in the running game, or in the study of its record.
    fn note_stored(self, entry: &Entry, stored_as: GameId) {
        let Card { id, rev, kind, .. } = entry.card;
        if stored_as != id {
            self.go_on_beside(id, stored_as, kind);
        } else if kind == Kind::Played {
            self.table.saved_games().note_listed(id, rev);
        }
        if kind == Kind::Opened {
            self.note_base(stored_as, Fingerprint::of(&entry.record));
        }
        if self.is_studied(stored_as)
            && let Some(study) = self.table.hooks().study
        {
            (study.note_written)(&entry.record);
        }
    }

    /// The revision of a game of which this tab's states are continuations; 0 for a new game.
    pub(super) fn revision(self, id: GameId) -> u64 {
        self.revisions.with_value(|revisions| revisions.get(&id).copied().unwrap_or_default())
    }

    /// Notes a revision of a game: the tab has resumed or written it.
    pub(super) fn note_revision(self, id: GameId, revision: u64) {
        self.revisions.update_value(|revisions| {
            revisions.insert(id, revision);
        });
    }

    /// Goes on with a game or record under the id `beside`, because what was stored under its former id was changed
    /// elsewhere.
    fn go_on_beside(self, former: GameId, beside: GameId, kind: Kind) {
        let saved_games = self.table.saved_games();
        match kind {
            Kind::Played if saved_games.own_id() == former => {
                saved_games.move_to(beside);
                self.table.keep_running();
                self.table.end_check();
            }
            Kind::Played => saved_games.forget(former),
            Kind::Opened if self.is_studied(former) => self.take_write_lock(saved_games.lock_as(beside)),
            Kind::Opened => {}
        }
        let key = match kind {
            Kind::Played => LibraryKey::GameApart,
            Kind::Opened => LibraryKey::RecordApart,
        };
        saved_games.take_parted();
        self.table.complain(Some(untrack(|| self.texts.say(key))));
    }
}
