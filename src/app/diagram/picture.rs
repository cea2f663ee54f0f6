//! Converts SVG diagrams to PNG by a canvas of the browser, and copies them to the clipboard.

use crate::dynamic::{ask, call, get, set};
use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::{document, window};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::Blob;

/// The characters that are percent-encoded in the data URL of an SVG file.
const ENCODED: &AsciiSet = &CONTROLS.add(b'"').add(b'#').add(b'%').add(b'<').add(b'>').add(b'?').add(b'`');

/// A data URL with an SVG file, for the `src` of an image.
pub fn address(svg: &str) -> String {
    format!("data:image/svg+xml;charset=utf-8,{}", utf8_percent_encode(svg, ENCODED))
}

/// A PNG of an SVG file, in the size that the file gives, in pixels. `None` if the browser cannot draw it, for instance
/// because it is short of memory.
pub async fn png(svg: &str) -> Option<Blob> {
    let image = JsValue::from(document().create_element("img").ok()?);
    set(&image, "src", &address(svg).into()).ok()?;
    ask(&image, "decode", &[]).await.ok()?;
    let canvas = JsValue::from(document().create_element("canvas").ok()?);
    set(&canvas, "width", &get(&image, "naturalWidth").ok()?).ok()?;
    set(&canvas, "height", &get(&image, "naturalHeight").ok()?).ok()?;
    let context = call(&canvas, "getContext", &["2d".into()]).ok()?;
    call(&context, "drawImage", &[image, 0.into(), 0.into()]).ok()?;
    let drawn = Promise::new(&mut |done, failed| {
        if call(&canvas, "toBlob", &[done.into()]).is_err() {
            // The promise is still pending, so rejecting it throws nothing.
            let _ = failed.call0(&JsValue::NULL);
        }
    });
    JsFuture::from(drawn).await.ok()?.dyn_into().ok()
}

/// Copies an SVG file to the clipboard as a PNG. Returns `false` if the browser cannot draw it, has no clipboard for
/// images, or does not let the page write to it.
pub async fn copy(svg: String) -> bool {
    // Browsers allow the copy only during the press itself, so they get a promise of the image.
    let picture = future_to_promise(async move { png(&svg).await.map(JsValue::from).ok_or(JsValue::NULL) });
    match write_to_clipboard(&picture) {
        Some(written) => JsFuture::from(written).await.is_ok(),
        None => {
            // Nothing uses the image, but its promise must not reject unhandled.
            let _ = JsFuture::from(picture).await;
            false
        }
    }
}

/// Starts to write an image to the clipboard. `None` if the browser has no clipboard, or one for text only.
fn write_to_clipboard(picture: &Promise) -> Option<Promise> {
    // guarded: ClipboardItem
    let item: Function = get(&window(), "ClipboardItem").ok()?.dyn_into().ok()?;
    let clipboard = get(&window().navigator(), "clipboard").ok()?;
    let parts = Object::new();
    set(&parts, "image/png", picture).ok()?;
    let item = Reflect::construct(&item, &Array::of1(&parts)).ok()?;
    call(&clipboard, "write", &[Array::of1(&item).into()]).ok()?.dyn_into().ok()
}
