//! Construction of a record move by move, and a cursor that moves through a record and keeps the position.

use crate::{End, GameRecord, NodeId, Step};
use rules::{Move, Position, Setup, SetupProblem, Why};

/// A node of a record together with the position there.
#[derive(Clone, Debug)]
pub struct Cursor {
    position: Position,
    /// The nodes from the start to the current node, without the start.
    path: Vec<NodeId>,
}

impl Cursor {
    /// Creates a cursor at the start of a record.
    pub fn new(record: &GameRecord) -> Self {
        Self { position: record.start_position(), path: Vec::new() }
    }

    /// The node where the cursor is.
    pub fn here(&self) -> NodeId {
        self.path.last().copied().unwrap_or(NodeId::ROOT)
    }

    /// The position at the current node. At an end or an illegal move, it is the position before it.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Moves the cursor to a child of the current node.
    fn enter(&mut self, record: &GameRecord, child: NodeId) {
        if let Step::Move(mv) = *record.node(child).step() {
            self.position.make(mv);
        }
        self.path.push(child);
    }

    /// Moves the cursor to the parent of the current node. Returns `false` if it is at the start.
    fn leave(&mut self, record: &GameRecord) -> bool {
        let Some(id) = self.path.pop() else { return false };
        if matches!(record.node(id).step(), Step::Move(_)) {
            self.position.undo();
        }
        true
    }

    /// Moves the cursor to any node of `record`, which must be the record that the cursor was created for. Returns the
    /// number of single steps that it took.
    pub fn go(&mut self, record: &GameRecord, target: NodeId) -> usize {
        let mut steps = 0;
        let mut ahead = Vec::new();
        let mut id = target;
        // Climbs from the target to the first node on the path. A node is on the path at the index of its ply, or not
        // at all.
        while !self.passes(record, id) {
            ahead.push(id);
            id = record.parent(id).unwrap_or(NodeId::ROOT);
        }
        while self.path.len() > record.node(id).ply() {
            steps += usize::from(self.leave(record));
        }
        steps += ahead.len();
        for &next in ahead.iter().rev() {
            self.enter(record, next);
        }
        steps
    }

    /// Whether a node is on the path from the start to the current node.
    fn passes(&self, record: &GameRecord, id: NodeId) -> bool {
        match record.node(id).ply() {
            0 => true,
            ply => self.path.get(ply - 1) == Some(&id),
        }
    }
}

/// The reason why a [`Builder`] refuses a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildError {
    /// A rule forbids the move in the current position.
    Illegal(Why),
    /// The current node is an end or an illegal move. Nothing can follow it, except an end after an illegal move.
    AfterEnd,
    /// No line of the record reaches this ply.
    NoSuchPly,
    /// The record would have more nodes than [`Builder::MOST_NODES`] or a line more steps than [`Builder::MOST_PLIES`],
    /// or the jumps between its variations have taken more than 20 million steps, far more than those of any real
    /// record.
    TooLarge,
}

/// A builder of a record, which adds moves and ends one by one. It has a current node, to which the next step is added.
///
/// All readers of record formats use it, so every move of a record has been checked by the rules.
#[derive(Clone, Debug)]
pub struct Builder {
    record: GameRecord,
    cursor: Cursor,
    /// The node that was added last at each ply. A variation (変化 *henka*) in KIF refers to a ply, and so to this node.
    newest: Vec<NodeId>,
    /// The number of steps that jumps between variations may still take in this record.
    patience: usize,
}

impl Builder {
    /// The greatest number of nodes in a record, the start included.
    pub const MOST_NODES: usize = 1_000_000;
    /// The greatest number of steps in a line: moves, and an end.
    pub const MOST_PLIES: usize = 10_000;

    /// Starts a record with a start position and no moves.
    ///
    /// # Errors
    /// The problems because of which the start position cannot be played.
    pub fn new(start: Setup) -> Result<Self, Vec<SetupProblem>> {
        let (record, position) = GameRecord::with_position(start)?;
        let cursor = Cursor { position, path: Vec::new() };
        Ok(Self { record, cursor, newest: vec![NodeId::ROOT], patience: 20_000_000 })
    }

    /// Finishes the record and returns it.
    pub fn finish(mut self) -> GameRecord {
        self.record.shrink();
        self.record
    }

    /// The record so far.
    pub const fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The record so far, for changes to its header and to the times and comments of its nodes.
    pub const fn record_mut(&mut self) -> &mut GameRecord {
        &mut self.record
    }

    /// The current node, to which the next step is added.
    pub fn here(&self) -> NodeId {
        self.cursor.here()
    }

    /// The number of steps from the start to the current node.
    pub fn ply(&self) -> usize {
        self.cursor.path.len()
    }

    /// The position at the current node. At an end or an illegal move, it is the position before it.
    pub const fn position(&self) -> &Position {
        self.cursor.position()
    }

