//! Autosave of games and studies into the library, a database in IndexedDB. Of each game only the newest state is
//! written, and the games are written one after another. If the database cannot be opened or is full, an error banner
//! says so once; play continues. The games in slots are compared with the library in `slots.rs`.

use super::database::Database;
use super::durability;
use super::storage_error::StorageError;
use super::words::{LibraryKey, LibraryTexts};
use crate::browser;
use crate::mends::{Mend, is_off};
use crate::store::{self, WriteLock};
use crate::table::Table;
use crate::table::hooks::StudiedRecord;
use crate::texts::I18n;
use crate::timers;
use futures_channel::oneshot::{self, Sender};
use game::Game;
use leptos::ev;
use leptos::prelude::*;
use record::GameRecord;
use saves::entry::{Card, Entry, EntryError, Kind, goes_on};
use saves::merging::{Base, Fingerprint, Merged, merged};
use saves::{GameId, Label, Saved};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::BroadcastChannel;

/// The name of the `BroadcastChannel`, after the scope of the site, on which tabs notify each other that the library has changed.
const CHANNEL: &str = "library";
/// The longest time to wait for the copy of the library of builds whose names had no path.
const COPY: Duration = Duration::from_secs(3);
/// The number of stored games from which the browser is asked for persistent storage, which it does not clear by
/// itself.
const WORTH_KEEPING: usize = 3;

thread_local! {
    /// The library of this page; `None` before [`install`].
    static LIBRARY: Cell<Option<Library>> = const { Cell::new(None) };
}

/// The library: the games and records that this browser stores. Copies share its state.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// The table of the page, whose game and study are saved.
    pub table: Table,
    /// The texts of the library in the language of the page.
    pub texts: LibraryTexts,
    /// The open database; `None` before it was opened, and after the browser or another tab has closed it.
    database: StoredValue<Option<Database>, LocalStorage>,
    /// Whether the page has tried to open the database.
    tried: StoredValue<bool>,
    /// Whether another tab has taken over the database, in a newer version.
    is_replaced: StoredValue<bool>,
    /// The callers that wait until the database is open or cannot be opened.
    waiting_to_open: StoredValue<Vec<Sender<()>>, LocalStorage>,
    /// The reason why the last attempt to open or write failed; `None` after success.
    pub storage_error: RwSignal<Option<StorageError>>,
    /// The storage error that the banner showed last, so that it does not show the same one again.
    reported: StoredValue<Option<StorageError>>,
    /// Whether the page has warned that a reload loses the study.
    study_loss_reported: StoredValue<bool>,
    /// A counter that grows whenever games are written, in this tab or another one, and whenever the database is opened
    /// or lost. Lists of games track it.
    pub changes: RwSignal<u64>,
    /// The entries to be written, oldest first; at most one for each game.
    waiting: StoredValue<Vec<Entry>>,
    /// Whether entries are being written.
    busy: StoredValue<bool>,
    /// The newest state of the game on the table that is not yet among the entries to be written.
    seen: StoredValue<Option<PendingGame>>,
    /// The lock of the studied record, which only one tab may write.
    write_lock: StoredValue<Option<WriteLock>, LocalStorage>,
    /// The fingerprints of the stored records as this tab has last read or written them.
    bases: StoredValue<BTreeMap<GameId, Fingerprint>>,
    /// The revisions of games that this tab has resumed or written, of which its present states are continuations.
    revisions: StoredValue<BTreeMap<GameId, u64>>,
    /// The records whose lock this tab has requested, each in the newest state that is to be written.
    asking: StoredValue<BTreeMap<GameId, GameRecord>>,
    /// The import or export that is running, of which there is at most one at a time.
    pub transfer: RwSignal<Option<Transfer>>,
    /// The channel to other tabs; `None` if the browser has none.
    channel: StoredValue<Option<BroadcastChannel>, LocalStorage>,
}

/// The direction in which games are moved between the library and files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transfer {
    /// Games are imported from files.
    Import,
    /// Games are exported to files.
    Export,
}

/// A state of the game on the table that is about to be saved.
#[derive(Clone, Debug)]
struct PendingGame {
    /// The metadata of the game in its slot, with its revision.
    label: Label,
    game: Game,
    /// The stored form of the game in its slot.
    saved: Saved,
}

