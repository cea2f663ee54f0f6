//! Keeping games: whatever changes is written down, the newest state only, one after the other. A store that is shut or
//! full is reported once, and the game goes on.

use super::database::Database;
use super::durability;
use super::storage_error::StorageError;
use super::words::{LibraryKey, LibraryTexts};
use crate::browser;
use crate::store::WriteLock;
use crate::table::Table;
use crate::table::hooks::StudiedRecord;
use crate::texts::I18n;
use crate::timers;
use game::Game;
use leptos::ev;
use leptos::prelude::*;
use record::GameRecord;
use saves::GameId;
use saves::entry::{Card, Entry, EntryError, merged};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::BroadcastChannel;

/// Where tabs tell each other that a game was written.
const CHANNEL: &str = "komadai library";
/// From so many games on the browser is asked to keep them for good.
const WORTH_KEEPING: usize = 3;

thread_local! {
    /// The library of this page.
    static LIBRARY: Cell<Option<Library>> = const { Cell::new(None) };
}

/// The games that the browser keeps. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// The table of the page.
    pub table: Table,
    /// What is said of the games.
    pub texts: LibraryTexts,
    database: StoredValue<Option<Database>, LocalStorage>,
    /// Whether it was tried to open the database.
    tried: StoredValue<bool>,
    /// Why nothing is kept.
    pub storage_error: RwSignal<Option<StorageError>>,
    reported: StoredValue<Option<StorageError>>,
    study_loss_reported: StoredValue<bool>,
    /// A sign that games were written, here or in another tab.
    pub changes: RwSignal<u64>,
    /// What is to be written.
    waiting: StoredValue<Vec<Entry>>,
    busy: StoredValue<bool>,
    /// A game that is about to be written.
    seen: StoredValue<Option<PendingGame>>,
    /// The record that this tab writes.
    write_lock: StoredValue<Option<WriteLock>, LocalStorage>,
    /// The records that this tab asks for, as they were written last.
    asking: StoredValue<BTreeMap<GameId, GameRecord>>,
    channel: StoredValue<Option<BroadcastChannel>, LocalStorage>,
}

/// A game as it was on the table.
#[derive(Clone, Debug)]
struct PendingGame {
    id: GameId,
    game: Game,
    level: u8,
    key: String,
}

