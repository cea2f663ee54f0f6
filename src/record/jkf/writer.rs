//! Writing JKF, in one form. Forks stand inside the element that they are an alternative to; a list of tasks replaces
//! recursion.

use super::{DEEPEST, position};
use crate::csa::words::{NO_RESULT, end_word, mover, piece_code};
use crate::movetext::ki2;
use crate::words::{field, field_name};
use crate::{Cursor, Elapsed, End, GameRecord, Loss, NodeId, Step, WriteError, Written};
use rules::{Color, Handicap, Move, Position, Square, Variant};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The letters of `relative` and the words of KI2 that they stand for.
pub(super) const WAYS: [(char, char); 7] =
    [('L', '左'), ('C', '直'), ('R', '右'), ('U', '上'), ('M', '寄'), ('D', '引'), ('H', '打')];

pub(super) fn write(record: &GameRecord) -> Result<Written, WriteError> {
    if record.start().variant != Variant::Standard {
        return Err(WriteError::Variant);
    }
    let mut writer = Writer { record, text: String::new(), lost: BTreeSet::new() };
    writer.text.push_str(r#"{"header":{"#);
    writer.header();
    writer.text.push_str(r#"},"initial":"#);
    position::write(&mut writer.text, record.start());
    writer.text.push_str(r#","moves":["#);
    writer.moves();
    writer.text.push_str("]}\n");
    if record.start().move_number > 1 {
        writer.lost.insert(Loss::MoveNumber);
    }
    Ok(Written { text: writer.text, lost: writer.lost.into_iter().collect() })
}

struct Writer<'a> {
    record: &'a GameRecord,
    text: String,
    lost: BTreeSet<Loss>,
}

/// A task of the writer.
enum Task {
    Text(&'static str),
    /// An element and those behind it, inside this number of forks.
    Line {
        head: NodeId,
        depth: usize,
    },
}

impl Writer<'_> {
    fn header(&mut self) {
        let is_handicap = Handicap::of(self.record.start()).is_some();
        let mut written = BTreeSet::new();
        for (known, value) in self.record.header.iter() {
            let name = field_name(known, is_handicap);
            if field(name) != *known || name == "手合割" || !written.insert(name) {
                self.lost.insert(Loss::Header);
                continue;
            }
            if written.len() > 1 {
                self.text.push(',');
            }
            push_string(&mut self.text, name);
            self.text.push(':');
            push_string(&mut self.text, value);
        }
    }

    fn moves(&mut self) {
        let mut cursor = Cursor::new(self.record);
        // By ply: what had been spent before the element of that ply.
        let mut totals = vec![Total::default()];
        let mut tasks = vec![Task::Line { head: NodeId::ROOT, depth: 0 }];
        while let Some(task) = tasks.pop() {
            let (id, depth) = match task {
                Task::Text(text) => {
                    self.text.push_str(text);
                    continue;
                }
                Task::Line { head, depth } => (head, depth),
            };
            cursor.go(self.record, self.record.parent(id).unwrap_or(NodeId::ROOT));
            let ply = self.record.node(id).ply();
            totals.truncate(ply + 1);
            let before = totals.last().copied().unwrap_or_default();
            totals.push(self.element(cursor.position(), id, before));
            if let Some(next) = self.record.next(id) {
                tasks.push(Task::Line { head: next, depth });
                tasks.push(Task::Text(","));
            }
            tasks.push(Task::Text("}"));
            self.forks(id, depth, &mut tasks);
        }
    }

    /// The variations beside a node that continues its line.
    fn forks(&mut self, id: NodeId, depth: usize, tasks: &mut Vec<Task>) {
        let parent = self.record.parent(id);
        if parent.is_none_or(|parent| self.record.next(parent) != Some(id)) {
            return;
        }
        let siblings: Vec<NodeId> =
            std::iter::successors(self.record.next_sibling(id), |&id| self.record.next_sibling(id)).collect();
        if siblings.is_empty() {
            return;
        }
        if depth >= DEEPEST {
            self.lost.insert(Loss::Variations);
            return;
        }
        tasks.push(Task::Text("]]"));
        for (i, &head) in siblings.iter().enumerate().rev() {
            tasks.push(Task::Line { head, depth: depth + 1 });
            tasks.push(Task::Text(if i == 0 { r#""forks":[["# } else { "],[" }));
        }
        if !self.text.ends_with('{') {
            tasks.push(Task::Text(","));
        }
    }

    /// Writes an element but for its forks and its last brace; returns the time that the players have spent with it.
    fn element(&mut self, before: &Position, id: NodeId, spent: Total) -> Total {
        let node = self.record.node(id);
        let turn = mover(self.record, id, before.turn());
        self.text.push('{');
        if !node.comment.is_empty() {
            self.key("comments");
            let lines = node.comment.split('\n').enumerate();
            for (i, line) in lines {
                self.text.push(if i == 0 { '[' } else { ',' });
                push_string(&mut self.text, line);
            }
            self.text.push(']');
        }
        if node.bookmark.is_some() {
            self.lost.insert(Loss::Bookmarks);
        }
        if !node.arrows.is_empty() {
            self.lost.insert(Loss::Arrows);
        }
        match node.step() {
            // No move, no time: readers would not know whose it is.
            Step::Start => {
                self.lost.extend(node.time.map(|_| Loss::Times));
                return spent;
            }
            Step::Move(mv) | Step::Illegal(mv, _) => self.step(before, *mv, turn),
            Step::End(end) => {
                let last = self.record.parent(id).map(|last| self.record.node(last).step());
                self.end(end, (!matches!(last, Some(Step::Illegal(..)))).then_some(turn));
            }
        }
        match node.time {
            Some(time) => self.time(time, spent, turn),
            None => spent,
        }
    }

    fn time(&mut self, time: Elapsed, mut spent: Total, turn: Color) -> Total {
        let seconds = time.spent_ms / 1000;
        let total = spent.0[turn.index()].saturating_add(seconds);
        let total = time.total_ms.map_or(total, |total_ms| total_ms / 1000);
        spent.0[turn.index()] = total;
        let is_whole = |ms: u64| ms.is_multiple_of(1000);
        if !is_whole(time.spent_ms) || !time.total_ms.is_none_or(is_whole) {
            self.lost.insert(Loss::Times);
        }
        self.key("time");
        let _ = write!(
            self.text,
            r#"{{"now":{{"m":{},"s":{}}},"total":{{"h":{},"m":{},"s":{}}}}}"#,
            seconds / 60,
            seconds % 60,
            total / 3600,
            total / 60 % 60,
            total % 60
        );
        spent
    }

    fn step(&mut self, before: &Position, mv: Move, turn: Color) {
        self.key("move");
        let _ = write!(self.text, r#"{{"color":{}"#, turn.index());
        let spot = |square: Square| format!(r#"{{"x":{},"y":{}}}"#, square.file() + 1, square.rank() + 1);
        let words = ki2(before, mv);
        let piece = match mv {
            Move::Drop { kind, .. } => Some(kind.on_board()),
            Move::Normal { from, .. } => {
                let _ = write!(self.text, r#","from":{}"#, spot(from));
                before.piece(from).map(|piece| piece.kind)
            }
        };
        let _ = write!(self.text, r#","to":{}"#, spot(mv.to()));
        if let Some(piece) = piece {
            let _ = write!(self.text, r#","piece":"{}""#, piece_code(piece));
        }
        if before.last_move().is_some_and(|last| last.to() == mv.to()) {
            self.text.push_str(r#","same":true"#);
        }
        if mv.is_promotion() {
            self.text.push_str(r#","promote":true"#);
        } else if words.ends_with("不成") {
            self.text.push_str(r#","promote":false"#);
        }
        if let (Move::Normal { .. }, Some(captured)) = (mv, before.piece(mv.to())) {
            let _ = write!(self.text, r#","capture":"{}""#, piece_code(captured.kind));
        }
        let letter = |word| WAYS.into_iter().find(|&(_, known)| known == word).map(|(letter, _)| letter);
        let relative: String = words.chars().filter_map(letter).collect();
        // Without an origin nothing but this tells a drop from a move on the board.
        if !relative.is_empty() {
            let _ = write!(self.text, r#","relative":"{relative}""#);
        }
        self.text.push('}');
    }

    /// An end that has no word is written as an interruption.
    fn end(&mut self, end: &End, blamed: Option<Color>) {
        let word = end_word(end, blamed).unwrap_or_else(|| {
            self.lost.insert(Loss::End);
            NO_RESULT
        });
        self.key("special");
        push_string(&mut self.text, word);
    }

    /// Writes the key of a value, behind the fields that the object already has.
    fn key(&mut self, key: &str) {
        let comma = if self.text.ends_with('{') { "" } else { "," };
        let _ = write!(self.text, r#"{comma}"{key}":"#);
    }
}

/// The time that the players have spent, in seconds.
#[derive(Clone, Copy, Default)]
struct Total([u64; 2]);

fn push_string(text: &mut String, value: &str) {
    text.push_str(&serde_json::to_string(value).expect("a string can be written as JSON"));
}
