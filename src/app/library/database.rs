//! The IndexedDB database of the games. The object store `games` holds a card for each game, and `records` its moves.
//! An older database is upgraded version by version; a newer one is left alone.

use super::absence;
use super::breaks::Breaks;
use super::indexed_db::{Patience, all, answers, committed, delete, done, lay_out, row, row_of, rows, write};
use super::storage_error::StorageError;
use crate::browser;
use crate::dynamic::{call, get, set};
use crate::store;
use js_sys::{Array, Object};
use leptos::prelude::window;
use saves::GameId;
use saves::entry::{Card, Entry, EntryError};
use saves::rows::{Cards, Entries, Join, Row};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::spawn_local;

/// The name of the database in IndexedDB, after the scope of the site.
const NAME: &str = "library";
/// The name of the database in builds whose names had no path.
const OLD_NAME: &str = "komadai";
/// The version of the database schema; [`upgrade`] has a step to each version.
const VERSION: u32 = 2;
/// The object store of cards, with rows `{ id, text }` whose text is [`Card::to_text`].
const GAMES: &str = "games";
/// The object store of records, with rows `{ id, text }` whose text is [`Entry::record`].
const RECORDS: &str = "records";

/// The purpose of a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Read,
    Write,
    /// To write, and to wait until the disk has it.
    Strict,
}

/// An open connection to the database. Clones share it.
#[derive(Clone, Debug)]
pub struct Database(JsValue);

impl Database {
    /// Opens the database in this version, and upgrades an older one.
    ///
    /// `blocked` is called if another tab keeps an older version open; opening goes on once that is closed. `replaced`
    /// is called when another tab needs a newer version, and the connection has been closed for it. `lost` is called
    /// when the browser has closed the connection, for instance because the person has cleared its storage.
    ///
    /// # Errors
    /// The reason why the database cannot be opened or upgraded; [`StorageError::Silent`] if the browser does not answer,
    /// unless another tab blocks it.
    pub async fn open(
        blocked: impl Fn() + 'static,
        replaced: impl Fn() + 'static,
        lost: impl Fn() + 'static,
    ) -> Result<Self, StorageError> {
        let database = absence::unless_left(Self::request(blocked)).await?;
        let closing = database.clone();
        let giving_way = Closure::<dyn Fn()>::new(move || {
            // An error means that the connection is closed already.
            let _ = call(&closing, "close", &[]);
            replaced();
        });
        set(&database, "onversionchange", &giving_way.into_js_value())?;
        let losing = Closure::<dyn Fn()>::new(lost);
        set(&database, "onclose", &losing.into_js_value())?;
        Ok(Self(database))
    }

    /// Requests a connection to the database in this version, and upgrades an older one. `blocked` is as for
    /// [`Database::open`].
    async fn request(blocked: impl Fn() + 'static) -> Result<JsValue, StorageError> {
        let factory = get(&window(), "indexedDB")?;
        let request = call(&factory, "open", &[browser::scoped(NAME).into(), VERSION.into()])?;
        let opening = request.clone();
        let upgrading = Closure::<dyn Fn(JsValue)>::new(move |event: JsValue| {
            let opening = opening.clone();
            // The upgrade transaction stays active as long as the future waits for nothing but its requests.
            spawn_local(async move {
                let before = get(&event, "oldVersion").ok().and_then(|version| version.as_f64());
                if upgrade(&opening, before.unwrap_or_default() as u32).await.is_err()
                    && let Ok(transaction) = get(&opening, "transaction")
                {
                    // Aborting leaves the database as it was before the upgrade.
                    let _ = call(&transaction, "abort", &[]);
                }
            });
        });
        let is_blocked = Rc::new(Cell::new(false));
        let blocks = Rc::clone(&is_blocked);
        let blocking = Closure::<dyn Fn()>::new(move || {
            blocks.set(true);
            blocked();
        });
        set(&request, "onupgradeneeded", &upgrading.into_js_value())?;
        set(&request, "onblocked", &blocking.into_js_value())?;
        let opened = done(&request, Patience::Unless(is_blocked)).await;
        if opened.is_err() {
            close_when_opened(&request)?;
        }
        Ok(opened?)
    }

