//! Pieces glide: a piece that has moved is drawn where it came from and moves to its place, turning over on the way if
//! it promotes; what was captured moves to the hand. Moves that are taken back, or looked at, glide as well.

use super::piece;
use crate::browser;
use crate::preferences::{Kings, Taste};
use crate::table::Table;
use crate::timers;
use leptos::prelude::*;
use rules::{Color, HandKind, Move, Piece, PieceKind, Position, Square};
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomRect, Element};

/// So many moves at most are shown together: the engine's and the person's. More are a leap to another position.
const MOST_MOVES: usize = 2;

/// What the style rotates as a whole when White sits below.
const ROTATED: &str = "[data-bottom=\"w\"] .squares";

/// A piece on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Glide {
    /// Where it is now, as a selector.
    home: String,
    /// Where it came from, as a selector.
    from: String,
    /// What it was, if it was turned over.
    was: Option<Piece>,
    /// Whether it passes over other pieces: from or to a hand, or as knights jump.
    over: bool,
}

/// Lets pieces glide whenever another position of the same game is shown. A piece that the person has dragged is there
/// already.
pub fn animate(table: Table) {
    let taste = Taste::of_page();
    Effect::new(move |before: Option<Position>| {
        let after = table.shown();
        let time = taste.get().glide.milliseconds();
        if let Some(before) = before
            && time > 0
            && !browser::wants_no_motion()
        {
            let glides = glides(&before, &after, table.was_dragged());
            if !glides.is_empty() {
                request_animation_frame(move || run(&glides, time));
            }
        }
        after
    });
}

fn back_to(mut position: Position, ply: usize) -> Position {
    while position.ply() > ply && position.undo() {}
    position
}

/// What moves between two positions of a game: the newest moves first, so that a piece that moves twice shows its
/// last way.
fn glides(before: &Position, after: &Position, dragged: bool) -> Vec<Glide> {
    let mut glides: Vec<Glide> = Vec::new();
    let mut add = |more: Vec<Glide>| {
        for glide in more {
            if glides.iter().all(|known| known.home != glide.home) {
                glides.push(glide);
            }
        }
    };
    let common = before.ply().min(after.ply());
    let (made, undone) = (after.ply() - common, before.ply() - common);
    let same = back_to(before.clone(), common).to_setup() == back_to(after.clone(), common).to_setup();
    if !same || made + undone > MOST_MOVES {
        return glides;
    }
    for back in 0..made {
        add(forth(&back_to(after.clone(), after.ply() - back), dragged && back == 0));
    }
    for forward in 1..=undone {
        add(back_again(&back_to(before.clone(), common + forward)));
    }
    glides
}

/// What the last move of a position has moved.
fn forth(position: &Position, dragged: bool) -> Vec<Glide> {
    let Some(mv) = position.last_move() else { return Vec::new() };
    let mover = !position.turn();
    let home = on_board(mv.to());
    let taken = position.last_capture().and_then(|piece| piece.kind.in_hand());
    let taken =
        taken.map(|kind| Glide { home: in_hand(mover, kind), from: home.clone(), was: None, over: true });
    let (from, was) = match mv {
        Move::Drop { kind, .. } => (in_hand(mover, kind), None),
        Move::Normal { from, promote, .. } => {
            (on_board(from), promote.then(|| unpromoted(position, mv)).flatten())
        }
    };
    let from = if dragged { home.clone() } else { from };
    let moved = (!dragged || was.is_some()).then_some(Glide { home, from, was, over: jumps(position, mv) });
    taken.into_iter().chain(moved).collect()
}

/// What moves when the last move of a position is taken back.
fn back_again(position: &Position) -> Vec<Glide> {
    let Some(mv) = position.last_move() else { return Vec::new() };
    let mover = !position.turn();
    let there = on_board(mv.to());
    let taken = position.last_capture().and_then(|piece| piece.kind.in_hand());
    let taken =
        taken.map(|kind| Glide { home: there.clone(), from: in_hand(mover, kind), was: None, over: true });
    let moved = match mv {
        Move::Drop { kind, .. } => Glide { home: in_hand(mover, kind), from: there, was: None, over: true },
        Move::Normal { from, promote, .. } => {
            let was = if promote { position.piece(mv.to()) } else { None };
            Glide { home: on_board(from), from: there, was, over: jumps(position, mv) }
        }
    };
    taken.into_iter().chain([moved]).collect()
}

