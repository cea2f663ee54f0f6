//! Autosave of games and studies into the library, a database in IndexedDB. Of each game only the newest state is
//! written, and the games are written one after another. If the database cannot be opened or is full, an error banner
//! says so once; play continues. The games in slots are compared with the library in `slots.rs`.

mod connection;
mod queue;
pub mod study;
mod writing;

use super::absence;
use super::database::Database;
use super::durability;
use super::storage_error::StorageError;
use super::words::{LibraryKey, LibraryTexts};
use crate::browser;
use crate::store;
use crate::store::saved_games::WriteLock;
use crate::table::Table;
use crate::texts::I18n;
use futures_channel::oneshot::Sender;
use game::Game;
use leptos::ev;
use leptos::prelude::*;
use record::GameRecord;
use saves::entry::Entry;
use saves::merging::Fingerprint;
use saves::{GameId, Label, Saved};
use std::cell::Cell;
use std::collections::BTreeMap;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::BroadcastChannel;

/// The name of the `BroadcastChannel`, after the scope of the site, on which tabs notify each other that the library has changed.
const CHANNEL: &str = "library";

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
    /// The connection to the database.
    connection: Connection,
    /// The reason why the last attempt to open or write failed; `None` after success.
    pub storage_error: RwSignal<Option<StorageError>>,
    /// The storage error that the banner showed last, so that it does not show the same one again.
    reported: StoredValue<Option<StorageError>>,
    /// A counter that grows whenever games are written, in this tab or another one, and whenever the database is opened
    /// or lost. Lists of games track it.
    pub changes: RwSignal<u64>,
    /// The games and records that are to be written.
    queue: WriteQueue,
    /// The revisions of games that this tab has resumed or written, of which its present states are continuations.
    revisions: StoredValue<BTreeMap<GameId, u64>>,
    /// The records that are studied in this tab.
    study: StudyState,
    /// The import or export that is running, of which there is at most one at a time.
    pub transfer: RwSignal<Option<Transfer>>,
    /// The channel to other tabs; `None` if the browser has none.
    channel: StoredValue<Option<BroadcastChannel>, LocalStorage>,
}

/// The connection to the database.
#[derive(Clone, Copy, Debug)]
struct Connection {
    /// The open database; `None` before it was opened, and after the browser or another tab has closed it.
    database: StoredValue<Option<Database>, LocalStorage>,
    /// Whether the page has tried to open the database.
    tried: StoredValue<bool>,
    /// Whether another tab has taken over the database, in a newer version.
    is_replaced: StoredValue<bool>,
    /// The callers that wait until the database is open or cannot be opened.
    callers: StoredValue<Vec<Sender<()>>, LocalStorage>,
}

/// The games and records that are to be written.
#[derive(Clone, Copy, Debug)]
struct WriteQueue {
    /// The newest state of the game on the table that is not yet among the entries to be written.
    seen: StoredValue<Option<PendingGame>>,
    /// The entries to be written, oldest first; at most one for each game.
    waiting: StoredValue<Vec<Entry>>,
    /// Whether entries are being written.
    busy: StoredValue<bool>,
}

/// The records that are studied in this tab.
#[derive(Clone, Copy, Debug)]
struct StudyState {
    /// The lock of the studied record, which only one tab may write.
    write_lock: StoredValue<Option<WriteLock>, LocalStorage>,
    /// The records whose lock this tab has requested, each in the newest state that is to be written.
    asking: StoredValue<BTreeMap<GameId, GameRecord>>,
    /// The fingerprints of the stored records as this tab has last read or written them.
    bases: StoredValue<BTreeMap<GameId, Fingerprint>>,
    /// Whether the page has warned that a reload loses the study.
    loss_reported: StoredValue<bool>,
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
        connection: Connection {
            database: StoredValue::new_local(None),
            tried: StoredValue::new(false),
            is_replaced: StoredValue::new(false),
            callers: StoredValue::new_local(Vec::new()),
        },
        storage_error: RwSignal::new(None),
        reported: StoredValue::new(None),
        changes: RwSignal::new(0),
        queue: WriteQueue {
            seen: StoredValue::new(None),
            waiting: StoredValue::new(Vec::new()),
            busy: StoredValue::new(false),
        },
        revisions: StoredValue::new(BTreeMap::new()),
        study: StudyState {
            write_lock: StoredValue::new_local(None),
            asking: StoredValue::new(BTreeMap::new()),
            bases: StoredValue::new(BTreeMap::new()),
            loss_reported: StoredValue::new(false),
        },
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
    absence::install();
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

    /// Notes why games could not be read or stored. After an error of the connection, the next attempt opens another one.
    pub fn note_error(self, storage_error: StorageError) {
        if matches!(storage_error, StorageError::Silent | StorageError::Forbidden | StorageError::Replaced) {
            self.connection.database.set_value(None);
        }
        self.storage_error.set(Some(storage_error));
    }

    /// Notes why a game could not be stored, and shows an error banner unless it has shown this error last.
    fn fail(self, storage_error: StorageError) {
        self.note_error(storage_error);
        if self.reported.get_value() != Some(storage_error) {
            self.reported.set_value(Some(storage_error));
            self.table.complain(Some(untrack(|| self.texts.storage_error(storage_error))));
        }
    }

    /// Says that a game was stored as one of its own, if the person has not been told yet.
    pub fn tell_parted(self) {
        if self.table.saved_games().take_parted() {
            self.table.complain(Some(untrack(|| self.texts.say(LibraryKey::GameApart))));
        }
    }
}
