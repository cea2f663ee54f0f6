//! Reading JKF. The elements of `moves` are cut out first and read one by one, so that every error has its place and
//! forks need no recursion.

use super::DEEPEST;
use super::json::{Part, PathSegment::Name};
use super::position::{self, Initial, color, kind, start_of};
use super::shape::{Member, Shape, Shaped, object};
use crate::csa::words;
use crate::movetext::read_ki2;
use crate::reading::shorten;
use crate::transcript::{Fault, Notes, Transcript};
use crate::words as japanese;
use crate::{Elapsed, Expected, Field, Header, Leniency, NodeId, Problem, Reading, Step};
use rules::{Color, Move, PieceKind, Position, Square};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt;

object! {
    Document
    struct Document<'a> {
        "header" header: Option<Pairs>,
        #[serde(borrow)]
        "initial" initial: Option<&'a RawValue>,
        #[serde(borrow)]
        "moves" moves: Vec<&'a RawValue>,
    }
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
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Pairs, M::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(Entries)
    }
}

impl Shaped for Pairs {
    const SHAPE: Shape = Shape::Leaf(Expected::Strings);
}

object! {
    /// An element of `moves`.
    Element
    struct Element<'a> {
        "comments" comments: Option<Vec<String>>,
        "move" step: Option<Played>,
        "time" time: Option<Times>,
        "special" special: Option<String>,
        #[serde(borrow)]
        "forks" forks: Option<Vec<Vec<&'a RawValue>>>,
    }
}

object! {
    MoveObject
    struct Played {
        "color" color: Option<Value>,
        "from" from: Option<Spot>,
        "to" to: Option<Spot>,
        "piece" piece: Option<String>,
        "same" same: Option<bool>,
        "promote" promote: Option<bool>,
        "relative" relative: Option<String>,
    }
}

object! {
    SquareObject
    struct Spot {
        "x" x: u8,
        "y" y: u8,
    }
}

object! {
    TimesObject
    struct Times {
        "now" now: Option<Time>,
        "total" total: Option<Time>,
    }
}

object! {
    TimeObject
    struct Time {
        "h" h: Option<u64>,
        "m" m: Option<u64>,
        "s" s: Option<u64>,
    }
}

impl Time {
    fn milliseconds(&self) -> Option<u64> {
        let minutes = self.h.unwrap_or(0).checked_mul(60)?.checked_add(self.m.unwrap_or(0))?;
        minutes.checked_mul(60)?.checked_add(self.s.unwrap_or(0))?.checked_mul(1000)
    }
}

