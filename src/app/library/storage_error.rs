//! Errors of the storage of games.

use crate::dynamic::get;
use wasm_bindgen::JsValue;

/// The reason why games are not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageError {
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

impl From<JsValue> for StorageError {
    /// What an exception of the database means.
    fn from(error: JsValue) -> Self {
        match &*name_of(&error) {
            "QuotaExceededError" => Self::Full,
            "VersionError" => Self::Newer,
            "InvalidStateError" => Self::Replaced,
            _ => Self::Forbidden,
        }
    }
}

impl From<serde_wasm_bindgen::Error> for StorageError {
    fn from(error: serde_wasm_bindgen::Error) -> Self {
        JsValue::from(error).into()
    }
}

/// What an exception of the browser is called; empty if it is none.
pub fn name_of(error: &JsValue) -> String {
    get(error, "name").ok().and_then(|name| name.as_string()).unwrap_or_default()
}
