//! The browser's IndexedDB, called by name. Bindings for each of its methods would lie in the script of the first load,
//! which has no room for them; what is called here by name is in the part that comes later.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A property.
pub fn get(object: &JsValue, name: &str) -> Result<JsValue, JsValue> {
    Reflect::get(object, &name.into())
}

/// A property that is a text; empty if it is none.
pub fn text(object: &JsValue, name: &str) -> String {
    get(object, name).ok().and_then(|value| value.as_string()).unwrap_or_default()
}

/// Sets a property.
pub fn set(object: &JsValue, name: &str, value: &JsValue) -> Result<(), JsValue> {
    Reflect::set(object, &name.into(), value).map(|_| ())
}

/// Calls a method.
pub fn call(object: &JsValue, method: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let method: Function = get(object, method)?.dyn_into()?;
    let list = Array::new();
    for argument in arguments {
        list.push(argument);
    }
    method.apply(object, &list)
}

/// Calls a method that promises something, and waits for that.
pub async fn promised(object: &JsValue, method: &str) -> Result<JsValue, JsValue> {
    JsFuture::from(call(object, method, &[])?.dyn_into::<Promise>()?).await
}

/// An object with these properties.
pub fn object(properties: &[(&str, JsValue)]) -> Result<JsValue, JsValue> {
    let object = Object::new();
    for (name, value) in properties {
        set(&object, name, value)?;
    }
    Ok(object.into())
}

/// The result of a request of the database, when it has come.
pub async fn done(request: &JsValue) -> Result<JsValue, JsValue> {
    match event(request, "onsuccess", &["onerror"]).await {
        Ok(()) => get(request, "result"),
        Err(()) => Err(get(request, "error")?),
    }
}

/// Waits until everything in a transaction is stored.
pub async fn committed(transaction: &JsValue) -> Result<(), JsValue> {
    match event(transaction, "oncomplete", &["onabort"]).await {
        Ok(()) => Ok(()),
        Err(()) => Err(get(transaction, "error")?),
    }
}

/// Waits for one of several events: a good one, or a bad one.
async fn event(target: &JsValue, good: &str, bad: &[&str]) -> Result<(), ()> {
    let heard = Promise::new(&mut |resolve, reject| {
        // These objects take any handler.
        let _ = set(target, good, &resolve);
        for name in bad {
            let _ = set(target, name, &reject);
        }
    });
    JsFuture::from(heard).await.map(|_| ()).map_err(|_| ())
}

/// What an exception of the browser is called.
pub fn name_of(error: &JsValue) -> String {
    text(error, "name")
}