/// Whether the last move of a position, `mv`, went over other pieces.
fn jumps(position: &Position, mv: Move) -> bool {
    match mv {
        Move::Drop { .. } => true,
        Move::Normal { to, .. } => {
            position.piece(to).is_some_and(|piece| piece.kind.demoted() == PieceKind::Knight)
        }
    }
}

/// What the piece was before the last move of a position promoted it.
fn unpromoted(position: &Position, mv: Move) -> Option<Piece> {
    let piece = position.piece(mv.to())?;
    Some(Piece { kind: piece.kind.demoted(), ..piece })
}

fn on_board(square: Square) -> String {
    format!("[data-square=\"{square}\"]")
}

fn in_hand(color: Color, kind: HandKind) -> String {
    format!("[data-hand=\"{color}:{}\"]", kind.letter())
}

/// Lets pieces glide. All is measured before anything is changed: the browser would lay the page out again in between.
fn run(glides: &[Glide], time: u16) {
    let flights: Vec<(&Glide, Flight)> =
        glides.iter().filter_map(|glide| Some((glide, Flight::of(glide)?))).collect();
    for (glide, flight) in flights {
        flight.begin(glide.was, time);
    }
}

/// A piece that is about to glide.
struct Flight {
    home: Element,
    piece: Element,
    way: Way,
}

impl Flight {
    fn of(glide: &Glide) -> Option<Self> {
        let find = |selector: &str| document().query_selector(selector).ok().flatten();
        let (home, from) = (find(&glide.home)?, find(&glide.from)?);
        let piece = home.query_selector(".piece:not(.flying)").ok().flatten()?;
        let way = Way::between(&from, &home, &piece, glide.over);
        Some(Self { home, piece, way })
    }

    fn begin(&self, was: Option<Piece>, time: u16) {
        let Self { home, piece, way } = self;
        // A browser without this kind of animation shows the piece in its place at once, so an error means nothing.
        if let Some(was) = was {
            let before = copy(piece, home, time);
            if let Some(before) = before {
                if let Ok(Some(face)) = before.query_selector("use") {
                    // No king promotes. Setting an attribute fails only for an ill-formed name.
                    let _ = face.set_attribute("href", &piece::face(was, Kings::Usual));
                }
                let _ = way.animate(&before, &[(0, 100), (50, 0), (100, 0)], time);
            }
            let _ = way.animate(piece, &[(0, 0), (50, 0), (100, 100)], time);
        } else if home.get_attribute("data-count").is_some_and(|count| count != "1") {
            // Others of its kind lie there already, and stay.
            if let Some(copy) = copy(piece, home, time) {
                let _ = way.animate(&copy, &[(0, 100), (100, 100)], time);
            }
        } else {
            let _ = way.animate(piece, &[(0, 100), (100, 100)], time);
        }
    }
}

/// A second picture of a piece, for as long as it is on its way.
fn copy(piece: &Element, home: &Element, time: u16) -> Option<Element> {
    let copy = piece.clone_node_with_deep(true).ok()?.dyn_into::<Element>().ok()?;
    copy.class_list().add_1("flying").ok()?;
    home.append_child(&copy).ok()?;
    let passing = copy.clone();
    timers::after(Duration::from_millis(time.into()), move || passing.remove());
    Some(copy)
}

/// The way of a piece, in whole pixels: printing fractions would cost the page ten kilobytes.
#[derive(Clone, Copy, Debug)]
struct Way {
    x: i32,
    y: i32,
    /// Widths at its beginning and at its end: pieces in hand are smaller.
    widths: (i32, i32),
    /// Whether the piece lies turned to the player above.
    turned: bool,
    /// Whether it passes over other pieces.
    over: bool,
}

impl Way {
    fn between(from: &Element, home: &Element, piece: &Element, over: bool) -> Self {
        let is_rotated = home.closest(ROTATED).ok().flatten().is_some();
        let (from, home) = (from.get_bounding_client_rect(), home.get_bounding_client_rect());
        let center = |rect: &DomRect| (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0);
        let (start, end) = (center(&from), center(&home));
        let seen = ((start.0 - end.0) as i32, (start.1 - end.1) as i32);
        let (x, y) = if is_rotated { (-seen.0, -seen.1) } else { seen };
        Self {
            x,
            y,
            widths: (from.width() as i32, (home.width() as i32).max(1)),
            turned: piece.class_list().contains("turned"),
            over,
        }
    }

