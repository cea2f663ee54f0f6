//! A record that a person walks through and annotates: one place is looked at, and moves made there become variations.

mod edits;
mod glyph;
mod lines;
#[cfg(test)]
mod tests;

pub use edits::ends_at;
pub use glyph::Glyph;

use crate::{Arrow, BuildError, Builder, Cursor, End, GameRecord, NodeId, Step};
use rules::{Color, Move, Position};

/// A record, and the place in it that is looked at.
///
/// Exactly one line goes through this place to its end: stepping back and forth stays on it until another line is
/// chosen.
#[derive(Clone, Debug)]
pub struct Study {
    record: GameRecord,
    cursor: Cursor,
    /// The line, without the start.
    line: Vec<NodeId>,
    /// The states before the newest changes, the oldest first.
    past: Vec<(GameRecord, NodeId)>,
    /// The node whose comment or name was the newest change: further writing there is the same change.
    writing: Option<NodeId>,
    revision: u64,
    edits: u64,
    /// As `edits`, but texts do not count.
    step_edits: u64,
}

impl Study {
    /// The greatest number of changes that can be undone.
    pub const MOST_UNDONE: usize = 30;

    /// A study at the start of a record.
    pub fn new(record: GameRecord) -> Self {
        let cursor = Cursor::new(&record);
        let line = record.main_line().collect();
        Self { record, cursor, line, past: Vec::new(), writing: None, revision: 0, edits: 0, step_edits: 0 }
    }

    /// The record, with all changes so far.
    pub const fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The node that is looked at.
    pub fn here(&self) -> NodeId {
        self.cursor.here()
    }

    /// The position at the place; behind an end or an illegal move, the position before it.
    pub const fn position(&self) -> &Position {
        self.cursor.position()
    }

    /// The number of steps that lead to the place.
    pub fn ply(&self) -> usize {
        self.record.node(self.here()).ply()
    }

    /// The line that goes through the place, without the start.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// A number that grows whenever the record or the line changes, and stays while only the place does.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// A number that grows whenever the record changes, and stays while only the line or the place does.
    pub const fn edits(&self) -> u64 {
        self.edits
    }

    /// A number that grows whenever steps or the header change, and stays while a person writes a comment or a bookmark
    /// or draws arrows at the place.
    pub const fn step_edits(&self) -> u64 {
        self.step_edits
    }

    /// The end that stands there, if it is one.
    pub fn end(&self) -> Option<&End> {
        match self.record.node(self.here()).step() {
            Step::End(end) => Some(end),
            _ => None,
        }
    }

    /// Whether nothing can be played there: it is an end or an illegal move.
    pub fn is_over(&self) -> bool {
        matches!(self.record.node(self.here()).step(), Step::End(_) | Step::Illegal(..))
    }

    /// Goes to a node. `false` if it was there.
    ///
    /// # Panics
    /// If the node belongs to another, larger record.
    pub fn go(&mut self, id: NodeId) -> bool {
        if id == self.here() {
            return false;
        }
        self.cursor.go(&self.record, id);
        self.writing = None;
        self.follow(id);
        true
    }

    /// Goes to the step of the line with this number, or to its end; 0 is the start.
    pub fn go_to_ply(&mut self, ply: usize) -> bool {
        let at = ply.min(self.line.len());
        self.go(at.checked_sub(1).map_or(NodeId::ROOT, |before| self.line[before]))
    }

    /// Steps along the line, back if `by` is negative.
    pub fn step(&mut self, by: isize) -> bool {
        self.go_to_ply(self.ply().saturating_add_signed(by))
    }

    /// Goes to the next sibling of the place, or to the one before; round behind the last.
    pub fn turn_aside(&mut self, forward: bool) -> bool {
        let here = self.here();
        let Some(parent) = self.record.parent(here) else { return false };
        let siblings: Vec<NodeId> = self.record.children(parent).collect();
        let Some(at) = siblings.iter().position(|&id| id == here) else { return false };
        let next = if forward { at + 1 } else { at + siblings.len() - 1 } % siblings.len();
        self.go(siblings[next])
    }

