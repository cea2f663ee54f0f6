//! Writing packed records.

use super::LONGEST_MS;
use super::bits::{self, Writer as Bits};
use super::words::{
    END, END_BITS, ENDS, FIELD_BITS, FIELDS, ILLEGAL_MOVE, KIND_BITS, LINE_ENDS, OTHER_END, OTHER_FIELD,
    OTHER_STEP_BITS, SHORT_COUNT, SHORT_STEP, SHORT_TEXT, SHORT_TOTAL, SHORT_WAY, SQUARE_BITS, Spent, Times,
    start_words,
};
use crate::{Arrow, Cursor, Elapsed, End, GameRecord, NodeId, Step};
use rules::{HandKind, Move, Square, Variant};

/// Writes everything behind the version.
pub(super) fn write(record: &GameRecord) -> String {
    let times = times(record);
    let mut writer = Writer {
        record,
        bits: Bits::default(),
        cursor: Cursor::new(record),
        spent: Spent::default(),
        times,
        has_notes: false,
    };
    writer.has_notes = writer.needs_notes();
    writer.text(&start_words(record.start()));
    writer.header();
    writer.how_times_are_written();
    writer.bits.bit(writer.has_notes);
    writer.tree();
    writer.bits.finish()
}

/// Every node, the start first.
fn nodes(record: &GameRecord) -> impl Iterator<Item = NodeId> + '_ {
    [NodeId::ROOT].into_iter().chain(record.steps())
}

/// A time within the bounds of the format.
fn carried(time: Elapsed) -> Elapsed {
    Elapsed {
        spent_ms: time.spent_ms.min(LONGEST_MS),
        total_ms: time.total_ms.map(|total| total.min(LONGEST_MS)),
    }
}

/// The way in which the times of a record take the fewest letters; `None` if it has none.
fn times(record: &GameRecord) -> Option<Times> {
    let all: Vec<Elapsed> = nodes(record).filter_map(|id| record.node(id).time).map(carried).collect();
    let is_whole = |ms: u64| ms.is_multiple_of(1000);
    let whole = all.iter().all(|time| is_whole(time.spent_ms) && time.total_ms.is_none_or(is_whole));
    let unit = if whole { 1000 } else { 1 };
    let with_totals = all.iter().filter(|time| time.total_ms.is_some()).count();
    let width =
        |short| -> u64 { all.iter().map(|time| bits::number_width(time.spent_ms / unit + 1, short)).sum() };
    let short = (0..1 << Times::SHORT_BITS).min_by_key(|&short| width(short))?;
    (!all.is_empty()).then_some(Times { unit, short, totals: 2 * with_totals > all.len() })
}

struct Writer<'a> {
    record: &'a GameRecord,
    bits: Bits,
    cursor: Cursor,
    spent: Spent,
    times: Option<Times>,
    /// Whether a bit at each node tells if there is more beside it than a time.
    has_notes: bool,
}

