//! Tests of the state machine as tables: a position, the input, and the expected state or effect.

use super::*;
use rules::{Setup, Variant};

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

/// Reads a square (`7g`) or a piece in hand (`b:P`).
fn place(text: &str) -> Place {
    match text.split_once(':') {
        Some((color, kind)) => Place::Hand(
            color.parse().ok().and_then(Color::from_letter).expect(text),
            kind.parse().ok().and_then(HandKind::from_letter).expect(text),
        ),
        None => Place::Square(square(text)),
    }
}

/// Carries out words of input: `7g` clicks (presses and releases), `!7g` is the keyboard, `v7g` presses, `>7f` drags
/// over a square, `>` drags off the board, `^7f` releases, `^` releases off the board, `+` and `=` answer the
/// question about promotion, `esc` cancels.
fn run(sfen: &str, turn: Turn, inputs: &str) -> (Interaction, Effect) {
    let setup: Setup = sfen.parse().expect(sfen);
    let position = Position::from_setup(&setup).expect(sfen);
    let mut state = (Interaction::Resting, Effect::None);
    for word in inputs.split(' ') {
        let over = |text: &str| (!text.is_empty()).then(|| square(text));
        let first = match word.chars().next() {
            _ if word == "esc" => Input::Cancel,
            Some('+') => Input::Promotion { promote: true },
            Some('=') => Input::Promotion { promote: false },
            Some('!') => Input::Activate(place(&word[1..])),
            Some('v') => Input::Press(place(&word[1..])),
            Some('>') => Input::Drag(over(&word[1..])),
            Some('^') => Input::Release(over(&word[1..])),
            _ => Input::Press(place(word)),
        };
        state = state.0.step(first, &position, turn);
        if !"+=!v>^e".contains(&word[..1]) {
            let released = match place(word) {
                Place::Square(square) => Some(square),
                Place::Hand(..) => None,
            };
            let (after, effect) = state.0.step(Input::Release(released), &position, turn);
            state = (after, if effect == Effect::None { state.1 } else { effect });
        }
    }
    state
}

fn check(sfen: &str, turn: Turn, inputs: &str, expected: &str) {
    let origin = |origin: Origin| match origin {
        Origin::Board(square) => square.to_string(),
        Origin::Hand(kind) => kind.letter().to_string(),
    };
    let shown = match run(sfen, turn, inputs) {
        (_, Effect::Play(mv)) => mv.to_string(),
        (_, Effect::Premove(Some(mv))) => format!("premove {mv}"),
        (_, Effect::Premove(None)) => "no premove".to_owned(),
        (_, Effect::Look(_)) => "look".to_owned(),
        (Interaction::Resting, _) => "resting".to_owned(),
        (Interaction::Picked(picked), _) => format!("picked {}", origin(picked)),
        (Interaction::Pressed { origin: pressed, .. }, _) => format!("pressed {}", origin(pressed)),
        (Interaction::Dragging { origin: dragged, .. }, _) => format!("dragging {}", origin(dragged)),
        (Interaction::Promoting { from, to }, _) => format!("promoting {from}{to}"),
    };
    assert_eq!(shown, expected, "{inputs}");
}

const BLACK: Turn = Turn::Move(Color::Black);
const LATER: Turn = Turn::Premove(Color::Black);
const RICH: &str = "4k4/9/3P1S3/9/9/9/9/9/4K4 b GPp 1";
const WHITES_TURN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";