    /// Moves a picture along. Each step is how far it has come, and how wide it is seen, both in percent.
    fn animate(self, picture: &Element, steps: &[(i32, i32)], time: u16) -> Result<(), JsValue> {
        let animate = js_sys::Reflect::get(picture, &"animate".into())?.dyn_into::<js_sys::Function>()?;
        let frames = js_sys::Array::new();
        for &(come, wide) in steps {
            let frame = js_sys::Object::new();
            js_sys::Reflect::set(&frame, &"transform".into(), &self.transform(come, wide).into())?;
            js_sys::Reflect::set(&frame, &"offset".into(), &(f64::from(come) / 100.0).into())?;
            if self.over {
                js_sys::Reflect::set(&frame, &"zIndex".into(), &"3".into())?;
            }
            frames.push(&frame);
        }
        let options = js_sys::Object::new();
        js_sys::Reflect::set(&options, &"duration".into(), &time.into())?;
        js_sys::Reflect::set(&options, &"easing".into(), &"ease-out".into())?;
        // Its last frame stays until a copy is taken away; a piece in its place is there without it.
        let stays = picture.class_list().contains("flying");
        js_sys::Reflect::set(&options, &"fill".into(), &if stays { "forwards" } else { "none" }.into())?;
        animate.call2(picture, &frames, &options)?;
        Ok(())
    }

    fn transform(self, come: i32, wide: i32) -> String {
        let left = 100 - come;
        let (x, y) = (self.x * left / 100, self.y * left / 100);
        let (first, last) = self.widths;
        let width = first * left / 100 + last * come / 100;
        let turn = if self.turned { " rotate(180deg)" } else { "" };
        format!("translate({x}px, {y}px){turn} scale(calc({width} / {last})) scaleX(calc({wide} / 100))")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Variant};

    fn position(line: &str) -> Position {
        Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line)
    }

    fn ways(before: &str, after: &str, dragged: bool) -> Vec<String> {
        let bare = |selector: &str| selector.split('"').nth(1).unwrap_or_default().to_owned();
        let way = |glide: &Glide| {
            let was = glide.was.map(|piece| format!(" was {piece}")).unwrap_or_default();
            format!("{} {}{was}", bare(&glide.from), bare(&glide.home))
        };
        glides(&position(before), &position(after), dragged).iter().map(way).collect()
    }

    const OPENING: &str = "startpos moves 7g7f 3c3d";
    const CAPTURE: &str = "startpos moves 7g7f 3c3d 8h2b+";
    const RECAPTURE: &str = "startpos moves 7g7f 3c3d 8h2b+ 3a2b";
    const DROP: &str = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e";

    #[test]
    fn what_moves_glides_forth_and_back() {
        for (before, after, expected) in [
            ("startpos", "startpos moves 7g7f", vec!["7g 7f"]),
            (OPENING, CAPTURE, vec!["2b b:B", "8h 2b was B"]),
            (CAPTURE, RECAPTURE, vec!["2b w:B", "3a 2b"]),
            (RECAPTURE, DROP, vec!["b:B 4e"]),
            (DROP, RECAPTURE, vec!["4e b:B"]),
            (CAPTURE, OPENING, vec!["b:B 2b", "2b 8h was +B"]),
            // Two moves at once: a piece that went two ways shows the last one.
            (OPENING, RECAPTURE, vec!["2b w:B", "3a 2b", "2b b:B"]),
            ("startpos", OPENING, vec!["3c 3d", "7g 7f"]),
            // A leap, another game, nothing at all.
            ("startpos", CAPTURE, vec![]),
            ("startpos moves 7g7f", "startpos moves 2g2f", vec![]),
            ("startpos", "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h", vec![]),
            (DROP, DROP, vec![]),
        ] {
            assert_eq!(ways(before, after, false), expected, "{before} to {after}");
        }
    }

    #[test]
    fn a_dragged_piece_is_there_already() {
        assert_eq!(ways("startpos", "startpos moves 7g7f", true), Vec::<String>::new());
        assert_eq!(ways(OPENING, CAPTURE, true), ["2b b:B", "2b 2b was B"]);
    }
}
