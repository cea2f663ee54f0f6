//! Writing KI2.

use super::reader::end_of_sentence;
use crate::kif::{ends, preamble};
use crate::movetext::{self, mark};
use crate::{Cursor, End, GameRecord, Loss, NodeId, Step, WriteError, Written, words};
use rules::{Color, Move, Position, Variant};

/// The number of moves on a line.
const MOVES_OF_A_LINE: usize = 6;
/// The number of columns of a move, where a Japanese character takes two; a longer move takes more.
const COLUMNS_OF_A_MOVE: usize = 12;

/// Writes a record.
///
/// # Errors
/// [`WriteError::Variant`]: KI2 has no 5×5 games.
pub fn write(record: &GameRecord) -> Result<Written, WriteError> {
    if record.start().variant != Variant::Standard {
        return Err(WriteError::Variant);
    }
    let mut writer = Writer {
        record,
        text: String::new(),
        lost: Vec::new(),
        cursor: Cursor::new(record),
        is_handicap: preamble::is_handicap(record.start()),
        moves_on_line: 0,
        padding: 0,
    };
    preamble::push(&mut writer.text, record, &mut writer.lost);
    writer.beside(NodeId::ROOT);
    writer.lines();
    writer.end_line();
    let Writer { text, mut lost, .. } = writer;
    lost.sort_unstable();
    lost.dedup();
    Ok(Written { text, lost })
}

struct Writer<'a> {
    record: &'a GameRecord,
    text: String,
    lost: Vec<Loss>,
    cursor: Cursor,
    is_handicap: bool,
    /// The number of moves on the present line of the text.
    moves_on_line: usize,
    /// The number of spaces before the next move of the line.
    padding: usize,
}

impl Writer<'_> {
    /// Writes the main line, then the variations from the deepest ply outwards, each with its own behind it, so that
    /// 変化 always means the line above it.
    fn lines(&mut self) {
        let Some(first) = self.record.next(NodeId::ROOT) else { return };
        let mut waiting = Vec::new();
        self.push_siblings(first, &mut waiting);
        self.line(first, &mut waiting);
        while let Some(head) = waiting.pop() {
            self.end_line();
            self.text.push_str(&format!("\n変化：{}手\n", self.record.node(head).ply()));
            self.line(head, &mut waiting);
        }
    }

    /// Writes a line from its first node to its last, and puts its variations on the stack: the deepest on top.
    fn line(&mut self, head: NodeId, waiting: &mut Vec<NodeId>) {
        for id in self.record.line_from(head) {
            if id != head {
                self.push_siblings(id, waiting);
            }
            // The position before the step.
            self.cursor.go(self.record, self.record.parent(id).unwrap_or(NodeId::ROOT));
            self.step(id);
            self.beside(id);
        }
    }

    /// Puts the variations beside a node on the stack, the first on top.
    fn push_siblings(&self, id: NodeId, waiting: &mut Vec<NodeId>) {
        let from = waiting.len();
        waiting
            .extend(std::iter::successors(self.record.next_sibling(id), |&id| self.record.next_sibling(id)));
        waiting[from..].reverse();
    }

    fn step(&mut self, id: NodeId) {
        match self.record.node(id).step() {
            Step::Move(mv) | Step::Illegal(mv, _) => self.push_move(*mv),
            Step::End(end) => self.push_end(id, end),
            Step::Start => {}
        }
    }

    fn push_move(&mut self, mv: Move) {
        if self.moves_on_line == MOVES_OF_A_LINE {
            self.end_line();
        }
        if self.moves_on_line > 0 {
            self.text.extend(std::iter::repeat_n(' ', self.padding));
        }
        let before = self.cursor.position();
        let written = move_text(before, mv);
        self.text.push(mark(before.turn()));
        self.text.push_str(&written);
        self.moves_on_line += 1;
        let columns: usize = written.chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum();
        self.padding = COLUMNS_OF_A_MOVE.saturating_sub(columns + 2).max(1);
    }

    fn push_end(&mut self, id: NodeId, end: &End) {
        self.end_line();
        let mover = self.mover(id);
        let moves = self.record.node(id).ply() - 1;
        let plain = |word: &str| format!("まで{moves}手で{word}");
        let sentences =
            [ends::sentence(end, mover, moves, self.is_handicap), Some(plain(ends::word(end, mover)))];
        // A word of another format may mean something else here.
        let comes_back = |text: &String| {
            !text.contains(['\r', '\n']) && end_of_sentence(text, mover).as_ref() == Some(end)
        };
        let sentence = sentences.into_iter().flatten().find(comes_back).unwrap_or_else(|| {
            self.lost.push(Loss::End);
            plain(ends::word(&End::Interruption, mover))
        });
        self.text.push_str(&sentence);
        self.text.push('\n');
    }

    /// Writes the comment of a node, and notes the losses.
    fn beside(&mut self, id: NodeId) {
        let node = self.record.node(id);
        if node.time.is_some() {
            self.lost.push(Loss::Times);
        }
        if node.bookmark.is_some() {
            self.lost.push(Loss::Bookmarks);
        }
        if !node.arrows.is_empty() {
            self.lost.push(Loss::Arrows);
        }
        if node.comment.is_empty() {
            return;
        }
        self.end_line();
        for line in node.comment.split('\n') {
            // A CR would end the line of the text.
            for line in line.strip_suffix('\r').unwrap_or(line).split('\r') {
                self.text.push('*');
                self.text.push_str(line);
                self.text.push('\n');
            }
        }
    }

    /// Ends the line of moves, if one has begun.
    fn end_line(&mut self) {
        if self.moves_on_line > 0 {
            self.text.push('\n');
        }
        self.moves_on_line = 0;
    }

    /// The player whose turn it is where a step stands.
    fn mover(&self, id: NodeId) -> Color {
        let turn = self.record.start().turn;
        if self.record.node(id).ply().is_multiple_of(2) { !turn } else { turn }
    }
}

/// A move without its mark. Even an illegal one from an empty square is written so that it can be read.
fn move_text(before: &Position, mv: Move) -> String {
    match mv {
        Move::Normal { from, to, promote } if before.piece(from).is_none() => {
            let mut text = String::new();
            words::push_square(&mut text, to);
            text.push_str(if promote { "歩成" } else { "歩" });
            text.push_str(&format!("({}{})", from.file() + 1, from.rank() + 1));
            text
        }
        _ => movetext::ki2(before, mv),
    }
}
