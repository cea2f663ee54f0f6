//! The reasons for which games cannot be stored, and their origin in exceptions of IndexedDB.

use crate::dynamic::get;
use wasm_bindgen::JsValue;

/// The reason why games are not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageError {
    /// The browser does not let this page store data, or failed in another way.
    Forbidden,
    /// The browser's database does not answer.
    Silent,
    /// The storage quota of the site is used up.
    Full,
    /// A newer version of the page has written the database or the game.
    Newer,
    /// Another tab, with an older version of the page, keeps the database open and so blocks its upgrade.
    Blocked,
    /// Another tab, with a newer version of the page, has taken over the database, and the connection is closed.
    Replaced,
    /// The game is too long to be stored.
    TooLong,
}

impl From<JsValue> for StorageError {
    /// The reason behind an exception, by the name of its `DOMException`.
    fn from(error: JsValue) -> Self {
        match &*name_of(&error) {
            "QuotaExceededError" => Self::Full,
            "VersionError" => Self::Newer,
            "TimeoutError" => Self::Silent,
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

/// The `name` of an exception of the browser; empty if it has none.
pub fn name_of(error: &JsValue) -> String {
    get(error, "name").ok().and_then(|name| name.as_string()).unwrap_or_default()
}