pub(super) fn read(text: &str) -> Result<Reading, Fault> {
    let whole = Part::whole(text);
    if whole.text.trim().is_empty() {
        return Err(Fault::new(text.len(), Problem::Empty));
    }
    let document: Document<'_> = whole.read()?;
    let mut notes = Notes::default();
    let (header, name) = read_header(document.header.unwrap_or_default(), whole.at, &mut notes);
    let start = match document.initial {
        Some(raw) if raw.get() != "null" => {
            let initial = Part::of(text, raw);
            (position::read(&initial.read::<Initial>()?, initial, &mut notes)?, initial.at)
        }
        _ => {
            let mut handicaps = japanese::handicaps(japanese::trim(&name));
            let handicap = handicaps.next();
            if handicaps.next().is_some() {
                notes.add(whole.at, Leniency::Ambiguous(shorten(&name)));
            }
            (start_of(handicap), whole.at)
        }
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

/// The header, and the name of the handicap in it, which the start gives too.
fn read_header(pairs: Pairs, at: usize, notes: &mut Notes) -> (Header, String) {
    let mut header = Header::default();
    let mut handicap = String::new();
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
            Field::Other(name) if name == "手合割" => handicap = value,
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
    /// The forks that are still to be read, the next last.
    forks: Vec<Fork<'a>>,
    /// The number of bytes that may still be gone through.
    patience: usize,
    /// The last move that a player made out of turn, and that player.
    out_of_turn: Option<(NodeId, Color)>,
}

impl<'a> Reader<'a> {
    fn line(&mut self, elements: &[&'a RawValue], parent: NodeId, depth: usize) -> Result<(), Fault> {
        self.transcript.go(parent, 0)?;
        for raw in elements {
            let part = Part::of(self.text, raw);
            let left = self.patience.checked_sub(part.text.len());
            self.patience = left.ok_or_else(|| Fault::new(part.at, Problem::TooLarge))?;
            let element: Element<'a> = part.read()?;
            let forks = element.forks.as_deref().unwrap_or_default();
            if depth >= DEEPEST && !forks.is_empty() {
                return Err(Fault::new(part.at, Problem::TooLarge));
            }
            let parent = self.element(&element, part)?;
            for elements in element.forks.into_iter().flatten().rev() {
                self.forks.push(Fork { elements, parent, depth: depth + 1 });
            }
        }
        Ok(())
    }

    /// Plays an element and returns the node that its forks go on from.
    fn element(&mut self, element: &Element<'_>, part: Part<'_>) -> Result<NodeId, Fault> {
        let before = self.transcript.here();
        let mut base = before;
        if let Some(step) = &element.step {
            let (mv, out_of_turn) = self.read_move(step, part)?;
            let id = self.transcript.play(mv, part.at, &mv.to_string(), &mut self.notes)?;
            base = self.transcript.record().parent(id).unwrap_or(before);
            self.out_of_turn = out_of_turn.map(|side| (id, side)).or(self.out_of_turn);
        }
        if let Some(word) = &element.special {
            let side = match self.out_of_turn {
                Some((id, side)) if id == self.transcript.here() => side,
                _ => self.transcript.position().turn(),
            };
            self.transcript.end(words::end(word, side), part.at, word, &mut self.notes)?;
        }
        let here = self.transcript.here();
        let has_step = here != before;
        if let Some(time) = &element.time {
            self.time(time, here, has_step, part)?;
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

    fn time(&mut self, time: &Times, here: NodeId, has_step: bool, part: Part<'_>) -> Result<(), Fault> {
        let milliseconds = |time: &Time| {
            time.milliseconds().ok_or_else(|| part.find(&[Name("time")]).expected(Expected::GameTimes))
        };
        let Some(now) = &time.now else { return Ok(()) };
        let spent_ms = milliseconds(now)?;
        let total_ms = time.total.as_ref().map(milliseconds).transpose()?;
        if has_step {
            self.transcript.record_mut().node_mut(here).time = Some(Elapsed { spent_ms, total_ms });
        } else if spent_ms > 0 {
            self.notes.unknown(part.at, "time");
        }
        Ok(())
    }

    /// A move, and the player who made it if that piece is moved out of turn.
    fn read_move(&mut self, step: &Played, part: Part<'_>) -> Result<(Move, Option<Color>), Fault> {
        let position = self.transcript.position();
        let whole = || part.find(&[Name("move")]);
        let bad = |key, expected: Expected| part.find(&[Name("move"), Name(key)]).expected(expected);
        let square = |key, spot: &Spot| {
            let square = Square::new(spot.x.wrapping_sub(1), spot.y.wrapping_sub(1));
            square.ok_or_else(|| bad(key, Expected::SquareNumbers))
        };
        let piece = match &step.piece {
            Some(code) => Some(kind(code).ok_or_else(|| bad("piece", Expected::PieceCode))?),
            None => None,
        };
        let to = match &step.to {
            Some(to) => square("to", to)?,
            None if step.same == Some(true) => {
                position.last_move().map(Move::to).ok_or_else(|| bad("same", Expected::MoveBefore))?
            }
            None => return Err(whole().expected(Expected::MoveWithTo)),
        };
        let none = || {
            let whole = whole();
            Fault::new(whole.at, Problem::NoCandidate(shorten(&whole.shown())))
        };
        let Some(from) = &step.from else {
            let piece = piece.ok_or_else(|| whole().expected(Expected::MoveWithOrigin))?;
            let found = unnormalized(position, step, piece, to).ok_or_else(none)?;
            if found.is_ambiguous {
                self.notes.add(part.at, Leniency::Ambiguous(shorten(&whole().shown())));
            }
            return Ok((found.mv, None));
        };
        let from = square("from", from)?;
        let side = step.color.as_ref().and_then(color);
        let is_out_of_turn = position.piece(from).is_some_and(|piece| piece.color != position.turn());
        // The color of the other side beside a piece of one's own: the order of the moves counts.
        if let Some(written) = &step.color
            && side == Some(!position.turn())
            && !is_out_of_turn
        {
            self.notes.contradiction(part.at, &format!("\"color\":{written}"));
        }
        let there = position.piece(from).map(|piece| piece.kind);
        let promote = match (there, piece, step.promote) {
            // Before it is normalized, a record from CSA names the piece that it has become.
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

/// The move that the words of KI2 mean.
struct Found {
    mv: Move,
    is_ambiguous: bool,
}

/// A move without its origin: a drop, or one that `relative` describes, as people write it.
fn unnormalized(position: &Position, step: &Played, piece: PieceKind, to: Square) -> Option<Found> {
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
