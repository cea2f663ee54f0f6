//! The database of the games: `games` has a card for each, `records` what was played. A new version of it comes about by
//! steps, one for each version before; a newer one is left alone.

use super::door::{call, committed, done, get, name_of, object, set, text};
use super::entry::{Card, Entry, EntryError};
use crate::saved::GameId;
use js_sys::Array;
use leptos::prelude::window;
use serde::Serialize;
use std::collections::BTreeMap;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;

const NAME: &str = "komadai";
/// The version of the database; [`upgrade`] has a step to each.
const VERSION: u32 = 2;
/// `{ id, text }`: [`Card::to_text`].
const GAMES: &str = "games";
/// `{ id, text }`: [`Entry::record`].
const RECORDS: &str = "records";

/// Why games are not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The browser keeps nothing for this page.
    Forbidden,
    /// There is no room left.
    Full,
    /// A newer version of the page has made the database.
    Newer,
    /// Another tab, of an older version, does not let go of the database.
    Blocked,
    /// Another tab, of a newer version, has taken the database over.
    Replaced,
    /// The game is too long.
    TooLong,
}

impl Trouble {
    fn of(error: &JsValue) -> Self {
        match &*name_of(error) {
            "QuotaExceededError" => Self::Full,
            "VersionError" => Self::Newer,
            "InvalidStateError" => Self::Replaced,
            _ => Self::Forbidden,
        }
    }
}

/// The database, open. Clones are the same.
#[derive(Clone, Debug)]
pub struct Database(JsValue);

/// All games: their cards, and the number of those that a newer version has written.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    /// Those that can be read.
    pub cards: Vec<Card>,
    /// How many cannot.
    pub unreadable: usize,
}

/// What lies in the database for a game, whatever it says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Raw {
    /// The key.
    pub id: String,
    /// What should be [`Card::to_text`].
    pub card: String,
    /// What should be [`Entry::record`].
    pub record: String,
}

impl From<Entry> for Raw {
    fn from(Entry { card, record }: Entry) -> Self {
        Self { id: card.id.to_string(), card: card.to_text(), record }
    }
}

/// All games, with their records.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    /// Those whose card can be read.
    pub entries: Vec<Entry>,
    /// The others, and records without a card.
    pub unreadable: Vec<Raw>,
}

impl Entries {
    /// Puts cards and records together; each comes with its id.
    fn of(cards: Vec<(String, String)>, records: Vec<(String, String)>) -> Self {
        let mut records: BTreeMap<String, String> = records.into_iter().collect();
        let mut all = Self::default();
        for (id, card) in cards {
            let record = records.remove(&id).unwrap_or_default();
            match Card::from_text(&card) {
                Ok(card) if !record.is_empty() => all.entries.push(Entry { card, record }),
                _ => all.unreadable.push(Raw { id, card, record }),
            }
        }
        let alone = records.into_iter().map(|(id, record)| Raw { id, record, card: String::new() });
        all.unreadable.extend(alone);
        all
    }
}

impl Database {
    /// Opens it, in this version. `blocked` is called if another tab stands in the way: it goes on when that is closed.
    /// `replaced` is called when another tab needs it in a newer version; then it is closed. `lost` is called when the
    /// browser has closed it, as when somebody clears its storage.
    pub async fn open(
        blocked: impl Fn() + 'static,
        replaced: impl Fn() + 'static,
        lost: impl Fn() + 'static,
    ) -> Result<Self, Trouble> {
        let trouble = |error: JsValue| Trouble::of(&error);
        let factory = get(&window(), "indexedDB").map_err(trouble)?;
        let request = call(&factory, "open", &[NAME.into(), VERSION.into()]).map_err(trouble)?;
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
        set(&request, "onupgradeneeded", &upgrading.into_js_value()).map_err(trouble)?;
        set(&request, "onblocked", &blocking.into_js_value()).map_err(trouble)?;
        let database = done(&request).await.map_err(trouble)?;
        let closing = database.clone();
        let giving_way = Closure::<dyn Fn()>::new(move || {
            // What is closed already stays so.
            let _ = call(&closing, "close", &[]);
            replaced();
        });
        set(&database, "onversionchange", &giving_way.into_js_value()).map_err(trouble)?;
        let losing = Closure::<dyn Fn()>::new(lost);
        set(&database, "onclose", &losing.into_js_value()).map_err(trouble)?;
        Ok(Self(database))
    }

