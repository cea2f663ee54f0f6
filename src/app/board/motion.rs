//! The animation of moves. A moved piece glides from its old place to the new one, and turns over on the way if it
//! promotes; a captured piece glides to the hand. Moves that are taken back or stepped through are animated as well.
//! Where drawing a move takes long, pieces do not glide: the move is shown earlier without.

use super::piece;
use crate::browser;
use crate::dynamic;
use crate::preference_signals::PreferenceSignals;
use crate::table::Table;
use crate::timers;
use headless::board::glides::{Glide, glides, picture_selector, place_selector};
use headless::board::slowness::Slowness;
use leptos::prelude::*;
use rules::{Piece, Position};
use saves::preferences::Kings;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomRect, Element};

/// The selector of the squares and hands while White is below: the style turns their pieces around once more.
const ROTATED: &str = "[data-bottom=\"w\"] :is(.squares, .hand)";

/// Animates the pieces whenever another position of the same game is shown. A dragged piece is not animated: it is at
/// its target already.
pub fn animate(table: Table) {
    let preferences = PreferenceSignals::of_page();
    let slowness = StoredValue::new(Slowness::default());
    let under_way = StoredValue::new_local(UnderWay::default());
    Effect::new(move |before: Option<Position>| {
        let after = table.shown();
        let time = preferences.get().glide.milliseconds();
        if let Some(before) = before {
            let moves = time > 0 && !browser::wants_no_motion();
            let glides = if moves { glides(&before, &after, table.was_dragged()) } else { Vec::new() };
            if glides.is_empty() {
                if before.to_setup() != after.to_setup() {
                    under_way.update_value(UnderWay::end);
                }
            } else {
                request_animation_frame(move || {
                    let begun = browser::now();
                    if !slowness.get_value().is_great() {
                        let animations = run(&glides, time);
                        under_way.update_value(|under_way| under_way.add(animations));
                    }
                    // By then the browser has drawn the frame.
                    timers::after(Duration::ZERO, move || {
                        slowness.try_update_value(|slowness| slowness.note(browser::now() - begun));
                    });
                });
            }
        }
        after
    });
}

/// The animations of pictures, which may still move. A picture that shows another place without a glide must not go on
/// with its last one.
#[derive(Debug, Default)]
struct UnderWay(Vec<JsValue>);

impl UnderWay {
    /// The number of animations that are remembered: more are not under way at once.
    const MOST: usize = 16;

    /// Adds the animations of a move, and forgets the oldest ones, which are over.
    fn add(&mut self, animations: Vec<JsValue>) {
        self.0.extend(animations);
        self.0.drain(..self.0.len().saturating_sub(Self::MOST));
    }

    /// Ends all animations, wherever the pictures are.
    fn end(&mut self) {
        for animation in self.0.drain(..) {
            // An animation that cannot be canceled is over soon.
            let _ = dynamic::call(&animation, "cancel", &[]);
        }
    }
}

/// Animates pieces for `time` milliseconds, and returns the animations of the pictures that stay. All elements are
/// measured before any is changed: otherwise the browser would lay the page out again in between.
fn run(glides: &[Glide], time: u16) -> Vec<JsValue> {
    let flights: Vec<(&Glide, Flight)> =
        glides.iter().filter_map(|glide| Some((glide, Flight::of(glide)?))).collect();
    flights.iter().filter_map(|(glide, flight)| flight.begin(glide.was, time)).collect()
}

/// The elements and the path of a piece that is about to glide.
struct Flight {
    home: Element,
    piece: Element,
    path: GlidePath,
}

impl Flight {
    fn of(glide: &Glide) -> Option<Self> {
        let find = |selector: &str| document().query_selector(selector).ok().flatten();
        let (home, from) = (find(&place_selector(glide.home))?, find(&place_selector(glide.from))?);
        let piece = find(&picture_selector(glide.home))?;
        let path = GlidePath::between(&from, &home, &piece, glide.over);
        Some(Self { home, piece, path })
    }

    /// Starts the animation for `time` milliseconds. Returns that of the piece; `None` if only a copy of it moves, or if
    /// the browser has no such API: then the piece shows at its target at once.
    fn begin(&self, was: Option<Piece>, time: u16) -> Option<JsValue> {
        let Self { home, piece, path } = self;
        if let Some(was) = was {
            let before = copy(piece, time);
            if let Some(before) = before {
                if let Ok(Some(face)) = before.query_selector("use") {
                    // No king promotes. Setting an attribute fails only for an ill-formed name.
                    let _ = face.set_attribute("href", &piece::face(was, Kings::Usual));
                }
                let _ = path.animate(&before, &[(0, 100), (50, 0), (100, 0)], time);
            }
            path.animate(piece, &[(0, 0), (50, 0), (100, 100)], time).ok()
        } else if home.get_attribute("data-count").is_some_and(|count| count != "1") {
            // The hand already has pieces of this kind, which stay: a copy glides.
            if let Some(copy) = copy(piece, time) {
                let _ = path.animate(&copy, &[(0, 100), (100, 100)], time);
            }
            None
        } else {
            path.animate(piece, &[(0, 100), (100, 100)], time).ok()
        }
    }
}

