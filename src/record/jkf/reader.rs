//! Reading JKF. The elements of `moves` are cut out first and read one by one, so that every error has its place and
//! forks need no recursion.

use super::DEEPEST;
use super::position::{self, Initial, color, kind, start_of};
use crate::csa::words;
use crate::movetext::read_ki2;
use crate::reading::shorten;
use crate::transcript::{Fault, Notes, Transcript};
use crate::words as japanese;
use crate::{Elapsed, Field, Header, Leniency, NodeId, Problem, Reading, Step};
use rules::{Color, Handicap, Move, PieceKind, Position, Square};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt;

#[derive(Deserialize)]
struct Document<'a> {
    #[serde(default)]
    header: Pairs,
    #[serde(borrow)]
    initial: Option<&'a RawValue>,
    #[serde(borrow)]
    moves: Vec<&'a RawValue>,
}

/// An object as it stands, in its order.
#[derive(Default)]
struct Pairs(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;

        impl<'de> Visitor<'de> for Entries {
            type Value = Pairs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of strings")
            }

            fn visit_unit<E>(self) -> Result<Pairs, E> {
                Ok(Pairs::default())
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Pairs, M::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_any(Entries)
    }
}

/// An element of `moves`.
#[derive(Deserialize)]
struct Element<'a> {
    comments: Option<Vec<String>>,
    #[serde(rename = "move")]
    step: Option<Played>,
    time: Option<Times>,
    special: Option<String>,
    #[serde(borrow)]
    forks: Option<Vec<Vec<&'a RawValue>>>,
}

#[derive(Deserialize)]
struct Played {
    #[serde(default)]
    color: Value,
    from: Option<Spot>,
    to: Option<Spot>,
    piece: Option<String>,
    same: Option<bool>,
    promote: Option<bool>,
    relative: Option<String>,
}

#[derive(Deserialize)]
struct Spot {
    x: u8,
    y: u8,
}

#[derive(Deserialize)]
struct Times {
    now: Option<Time>,
    total: Option<Time>,
}

#[derive(Deserialize)]
struct Time {
    h: Option<u64>,
    m: Option<u64>,
    s: Option<u64>,
}

impl Time {
    fn milliseconds(&self) -> Option<u64> {
        let minutes = self.h.unwrap_or(0).checked_mul(60)?.checked_add(self.m.unwrap_or(0))?;
        minutes.checked_mul(60)?.checked_add(self.s.unwrap_or(0))?.checked_mul(1000)
    }
}

pub(super) fn read(text: &str) -> Result<Reading, Fault> {
    let begin = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    if text[begin..].trim().is_empty() {
        return Err(Fault::new(text.len(), Problem::Empty));
    }
    let document: Document<'_> = parse(&text[begin..], begin)?;
    let mut notes = Notes::default();
    let (header, handicap) = read_header(document.header, begin, &mut notes);
    let start = match document.initial {
        Some(raw) if raw.get() != "null" => {
            let at = offset(text, raw);
            let initial: Initial = parse(raw.get(), at)?;
            let start = position::read(&initial, at, &mut notes)?;
            (start, at)
        }
        _ => (start_of(handicap), begin),
    };
    let transcript = Transcript::new(start.0, start.1)?;
    // Forks inside forks are gone through once for every level; a game stays far below this.
    let patience = text.len().saturating_mul(32).saturating_add(1 << 20);
    let mut reader = Reader { text, transcript, notes, forks: Vec::new(), patience, out_of_turn: None };
    reader.line(&document.moves, NodeId::ROOT, 0)?;
    while let Some(fork) = reader.forks.pop() {
        reader.line(&fork.elements, fork.parent, fork.depth)?;
    }
    let mut record = reader.transcript.finish();
    record.header = header;
    Ok(Reading { games: vec![record], forgiven: reader.notes.in_text(text) })
}

/// The header; a handicap in it is said by the start too and left out.
fn read_header(pairs: Pairs, at: usize, notes: &mut Notes) -> (Header, Option<Handicap>) {
    let mut header = Header::default();
    let mut handicap = None;
    for (key, value) in pairs.0 {
        let value = match value {
            Value::String(value) => value,
            Value::Null => continue,
            Value::Array(_) | Value::Object(_) => {
                notes.unknown(at, &key);
                continue;
            }
            other => other.to_string(),
        };
        match japanese::field(&key) {
            Field::Other(name) if name == "手合割" => {
                handicap = japanese::handicap(japanese::trim(&value));
            }
            field => header.push(field, &value),
        }
    }
    (header, handicap)
}

