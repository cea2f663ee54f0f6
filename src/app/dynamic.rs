//! Access to JavaScript objects by the names of their properties. Every function that `web_sys` declares makes the
//! first wasm file larger, even if only a later part calls it. The functions here avoid that; in return, their callers
//! have no types.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Returns a property; `undefined` if the object has none of this name.
///
/// # Errors
/// The exception that JavaScript throws.
pub fn get(object: &JsValue, name: &str) -> Result<JsValue, JsValue> {
    Reflect::get(object, &name.into())
}

/// Sets a property of an object.
///
/// # Errors
/// The exception that JavaScript throws.
pub fn set(object: &JsValue, name: &str, value: &JsValue) -> Result<(), JsValue> {
    Reflect::set(object, &name.into(), value).map(|_| ())
}

/// Calls a method with these arguments, and returns its result.
///
/// # Errors
/// The exception that the method throws, or the property itself if it is not a function.
pub fn call(object: &JsValue, method: &str, values: &[JsValue]) -> Result<JsValue, JsValue> {
    let method: Function = get(object, method)?.dyn_into()?;
    method.apply(object, &values.iter().collect::<Array>())
}

/// Calls a method that returns a promise, and waits for its value.
///
/// # Errors
/// The errors of [`call`], the reason of a rejected promise, or the result itself if it is not a promise.
pub async fn ask(object: &JsValue, method: &str, values: &[JsValue]) -> Result<JsValue, JsValue> {
    JsFuture::from(call(object, method, values)?.dyn_into::<Promise>()?).await
}