/// Keeps games from now on.
pub fn install(table: Table) {
    let library = Library {
        table,
        texts: LibraryTexts::of(I18n::of_page()),
        database: StoredValue::new_local(None),
        tried: StoredValue::new(false),
        storage_error: RwSignal::new(None),
        reported: StoredValue::new(None),
        study_loss_reported: StoredValue::new(false),
        changes: RwSignal::new(0),
        waiting: StoredValue::new(Vec::new()),
        busy: StoredValue::new(false),
        seen: StoredValue::new(None),
        write_lock: StoredValue::new_local(None),
        asking: StoredValue::new(BTreeMap::new()),
        channel: StoredValue::new_local(BroadcastChannel::new(CHANNEL).ok()),
    };
    LIBRARY.set(Some(library));
    let heard =
        Closure::<dyn Fn()>::new(move || library.changes.update(|changes| *changes += 1)).into_js_value();
    library.channel.with_value(|channel| {
        if let Some(channel) = channel {
            channel.set_onmessage(Some(heard.unchecked_ref()));
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
    on_cleanup(move || {
        hidden.remove();
        left.remove();
    });
}

/// Keeps the record that is studied from now on, whenever somebody writes in it.
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

/// Tells, once, that a reload loses the record that is studied.
pub fn tell_study_lost() {
    let library = Library::of_page();
    if library.keeps() && !library.study_loss_reported.get_value() {
        library.study_loss_reported.set_value(true);
        library.table.complain(Some(untrack(|| library.texts.say(LibraryKey::StudyLost))));
    }
}

/// The time, in milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

impl Library {
    /// That of this page.
    ///
    /// # Panics
    /// Before [`install`].
    pub fn of_page() -> Self {
        LIBRARY.get().expect("views of this part are made after it has come")
    }

    /// Whether this page keeps games: inside another one only where its link says so.
    pub fn keeps(self) -> bool {
        !browser::exists("html[data-embed]") || !self.key().is_empty()
    }

    /// The key under which the link has games saved.
    pub fn key(self) -> String {
        self.table.saved_games().key()
    }

    /// The database, opened if that was not tried before, or if `again`.
    pub async fn opened(self, again: bool) -> Option<Database> {
        if let Some(database) = self.database.get_value() {
            return Some(database);
        }
        if self.tried.get_value() && !again {
            return None;
        }
        self.tried.set_value(true);
        let blocked = move || {
            // Who waits for it with something to write is told on the board as well.
            if self.busy.get_value() {
                self.fail(StorageError::Blocked);
            } else {
                self.storage_error.set(Some(StorageError::Blocked));
            }
        };
        let replaced = move || {
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
                self.storage_error.set(None);
                // Others have asked meanwhile.
                self.changes.update(|changes| *changes += 1);
                self.database.set_value(Some(database.clone()));
                // What had to wait for it.
                timers::after(Duration::ZERO, move || self.write());
                Some(database)
            }
            Err(storage_error) => {
                self.storage_error.set(Some(storage_error));
                self.changes.update(|changes| *changes += 1);
                None
            }
        }
    }

    /// Tells all tabs that games were written.
    pub fn tell_tabs(self) {
        self.changes.update(|changes| *changes += 1);
        self.channel.with_value(|channel| {
            if let Some(channel) = channel {
                // A channel that is closed has nobody to hear it.
                let _ = channel.post_message(&"written".into());
            }
        });
    }

    /// Tells, once, why a game is not kept.
    fn fail(self, storage_error: StorageError) {
        self.storage_error.set(Some(storage_error));
        if self.reported.get_value() != Some(storage_error) {
            self.reported.set_value(Some(storage_error));
            self.table.complain(Some(untrack(|| self.texts.storage_error(storage_error))));
        }
    }

    /// The game has changed. It is written when what is going on now is over: a move has many steps.
    fn see(self, game: Game) {
        let table = self.table;
        let moved = !game.played().is_empty() || game.offence().is_some();
        if !self.keeps() || table.is_problem() || !moved {
            return;
        }
        let saved_games = table.saved_games();
        let seen = PendingGame {
            id: saved_games.own_id(),
            game,
            level: table.level().get(),
            key: saved_games.key(),
        };
        let before = self.seen.with_value(|seen| seen.as_ref().map(|seen| seen.id));
        if before.is_some_and(|before| before != seen.id) {
            self.keep_seen();
        }
        self.seen.set_value(Some(seen));
        if before.is_none() {
            timers::after(Duration::ZERO, move || self.keep_seen());
        }
    }

    /// The page is hidden, or left: there may be no later.
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

    /// Keeps the game as it was last on the table.
    fn keep_seen(self) {
        if let Some(PendingGame { id, game, level, key }) = self.seen.try_update_value(Option::take).flatten()
        {
            self.keep(Entry::of_game(id, &game, level, &key, now()));
        }
    }

    /// Keeps the record that is studied, if somebody has written in it.
    fn keep_study(self) {
        let Some(StudiedRecord { record, kept_as, is_changed }) = self.studied() else { return };
        let saved_games = self.table.saved_games();
        let held = self.write_lock.with_value(|write_lock| write_lock.as_ref().map(WriteLock::id));
        // What was written by this tab and then undone is written again.
        let is_written = kept_as.is_some() && held == kept_as;
        if !self.keeps() || !(is_changed || is_written) {
            return;
        }
        match kept_as {
            Some(id) if held == Some(id) => self.keep_record(id, &record),
            Some(id) => {
                // What is written while it is asked for is kept with it.
                let asked = self.asking.try_update_value(|asking| asking.insert(id, record));
                if asked.flatten().is_none() {
                    spawn_local(self.ask(id));
                }
            }
            None => {
                self.take_write_lock(saved_games.lock_new());
                self.keep_study();
            }
        }
    }

    /// What is studied; `None` if nothing is.
    fn studied(self) -> Option<StudiedRecord> {
        self.table.hooks().study.and_then(|study| (study.studied)())
    }

    /// Asks for the record of this name, and keeps what was written in it. Another tab that has it goes on with it, and
    /// here it is another one.
    async fn ask(self, id: GameId) {
        let saved_games = self.table.saved_games();
        let write_lock = saved_games.lock_for_writing(id).await.unwrap_or_else(|| saved_games.lock_new());
        let written = self.asking.try_update_value(|asking| asking.remove(&id)).flatten();
        if self.studied().and_then(|studied| studied.kept_as) == Some(id) {
            self.take_write_lock(write_lock);
            self.keep_study();
        } else if let Some(record) = written {
            // Another record lies there by now.
            self.keep_record(write_lock.id(), &record);
        }
    }

    /// Whether this tab writes the record of this name.
    pub fn has_write_lock(self, id: GameId) -> bool {
        self.write_lock.with_value(|write_lock| write_lock.as_ref().map(WriteLock::id) == Some(id))
    }

    fn take_write_lock(self, write_lock: WriteLock) {
        if let Some(study) = self.table.hooks().study {
            (study.keep_as)(write_lock.id());
        }
        self.write_lock.set_value(Some(write_lock));
    }

    fn keep_record(self, id: GameId, record: &GameRecord) {
        self.keep(Entry::of_record(id, record, &self.key(), now()));
    }

    /// Writes an entry when its turn has come, in place of an older one that waits.
    fn keep(self, entry: Result<Entry, EntryError>) {
        let Ok(entry) = entry else { return self.fail(StorageError::TooLong) };
        self.waiting.update_value(|waiting| {
            waiting.retain(|older| older.card.id != entry.card.id);
            waiting.push(entry);
        });
        self.write();
    }

    /// Writes what waits, if nobody does so already.
    fn write(self) {
        if self.busy.get_value() {
            return;
        }
        self.busy.set_value(true);
        spawn_local(async move {
            let database = self.opened(false).await;
            let mut left = Vec::new();
            while let Some(entry) = self.next() {
                let Some(database) = &database else {
                    // Without a trouble it is being opened.
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

    /// What could not be written waits until something is written again, unless it is newer.
    fn put_back(self, left: Vec<Entry>) {
        self.waiting.update_value(|waiting| {
            for entry in left {
                if waiting.iter().all(|newer| newer.card.id != entry.card.id) {
                    waiting.push(entry);
                }
            }
        });
    }

    fn next(self) -> Option<Entry> {
        self.waiting.try_update_value(|waiting| (!waiting.is_empty()).then(|| waiting.remove(0))).flatten()
    }

    /// Writes an entry; it is given back if that fails.
    async fn store(self, database: &Database, entry: Entry) -> Result<(), Entry> {
        let again = entry.clone();
        let is_studied = self.studied().is_some_and(|studied| studied.kept_as == Some(entry.card.id));
        let Card { id, result, .. } = &entry.card;
        let (id, is_over) = (*id, !result.is_empty());
        let is_new = Cell::new(false);
        let stored = database
            .put(id, |there| {
                is_new.set(there.is_none());
                merged(entry, there)
            })
            .await;
        if stored.is_ok()
            && is_studied
            && let Some(study) = self.table.hooks().study
        {
            (study.note_written)(&again.record);
        }
        match stored {
            Ok(false) => Ok(()),
            Ok(true) => {
                self.storage_error.set(None);
                self.tell_tabs();
                let many = async || database.cards().await.is_ok_and(|all| all.cards.len() >= WORTH_KEEPING);
                if is_over || is_new.get() && many().await {
                    durability::ask().await;
                }
                Ok(())
            }
            Err(storage_error) => {
                self.fail(storage_error);
                Err(again)
            }
        }
    }
}