    /// Adds a legal move as the last child of the current node, and goes to it. Returns the new node.
    ///
    /// # Errors
    /// [`BuildError::Illegal`] if a rule forbids the move, [`BuildError::AfterEnd`] or [`BuildError::TooLarge`]. Then
    /// nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, BuildError> {
        match self.position().why_not(mv) {
            Some(why) => Err(BuildError::Illegal(why)),
            None => self.step(Step::Move(mv)),
        }
    }

    /// Adds a move, legal or not, as the last child of the current node, and goes to it. An illegal move becomes a node
    /// of its own kind, [`Step::Illegal`], which only an end can follow. Returns the new node.
    ///
    /// # Errors
    /// [`BuildError::AfterEnd`] or [`BuildError::TooLarge`]. Then nothing has changed.
    pub fn play_illegal(&mut self, mv: Move) -> Result<NodeId, BuildError> {
        match self.position().why_not(mv) {
            Some(why) => self.step(Step::Illegal(mv, why.rule)),
            None => self.step(Step::Move(mv)),
        }
    }

    /// Adds the end of the line, such as a resignation, after the current node, and goes to it. Returns the new node.
    ///
    /// # Errors
    /// [`BuildError::AfterEnd`] or [`BuildError::TooLarge`]. Then nothing has changed.
    pub fn end(&mut self, end: End) -> Result<NodeId, BuildError> {
        self.step(Step::End(end))
    }

    /// Goes to the move that was added last at this ply, so that a variation can be added after it; 0 is the start.
    /// Ends and illegal moves do not count.
    ///
    /// # Errors
    /// [`BuildError::NoSuchPly`] if no line reaches the ply, or [`BuildError::TooLarge`] if the jumps have taken too
    /// many steps.
    pub fn go_to_ply(&mut self, ply: usize) -> Result<(), BuildError> {
        let target = *self.newest.get(ply).ok_or(BuildError::NoSuchPly)?;
        self.go(target)
    }

    /// Goes to any node of the record, so that the next step is added after it.
    ///
    /// # Errors
    /// [`BuildError::TooLarge`] if the jumps in this record have taken too many steps.
    pub fn go(&mut self, target: NodeId) -> Result<(), BuildError> {
        let steps = self.cursor.go(&self.record, target);
        self.patience = self.patience.checked_sub(steps).ok_or(BuildError::TooLarge)?;
        Ok(())
    }

    /// Adds a step of any kind after the current node, and goes to it. Returns the new node.
    fn step(&mut self, step: Step) -> Result<NodeId, BuildError> {
        let here = self.record.node(self.here()).step();
        let may_follow = match here {
            Step::Start | Step::Move(_) => true,
            Step::Illegal(..) => matches!(step, Step::End(_)),
            Step::End(_) => false,
        };
        if !may_follow {
            return Err(BuildError::AfterEnd);
        }
        if self.record.len() >= Self::MOST_NODES || self.ply() >= Self::MOST_PLIES {
            return Err(BuildError::TooLarge);
        }
        let goes_on = matches!(step, Step::Move(_));
        let id = self.record.add(self.here(), step);
        self.cursor.enter(&self.record, id);
        let ply = self.ply();
        if goes_on {
            // The newest nodes of greater plies, from older lines, remain: a variation may begin there too.
            match self.newest.get_mut(ply) {
                Some(newest) => *newest = id,
                None => self.newest.push(id),
            }
        }
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{IllegalMove, Variant};

    fn builder() -> Builder {
        let start = Variant::Standard.start_sfen().parse().expect("a SFEN");
        Builder::new(start).expect("a start")
    }

    fn play(builder: &mut Builder, moves: &str) {
        for text in moves.split_whitespace() {
            builder.play(text.parse().expect(text)).expect(text);
        }
    }

    #[test]
    fn a_variation_belongs_to_the_newest_line_that_reaches_its_ply() {
        let mut builder = builder();
        play(&mut builder, "7g7f 3c3d 2g2f 8c8d");
        builder.go_to_ply(1).expect("ply 1");
        play(&mut builder, "8c8d 2g2f");
        builder.go_to_ply(2).expect("ply 2");
        play(&mut builder, "6g6f");
        builder.go_to_ply(3).expect("ply 3");
        let mut other = self::builder();
        play(&mut other, "7g7f 8c8d 6g6f");
        assert_eq!(builder.position(), other.position());
        assert_eq!(builder.go_to_ply(5), Err(BuildError::NoSuchPly));
        builder.go_to_ply(4).expect("the main line reaches ply 4");
        let record = builder.finish();
        assert_eq!(record.main_moves().len(), 4);
        assert!(record.has_variations());
        let first = record.next(NodeId::ROOT).expect("a move");
        assert_eq!(record.children(first).count(), 2);
    }

    #[test]
    fn nothing_follows_an_end_and_an_end_may_follow_an_illegal_move() {
        let mut builder = builder();
        play(&mut builder, "7g7f");
        let bad: Move = "3c3e".parse().expect("a move");
        assert!(
            matches!(builder.play(bad), Err(BuildError::Illegal(why)) if why.rule == IllegalMove::NotItsMove)
        );
        builder.play_illegal(bad).expect("kept as illegal");
        assert_eq!(builder.play("3c3d".parse().expect("a move")), Err(BuildError::AfterEnd));
        builder.end(End::Illegal { offender: rules::Color::White }).expect("an end");
        assert_eq!(builder.end(End::Draw), Err(BuildError::AfterEnd));
        assert_eq!(builder.record().main_moves().len(), 1);
        assert_eq!(builder.ply(), 3);
    }

    #[test]
    fn a_cursor_finds_the_position_of_any_node() {
        let mut builder = builder();
        play(&mut builder, "7g7f 3c3d 8h2b+ 3a2b");
        builder.go_to_ply(2).expect("ply 2");
        play(&mut builder, "2g2f 4c4d");
        let record = builder.finish();
        let mut cursor = Cursor::new(&record);
        let mut ids: Vec<NodeId> = record.steps().collect();
        ids.extend(ids.clone().into_iter().rev());
        ids.push(NodeId::ROOT);
        for id in ids {
            cursor.go(&record, id);
            assert_eq!(cursor.here(), id);
            assert_eq!(cursor.position().ply(), record.node(id).ply());
            assert_eq!(cursor.position().key(), cursor.position().key_from_scratch());
        }
    }
}
