//! Writing CSA: one form only.

use super::words::{NO_RESULT, end_word, is_blank, mover};
use super::{fields, moves, position};
use crate::{Cursor, Elapsed, End, Field, GameRecord, Loss, Step, WriteError, Written};
use rules::{ByColor, Color, Move, Position, Variant};
use std::collections::BTreeSet;
use std::fmt::Write as _;

pub(super) fn write(record: &GameRecord) -> Result<Written, WriteError> {
    if record.start().variant != Variant::Standard {
        return Err(WriteError::Variant);
    }
    let mut writer = Writer { text: String::new(), lost: BTreeSet::new() };
    writer.header(record);
    position::write(&mut writer.text, record);
    writer.moves(record);
    if record.has_variations() {
        writer.lost.insert(Loss::Variations);
    }
    if record.start().move_number > 1 {
        writer.lost.insert(Loss::MoveNumber);
    }
    let version = if needs_v3(record, &writer.text) { "'CSA encoding=UTF-8\nV3.0\n" } else { "V2.2\n" };
    Ok(Written { text: version.to_owned() + &writer.text, lost: writer.lost.into_iter().collect() })
}

/// Whether only V3.0 can express the record; `text` is everything below the version.
fn needs_v3(record: &GameRecord, text: &str) -> bool {
    let has_milliseconds = |time: Option<Elapsed>| time.is_some_and(|time| time.spent_ms % 1000 != 0);
    !text.is_ascii()
        || record.header.iter().any(|(field, value)| fields::needs_v3(field, value))
        || record
            .main_line()
            .map(|id| record.node(id))
            .any(|node| has_milliseconds(node.time) || matches!(node.step(), Step::End(End::MoveLimit)))
}

struct Writer {
    text: String,
    lost: BTreeSet<Loss>,
}

impl Writer {
    /// The players first, then the rest in its order.
    fn header(&mut self, record: &GameRecord) {
        let is_player = |field: &Field| matches!(field, Field::Black | Field::White);
        for players in [true, false] {
            for (field, value) in record.header.iter().filter(|(field, _)| is_player(field) == players) {
                match fields::prefix(field, value) {
                    Some(prefix) => {
                        let _ = writeln!(self.text, "{prefix}{value}");
                    }
                    None => {
                        self.lost.insert(Loss::Header);
                    }
                }
            }
        }
    }

    fn moves(&mut self, record: &GameRecord) {
        let mut cursor = Cursor::new(record);
        let mut totals = ByColor::<u64>::default();
        let mut is_behind_illegal = false;
        for id in record.line_from(crate::NodeId::ROOT) {
            let before = cursor.position();
            let turn = mover(record, id, before.turn());
            let node = record.node(id);
            let written = match node.step() {
                Step::Start => false,
                Step::Move(mv) | Step::Illegal(mv, _) => self.step(before, *mv, turn),
                Step::End(end) => {
                    // A move that is left out is not there for the reader either.
                    self.end(end, (!is_behind_illegal).then_some(before.turn()));
                    true
                }
            };
            is_behind_illegal = written && matches!(node.step(), Step::Illegal(..));
            if let Some(time) = node.time {
                let total = totals[turn].saturating_add(time.spent_ms);
                totals[turn] = total;
                // A total is no more than the sum that anyone can make again.
                if !written || time.total_ms.is_some_and(|known| known != total) {
                    self.lost.insert(Loss::Times);
                }
                if written {
                    self.time(time.spent_ms);
                }
            }
            self.comment(&node.comment);
            if node.bookmark.is_some() {
                self.lost.insert(Loss::Bookmarks);
            }
            if !node.arrows.is_empty() {
                self.lost.insert(Loss::Arrows);
            }
            cursor.go(record, id);
        }
    }

    fn step(&mut self, before: &Position, mv: Move, turn: Color) -> bool {
        let Some(piece) = moves::piece_behind(before, mv) else {
            self.lost.insert(Loss::IllegalMove);
            return false;
        };
        moves::push(&mut self.text, mv, turn, piece);
        self.text.push('\n');
        true
    }

    /// An end that has no word is written as an interruption.
    fn end(&mut self, end: &End, blamed: Option<Color>) {
        let word = end_word(end, blamed).unwrap_or_else(|| {
            self.lost.insert(Loss::End);
            NO_RESULT
        });
        let _ = writeln!(self.text, "%{word}");
    }

    fn time(&mut self, ms: u64) {
        let (seconds, rest) = (ms / 1000, ms % 1000);
        let _ = match rest {
            0 => writeln!(self.text, "T{seconds}"),
            _ => writeln!(self.text, "T{seconds}.{rest:03}"),
        };
    }

    /// Writes a comment: remarks keep their `'`; lines that programs read begin with `'*`. A line of blanks gets one
    /// more, so that an empty line is not empty in the file: programs leave out `'*` with nothing behind it.
    fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        for line in comment.split(['\n', '\r']) {
            let is_remark = line.starts_with('\'') && !line.starts_with("'*");
            self.text.push_str(if is_remark { "" } else { "'*" });
            self.text.push_str(line);
            self.text.push_str(if is_blank(line) { " \n" } else { "\n" });
        }
    }
}
