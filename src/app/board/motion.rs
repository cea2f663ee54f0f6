//! Pieces glide: the piece that has arrived is drawn where it came from and moves to its square; what was captured
//! moves to the hand.

use crate::browser;
use crate::table::Table;
use leptos::prelude::*;
use rules::{Move, Position};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

/// How long a piece glides by default, in milliseconds.
pub const GLIDE_MS: f64 = 120.0;

/// What moved, by the attributes of its elements.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Glide {
    /// Where a piece is now.
    piece: String,
    /// Where it came from.
    from: String,
    /// Whether it was turned over on the way.
    turned_over: bool,
}

/// Lets pieces glide whenever a move was made. A piece that the person has dragged is there already.
pub fn animate(table: Table) {
    Effect::new(move |before: Option<usize>| {
        let ply = table.with_game(|game| game.played().len());
        if before.is_some_and(|before| before + 1 == ply)
            && !table.was_dragged()
            && !browser::wants_no_motion()
        {
            let glides = table.with_game(|game| glides(game.position()));
            request_animation_frame(move || glides.iter().for_each(run));
        }
        ply
    });
}

fn glides(position: &Position) -> Vec<Glide> {
    let Some(mv) = position.last_move() else { return Vec::new() };
    let mover = !position.turn();
    let to = format!("[data-square=\"{}\"]", mv.to());
    let from = match mv {
        Move::Normal { from, .. } => format!("[data-square=\"{from}\"]"),
        Move::Drop { kind, .. } => format!("[data-hand=\"{mover}:{}\"]", kind.letter()),
    };
    let moved = Glide { piece: to.clone(), from, turned_over: mv.is_promotion() };
    let captured = position.last_capture().and_then(|piece| piece.kind.in_hand()).map(|kind| Glide {
        piece: format!("[data-hand=\"{mover}:{}\"]", kind.letter()),
        from: to,
        turned_over: false,
    });
    captured.into_iter().chain([moved]).collect()
}

fn run(glide: &Glide) {
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    let (Some(home), Some(from)) = (find(&glide.piece), find(&glide.from)) else { return };
    let Some(piece) = home.query_selector(".piece").ok().flatten() else { return };
    let (start, end) = (center(&from), center(&home));
    // `translate` and `scale` leave the piece's own rotation alone.
    let offset = format!("{}px {}px", (start.0 - end.0) as i32, (start.1 - end.1) as i32);
    let frames = js_sys::Array::of2(&frame(&offset, glide.turned_over), &frame("0px 0px", false));
    // A browser without this kind of animation shows the piece in its place at once.
    let _ = animation(&piece, &frames);
}

fn frame(translate: &str, edge_on: bool) -> js_sys::Object {
    let frame = js_sys::Object::new();
    let set = |name: &str, value: &str| {
        // Setting a property of a fresh object cannot fail.
        let _ = js_sys::Reflect::set(&frame, &name.into(), &value.into());
    };
    set("translate", translate);
    set("scale", if edge_on { "0 1" } else { "1 1" });
    frame
}

fn animation(piece: &Element, frames: &JsValue) -> Result<JsValue, JsValue> {
    let animate = js_sys::Reflect::get(piece, &"animate".into())?.dyn_into::<js_sys::Function>()?;
    let options = js_sys::Object::new();
    js_sys::Reflect::set(&options, &"duration".into(), &GLIDE_MS.into())?;
    js_sys::Reflect::set(&options, &"easing".into(), &"ease-out".into())?;
    animate.call2(piece, frames, &options)
}

fn center(element: &Element) -> (f64, f64) {
    let bounds = element.get_bounding_client_rect();
    (bounds.x() + bounds.width() / 2.0, bounds.y() + bounds.height() / 2.0)
}