#[test]
fn clicks() {
    let start = Variant::Standard.start_sfen();
    for (inputs, expected) in [
        ("7g", "picked 7g"),
        ("7g 7f", "7g7f"),
        ("7g 7g", "resting"),
        ("7g 2g", "picked 2g"),
        ("7g esc", "resting"),
        ("7c", "look"),
        ("5e", "resting"),
        ("7g 5e", "7g5e"),
        ("b:P", "resting"),
    ] {
        check(start, BLACK, inputs, expected);
    }
    for (inputs, expected) in [
        ("b:G", "picked G"),
        ("b:G b:G", "resting"),
        ("b:G b:P", "picked P"),
        ("w:P", "look"),
        ("b:G 5b", "G*5b"),
        ("b:P 6e", "P*6e"),
        ("b:G 4c", "picked 4c"),
        ("4c 4b", "promoting 4c4b"),
        ("4c 4b +", "4c4b+"),
        ("4c 4b =", "4c4b"),
        ("4c 4b esc", "resting"),
        ("4c 4b 5e", "resting"),
    ] {
        check(RICH, BLACK, inputs, expected);
    }
    check("4k4/3P5/9/9/9/9/9/9/4K4 b - 1", BLACK, "6b 6a", "6b6a+");
}

#[test]
fn drags() {
    let start = Variant::Standard.start_sfen();
    for (inputs, expected) in [
        ("v7g", "pressed 7g"),
        ("v7g >7f", "dragging 7g"),
        ("v7g >7f ^7f", "7g7f"),
        ("v7g >7f >7g ^7g", "picked 7g"),
        ("v7g > ^", "resting"),
        ("v7g >7f esc", "resting"),
        ("7g v7g >7f ^7f", "7g7f"),
        ("v7c >7d ^7d", "resting"),
        ("v7g >5e ^5e", "7g5e"),
    ] {
        check(start, BLACK, inputs, expected);
    }
    check(RICH, BLACK, "vb:G >5b ^5b", "G*5b");
    check(RICH, BLACK, "v4c >4b ^4b", "promoting 4c4b");
    check(RICH, BLACK, "v4c >4b ^4b =", "4c4b");
}

#[test]
fn keys() {
    let start = Variant::Standard.start_sfen();
    for (inputs, expected) in [
        ("!7g", "picked 7g"),
        ("!7g !7f", "7g7f"),
        ("!7g !7g", "resting"),
        ("!7g esc", "resting"),
        ("!7c", "look"),
    ] {
        check(start, BLACK, inputs, expected);
    }
    check(RICH, BLACK, "!b:G !5b", "G*5b");
    check(RICH, BLACK, "!4c !4b +", "4c4b+");
}

#[test]
fn premoves() {
    for (inputs, expected) in [
        ("2g 2f", "premove 2g2f"),
        ("2g 2e", "resting"),
        ("8h 3c", "promoting 8h3c"),
        ("8h 3c +", "premove 8h3c+"),
        ("v8h >4d ^4d", "premove 8h4d"),
        ("8h 7g", "premove 8h7g"),
        ("5i 5h", "premove 5i5h"),
        ("4i 5i", "premove 4i5i"),
        ("5e", "no premove"),
        ("esc", "no premove"),
        ("2g esc", "resting"),
    ] {
        check(WHITES_TURN, LATER, inputs, expected);
    }
    check("4k4/9/9/9/9/9/9/9/4K4 w G 1", LATER, "b:G 5a", "premove G*5a");
}

#[test]
fn who_may_not_move_only_looks() {
    let start = Variant::Standard.start_sfen();
    assert_eq!(run(start, Turn::Watch, "v7g"), (Interaction::Resting, Effect::Look(place("7g"))));
    assert_eq!(run(start, Turn::Watch, "esc"), (Interaction::Resting, Effect::None));
}

#[test]
fn every_place_has_a_number_of_its_own() {
    let in_hands =
        Color::ALL.into_iter().flat_map(|color| HandKind::ALL.map(|kind| Place::Hand(color, kind)));
    let places: Vec<Place> = Square::all().map(Place::Square).chain(in_hands).collect();
    for (number, place) in (0..).zip(&places) {
        assert_eq!((place.number(), Place::from_number(number)), (number, Some(*place)));
    }
    assert_eq!(Place::from_number(places.len() as u8), None);
    assert_eq!(Place::from_number(u8::MAX), None);
}
