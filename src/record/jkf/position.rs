//! The start of a JKF game: `initial`.

use super::json::PathSegment::{Index, Name};
use super::json::{Part, PathSegment};
use super::shape::{Member, Shape, Shaped, object};
use crate::csa::words::{piece, piece_code};
use crate::transcript::{Fault, Notes};
use crate::{Expected, Problem};
use rules::{Color, HandKind, Handicap, Piece, PieceKind, Setup, Square, Variant};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The names of `preset` but `HIRATE` and `OTHER`.
const PRESETS: [(&str, Handicap); 15] = [
    ("KY", Handicap::Lance),
    ("KY_R", Handicap::RightLance),
    ("KA", Handicap::Bishop),
    ("HI", Handicap::Rook),
    ("HIKY", Handicap::RookLance),
    ("2", Handicap::Two),
    ("3", Handicap::Three),
    ("4", Handicap::Four),
    ("5", Handicap::Five),
    ("5_L", Handicap::LeftFive),
    ("6", Handicap::Six),
    ("7_L", Handicap::LeftSeven),
    ("7_R", Handicap::RightSeven),
    ("8", Handicap::Eight),
    ("10", Handicap::Ten),
];

object! {
    Initial
    pub(super) struct Initial {
        "preset" preset: Option<Value>,
        "data" data: Option<Data>,
    }
}

object! {
    BoardData
    struct Data {
        "color" color: Option<Value>,
        "board" board: Vec<Vec<Cell>>,
        "hands" hands: Option<Vec<BTreeMap<String, Option<u8>>>>,
    }
}

object! {
    BoardSquare
    struct Cell {
        "color" color: Option<Value>,
        "kind" kind: Option<String>,
    }
}

/// The piece with this code of CSA.
pub(super) fn kind(code: &str) -> Option<PieceKind> {
    match code.as_bytes() {
        &[a, b] => piece([a, b]),
        _ => None,
    }
}

/// 0 is Black, 1 is White; earlier programs wrote `true` for Black.
pub(super) fn color(value: &Value) -> Option<Color> {
    match value {
        Value::Bool(is_black) => Some(if *is_black { Color::Black } else { Color::White }),
        _ => match value.as_u64() {
            Some(0) => Some(Color::Black),
            Some(1) => Some(Color::White),
            _ => None,
        },
    }
}

/// The even start, or that of a handicap.
pub(super) fn start_of(handicap: Option<Handicap>) -> Setup {
    Setup::of_start(Variant::Standard, handicap)
}

/// The start that `part` gives. A board takes precedence over a name.
pub(super) fn read(initial: &Initial, part: Part<'_>, notes: &mut Notes) -> Result<Setup, Fault> {
    let preset = part.find(&[Name("preset")]);
    let name = match &initial.preset {
        None => String::new(),
        Some(Value::String(name)) => name.clone(),
        Some(other) => other.to_string(),
    };
    let named = match name.as_str() {
        "" | "OTHER" => None,
        "HIRATE" => Some(start_of(None)),
        other => match PRESETS.iter().find(|(known, _)| *known == other) {
            Some(&(_, handicap)) => Some(start_of(Some(handicap))),
            None if initial.data.is_some() => {
                notes.contradiction(preset.at, &name);
                None
            }
            None => return Err(preset.expected(Expected::Preset)),
        },
    };
    let Some(data) = &initial.data else {
        return named.ok_or_else(|| preset.expected(Expected::PresetOrData));
    };
    let setup = read_data(data, part)?;
    if named.is_some_and(|named| !named.same_position(&setup)) {
        notes.contradiction(preset.at, &name);
    }
    Ok(setup)
}

fn read_data(data: &Data, part: Part<'_>) -> Result<Setup, Fault> {
    let inner = |keys: &[PathSegment<'_>]| part.find(&[&[Name("data")], keys].concat());
    let board = |keys: &[PathSegment<'_>]| inner(&[&[Name("board")], keys].concat());
    let mut setup = Setup::empty(Variant::Standard);
    if data.board.len() == usize::from(Variant::Minishogi.size()) {
        return Err(Fault::new(board(&[]).at, Problem::Variant));
    }
    if data.board.len() != 9 {
        return Err(board(&[]).expected(Expected::NineFiles));
    }
    if let Some(file) = data.board.iter().position(|file| file.len() != 9) {
        return Err(board(&[Index(file)]).expected(Expected::NineSquares));
    }
    for (cell, index) in data.board.iter().flatten().zip(0..) {
        let bad = |key, expected: Expected| {
            board(&[Index(index / 9), Index(index % 9), Name(key)]).expected(expected)
        };
        let Some(code) = &cell.kind else { continue };
        let kind = kind(code).ok_or_else(|| bad("kind", Expected::PieceCode))?;
        let color = cell.color.as_ref().and_then(color).ok_or_else(|| bad("color", Expected::ColorNumber))?;
        if let Some(square) = Square::from_index(index) {
            setup.board[square.index()] = Some(Piece::new(color, kind));
        }
    }
    for (hand, color) in data.hands.iter().flatten().zip(Color::ALL) {
        for (code, count) in hand {
            let count = count.unwrap_or(0);
            let hand = kind(code).filter(|kind| !kind.is_promoted()).and_then(PieceKind::in_hand);
            match hand {
                Some(hand) => setup.hands[color].set(hand, count),
                None if count == 0 => {}
                None => {
                    let held = inner(&[Name("hands"), Index(color.index()), Name(code)]);
                    return Err(Fault::new(held.at, Problem::expected(Expected::HandPiece, code)));
                }
            }
        }
    }
    if let Some(turn) = &data.color {
        setup.turn = color(turn).ok_or_else(|| inner(&[Name("color")]).expected(Expected::ColorNumber))?;
    }
    Ok(setup)
}

/// Writes the value of `initial`.
pub(super) fn write(text: &mut String, setup: &Setup) {
    let handicap = Handicap::of(setup);
    let name = PRESETS.iter().find(|(_, known)| Some(*known) == handicap).map(|&(name, _)| name);
    let name = if setup.same_position(&start_of(None)) { Some("HIRATE") } else { name };
    if let Some(name) = name {
        let _ = write!(text, r#"{{"preset":"{name}"}}"#);
        return;
    }
    let _ = write!(text, r#"{{"preset":"OTHER","data":{{"color":{},"board":["#, setup.turn.index());
    for (stands, index) in setup.board.iter().zip(0..) {
        text.push_str(match index {
            0 => "[",
            _ if index % 9 == 0 => "],[",
            _ => ",",
        });
        let _ = match stands {
            Some(Piece { color, kind }) => {
                write!(text, r#"{{"color":{},"kind":"{}"}}"#, color.index(), piece_code(*kind))
            }
            None => write!(text, "{{}}"),
        };
    }
    text.push_str(r#"]],"hands":["#);
    for color in Color::ALL {
        for kind in HandKind::ALL {
            let before = match (kind, color) {
                (HandKind::Pawn, Color::Black) => "{",
                (HandKind::Pawn, Color::White) => ",{",
                _ => ",",
            };
            let count = setup.hands[color].count(kind);
            let _ = write!(text, r#"{before}"{}":{count}"#, piece_code(kind.on_board()));
        }
        text.push('}');
    }
    text.push_str("]}}");
}