impl Writer<'_> {
    /// Writes characters, each as its difference from the one before: those of one language lie close together.
    fn text(&mut self, text: &str) {
        self.bits.number(text.chars().count() as u64, SHORT_TEXT);
        let mut before = i64::from(b'a');
        for letter in text.chars() {
            let letter = i64::from(u32::from(letter));
            let step = letter - before;
            self.bits.number((step << 1 ^ step >> 63) as u64, SHORT_STEP);
            before = letter;
        }
    }

    fn header(&mut self) {
        self.bits.number(self.record.header.iter().count() as u64, SHORT_COUNT);
        for (field, value) in self.record.header.iter() {
            let number = FIELDS.iter().position(|known| known == field).unwrap_or(OTHER_FIELD);
            self.bits.bits(number as u64, FIELD_BITS);
            if let crate::Field::Other(name) = field {
                self.text(name);
            }
            self.text(value);
        }
    }

    fn how_times_are_written(&mut self) {
        self.bits.bit(self.times.is_some());
        if let Some(times) = self.times {
            self.bits.bit(times.unit == 1);
            self.bits.bits(u64::from(times.short), Times::SHORT_BITS);
            self.bits.bit(times.totals);
        }
    }

    fn tree(&mut self) {
        self.beside(NodeId::ROOT);
        let mut waiting: Vec<NodeId> = Vec::new();
        let mut here = NodeId::ROOT;
        loop {
            let next = if let Some(next) = self.record.next(here) {
                let from = waiting.len();
                waiting.extend(self.record.children(here).skip(1));
                waiting[from..].reverse();
                next
            } else {
                self.end_of_line(here);
                let next = waiting.pop();
                self.bits.bit(next.is_some());
                let Some(next) = next else { return };
                let back = self.record.node(here).ply() + 1 - self.record.node(next).ply();
                self.bits.number(back as u64 - 1, SHORT_WAY);
                next
            };
            self.step(next);
            here = next;
        }
    }

    /// Writes that no step follows, unless none could.
    fn end_of_line(&mut self, here: NodeId) {
        match self.record.node(here).step() {
            Step::End(_) => {}
            Step::Illegal(..) => self.bits.bit(false),
            Step::Start | Step::Move(_) => self.other_step(LINE_ENDS),
        }
    }

    /// Writes a step that is not a legal move: the choice behind all of them. The cursor stands before it.
    fn other_step(&mut self, what: u64) {
        let count = self.cursor.position().count_legal_moves();
        self.bits.choice(count, count + 1);
        self.bits.bits(what, OTHER_STEP_BITS);
    }

    fn step(&mut self, id: NodeId) {
        let parent = self.record.parent(id).unwrap_or(NodeId::ROOT);
        self.cursor.go(self.record, parent);
        self.spent.go_back(self.record.node(parent).ply());
        match self.record.node(id).step() {
            Step::Start => {}
            Step::Move(mv) => {
                let moves = self.cursor.position().legal_moves();
                let index = moves.iter().filter(|other| *other < mv).count();
                self.bits.choice(index as u64, moves.len() as u64 + 1);
            }
            Step::Illegal(mv, _) => {
                self.other_step(ILLEGAL_MOVE);
                self.illegal_move(*mv);
            }
            Step::End(end) => {
                if matches!(self.record.node(parent).step(), Step::Illegal(..)) {
                    self.bits.bit(true);
                } else {
                    self.other_step(END);
                }
                self.end(end);
            }
        }
        self.cursor.go(self.record, id);
        self.beside(id);
    }

    fn illegal_move(&mut self, mv: Move) {
        self.bits.bit(matches!(mv, Move::Drop { .. }));
        match mv {
            Move::Drop { kind, .. } => {
                let number = HandKind::ALL.iter().position(|&known| known == kind).unwrap_or(0);
                self.bits.bits(number as u64, KIND_BITS);
            }
            Move::Normal { from, promote, .. } => {
                self.square(from);
                self.bits.bit(promote);
            }
        }
        self.square(mv.to());
    }

    fn end(&mut self, end: &End) {
        let number = ENDS.iter().position(|known| known == end).unwrap_or(OTHER_END);
        self.bits.bits(number as u64, END_BITS);
        if let End::Other(words) = end {
            self.text(words);
        }
    }

    fn square(&mut self, square: Square) {
        self.bits.bits(square.index() as u64, SQUARE_BITS);
    }

    /// Whether anything stands beside a node but a time with the expected total.
    fn needs_notes(&mut self) -> bool {
        let record = self.record;
        let is_noted = nodes(record).any(|id| {
            let node = record.node(id);
            !node.comment.is_empty() || node.bookmark.is_some() || !arrows(record, id).is_empty()
        });
        is_noted || self.has_odd_total()
    }

    /// Whether a total is not the one that is expected.
    fn has_odd_total(&self) -> bool {
        let Some(times) = self.times else { return false };
        let mut spent = Spent::default();
        let mut waiting = vec![NodeId::ROOT];
        while let Some(id) = waiting.pop() {
            let node = self.record.node(id);
            if id != NodeId::ROOT {
                spent.go_back(node.ply() - 1);
            }
            let time = node.time.map(carried);
            if time.is_some_and(|time| times.expected_total(&spent, time) != time.total_ms) {
                return true;
            }
            spent.push(time);
            waiting.extend(self.record.children(id));
        }
        false
    }

    /// Writes the data beside a node.
    fn beside(&mut self, id: NodeId) {
        let node = self.record.node(id);
        let time = node.time.map(carried);
        let mut odd_total = false;
        if let Some(times) = self.times {
            self.bits.number(time.map_or(0, |time| time.spent_ms / times.unit + 1), times.short);
            odd_total = time.is_some_and(|time| times.expected_total(&self.spent, time) != time.total_ms);
        }
        self.spent.push(time);
        if !self.has_notes {
            return;
        }
        let arrows = arrows(self.record, id);
        let notes = [!node.comment.is_empty(), node.bookmark.is_some(), !arrows.is_empty(), odd_total];
        self.bits.bit(notes.contains(&true));
        if !notes.contains(&true) {
            return;
        }
        notes.into_iter().for_each(|has| self.bits.bit(has));
        if !node.comment.is_empty() {
            self.text(&node.comment);
        }
        if let Some(bookmark) = &node.bookmark {
            self.text(bookmark);
        }
        if !arrows.is_empty() {
            self.bits.number(arrows.len() as u64 - 1, SHORT_COUNT);
            for arrow in arrows {
                self.square(arrow.from);
                self.square(arrow.to);
            }
        }
        if odd_total {
            let total = time.and_then(|time| time.total_ms);
            let unit = self.times.map_or(1, |times| times.unit);
            self.bits.number(total.map_or(0, |total| total / unit + 1), SHORT_TOTAL);
        }
    }
}

/// The arrows of a node that stay on the board.
fn arrows(record: &GameRecord, id: NodeId) -> Vec<Arrow> {
    let variant: Variant = record.start().variant;
    let stays = |arrow: &&Arrow| variant.has(arrow.from) && variant.has(arrow.to);
    record.node(id).arrows.iter().filter(stays).copied().collect()
}
