//! IndexedDB of the browser: its requests, and the rows in it. Its methods are called by name ([`crate::dynamic`]), rows
//! are read and written by `serde-wasm-bindgen`: `docs/decisions/0003-rows-by-serde-wasm-bindgen.md`.

use super::storage_error::StorageError;
use crate::dynamic::{call, get, set};
use js_sys::{Array, Promise};
use saves::GameId;
use saves::rows::Row;
use serde::Serialize;
use serde_wasm_bindgen::{from_value, to_value};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// How a store is made.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StoreOptions {
    key_path: &'static str,
}

/// Makes a store of rows.
pub fn lay_out(database: &JsValue, store: &str) -> Result<(), StorageError> {
    let options = to_value(&StoreOptions { key_path: "id" })?;
    call(database, "createObjectStore", &[store.into(), options])?;
    Ok(())
}

/// All rows of a store.
pub async fn rows(transaction: &JsValue, store: &str) -> Result<Vec<Row>, StorageError> {
    let rows: Array = done(&in_store(transaction, store, "getAll", &[])?).await?.dyn_into()?;
    // One by one: what reads lists of any kind costs the first load more.
    Ok(rows.iter().map(from_value).collect::<Result<_, _>>()?)
}

/// The row of a key, if there is one.
pub async fn row(transaction: &JsValue, store: &str, id: GameId) -> Result<Option<Row>, StorageError> {
    let row = done(&in_store(transaction, store, "get", &[id.to_string().into()])?).await?;
    Ok(from_value(row)?)
}

/// Writes a row in place of the one that has its key.
pub fn write(transaction: &JsValue, store: &str, id: GameId, text: &str) -> Result<(), StorageError> {
    let row = to_value(&Row { id: id.to_string(), text: text.to_owned() })?;
    in_store(transaction, store, "put", &[row])?;
    Ok(())
}

/// Deletes the row of a key.
pub fn delete(transaction: &JsValue, store: &str, id: GameId) -> Result<(), StorageError> {
    in_store(transaction, store, "delete", &[id.to_string().into()])?;
    Ok(())
}

fn in_store(
    transaction: &JsValue,
    store: &str,
    method: &str,
    values: &[JsValue],
) -> Result<JsValue, JsValue> {
    call(&call(transaction, "objectStore", &[store.into()])?, method, values)
}

/// The result of a request of the database, when it has come.
pub async fn done(request: &JsValue) -> Result<JsValue, JsValue> {
    match event(request, "onsuccess", "onerror").await {
        Ok(()) => get(request, "result"),
        Err(()) => Err(get(request, "error")?),
    }
}

/// Waits until everything in a transaction is stored.
pub async fn committed(transaction: &JsValue) -> Result<(), JsValue> {
    match event(transaction, "oncomplete", "onabort").await {
        Ok(()) => Ok(()),
        Err(()) => Err(get(transaction, "error")?),
    }
}

/// Waits for one of two events: a good one, or a bad one.
async fn event(target: &JsValue, good: &str, bad: &str) -> Result<(), ()> {
    let heard = Promise::new(&mut |resolve, reject| {
        // These objects take any handler.
        let _ = set(target, good, &resolve);
        let _ = set(target, bad, &reject);
    });
    JsFuture::from(heard).await.map(|_| ()).map_err(|_| ())
}
