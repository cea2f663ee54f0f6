//! Autosave of the studied record, which only the tab that holds its lock may write.

use super::{Library, now};
use crate::library::words::LibraryKey;
use crate::store::saved_games::WriteLock;
use crate::table::hooks::StudiedRecord;
use leptos::prelude::*;
use record::GameRecord;
use saves::GameId;
use saves::entry::Entry;
use saves::merging::Fingerprint;
use wasm_bindgen_futures::spawn_local;

/// Saves the studied record after each change from now on, and gives up its lock when the study is closed.
///
/// # Panics
/// If [`super::install`] was not called before.
pub fn watch_study() {
    let library = Library::of_page();
    let Some(study) = library.table.hooks().study else { return };
    let revision = Memo::new(move |_| (study.revision)());
    Effect::new(move |_| {
        revision.get();
        if library.table.is_study_shown() {
            untrack(|| library.keep_study());
        } else {
            library.study.write_lock.set_value(None);
        }
    });
}

/// Shows, once, an error banner that says that a reload loses the studied record. Does nothing in an embedded page that
/// stores no games.
///
/// # Panics
/// If [`super::install`] was not called before.
pub fn warn_of_study_loss() {
    let library = Library::of_page();
    if library.keeps() && !library.study.loss_reported.get_value() {
        library.study.loss_reported.set_value(true);
        library.table.complain(Some(untrack(|| library.texts.say(LibraryKey::StudyLost))));
    }
}

impl Library {
    /// Saves the studied record if it differs from the record that was opened, or if this tab has stored it before. It
    /// first acquires the lock of the record.
    fn keep_study(self) {
        let Some(StudiedRecord { record, kept_as, is_changed, base }) = self.studied() else { return };
        if let (Some(id), Some(base)) = (kept_as, base) {
            self.note_base(id, base);
        }
        let saved_games = self.table.saved_games();
        let held = self.study.write_lock.with_value(|write_lock| write_lock.as_ref().map(WriteLock::id));
        // If this tab has stored changes that are undone by now, the stored record must be updated as well.
        let is_written = kept_as.is_some() && held == kept_as;
        if !self.keeps() || !(is_changed || is_written) {
            return;
        }
        match kept_as {
            Some(id) if held == Some(id) => self.keep_record(id, &record),
            Some(id) => {
                // Until the lock is there, only the newest state of the record is remembered.
                let asked = self.study.asking.try_update_value(|asking| asking.insert(id, record));
                if asked.flatten().is_none() {
                    spawn_local(self.acquire_write_lock(id));
                }
            }
            None => {
                self.take_write_lock(saved_games.lock_new());
                self.keep_study();
            }
        }
    }

    /// Whether the record with this id is studied now. Another one may have been opened while this one was written.
    pub(super) fn is_studied(self, id: GameId) -> bool {
        self.studied().is_some_and(|studied| studied.kept_as == Some(id))
    }

    /// Notes the fingerprint of a stored record.
    pub(super) fn note_base(self, id: GameId, base: Fingerprint) {
        self.study.bases.update_value(|bases| {
            bases.insert(id, base);
        });
    }

    /// The studied record; `None` if no study is open.
    fn studied(self) -> Option<StudiedRecord> {
        self.table.hooks().study.and_then(|study| (study.studied)())
    }

    /// Acquires the lock of a stored record, and saves the changes of the study in it. If another tab holds the lock,
    /// the changes are saved as a new record instead.
    async fn acquire_write_lock(self, id: GameId) {
        let saved_games = self.table.saved_games();
        let write_lock = saved_games.lock_for_writing(id).await.unwrap_or_else(|| saved_games.lock_new());
        let written = self.study.asking.try_update_value(|asking| asking.remove(&id)).flatten();
        if self.studied().and_then(|studied| studied.kept_as) == Some(id) {
            self.take_write_lock(write_lock);
            self.keep_study();
        } else if let Some(record) = written {
            // Another record is studied by now, but these changes are still to be saved.
            self.keep_record(write_lock.id(), &record);
        }
    }

    /// Whether this tab holds the lock of the studied record, and the record has this identifier.
    pub fn has_write_lock(self, id: GameId) -> bool {
        self.study.write_lock.with_value(|write_lock| write_lock.as_ref().map(WriteLock::id) == Some(id))
    }

    /// Stores the lock, and its identifier as that of the studied record.
    pub(super) fn take_write_lock(self, write_lock: WriteLock) {
        if let Some(study) = self.table.hooks().study {
            (study.keep_as)(write_lock.id());
        }
        self.study.write_lock.set_value(Some(write_lock));
    }

    /// Adds a record to the entries to be written.
    fn keep_record(self, id: GameId, record: &GameRecord) {
        self.keep(Entry::of_record(id, record, &self.key(), now()));
    }
}