    /// Copies the games of the database of builds whose names had no path, unless this was done before. Games that are
    /// here already stay as they are, and the old database stays too.
    ///
    /// # Errors
    /// The reason why one of the databases cannot be read or written. The next call copies what is missing.
    pub async fn copy_old(&self) -> Result<(), StorageError> {
        if store::is_library_copied() || !store::note_library_copied(false) {
            return Ok(());
        }
        if let Some(old) = open_old().await? {
            let names = get(&old, "objectStoreNames")?;
            let has = |name: &str| call(&names, "contains", &[name.into()]).map(|has| has.is_truthy());
            if has(GAMES)? {
                let is_apart = has(RECORDS)?;
                let stores: &[&'static str] = if is_apart { &[GAMES, RECORDS] } else { &[GAMES] };
                let reading = Self(old.clone()).transaction(stores, Access::Read)?;
                let cards = rows(&reading, GAMES).await?;
                let records = if is_apart { rows(&reading, RECORDS).await? } else { Vec::new() };
                let transaction = self.transaction(&[GAMES, RECORDS], Access::Write)?;
                for (store, rows) in [(GAMES, cards), (RECORDS, records)] {
                    for Row { id, text } in rows {
                        if let Some(id) = GameId::read(&id)
                            && row(&transaction, store, id).await?.is_none()
                        {
                            write(&transaction, store, id, &text)?;
                        }
                    }
                }
                if !is_apart {
                    take_apart(&transaction).await?;
                }
                committed(&transaction).await?;
            }
            call(&old, "close", &[])?;
        }
        store::note_library_copied(true);
        Ok(())
    }

    /// Reads the cards of all games. Unreadable ones are only counted.
    ///
    /// # Errors
    /// The reason why the database cannot be read.
    pub async fn cards(&self) -> Result<Cards, StorageError> {
        let rows = absence::unless_left(async {
            let transaction = self.transaction(&[GAMES], Access::Read)?;
            answers(&transaction, GAMES).await?;
            rows(&transaction, GAMES).await
        });
        let mut cards = Cards::default();
        for Row { text, .. } in rows.await? {
            match Card::from_text(&text) {
                Ok(card) => cards.cards.push(card),
                Err(_) => cards.unreadable += 1,
            }
        }
        Ok(cards)
    }

    /// Reads all games with their records in one transaction, and takes breaks while it converts them.
    ///
    /// # Errors
    /// The reason why the database cannot be read.
    pub async fn entries(&self, breaks: &mut Breaks) -> Result<Entries, StorageError> {
        let rows = absence::unless_left(async {
            let transaction = self.transaction(&[GAMES, RECORDS], Access::Read)?;
            answers(&transaction, GAMES).await?;
            Ok((all(&transaction, GAMES).await?, all(&transaction, RECORDS).await?))
        });
        let (cards, records) = rows.await?;
        let mut join = Join::default();
        for record in records.iter() {
            join.add_record(row_of(record)?);
            breaks.take().await;
        }
        for card in cards.iter() {
            join.add_card(row_of(card)?);
            breaks.take().await;
        }
        Ok(join.finish())
    }

    /// Reads a game. `None` if it is not stored or its card cannot be read.
    ///
    /// # Errors
    /// The reason why the database cannot be read.
    pub async fn entry(&self, id: GameId) -> Result<Option<Entry>, StorageError> {
        let there = absence::unless_left(async {
            read(&self.transaction(&[GAMES, RECORDS], Access::Read)?, id).await
        });
        there.await.map(Result::ok)
    }

    /// Stores the game that `decide` makes of the stored one, in one transaction; `None` leaves that as it is. Returns
    /// whether anything was stored. `strict` asks the browser to confirm only what is on the disk, as for the end of a
    /// game.
    ///
    /// # Errors
    /// [`StorageError::Newer`] if a newer version of the page has written the game, or the reason why the database
    /// cannot be read or written. Nothing has changed then.
    pub async fn put(
        &self,
        id: GameId,
        strict: bool,
        decide: &mut dyn FnMut(Option<Entry>) -> Option<Entry>,
    ) -> Result<bool, StorageError> {
        let access = if strict { Access::Strict } else { Access::Write };
        let written = absence::unless_left(async {
            let transaction = self.transaction(&[GAMES, RECORDS], access)?;
            let there = match read(&transaction, id).await? {
                Err(Some(EntryError::Newer)) => return Err(StorageError::Newer),
                there => there.ok(),
            };
            let Some(entry) = decide(there) else { return Ok(false) };
            let card = write(&transaction, GAMES, entry.card.id, &entry.card.to_text());
            let both = card.and_then(|()| write(&transaction, RECORDS, entry.card.id, &entry.record));
            whole(&transaction, both)?;
            committed(&transaction).await?;
            Ok(true)
        });
        written.await
    }

    /// Changes the card of a game. Does nothing if the game is not stored or its card cannot be read.
    ///
    /// # Errors
    /// The reason why the database cannot be read or written.
    pub async fn change(&self, id: GameId, change: impl FnOnce(&mut Card)) -> Result<(), StorageError> {
        let changed = absence::unless_left(async {
            let transaction = self.transaction(&[GAMES], Access::Write)?;
            let there = row(&transaction, GAMES, id).await?.unwrap_or_default();
            let Ok(mut card) = Card::from_text(&there.text) else { return Ok(()) };
            change(&mut card);
            write(&transaction, GAMES, id, &card.to_text())?;
            Ok(committed(&transaction).await?)
        });
        changed.await
    }

    /// Deletes a game that was last changed at `changed`, in milliseconds since 1970. Returns `false` if it was changed
    /// at another time, and leaves it then. A game that is no longer stored counts as deleted.
    ///
    /// # Errors
    /// The reason why the database cannot be read or written.
    pub async fn delete(&self, id: GameId, changed: u64) -> Result<bool, StorageError> {
        let deleted = absence::unless_left(async {
            let transaction = self.transaction(&[GAMES, RECORDS], Access::Write)?;
            if read(&transaction, id).await?.is_ok_and(|there| there.card.changed != changed) {
                return Ok(false);
            }
            let both = delete(&transaction, GAMES, id).and_then(|()| delete(&transaction, RECORDS, id));
            whole(&transaction, both)?;
            committed(&transaction).await?;
            Ok(true)
        });
        deleted.await
    }

    /// Begins a transaction on these object stores.
    fn transaction(&self, stores: &[&'static str], access: Access) -> Result<JsValue, JsValue> {
        let names: Array = stores.iter().map(|name| JsValue::from_str(name)).collect();
        let mode = if access == Access::Read { "readonly" } else { "readwrite" };
        let options = Object::new();
        if access == Access::Strict {
            // Browsers that do not know this option ignore it.
            set(&options, "durability", &"strict".into())?;
        }
        let transaction = call(&self.0, "transaction", &[names.into(), mode.into(), options.into()])?;
        absence::note(&transaction, GAMES);
        Ok(transaction)
    }
}

/// Returns the result of the requests of a transaction. If one was refused, the transaction is aborted: the browser would
/// store those before it, such as a card without its record.
fn whole(transaction: &JsValue, requests: Result<(), StorageError>) -> Result<(), StorageError> {
    if requests.is_err() {
        // An error means that the browser has aborted it already.
        let _ = call(transaction, "abort", &[]);
    }
    requests
}

/// Closes the database of a request that was given up, should it still be opened. An open connection would block the
/// upgrades of later builds.
fn close_when_opened(request: &JsValue) -> Result<(), JsValue> {
    let opened = request.clone();
    let close = Closure::<dyn Fn()>::new(move || {
        // An error means that there is nothing to close.
        let _ = get(&opened, "result").and_then(|database| call(&database, "close", &[]));
    });
    set(request, "onsuccess", &close.into_js_value())
}

/// Opens the database of builds whose names had no path; `None` if there is none.
///
/// # Errors
/// [`StorageError::Newer`] if it is of a version that this build does not know, or the reason why it cannot be opened.
async fn open_old() -> Result<Option<JsValue>, StorageError> {
    let factory = get(&window(), "indexedDB")?;
    let request = call(&factory, "open", &[OLD_NAME.into()])?;
    let opening = request.clone();
    let is_missing = Rc::new(Cell::new(false));
    let missing = Rc::clone(&is_missing);
    // Without a database, the browser would make an empty one.
    let stop = Closure::<dyn Fn()>::new(move || {
        missing.set(true);
        if let Ok(transaction) = get(&opening, "transaction") {
            let _ = call(&transaction, "abort", &[]);
        }
    });
    set(&request, "onupgradeneeded", &stop.into_js_value())?;
    let database = match done(&request, Patience::Limited).await {
        Err(_) if is_missing.get() => return Ok(None),
        database => database?,
    };
    let version = get(&database, "version")?.as_f64().unwrap_or_default();
    if version > f64::from(VERSION) {
        call(&database, "close", &[])?;
        return Err(StorageError::Newer);
    }
    Ok(Some(database))
}

/// Upgrades the database from the version `before` to [`VERSION`], step by step. Version 0 is an empty database.
async fn upgrade(opening: &JsValue, before: u32) -> Result<(), StorageError> {
    let (database, transaction) = (get(opening, "result")?, get(opening, "transaction")?);
    absence::note(&transaction, GAMES);
    for version in before + 1..=VERSION {
        match version {
            // In version 1, an entry was one text with its record in it, and had no tags.
            1 => lay_out(&database, GAMES)?,
            // Since version 2, records are apart, so that the list need not read them.
            2 => {
                lay_out(&database, RECORDS)?;
                take_apart(&transaction).await?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Splits each entry of version 1 into a card and a record. Unreadable entries stay as they are.
async fn take_apart(transaction: &JsValue) -> Result<(), StorageError> {
    for Row { text, .. } in rows(transaction, GAMES).await? {
        if let Ok(entry) = Entry::from_text(&text) {
            write(transaction, GAMES, entry.card.id, &entry.card.to_text())?;
            write(transaction, RECORDS, entry.card.id, &entry.record)?;
        }
    }
    Ok(())
}

/// Reads a game. The inner error is the reason why its card cannot be read, or `None` if the game is not stored.
async fn read(transaction: &JsValue, id: GameId) -> Result<Result<Entry, Option<EntryError>>, StorageError> {
    let Some(card) = row(transaction, GAMES, id).await? else { return Ok(Err(None)) };
    let record = row(transaction, RECORDS, id).await?.unwrap_or_default();
    let card = Card::from_text(&card.text);
    Ok(card.map(|card| Entry { card, record: record.text }).map_err(Some))
}