    /// The cards of all games.
    pub async fn cards(&self) -> Result<Cards, Trouble> {
        let texts = async || all(&self.transaction(&[GAMES], false)?, GAMES).await;
        let texts = texts().await.map_err(|error| Trouble::of(&error))?;
        let mut cards = Cards::default();
        for (_, text) in texts {
            match Card::from_text(&text) {
                Ok(card) => cards.cards.push(card),
                Err(_) => cards.unreadable += 1,
            }
        }
        Ok(cards)
    }

    /// All games, as they were at one moment.
    pub async fn entries(&self) -> Result<Entries, Trouble> {
        let read = async || -> Result<Entries, JsValue> {
            let transaction = self.transaction(&[GAMES, RECORDS], false)?;
            let cards = all(&transaction, GAMES).await?;
            Ok(Entries::of(cards, all(&transaction, RECORDS).await?))
        };
        read().await.map_err(|error| Trouble::of(&error))
    }

    /// A game, if it is there and can be read.
    pub async fn entry(&self, id: GameId) -> Result<Option<Entry>, Trouble> {
        let trouble = |error: JsValue| Trouble::of(&error);
        let transaction = self.transaction(&[GAMES, RECORDS], false).map_err(trouble)?;
        read(&transaction, id).await.map(Result::ok).map_err(trouble)
    }

    /// Puts a game there as `decide` says, which is told what is there; `None` leaves that. Says whether something was
    /// stored. What a newer version has written stays.
    pub async fn put(
        &self,
        id: GameId,
        decide: impl FnOnce(Option<Entry>) -> Option<Entry>,
    ) -> Result<bool, Trouble> {
        let trouble = |error: JsValue| Trouble::of(&error);
        let transaction = self.transaction(&[GAMES, RECORDS], true).map_err(trouble)?;
        let there = match read(&transaction, id).await.map_err(trouble)? {
            Err(Some(EntryError::Newer)) => return Err(Trouble::Newer),
            there => there.ok(),
        };
        let Some(entry) = decide(there) else { return Ok(false) };
        let stored = || -> Result<(), JsValue> {
            write(&transaction, GAMES, entry.card.id, &entry.card.to_text())?;
            write(&transaction, RECORDS, entry.card.id, &entry.record)
        };
        stored().map_err(trouble)?;
        committed(&transaction).await.map(|()| true).map_err(trouble)
    }

    /// Changes the card of a game, if it is there.
    pub async fn change(&self, id: GameId, change: impl FnOnce(&mut Card)) -> Result<(), Trouble> {
        let stored = async || -> Result<(), JsValue> {
            let transaction = self.transaction(&[GAMES], true)?;
            let there = done(&call(&store(&transaction, GAMES)?, "get", &[id.to_string().into()])?).await?;
            let Ok(mut card) = Card::from_text(&text(&there, "text")) else { return Ok(()) };
            change(&mut card);
            write(&transaction, GAMES, id, &card.to_text())?;
            committed(&transaction).await
        };
        stored().await.map_err(|error| Trouble::of(&error))
    }

    /// Deletes a game that was last changed at `changed`; `false` if it has changed since, and then it stays. One that is
    /// not there any more is deleted.
    pub async fn delete(&self, id: GameId, changed: u64) -> Result<bool, Trouble> {
        let stored = async || -> Result<bool, JsValue> {
            let transaction = self.transaction(&[GAMES, RECORDS], true)?;
            if read(&transaction, id).await?.is_ok_and(|there| there.card.changed != changed) {
                return Ok(false);
            }
            for name in [GAMES, RECORDS] {
                call(&store(&transaction, name)?, "delete", &[id.to_string().into()])?;
            }
            committed(&transaction).await.map(|()| true)
        };
        stored().await.map_err(|error| Trouble::of(&error))
    }

