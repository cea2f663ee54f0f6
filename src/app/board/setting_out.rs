//! The animation that sets the pieces out one by one before a game. All pieces are in the document from the beginning:
//! only their appearance is delayed.

use crate::table::Table;
use headless::setting_out::STEP_MS;
use leptos::prelude::*;
use rules::Square;
use wasm_bindgen::{JsCast, JsValue};

/// The keyframes of a piece that comes down on its square, as JSON.
const FRAMES: &str = r#"[{"opacity":0,"scale":"1.3"},{"opacity":1,"scale":"1"}]"#;

/// Shows the pieces of a start one by one while they are being set out, and all at once when that ends.
pub fn animate(table: Table) {
    let under_way = StoredValue::new_local(Vec::new());
    // A memo, so that a greeting that changes meanwhile does not restart the animation.
    let squares = Memo::new(move |_| table.setting_out());
    Effect::new(move |_| {
        for animation in under_way.try_update_value(std::mem::take).unwrap_or_default() {
            // An animation that cannot be canceled is over soon.
            let _ = call(&animation, "cancel", &[]);
        }
        if let Some(squares) = squares.get() {
            request_animation_frame(move || {
                if untrack(|| table.is_setting_out()) {
                    let begun = (0..).zip(&squares).filter_map(|(nth, square)| put(*square, nth));
                    under_way.set_value(begun.collect());
                }
            });
        }
    });
}

/// Starts the animation of the piece on a square, delayed by the time for `nth` others, and returns it. `None` without
/// a piece, or in a browser without this API: then the piece shows at once.
fn put(square: Square, nth: u32) -> Option<JsValue> {
    let piece = document().query_selector(&format!("[data-at=\"{square}\"]")).ok()??;
    let time = format!(
        r#"{{"duration":{},"delay":{},"fill":"backwards","easing":"ease-out"}}"#,
        2 * STEP_MS,
        nth * STEP_MS
    );
    let [frames, time] = [FRAMES, &time].map(js_sys::JSON::parse);
    call(&piece, "animate", &[frames.ok()?, time.ok()?]).ok()
}

fn call(of: &JsValue, name: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let method = js_sys::Reflect::get(of, &name.into())?.dyn_into::<js_sys::Function>()?;
    method.apply(of, &arguments.iter().collect())
}
