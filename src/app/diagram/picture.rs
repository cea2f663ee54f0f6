//! Diagrams as pictures of pixels, which the browser makes of the SVG.

use crate::dynamic::{ask, call, get, set};
use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::{document, window};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::Blob;

/// What does not stand for itself in the address of an SVG file.
const ENCODED: &AsciiSet = &CONTROLS.add(b'"').add(b'#').add(b'%').add(b'<').add(b'>').add(b'?').add(b'`');

/// An address that holds an SVG file itself, for images.
pub fn address(svg: &str) -> String {
    format!("data:image/svg+xml;charset=utf-8,{}", utf8_percent_encode(svg, ENCODED))
}

/// A PNG of an SVG file, as large as the file says. `None` if the browser does not draw it: it may be short of memory.
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
            // The one who waits has not gone: nothing is thrown.
            let _ = failed.call0(&JsValue::NULL);
        }
    });
    JsFuture::from(drawn).await.ok()?.dyn_into().ok()
}

/// Copies an SVG file as a PNG; `false` if this page has no clipboard for pictures, or may not write to it.
pub async fn copy(svg: String) -> bool {
    // Browsers let a page copy only at once when it is pressed: they get the promise of a picture.
    let picture = future_to_promise(async move { png(&svg).await.map(JsValue::from).ok_or(JsValue::NULL) });
    match write_to_clipboard(&picture) {
        Some(written) => JsFuture::from(written).await.is_ok(),
        None => {
            // It is drawn for nobody.
            let _ = JsFuture::from(picture).await;
            false
        }
    }
}

/// Asks the clipboard to take a picture; `None` where there is none, or where it takes only text.
fn write_to_clipboard(picture: &Promise) -> Option<Promise> {
    let item: Function = get(&window(), "ClipboardItem").ok()?.dyn_into().ok()?;
    let clipboard = get(&window().navigator(), "clipboard").ok()?;
    let parts = Object::new();
    set(&parts, "image/png", picture).ok()?;
    let item = Reflect::construct(&item, &Array::of1(&parts)).ok()?;
    call(&clipboard, "write", &[Array::of1(&item).into()]).ok()?.dyn_into().ok()
}