/// Creates the library of this page. From now on the game on the table is saved after each change, and when the page is
/// hidden or left.
pub fn install(table: Table) {
    let library = Library {
        table,
        texts: LibraryTexts::of(I18n::of_page()),
        database: StoredValue::new_local(None),
        tried: StoredValue::new(false),
        is_replaced: StoredValue::new(false),
        waiting_to_open: StoredValue::new_local(Vec::new()),
        storage_error: RwSignal::new(None),
        reported: StoredValue::new(None),
        study_loss_reported: StoredValue::new(false),
        changes: RwSignal::new(0),
        waiting: StoredValue::new(Vec::new()),
        busy: StoredValue::new(false),
        seen: StoredValue::new(None),
        write_lock: StoredValue::new_local(None),
        bases: StoredValue::new(BTreeMap::new()),
        revisions: StoredValue::new(BTreeMap::new()),
        asking: StoredValue::new(BTreeMap::new()),
        transfer: RwSignal::new(None),
        channel: StoredValue::new_local(BroadcastChannel::new(&browser::scoped(CHANNEL)).ok()),
    };
    LIBRARY.set(Some(library));
    let on_message =
        Closure::<dyn Fn()>::new(move || library.changes.update(|changes| *changes += 1)).into_js_value();
    library.channel.with_value(|channel| {
        if let Some(channel) = channel {
            channel.set_onmessage(Some(on_message.unchecked_ref()));
        }
    });
    Effect::new(move |_| {
        let game = table.with_game(Game::clone);
        if table.is_begun() {
            untrack(|| library.see(game));
        }
    });
    let hidden = window_event_listener(ev::visibilitychange, move |_| library.finish());
    let left = window_event_listener(ev::pagehide, move |_| library.finish());
    let installed = window_event_listener_untyped("appinstalled", move |_| {
        if library.keeps() {
            spawn_local(durability::ask(true));
        }
    });
    on_cleanup(move || {
        hidden.remove();
        left.remove();
        installed.remove();
    });
}

/// Saves the studied record after each change from now on, and gives up its lock when the study is closed.
///
/// # Panics
/// If [`install`] was not called before.
pub fn watch_study() {
    let library = Library::of_page();
    let Some(study) = library.table.hooks().study else { return };
    let revision = Memo::new(move |_| (study.revision)());
    Effect::new(move |_| {
        revision.get();
        if library.table.is_study_shown() {
            untrack(|| library.keep_study());
        } else {
            library.write_lock.set_value(None);
        }
    });
}

/// Shows, once, an error banner that says that a reload loses the studied record. Does nothing in an embedded page that
/// stores no games.
///
/// # Panics
/// If [`install`] was not called before.
pub fn warn_of_study_loss() {
    let library = Library::of_page();
    if library.keeps() && !library.study_loss_reported.get_value() {
        library.study_loss_reported.set_value(true);
        library.table.complain(Some(untrack(|| library.texts.say(LibraryKey::StudyLost))));
    }
}

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

/// The time of the wall clock, in milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

impl Library {
    /// The library of this page.
    ///
    /// # Panics
    /// If [`install`] was not called before.
    pub fn of_page() -> Self {
        LIBRARY.get().expect("views of this part are made after it has come")
    }

    /// Whether this page stores games. An embedded page does so only if its link has the field `save`, and any other page
    /// not in a frame of another origin.
    pub fn keeps(self) -> bool {
        !store::keeps_nothing()
    }

    /// The key of the field `save` in the link of the page, under which its games are stored; empty without one.
    pub fn key(self) -> String {
        self.table.saved_games().key()
    }

