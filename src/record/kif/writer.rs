//! Writing KIF, in one form.

use super::{ends, meaning, preamble};
use crate::{Cursor, Elapsed, End, GameRecord, Loss, NodeId, Step, WriteError, Written, words};
use rules::{Color, Move, PieceKind, Position};
use std::fmt::Write as _;

/// The column, counted in half-width characters from the move, at which the time begins.
const TIME_COLUMN: usize = 13;

/// Writes a record. Totals of times that are missing are counted.
///
/// # Errors
/// None: KIF can say every start.
pub fn write(record: &GameRecord) -> Result<Written, WriteError> {
    let mut writer = Writer {
        record,
        text: "#KIF version=2.0 encoding=UTF-8\n".to_owned(),
        lost: Vec::new(),
        cursor: Cursor::new(record),
        is_handicap: preamble::is_handicap(record.start()),
        clocks: Vec::new(),
    };
    preamble::push(&mut writer.text, record, &mut writer.lost);
    writer.text.push_str("手数----指手---------消費時間--\n");
    writer.beside(NodeId::ROOT);
    writer.main_line();
    writer.variations();
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
    /// The time that the player of each ply of the present line has used up to there.
    clocks: Vec<u64>,
}

impl Writer<'_> {
    fn main_line(&mut self) {
        let Some(first) = self.record.next(NodeId::ROOT) else { return };
        let last = self.line(first);
        if let Step::End(end) = self.record.node(last).step() {
            let moves = self.record.node(last).ply() - 1;
            let sentence = ends::sentence(Self::carried(end), self.mover(last), moves, self.is_handicap);
            if let Some(sentence) = sentence {
                self.text.push_str(&sentence);
                self.text.push('\n');
            }
        }
    }

    /// Writes the variations from the deepest ply outwards, each with its own behind it, so that 変化 always means
    /// the line above it.
    fn variations(&mut self) {
        let mut waiting = Vec::new();
        if let Some(first) = self.record.next(NodeId::ROOT) {
            self.push_siblings(first, &mut waiting);
            self.push_variations_of(first, &mut waiting);
        }
        while let Some(head) = waiting.pop() {
            let _ = writeln!(self.text, "\n変化：{}手", self.record.node(head).ply());
            self.line(head);
            self.push_variations_of(head, &mut waiting);
        }
    }

    /// Puts the variations of the line that begins with `head`, but for those of `head` itself, on the stack: the
    /// deepest on top.
    fn push_variations_of(&self, head: NodeId, waiting: &mut Vec<NodeId>) {
        for id in self.record.line_from(head).skip(1) {
            self.push_siblings(id, waiting);
        }
    }

    /// Puts the variations beside a node on the stack, the first on top.
    fn push_siblings(&self, id: NodeId, waiting: &mut Vec<NodeId>) {
        let from = waiting.len();
        waiting
            .extend(std::iter::successors(self.record.next_sibling(id), |&id| self.record.next_sibling(id)));
        waiting[from..].reverse();
    }

    /// Writes a line from its first node to its last, which is returned.
    fn line(&mut self, head: NodeId) -> NodeId {
        let mut last = head;
        for id in self.record.line_from(head) {
            // The position before the step.
            self.cursor.go(self.record, self.record.parent(id).unwrap_or(NodeId::ROOT));
            self.step(id);
            self.beside(id);
            last = id;
        }
        last
    }

    fn step(&mut self, id: NodeId) {
        let node = self.record.node(id);
        let _ = write!(self.text, "{:>4} ", node.ply());
        let from = self.text.len();
        match node.step() {
            Step::Move(mv) | Step::Illegal(mv, _) => push_move(&mut self.text, self.cursor.position(), *mv),
            Step::End(end) => {
                let carried = Self::carried(end);
                if carried != end {
                    self.lost.push(Loss::End);
                }
                self.text.push_str(ends::word(carried, self.mover(id)));
            }
            Step::Start => {}
        }
        self.push_time(id, from);
        if self.record.next_sibling(id).is_some() {
            self.text.push('+');
        }
        self.text.push('\n');
    }

    /// The end that KIF writes for an end. A word of another format may mean something else here.
    fn carried(end: &End) -> &End {
        match end {
            End::Other(word) if !meaning::is_unknown_end(word) => &End::Interruption,
            end => end,
        }
    }

    /// Writes the time of a step whose move began at byte `from` of the text.
    fn push_time(&mut self, id: NodeId, from: usize) {
        let node = self.record.node(id);
        let ply = node.ply();
        let before = ply.checked_sub(3).and_then(|index| self.clocks.get(index)).copied().unwrap_or(0);
        self.clocks.truncate(ply - 1);
        // A line may begin behind steps that another one has written.
        let Some(Elapsed { spent_ms, total_ms }) = node.time else {
            self.clocks.push(before);
            return;
        };
        let total = total_ms.unwrap_or_else(|| before.saturating_add(spent_ms));
        self.clocks.push(total);
        if spent_ms % 1000 != 0 || total % 1000 != 0 {
            self.lost.push(Loss::Times);
        }
        let width: usize =
            self.text[from..].chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum();
        for _ in 0..TIME_COLUMN.saturating_sub(width).max(1) {
            self.text.push(' ');
        }
        let (spent, total) = (spent_ms / 1000, total / 1000);
        let (hours, minutes) = (total / 3600, total / 60 % 60);
        let _ = write!(
            self.text,
            "({:>2}:{:02}/{hours:02}:{minutes:02}:{:02})",
            spent / 60,
            spent % 60,
            total % 60
        );
    }

    /// Writes the comment and the bookmark of a node.
    fn beside(&mut self, id: NodeId) {
        let node = self.record.node(id);
        if !node.comment.is_empty() {
            for line in node.comment.split('\n') {
                // A CR would end the line of the text.
                for line in line.strip_suffix('\r').unwrap_or(line).split('\r') {
                    self.text.push('*');
                    self.text.push_str(line);
                    self.text.push('\n');
                }
            }
        }
        if let Some(bookmark) = &node.bookmark {
            self.text.push('&');
            self.text.extend(
                bookmark.chars().map(|letter| if matches!(letter, '\r' | '\n') { ' ' } else { letter }),
            );
            self.text.push('\n');
        }
        if !node.arrows.is_empty() {
            self.lost.push(Loss::Arrows);
        }
    }

    /// The player whose turn it is where a step stands.
    fn mover(&self, id: NodeId) -> Color {
        let turn = self.record.start().turn;
        if self.record.node(id).ply().is_multiple_of(2) { !turn } else { turn }
    }
}

/// Writes a move: `７六歩(77)`, `同　銀(31)`, `５五角打`.
fn push_move(text: &mut String, before: &Position, mv: Move) {
    if before.last_move().is_some_and(|last| last.to() == mv.to()) {
        text.push_str("同　");
    } else {
        words::push_square(text, mv.to());
    }
    match mv {
        Move::Drop { kind, .. } => {
            text.push_str(words::piece_name(kind.on_board()));
            text.push('打');
        }
        Move::Normal { from, promote, .. } => {
            // An illegal move may begin on an empty square.
            let kind = before.piece(from).map_or(PieceKind::Pawn, |piece| piece.kind);
            text.push_str(words::piece_name(kind));
            if promote {
                text.push('成');
            }
            let _ = write!(text, "({}{})", from.file() + 1, from.rank() + 1);
        }
    }
}
