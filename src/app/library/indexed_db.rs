//! Functions for IndexedDB: requests as futures, and reading and writing of rows. Methods are called by name
//! ([`crate::dynamic`]), and rows are converted by `serde-wasm-bindgen`: see
//! `docs/decisions/0003-rows-by-serde-wasm-bindgen.md`.

use super::storage_error::StorageError;
use crate::dynamic::{call, get, set};
use crate::timers;
use js_sys::{Array, Function, Object, Promise};
use saves::GameId;
use saves::rows::Row;
use serde::Serialize;
use serde_wasm_bindgen::{from_value, to_value};
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The number of ticks after which a database that does not answer is given up: four seconds.
const TICKS: u32 = 8;
/// The time of a tick.
const TICK: Duration = Duration::from_millis(500);

/// How long to wait for the database.
#[derive(Clone, Debug)]
pub enum Patience {
    /// For four seconds.
    Limited,
    /// For four seconds, but as long as it takes if this is `true` by then.
    Unless(Rc<Cell<bool>>),
    /// As long as it takes, as for a long list.
    Endless,
}

impl Patience {
    /// Whether to wait on after four seconds.
    fn is_longer(&self) -> bool {
        match self {
            Self::Limited => false,
            Self::Unless(excused) => excused.get(),
            Self::Endless => true,
        }
    }
}

/// The options of `createObjectStore`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StoreOptions {
    key_path: &'static str,
}

/// Creates an object store of rows with `id` as their key. Works only during an upgrade.
///
/// # Errors
/// The exception of the browser, as a storage error.
pub fn lay_out(database: &JsValue, store: &str) -> Result<(), StorageError> {
    let options = to_value(&StoreOptions { key_path: "id" })?;
    call(database, "createObjectStore", &[store.into(), options])?;
    Ok(())
}

/// Waits until the browser runs this transaction: until then, others may block it. A long list may take longer than that.
///
/// # Errors
/// The exception of the browser, as a storage error; [`StorageError::Silent`] after four seconds.
pub async fn answers(transaction: &JsValue, store: &str) -> Result<(), StorageError> {
    done(&in_store(transaction, store, "count", &[])?, Patience::Limited).await?;
    Ok(())
}

/// Reads all rows of an object store, in the order of their keys.
///
/// # Errors
/// The exception of the browser, as a storage error.
pub async fn rows(transaction: &JsValue, store: &str) -> Result<Vec<Row>, StorageError> {
    // Rows are converted one by one, because the code for generic lists would add to the first load.
    all(transaction, store).await?.iter().map(row_of).collect()
}

/// Reads all rows of an object store, in the order of their keys, as values for [`row_of`].
///
/// # Errors
/// The exception of the browser, as a storage error.
pub async fn all(transaction: &JsValue, store: &str) -> Result<Array, StorageError> {
    Ok(done(&in_store(transaction, store, "getAll", &[])?, Patience::Endless).await?.dyn_into()?)
}

/// Converts a row from the value in the database.
///
/// # Errors
/// The value is no object.
pub fn row_of(value: JsValue) -> Result<Row, StorageError> {
    Ok(from_value(value)?)
}

/// Reads the row with this key. `None` if there is none.
///
/// # Errors
/// The exception of the browser, as a storage error.
pub async fn row(transaction: &JsValue, store: &str, id: GameId) -> Result<Option<Row>, StorageError> {
    let row =
        done(&in_store(transaction, store, "get", &[id.to_string().into()])?, Patience::Limited).await?;
    Ok(from_value(row)?)
}

/// Writes a row, in place of one with the same key. [`committed`] says whether it has been stored.
///
/// # Errors
/// The exception of the browser, as a storage error.
pub fn write(transaction: &JsValue, store: &str, id: GameId, text: &str) -> Result<(), StorageError> {
    let row = to_value(&Row { id: id.to_string(), text: text.to_owned() })?;
    in_store(transaction, store, "put", &[row])?;
    Ok(())
}

/// Deletes the row with this key, if there is one. [`committed`] says whether it has been deleted.
///
/// # Errors
/// The exception of the browser, as a storage error.
pub fn delete(transaction: &JsValue, store: &str, id: GameId) -> Result<(), StorageError> {
    in_store(transaction, store, "delete", &[id.to_string().into()])?;
    Ok(())
}

/// Calls a method of an object store by name. Returns its request.
fn in_store(
    transaction: &JsValue,
    store: &str,
    method: &str,
    values: &[JsValue],
) -> Result<JsValue, JsValue> {
    call(&call(transaction, "objectStore", &[store.into()])?, method, values)
}

/// Waits for the result of a request.
///
/// # Errors
/// The error of the request, a `DOMException`; a `TimeoutError` if the time is over.
pub async fn done(request: &JsValue, patience: Patience) -> Result<JsValue, JsValue> {
    event(request, "onsuccess", "onerror", patience).await?;
    get(request, "result")
}

/// Waits until a transaction is complete and so everything in it is stored.
///
/// # Errors
/// The error of the transaction, a `DOMException`, if it was aborted. Nothing of it is stored then. A `TimeoutError` if
/// the browser does not answer; it may store it later.
pub async fn committed(transaction: &JsValue) -> Result<(), JsValue> {
    event(transaction, "oncomplete", "onabort", Patience::Limited).await
}

/// Waits for one of two events, by setting the handlers of these names. The one named `bad` is the error of `target`.
/// If neither comes within the time of `patience`, that is an error too.
async fn event(target: &JsValue, good: &str, bad: &str, patience: Patience) -> Result<(), JsValue> {
    let heard = Promise::new(&mut |resolve, reject| {
        // Setting a handler on these objects does not fail.
        let _ = set(target, good, &resolve);
        let _ = set(target, bad, &reject);
    });
    let late = Promise::new(&mut |_, reject| count_down(TICKS, reject, patience.clone()));
    match JsFuture::from(Promise::race(&Array::of2(&heard, &late))).await {
        Ok(_) => Ok(()),
        Err(why) if why == LATE => {
            let error = Object::new();
            set(&error, "name", &"TimeoutError".into())?;
            Err(error.into())
        }
        Err(_) => Err(get(target, "error")?),
    }
}

/// Rejects a promise with [`LATE`] after so many ticks, unless there is more patience. A page that was frozen misses
/// ticks, so that time does not count.
fn count_down(ticks: u32, reject: Function, patience: Patience) {
    timers::after(TICK, move || {
        if ticks > 1 {
            count_down(ticks - 1, reject, patience);
        } else if !patience.is_longer() {
            // Rejecting a promise does not fail.
            let _ = reject.call1(&JsValue::UNDEFINED, &LATE.into());
        }
    });
}

/// The value with which a promise is rejected when the time is over.
const LATE: &str = "late";