    /// Returns the database, and opens it first if necessary. After a failed attempt it tries again only if `again` is
    /// `true`. `None` if the database cannot be opened; `storage_error` has the reason.
    pub async fn opened(self, again: bool) -> Option<Database> {
        if let Some(database) = self.database.get_value() {
            return Some(database);
        }
        let is_opening = self.tried.get_value() && self.storage_error.get_untracked().is_none();
        if is_opening && !again {
            let (opened, arrival) = oneshot::channel();
            self.waiting_to_open.update_value(|waiting| waiting.push(opened));
            // An error means that the database is lost, as does the lack of one.
            let _ = arrival.await;
            return self.database.get_value();
        }
        if self.tried.get_value() && !again {
            return None;
        }
        self.tried.set_value(true);
        let blocked = move || {
            // If entries wait to be written, the banner on the board says so, and otherwise only the list of games.
            if self.busy.get_value() {
                self.fail(StorageError::Blocked);
            } else {
                self.storage_error.set(Some(StorageError::Blocked));
            }
        };
        let replaced = move || {
            self.is_replaced.set_value(true);
            self.database.set_value(None);
            self.storage_error.set(Some(StorageError::Replaced));
            self.changes.update(|changes| *changes += 1);
        };
        let lost = move || {
            self.database.set_value(None);
            self.tried.set_value(false);
        };
        match Database::open(blocked, replaced, lost).await {
            Ok(database) => {
                copy_old(&database).await;
                self.storage_error.set(None);
                // Lists of games may have asked while the database was being opened.
                self.changes.update(|changes| *changes += 1);
                self.database.set_value(Some(database.clone()));
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
        for opened in self.waiting_to_open.try_update_value(std::mem::take).unwrap_or_default() {
            // A caller that is gone needs no word.
            let _ = opened.send(());
        }
    }

    /// Notifies the lists of games in this tab and in all other tabs that the library has changed.
    pub fn notify_tabs(self) {
        self.changes.update(|changes| *changes += 1);
        self.channel.with_value(|channel| {
            if let Some(channel) = channel {
                // This fails only if the channel is closed; then other tabs update later.
                let _ = channel.post_message(&"written".into());
            }
        });
    }

    /// Notes why a game could not be stored, and shows an error banner unless it has shown this error last.
    fn fail(self, storage_error: StorageError) {
        self.storage_error.set(Some(storage_error));
        if self.reported.get_value() != Some(storage_error) {
            self.reported.set_value(Some(storage_error));
            self.table.complain(Some(untrack(|| self.texts.storage_error(storage_error))));
        }
    }

    /// Notes the new state of the game on the table. It is saved after the current event has been handled, since a move
    /// changes the game in several steps. Mate problems, and games without a move, are not saved.
    fn see(self, game: Game) {
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
        let before = self.seen.with_value(|seen| seen.as_ref().map(|seen| seen.label.id));
        if before.is_some_and(|before| before != seen.label.id) {
            self.keep_seen();
        }
        self.seen.set_value(Some(seen));
        if before.is_none() {
            timers::after(Duration::ZERO, move || self.keep_seen());
        }
    }

    /// Starts to write everything that waits, all at once, because the page is hidden or left and may not run again.
    fn finish(self) {
        self.keep_seen();
        let Some(database) = self.database.get_value() else { return };
        for entry in self.waiting.try_update_value(std::mem::take).unwrap_or_default() {
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
        if let Some(PendingGame { label, game, saved }) = self.seen.try_update_value(Option::take).flatten() {
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

    /// Saves the studied record if it differs from the record that was opened, or if this tab has stored it before. It
    /// first acquires the lock of the record.
    fn keep_study(self) {
        let Some(StudiedRecord { record, kept_as, is_changed, base }) = self.studied() else { return };
        if let (Some(id), Some(base)) = (kept_as, base) {
            self.note_base(id, base);
        }
        let saved_games = self.table.saved_games();
        let held = self.write_lock.with_value(|write_lock| write_lock.as_ref().map(WriteLock::id));
        // If this tab has stored changes that are undone by now, the stored record must be updated as well.
        let is_written = kept_as.is_some() && held == kept_as;
        if !self.keeps() || !(is_changed || is_written) {
            return;
        }
        match kept_as {
            Some(id) if held == Some(id) => self.keep_record(id, &record),
            Some(id) => {
                // Until the lock is there, only the newest state of the record is remembered.
                let asked = self.asking.try_update_value(|asking| asking.insert(id, record));
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

    /// Says that a game was stored as one of its own, if the person has not been told yet.
    pub fn tell_parted(self) {
        if self.table.saved_games().take_parted() {
            self.table.complain(Some(untrack(|| self.texts.say(LibraryKey::GameApart))));
        }
    }

    /// Whether the record with this id is studied now. Another one may have been opened while this one was written.
    fn is_studied(self, id: GameId) -> bool {
        self.studied().is_some_and(|studied| studied.kept_as == Some(id))
    }

    /// Notes the fingerprint of a stored record.
    fn note_base(self, id: GameId, base: Fingerprint) {
        self.bases.update_value(|bases| {
            bases.insert(id, base);
        });
    }

    /// The revision of a game of which this tab's states are continuations; 0 for a new game.
    fn revision(self, id: GameId) -> u64 {
        self.revisions.with_value(|revisions| revisions.get(&id).copied().unwrap_or_default())
    }

    /// Notes a revision of a game: the tab has resumed or written it.
    fn note_revision(self, id: GameId, revision: u64) {
        self.revisions.update_value(|revisions| {
            revisions.insert(id, revision);
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
        let written = self.asking.try_update_value(|asking| asking.remove(&id)).flatten();
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
        self.write_lock.with_value(|write_lock| write_lock.as_ref().map(WriteLock::id) == Some(id))
    }

    /// Stores the lock, and its identifier as that of the studied record.
    fn take_write_lock(self, write_lock: WriteLock) {
        if let Some(study) = self.table.hooks().study {
            (study.keep_as)(write_lock.id());
        }
        self.write_lock.set_value(Some(write_lock));
    }

    /// Adds a record to the entries to be written.
    fn keep_record(self, id: GameId, record: &GameRecord) {
        self.keep(Entry::of_record(id, record, &self.key(), now()));
    }

    /// Adds an entry to those to be written, in place of an older entry for the same game. An error means that the game
    /// is too long to be stored.
    fn keep(self, entry: Result<Entry, EntryError>) {
        let Ok(entry) = entry else { return self.fail(StorageError::TooLong) };
        self.waiting.update_value(|waiting| {
            waiting.retain(|older| older.card.id != entry.card.id);
            waiting.push(entry);
        });
        self.write();
    }

    /// Writes the waiting entries one by one, unless they are being written already. Entries that could not be written
    /// stay.
    fn write(self) {
        if self.busy.get_value() {
            return;
        }
        self.busy.set_value(true);
        spawn_local(async move {
            // A database that does not answer, or that fails for an unknown reason, may be there later.
            let before = self.storage_error.get_untracked();
            let again = matches!(before, Some(StorageError::Silent | StorageError::Forbidden))
                || before == Some(StorageError::Replaced) && !self.is_replaced.get_value();
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
            self.busy.set_value(false);
        });
    }

    /// Returns entries that could not be written to the waiting ones, except where a newer entry for the same game
    /// waits. They are tried again when the next entry is written.
    fn put_back(self, left: Vec<Entry>) {
        self.waiting.update_value(|waiting| {
            for entry in left {
                if waiting.iter().all(|newer| newer.card.id != entry.card.id) {
                    waiting.push(entry);
                }
            }
        });
    }

    /// Removes and returns the oldest waiting entry; `None` if none waits.
    fn next(self) -> Option<Entry> {
        self.waiting.try_update_value(|waiting| (!waiting.is_empty()).then(|| waiting.remove(0))).flatten()
    }

    /// Writes an entry to the database, merged with the stored one, or beside it if that was changed elsewhere. After a
    /// game that is over, or a new game when there are several, it asks the browser for persistent storage.
    ///
    /// # Errors
    /// The entry itself, if it could not be written.
    async fn store(self, database: &Database, entry: Entry) -> Result<(), Entry> {
        let Card { id, rev, kind, result, .. } = &entry.card;
        let (id, rev, kind, is_over) = (*id, *rev, *kind, !result.is_empty());
        let base = || match kind {
            Kind::Played if is_off(Mend::Revision) || is_off(Mend::Reread) => Base::Any,
            Kind::Opened if is_off(Mend::Base) => Base::Any,
            Kind::Played => Base::Revision(self.revision(id)),
            Kind::Opened => Base::Record(self.bases.with_value(|bases| bases.get(&id).copied())),
        };
        let (is_new, stored_as) = (Cell::new(false), Cell::new(id));
        let before = Cell::new(None);
        let stored = database
            .put(id, is_over, &mut |there| {
                is_new.set(there.is_none());
                let base = base();
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
        match (&stored, before.get()) {
            (Err(_), Some(Base::Revision(revision))) => self.note_revision(id, revision),
            (Err(_), Some(Base::Record(Some(base)))) => self.note_base(id, base),
            _ => {}
        }
        match stored {
            Ok(_) if stored_as.get() != id => self.go_on_beside(id, stored_as.get(), kind),
            Ok(_) if kind == Kind::Played => self.table.saved_games().note_listed(id, rev),
            _ => {}
        }
        if stored.is_ok() && kind == Kind::Opened {
            let written = Fingerprint::of(&entry.record);
            self.note_base(stored_as.get(), written);
        }
        if stored.is_ok()
            && self.is_studied(stored_as.get())
            && let Some(study) = self.table.hooks().study
        {
            (study.note_written)(&entry.record);
        }
        match stored {
            Ok(false) => Ok(()),
            Ok(true) => {
                self.storage_error.set(None);
                self.notify_tabs();
                let (database, is_new) = (database.clone(), is_new.get());
                // The browser may take long to answer, and other entries wait.
                spawn_local(async move {
                    let many =
                        async || database.cards().await.is_ok_and(|all| all.cards.len() >= WORTH_KEEPING);
                    if is_over || is_new && many().await {
                        durability::ask(false).await;
                    }
                });
                Ok(())
            }
            Err(storage_error) => {
                if matches!(
                    storage_error,
                    StorageError::Silent | StorageError::Forbidden | StorageError::Replaced
                ) {
                    // The connection may be dead. The next write opens another one.
                    self.database.set_value(None);
                }
                self.fail(storage_error);
                Err(entry)
            }
        }
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
