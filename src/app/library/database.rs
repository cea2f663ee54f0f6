//! The database of the games: `games` has a card for each, `records` what was played. A new version of it comes about by
//! steps, one for each version before; a newer one is left alone.

use super::indexed_db::{committed, delete, done, lay_out, row, rows, write};
use super::storage_error::StorageError;
use crate::dynamic::{call, get, set};
use js_sys::Array;
use leptos::prelude::window;
use saves::GameId;
use saves::entry::{Card, Entry, EntryError};
use saves::rows::{Cards, Entries, Row};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::spawn_local;

const NAME: &str = "komadai";
/// The version of the database; [`upgrade`] has a step to each.
const VERSION: u32 = 2;
/// `{ id, text }`: [`Card::to_text`].
const GAMES: &str = "games";
/// `{ id, text }`: [`Entry::record`].
const RECORDS: &str = "records";

/// The database, open. Clones are the same.
#[derive(Clone, Debug)]
pub struct Database(JsValue);

impl Database {
    /// Opens it, in this version. `blocked` is called if another tab stands in the way: it goes on when that is closed.
    /// `replaced` is called when another tab needs it in a newer version; then it is closed. `lost` is called when the
    /// browser has closed it, as when somebody clears its storage.
    pub async fn open(
        blocked: impl Fn() + 'static,
        replaced: impl Fn() + 'static,
        lost: impl Fn() + 'static,
    ) -> Result<Self, StorageError> {
        let factory = get(&window(), "indexedDB")?;
        let request = call(&factory, "open", &[NAME.into(), VERSION.into()])?;
        let opening = request.clone();
        let upgrading = Closure::<dyn Fn(JsValue)>::new(move |event: JsValue| {
            let opening = opening.clone();
            // It goes on within the event that it is called by, as long as it waits for nothing but the database.
            spawn_local(async move {
                let before = get(&event, "oldVersion").ok().and_then(|version| version.as_f64());
                if upgrade(&opening, before.unwrap_or_default() as u32).await.is_err()
                    && let Ok(transaction) = get(&opening, "transaction")
                {
                    // Then everything is as it was before.
                    let _ = call(&transaction, "abort", &[]);
                }
            });
        });
        let blocking = Closure::<dyn Fn()>::new(blocked);
        set(&request, "onupgradeneeded", &upgrading.into_js_value())?;
        set(&request, "onblocked", &blocking.into_js_value())?;
        let database = done(&request).await?;
        let closing = database.clone();
        let giving_way = Closure::<dyn Fn()>::new(move || {
            // What is closed already stays so.
            let _ = call(&closing, "close", &[]);
            replaced();
        });
        set(&database, "onversionchange", &giving_way.into_js_value())?;
        let losing = Closure::<dyn Fn()>::new(lost);
        set(&database, "onclose", &losing.into_js_value())?;
        Ok(Self(database))
    }

    /// The cards of all games.
    pub async fn cards(&self) -> Result<Cards, StorageError> {
        let mut cards = Cards::default();
        for Row { text, .. } in rows(&self.transaction(&[GAMES], false)?, GAMES).await? {
            match Card::from_text(&text) {
                Ok(card) => cards.cards.push(card),
                Err(_) => cards.unreadable += 1,
            }
        }
        Ok(cards)
    }

    /// All games, as they were at one moment.
    pub async fn entries(&self) -> Result<Entries, StorageError> {
        let transaction = self.transaction(&[GAMES, RECORDS], false)?;
        let cards = rows(&transaction, GAMES).await?;
        Ok(Entries::of(cards, rows(&transaction, RECORDS).await?))
    }

    /// A game, if it is there and can be read.
    pub async fn entry(&self, id: GameId) -> Result<Option<Entry>, StorageError> {
        read(&self.transaction(&[GAMES, RECORDS], false)?, id).await.map(Result::ok)
    }

    /// Stores the game that `decide` makes of the stored one; `None` leaves that as it is. Returns whether something was
    /// stored. What a newer version has written stays.
    pub async fn put(
        &self,
        id: GameId,
        decide: impl FnOnce(Option<Entry>) -> Option<Entry>,
    ) -> Result<bool, StorageError> {
        let transaction = self.transaction(&[GAMES, RECORDS], true)?;
        let there = match read(&transaction, id).await? {
            Err(Some(EntryError::Newer)) => return Err(StorageError::Newer),
            there => there.ok(),
        };
        let Some(entry) = decide(there) else { return Ok(false) };
        write(&transaction, GAMES, entry.card.id, &entry.card.to_text())?;
        write(&transaction, RECORDS, entry.card.id, &entry.record)?;
        committed(&transaction).await?;
        Ok(true)
    }

    /// Changes the card of a game, if it is there.
    pub async fn change(&self, id: GameId, change: impl FnOnce(&mut Card)) -> Result<(), StorageError> {
        let transaction = self.transaction(&[GAMES], true)?;
        let there = row(&transaction, GAMES, id).await?.unwrap_or_default();
        let Ok(mut card) = Card::from_text(&there.text) else { return Ok(()) };
        change(&mut card);
        write(&transaction, GAMES, id, &card.to_text())?;
        Ok(committed(&transaction).await?)
    }

    /// Deletes a game that was last changed at `changed`; `false` if it has changed since, and then it stays. One that is
    /// not there any more is deleted.
    pub async fn delete(&self, id: GameId, changed: u64) -> Result<bool, StorageError> {
        let transaction = self.transaction(&[GAMES, RECORDS], true)?;
        if read(&transaction, id).await?.is_ok_and(|there| there.card.changed != changed) {
            return Ok(false);
        }
        for store in [GAMES, RECORDS] {
            delete(&transaction, store, id)?;
        }
        committed(&transaction).await?;
        Ok(true)
    }

    fn transaction(&self, stores: &[&str], write: bool) -> Result<JsValue, JsValue> {
        let names: Array = stores.iter().map(|name| JsValue::from_str(name)).collect();
        let mode = if write { "readwrite" } else { "readonly" };
        call(&self.0, "transaction", &[names.into(), mode.into()])
    }
}

/// Makes the database of one version that of the next, until it is of this version.
async fn upgrade(opening: &JsValue, before: u32) -> Result<(), StorageError> {
    let (database, transaction) = (get(opening, "result")?, get(opening, "transaction")?);
    for version in before + 1..=VERSION {
        match version {
            // An entry was one text, with its record in it, and had no tags.
            1 => lay_out(&database, GAMES)?,
            // The list need not read every record.
            2 => {
                lay_out(&database, RECORDS)?;
                take_apart(&transaction).await?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Puts cards in the place of whole entries. What cannot be read stays as it is.
async fn take_apart(transaction: &JsValue) -> Result<(), StorageError> {
    for Row { text, .. } in rows(transaction, GAMES).await? {
        if let Ok(entry) = Entry::from_text(&text) {
            write(transaction, GAMES, entry.card.id, &entry.card.to_text())?;
            write(transaction, RECORDS, entry.card.id, &entry.record)?;
        }
    }
    Ok(())
}

/// A game; the inner error is why it cannot be read, or `None` if it is not there.
async fn read(transaction: &JsValue, id: GameId) -> Result<Result<Entry, Option<EntryError>>, StorageError> {
    let Some(card) = row(transaction, GAMES, id).await? else { return Ok(Err(None)) };
    let record = row(transaction, RECORDS, id).await?.unwrap_or_default();
    let card = Card::from_text(&card.text);
    Ok(card.map(|card| Entry { card, record: record.text }).map_err(Some))
}