    fn transaction(&self, stores: &[&str], write: bool) -> Result<JsValue, JsValue> {
        let names: Array = stores.iter().map(|name| JsValue::from_str(name)).collect();
        let mode = if write { "readwrite" } else { "readonly" };
        call(&self.0, "transaction", &[names.into(), mode.into()])
    }
}

/// Makes the database of one version that of the next, until it is of this version.
async fn upgrade(opening: &JsValue, before: u32) -> Result<(), JsValue> {
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

fn lay_out(database: &JsValue, name: &str) -> Result<(), JsValue> {
    let options = object(&[("keyPath", "id".into())])?;
    call(database, "createObjectStore", &[name.into(), options]).map(|_| ())
}

/// Puts cards in the place of whole entries. What cannot be read stays as it is.
async fn take_apart(transaction: &JsValue) -> Result<(), JsValue> {
    for (_, text) in all(transaction, GAMES).await? {
        if let Ok(entry) = Entry::from_text(&text) {
            write(transaction, GAMES, entry.card.id, &entry.card.to_text())?;
            write(transaction, RECORDS, entry.card.id, &entry.record)?;
        }
    }
    Ok(())
}

fn store(transaction: &JsValue, name: &str) -> Result<JsValue, JsValue> {
    call(transaction, "objectStore", &[name.into()])
}

fn write(transaction: &JsValue, name: &str, id: GameId, text: &str) -> Result<(), JsValue> {
    let value = object(&[("id", id.to_string().into()), ("text", text.into())])?;
    call(&store(transaction, name)?, "put", &[value]).map(|_| ())
}

/// A game; the inner error is why it cannot be read, or `None` if it is not there.
async fn read(transaction: &JsValue, id: GameId) -> Result<Result<Entry, Option<EntryError>>, JsValue> {
    let key = [JsValue::from(id.to_string())];
    let card = done(&call(&store(transaction, GAMES)?, "get", &key)?).await?;
    if card.is_undefined() {
        return Ok(Err(None));
    }
    let record = done(&call(&store(transaction, RECORDS)?, "get", &key)?).await?;
    let card = Card::from_text(&text(&card, "text"));
    Ok(card.map(|card| Entry { card, record: text(&record, "text") }).map_err(Some))
}

/// All ids and texts of a store.
async fn all(transaction: &JsValue, name: &str) -> Result<Vec<(String, String)>, JsValue> {
    let rows: Array = done(&call(&store(transaction, name)?, "getAll", &[])?).await?.dyn_into()?;
    Ok(rows.iter().map(|row| (text(&row, "id"), text(&row, "text"))).collect())
}

#[cfg(test)]
mod tests {
    use super::super::entry::tests::entry;
    use super::*;

    #[test]
    fn what_cannot_be_read_is_not_left_out() {
        let row = |id: &str, text: &str| (id.to_owned(), text.to_owned());
        let good = entry(1, "7g7f");
        let id = good.card.id.to_string();
        let cards = vec![row(&id, &good.card.to_text()), row("x", "???"), row("y", &good.card.to_text())];
        let records = vec![row("z", "alone"), row(&id, &good.record), row("x", "its record")];
        let all = Entries::of(cards, records);
        assert_eq!(all.entries, std::slice::from_ref(&good));
        let raw = |id: &str, card: &str, record: &str| Raw {
            id: id.to_owned(),
            card: card.to_owned(),
            record: record.to_owned(),
        };
        let without_record = raw("y", &good.card.to_text(), "");
        assert_eq!(all.unreadable, [raw("x", "???", "its record"), without_record, raw("z", "", "alone")]);
    }
}
