//! Objects of the browser that are asked by name. Each function that is declared costs the first file something, even if
//! only a part that comes later calls it; these do not, and cost their callers the types. An error is what the browser has
//! thrown.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A property; `undefined` if the object has none of this name.
pub fn get(object: &JsValue, name: &str) -> Result<JsValue, JsValue> {
    Reflect::get(object, &name.into())
}

/// Sets a property.
pub fn set(object: &JsValue, name: &str, value: &JsValue) -> Result<(), JsValue> {
    Reflect::set(object, &name.into(), value).map(|_| ())
}

/// Calls a method.
pub fn call(object: &JsValue, method: &str, values: &[JsValue]) -> Result<JsValue, JsValue> {
    let method: Function = get(object, method)?.dyn_into()?;
    method.apply(object, &values.iter().collect::<Array>())
}

/// Calls a method that promises something, and waits for it.
pub async fn ask(object: &JsValue, method: &str, values: &[JsValue]) -> Result<JsValue, JsValue> {
    JsFuture::from(call(object, method, values)?.dyn_into::<Promise>()?).await
}