    /// Plays a move: goes to it if it exists, else adds it behind the other moves.
    ///
    /// # Errors
    /// [`BuildError::Illegal`], [`BuildError::AfterEnd`] or [`BuildError::TooLarge`]; then nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, BuildError> {
        self.follow_or_add(mv, &mut false)
    }

    /// Does what [`Self::play`] does. The state before the first move that is added can be restored, unless
    /// `is_remembered`; then that is set.
    fn follow_or_add(&mut self, mv: Move, is_remembered: &mut bool) -> Result<NodeId, BuildError> {
        if self.is_over() {
            return Err(BuildError::AfterEnd);
        }
        let here = self.here();
        let known = self.record.children(here).find(|&id| *self.record.node(id).step() == Step::Move(mv));
        let id = match known {
            Some(id) => id,
            None => {
                if let Some(why) = self.position().why_not(mv) {
                    return Err(BuildError::Illegal(why));
                }
                if self.record.len() >= Builder::MOST_NODES || self.ply() >= Builder::MOST_PLIES {
                    return Err(BuildError::TooLarge);
                }
                if *is_remembered {
                    self.edit_steps();
                } else {
                    self.remember();
                }
                *is_remembered = true;
                self.record.add(here, Step::Move(mv))
            }
        };
        self.go(id);
        Ok(id)
    }

    /// Whether the place lies in a variation that could come before another.
    pub fn can_promote(&self) -> bool {
        self.branch().is_some()
    }

    /// Puts the variation that the place lies in before its siblings: the innermost, if it lies in several.
    pub fn promote(&mut self) -> bool {
        let Some(branch) = self.branch() else { return false };
        self.remember();
        self.record.put_first(branch)
    }

    /// The innermost node on the way here that is not the first of its siblings.
    fn branch(&self) -> Option<NodeId> {
        let way = self.line[..self.ply()].iter().rev().copied();
        way.into_iter().find(|&id| {
            let parent = self.record.parent(id);
            parent.is_some_and(|parent| self.record.next(parent) != Some(id))
        })
    }

    /// Removes the place with all that follows it, and goes to the step before. Nothing happens at the start.
    pub fn remove(&mut self) -> bool {
        let here = self.here();
        let Some(parent) = self.record.parent(here) else { return false };
        self.remember();
        let (record, moved) = self.record.without(here);
        let parent = moved.get(parent.number()).copied().flatten().unwrap_or(NodeId::ROOT);
        self.put_in_place(record, parent);
        true
    }

    /// Writes the comment of the place, its glyph with it.
    pub fn comment(&mut self, comment: &str) -> bool {
        let here = self.here();
        if self.record.node(here).comment == comment {
            return false;
        }
        self.write_on(here);
        comment.clone_into(&mut self.record.node_mut(here).comment);
        true
    }

    /// Names the place, or takes its name away.
    pub fn bookmark(&mut self, name: &str) -> bool {
        let here = self.here();
        let name = (!name.trim().is_empty()).then(|| name.trim().to_owned());
        if self.record.node(here).bookmark == name {
            return false;
        }
        self.write_on(here);
        self.record.node_mut(here).bookmark = name;
        true
    }

    /// Draws these arrows at the place, in place of the existing ones.
    pub fn draw(&mut self, arrows: Vec<Arrow>) -> bool {
        let here = self.here();
        if self.record.node(here).arrows == arrows {
            return false;
        }
        self.write_on(here);
        self.record.node_mut(here).arrows = arrows;
        true
    }

    /// The way to the place: the index of each step among the children of its parent.
    pub fn way(&self) -> Vec<usize> {
        let mut parent = NodeId::ROOT;
        let mut way = Vec::with_capacity(self.ply());
        for &id in &self.line[..self.ply()] {
            way.push(self.record.children(parent).position(|child| child == id).unwrap_or_default());
            parent = id;
        }
        way
    }

    /// Goes a way, as far as it leads.
    pub fn go_way(&mut self, way: &[usize]) -> bool {
        let mut id = NodeId::ROOT;
        for &step in way {
            match self.record.children(id).nth(step) {
                Some(child) => id = child,
                None => break,
            }
        }
        self.go(id)
    }

    /// Whether a change can be undone.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Takes the newest change back, and goes to where it was made.
    pub fn undo(&mut self) -> bool {
        let Some((record, here)) = self.past.pop() else { return false };
        self.put_in_place(record, here);
        true
    }

    /// Begins or continues a change of the texts at a place.
    fn write_on(&mut self, here: NodeId) {
        if self.writing != Some(here) {
            self.keep();
        }
        self.writing = Some(here);
        self.edit();
    }

    fn edit(&mut self) {
        self.revision += 1;
        self.edits += 1;
    }

    fn edit_steps(&mut self) {
        self.edit();
        self.step_edits += 1;
    }

    /// Keeps the state before a change of the steps or the header, so that it can be restored.
    fn remember(&mut self) {
        self.writing = None;
        self.edit_steps();
        self.keep();
    }

    fn keep(&mut self) {
        if self.past.len() == Self::MOST_UNDONE {
            self.past.remove(0);
        }
        self.past.push((self.record.clone(), self.here()));
    }

    fn put_in_place(&mut self, record: GameRecord, here: NodeId) {
        self.writing = None;
        self.edit_steps();
        self.cursor = Cursor::new(&record);
        self.line = record.main_line().collect();
        self.record = record;
        self.go(here);
    }

    /// Makes the line go through a node.
    fn follow(&mut self, id: NodeId) {
        let ply = self.record.node(id).ply();
        if ply == 0 || self.line.get(ply - 1) == Some(&id) {
            return;
        }
        let mut way: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.record.parent(id)).collect();
        way.pop();
        way.reverse();
        way.extend(self.record.line_from(id).skip(1));
        self.revision += 1;
        self.line = way;
    }
}

/// The result of an end in the words of the page's contract (`data-outcome`), such as `b:resignation` or `draw`; `turn`
/// is the side to move there.
pub fn outcome(end: &End, turn: Color) -> String {
    let by = match end {
        End::Resignation => "resignation",
        End::Checkmate => "checkmate",
        End::TimeUp => "time",
        End::Declaration => "declaration",
        End::Illegal { .. } => "illegal",
        End::Default { .. } => "default",
        End::Repetition => return "replay:repetition".to_owned(),
        End::Impasse => return "replay:impasse".to_owned(),
        End::MoveLimit => return "draw:move_limit".to_owned(),
        End::Draw => return "draw".to_owned(),
        End::Interruption | End::Sealed | End::NoMate | End::TakeBack | End::Error | End::Other(_) => {
            return "aborted".to_owned();
        }
    };
    winner(end, turn).map_or_else(String::new, |winner| format!("{winner}:{by}"))
}

/// The player who wins by an end, as far as it tells; `turn` is the side to move there. `None` if nobody wins.
pub fn winner(end: &End, turn: Color) -> Option<Color> {
    match end {
        End::Resignation | End::Checkmate | End::TimeUp => Some(!turn),
        End::Declaration => Some(turn),
        End::Illegal { offender } => Some(!*offender),
        End::Default { absent } => Some(!*absent),
        End::Interruption
        | End::Sealed
        | End::Repetition
        | End::Impasse
        | End::NoMate
        | End::MoveLimit
        | End::Draw
        | End::TakeBack
        | End::Error
        | End::Other(_) => None,
    }
}