/// Adds a copy of a piece's element beside it, and removes it after `time` milliseconds.
fn copy(piece: &Element, time: u16) -> Option<Element> {
    let copy = piece.clone_node_with_deep(true).ok()?.dyn_into::<Element>().ok()?;
    copy.class_list().add_1("flying").ok()?;
    piece.parent_element()?.append_child(&copy).ok()?;
    let passing = copy.clone();
    timers::after(Duration::from_millis(time.into()), move || passing.remove());
    Some(copy)
}

/// Lifts a piece above the others for `time` milliseconds. A step of its animation that did it would have the browser paint
/// every frame of the way: it moves only transforms by itself.
///
/// # Errors
/// The browser's exception.
fn lift(picture: &Element, time: u16) -> Result<(), JsValue> {
    picture.class_list().add_1("over")?;
    let picture = picture.clone();
    // Removing a class fails only for an ill-formed name.
    timers::after(Duration::from_millis(time.into()), move || {
        picture.class_list().remove_1("over").unwrap_or_default();
    });
    Ok(())
}

/// The path of a piece, in whole pixels: the code that prints fractions would add ten kilobytes to the page.
#[derive(Clone, Copy, Debug)]
struct GlidePath {
    x: i32,
    y: i32,
    /// The widths of the places at both ends, in pixels: pieces in hand are smaller.
    widths: (i32, i32),
    /// Whether the piece passes over other pieces.
    over: bool,
}

impl GlidePath {
    fn between(from: &Element, home: &Element, piece: &Element, over: bool) -> Self {
        // The path is that of the picture, which is rotated with the squares, and for the player above once more.
        let is_rotated =
            home.closest(ROTATED).ok().flatten().is_some() != piece.class_list().contains("turned");
        let (from, home) = (from.get_bounding_client_rect(), home.get_bounding_client_rect());
        let center = |rect: &DomRect| (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0);
        let (start, end) = (center(&from), center(&home));
        let seen = ((start.0 - end.0) as i32, (start.1 - end.1) as i32);
        let (x, y) = if is_rotated { (-seen.0, -seen.1) } else { seen };
        Self { x, y, widths: (from.width() as i32, (home.width() as i32).max(1)), over }
    }

    /// Animates an element along the path for `time` milliseconds, and returns the animation. Each step has the progress
    /// and the apparent width, both in percent.
    ///
    /// # Errors
    /// The browser's exception, such as for a missing API.
    fn animate(self, picture: &Element, steps: &[(i32, i32)], time: u16) -> Result<JsValue, JsValue> {
        let animate = js_sys::Reflect::get(picture, &"animate".into())?.dyn_into::<js_sys::Function>()?;
        let frames = js_sys::Array::new();
        for &(come, wide) in steps {
            let frame = js_sys::Object::new();
            js_sys::Reflect::set(&frame, &"transform".into(), &self.transform(come, wide).into())?;
            js_sys::Reflect::set(&frame, &"offset".into(), &(f64::from(come) / 100.0).into())?;
            frames.push(&frame);
        }
        let options = js_sys::Object::new();
        js_sys::Reflect::set(&options, &"duration".into(), &time.into())?;
        js_sys::Reflect::set(&options, &"easing".into(), &"ease-out".into())?;
        // A copy keeps its last frame until it is removed; the piece at its target needs none.
        let stays = picture.class_list().contains("flying");
        js_sys::Reflect::set(&options, &"fill".into(), &if stays { "forwards" } else { "none" }.into())?;
        let animation = animate.call2(picture, &frames, &options)?;
        if self.over {
            lift(picture, time)?;
        }
        Ok(animation)
    }

    fn transform(self, come: i32, wide: i32) -> String {
        let left = 100 - come;
        let (x, y) = (self.x * left / 100, self.y * left / 100);
        let (first, last) = self.widths;
        let width = first * left / 100 + last * come / 100;
        format!("translate({x}px, {y}px) scale(calc({width} / {last})) scaleX(calc({wide} / 100))")
    }
}
