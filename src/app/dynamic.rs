//! Objects of the browser that are asked by name. Each function that is declared costs the first file something, even if
//! only a part that comes later calls it; these do not, and cost their callers the types.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A property; `None` if the object has none of this name.
pub fn get(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &name.into()).ok().filter(|value| !value.is_undefined() && !value.is_null())
}

/// Sets a property. One that cannot be set stays as it is.
pub fn set(object: &JsValue, name: &str, value: &JsValue) {
    let _ = Reflect::set(object, &name.into(), value);
}

/// Calls a method; `None` if there is none of this name, or if it throws.
pub fn call(object: &JsValue, method: &str, values: &[JsValue]) -> Option<JsValue> {
    let method: Function = get(object, method)?.dyn_into().ok()?;
    method.apply(object, &values.iter().collect::<Array>()).ok()
}

/// Calls a method that promises something, and waits for it; `None` also if the promise is not kept.
pub async fn ask(object: &JsValue, method: &str, values: &[JsValue]) -> Option<JsValue> {
    let promise: Promise = call(object, method, values)?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()
}
