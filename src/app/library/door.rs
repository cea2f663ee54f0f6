//! The browser's IndexedDB: its requests, and the rows in it. Its methods are called by name ([`crate::dynamic`]), rows
//! are read and written by `serde-wasm-bindgen`: `docs/decisions/0003-rows-by-serde-wasm-bindgen.md`.

use super::database::Trouble;
use crate::dynamic::{call, get, set};
use crate::saved::GameId;
use js_sys::{Array, Promise};
use serde::{Deserialize, Deserializer, Serialize};
use serde_wasm_bindgen::{from_value, to_value};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A row. What is missing in it, or is no text, counts as an empty text: a broken row is still a row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Row {
    /// The key.
    #[serde(deserialize_with = "text_or_nothing")]
    pub id: String,
    /// What is kept under it.
    #[serde(deserialize_with = "text_or_nothing")]
    pub text: String,
}

fn text_or_nothing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(String::deserialize(deserializer).unwrap_or_default())
}

/// How a store is made.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StoreOptions {
    key_path: &'static str,
}

/// Makes a store of rows.
pub fn lay_out(database: &JsValue, store: &str) -> Result<(), Trouble> {
    let options = to_value(&StoreOptions { key_path: "id" })?;
    call(database, "createObjectStore", &[store.into(), options])?;
    Ok(())
}

/// All rows of a store.
pub async fn rows(transaction: &JsValue, store: &str) -> Result<Vec<Row>, Trouble> {
    let rows: Array = done(&in_store(transaction, store, "getAll", &[])?).await?.dyn_into()?;
    // One by one: what reads lists of any kind costs the first load more.
    Ok(rows.iter().map(from_value).collect::<Result<_, _>>()?)
}

/// The row of a key, if there is one.
pub async fn row(transaction: &JsValue, store: &str, id: GameId) -> Result<Option<Row>, Trouble> {
    let row = done(&in_store(transaction, store, "get", &[id.to_string().into()])?).await?;
    Ok(from_value(row)?)
}

/// Writes a row in place of the one that has its key.
pub fn write(transaction: &JsValue, store: &str, id: GameId, text: &str) -> Result<(), Trouble> {
    let row = to_value(&Row { id: id.to_string(), text: text.to_owned() })?;
    in_store(transaction, store, "put", &[row])?;
    Ok(())
}

/// Deletes the row of a key.
pub fn delete(transaction: &JsValue, store: &str, id: GameId) -> Result<(), Trouble> {
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

/// What an exception of the browser is called; empty if it is none.
pub fn name_of(error: &JsValue) -> String {
    get(error, "name").ok().and_then(|name| name.as_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_row_has_a_key_and_a_text() {
        let row = Row { id: "00ff".into(), text: "{}".into() };
        let value = json!({ "id": "00ff", "text": "{}" });
        assert_eq!(serde_json::to_value(&row).expect("texts only"), value);
        assert_eq!(serde_json::from_value::<Row>(value).expect("a row"), row);
    }

    #[test]
    fn a_broken_row_is_still_a_row() {
        for (value, id, text) in [
            (json!({ "id": "a" }), "a", ""),
            (json!({ "id": "a", "text": 5 }), "a", ""),
            (json!({ "id": "a", "text": null }), "a", ""),
            (json!({ "id": "a", "text": ["b"] }), "a", ""),
            (json!({ "id": 7, "text": "b" }), "", "b"),
            (json!({ "text": "b", "more": { "id": "c" } }), "", "b"),
            (json!({}), "", ""),
        ] {
            let row: Row = serde_json::from_value(value.clone()).expect("a row");
            assert_eq!((&*row.id, &*row.text), (id, text), "{value}");
        }
    }
}