/// A line that begins beside another.
struct Fork<'a> {
    elements: Vec<&'a RawValue>,
    /// The node that it goes on from.
    parent: NodeId,
    depth: usize,
}

struct Reader<'a> {
    text: &'a str,
    transcript: Transcript,
    notes: Notes,
    /// What is still to be read, the next last.
    forks: Vec<Fork<'a>>,
    /// How many bytes may still be gone through.
    patience: usize,
    /// The last move that a player made out of turn, and who that was.
    out_of_turn: Option<(NodeId, Color)>,
}

impl<'a> Reader<'a> {
    fn line(&mut self, elements: &[&'a RawValue], parent: NodeId, depth: usize) -> Result<(), Fault> {
        self.transcript.go(parent, 0)?;
        for raw in elements {
            let at = offset(self.text, raw);
            let left = self.patience.checked_sub(raw.get().len());
            self.patience = left.ok_or_else(|| Fault::new(at, Problem::TooLarge))?;
            let element: Element<'a> = parse(raw.get(), at)?;
            let forks = element.forks.as_deref().unwrap_or_default();
            if depth >= DEEPEST && !forks.is_empty() {
                return Err(Fault::new(at, Problem::TooLarge));
            }
            let parent = self.element(&element, raw.get(), at)?;
            for elements in element.forks.into_iter().flatten().rev() {
                self.forks.push(Fork { elements, parent, depth: depth + 1 });
            }
        }
        Ok(())
    }

    /// Plays an element and returns the node that its forks go on from.
    fn element(&mut self, element: &Element<'_>, text: &str, at: usize) -> Result<NodeId, Fault> {
        let before = self.transcript.here();
        let mut base = before;
        if let Some(step) = &element.step {
            let (mv, out_of_turn) = self.read_move(step, text, at)?;
            let id = self.transcript.play(mv, at, &mv.to_string(), &mut self.notes)?;
            base = self.transcript.record().parent(id).unwrap_or(before);
            self.out_of_turn = out_of_turn.map(|side| (id, side)).or(self.out_of_turn);
        }
        if let Some(word) = &element.special {
            let side = match self.out_of_turn {
                Some((id, side)) if id == self.transcript.here() => side,
                _ => self.transcript.position().turn(),
            };
            self.transcript.end(words::end(word, side), at, text, &mut self.notes)?;
        }
        let here = self.transcript.here();
        let has_step = here != before;
        if let Some(time) = &element.time {
            self.time(time, here, has_step, at)?;
        }
        if let Some(lines) = element.comments.as_ref().filter(|lines| !lines.is_empty()) {
            let comment = &mut self.transcript.record_mut().node_mut(here).comment;
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(&lines.join("\n"));
        }
        let record = self.transcript.record();
        while !matches!(record.node(base).step(), Step::Start | Step::Move(_)) {
            base = record.parent(base).unwrap_or(NodeId::ROOT);
        }
        Ok(base)
    }

    fn time(&mut self, time: &Times, here: NodeId, has_step: bool, at: usize) -> Result<(), Fault> {
        let milliseconds = |time: &Time| {
            time.milliseconds()
                .ok_or_else(|| Fault::new(at, Problem::expected("hours, minutes and seconds", "")))
        };
        let Some(now) = &time.now else { return Ok(()) };
        let spent_ms = milliseconds(now)?;
        let total_ms = time.total.as_ref().map(milliseconds).transpose()?;
        if has_step {
            self.transcript.record_mut().node_mut(here).time = Some(Elapsed { spent_ms, total_ms });
        } else if spent_ms > 0 {
            self.notes.unknown(at, "time");
        }
        Ok(())
    }

    /// A move, and whose it is if that piece is moved out of turn.
    fn read_move(&mut self, step: &Played, text: &str, at: usize) -> Result<(Move, Option<Color>), Fault> {
        let position = self.transcript.position();
        let bad = |expected| Fault::new(at, Problem::expected(expected, text));
        let square = |spot: &Spot| {
            let square = Square::new(spot.x.wrapping_sub(1), spot.y.wrapping_sub(1));
            square.ok_or_else(|| bad("a square with x and y from 1 to 9"))
        };
        let piece = match &step.piece {
            Some(code) => Some(kind(code).ok_or_else(|| bad("a piece such as FU"))?),
            None => None,
        };
        let to = match &step.to {
            Some(to) => square(to)?,
            None if step.same == Some(true) => {
                position.last_move().map(Move::to).ok_or_else(|| bad("a move before `same`"))?
            }
            None => return Err(bad("the square `to`")),
        };
        let none = || Fault::new(at, Problem::NoCandidate(shorten(text)));
        let Some(from) = &step.from else {
            let piece = piece.ok_or_else(|| bad("a `piece` or where it comes `from`"))?;
            let found = unnormalised(position, step, piece, to).ok_or_else(none)?;
            if found.is_ambiguous {
                self.notes.add(at, Leniency::Ambiguous(shorten(text)));
            }
            return Ok((found.mv, None));
        };
        let from = square(from)?;
        let side = color(&step.color);
        let is_out_of_turn = position.piece(from).is_some_and(|piece| piece.color != position.turn());
        // The color of the other side beside a piece of one's own: the order of the moves counts.
        if side == Some(!position.turn()) && !is_out_of_turn {
            self.notes.contradiction(at, text);
        }
        let there = position.piece(from).map(|piece| piece.kind);
        let promote = match (there, piece, step.promote) {
            // Before it is normalised, a record from CSA names the piece that it has become.
            (Some(there), Some(piece), None) if there.promoted() == Some(piece) => true,
            (Some(there), Some(piece), promote) if there != piece => {
                // The piece after the move and `promote` both say so.
                promote.filter(|&promote| promote && there.promoted() == Some(piece)).ok_or_else(none)?
            }
            (_, _, promote) => promote.unwrap_or(false),
        };
        if from == to {
            return Err(none());
        }
        Ok((Move::Normal { from, to, promote }, side.filter(|_| is_out_of_turn)))
    }
}

/// What is read from the words of KI2.
struct Found {
    mv: Move,
    is_ambiguous: bool,
}

/// A move without its origin: a drop, or one that `relative` tells, as people write it.
fn unnormalised(position: &Position, step: &Played, piece: PieceKind, to: Square) -> Option<Found> {
    let mut text = String::new();
    japanese::push_square(&mut text, to);
    text.push_str(japanese::piece_name(piece));
    for letter in step.relative.iter().flat_map(|letters| letters.chars()).take(4) {
        let (_, word) = super::writer::WAYS.into_iter().find(|&(known, _)| known == letter)?;
        text.push(word);
    }
    match step.promote {
        Some(true) => text.push('成'),
        Some(false) => text.push_str("不成"),
        None => {}
    }
    let found = read_ki2(position, &text).ok();
    found.map(|found| Found { mv: found.mv, is_ambiguous: found.is_ambiguous }).or_else(|| {
        // Neither on the board nor in hand: a drop that breaks a rule.
        let kind = piece.in_hand().filter(|_| !piece.is_promoted() && step.promote != Some(true))?;
        step.relative
            .as_deref()
            .is_none_or(|words| words == "H")
            .then_some(Found { mv: Move::Drop { kind, to }, is_ambiguous: false })
    })
}

/// The byte of the text where a part of it begins.
fn offset(text: &str, raw: &RawValue) -> usize {
    (raw.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// Reads a part of the text that begins at `at`.
fn parse<'a, T: Deserialize<'a>>(part: &'a str, at: usize) -> Result<T, Fault> {
    serde_json::from_str(part).map_err(|error| {
        let lines = part.split_inclusive('\n').take(error.line().saturating_sub(1));
        let line: usize = lines.map(str::len).sum();
        let byte = (line + error.column().saturating_sub(1)).min(part.len());
        let problem = if error.is_data() {
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            Problem::expected("a game in JSON Kifu Format", message)
        } else if error.is_eof() {
            return Fault::new(at + part.len(), Problem::expected("more JSON", ""));
        } else {
            Problem::expected("JSON", part.get(byte..).unwrap_or_default())
        };
        Fault::new(at + byte, problem)
    })
}
