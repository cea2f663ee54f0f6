//! The record of a game: a tree of moves with the texts beside them.

use crate::{End, Header};
use rules::{IllegalMove, Move, Position, Setup, SetupProblem, Square};

/// A place in the tree; only good for the record that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start, before the first move.
    pub const ROOT: Self = Self(0);

    /// The number of the node in the order in which the nodes of the record were added; 0 is the start.
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// The step that leads to a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// No step: this is the start.
    Start,
    /// A legal move, played in the position before.
    Move(Move),
    /// A move that breaks a rule. The game is lost with it, so that nothing but an end can follow; the position
    /// stays what it was before.
    Illegal(Move, IllegalMove),
    /// The end of the line; nothing follows.
    End(End),
}

/// The reading of a player's clock at a step, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Elapsed {
    /// The time spent on this move, in milliseconds.
    pub spent_ms: u64,
    /// The time spent on all moves of this player so far, in milliseconds, where the record gives it.
    pub total_ms: Option<u64>,
}

/// A drawing on the board of a node: an arrow, or a circle if both squares are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// The square at which the arrow begins.
    pub from: Square,
    /// The square at which the head of the arrow is.
    pub to: Square,
}

/// A node of the tree: a step and the texts beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    step: Step,
    ply: u32,
    parent: NodeId,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// The comment; its lines are separated by `\n`, the last has none behind it. Empty if there is none.
    pub comment: String,
    /// しおり: the name of a bookmark.
    pub bookmark: Option<String>,
    /// The time that the step took.
    pub time: Option<Elapsed>,
    /// The drawings on the board behind the step, in the order in which they were drawn. Only packed records carry
    /// them.
    pub arrows: Vec<Arrow>,
}

impl Node {
    fn new(step: Step, parent: NodeId, ply: u32) -> Self {
        Self {
            step,
            ply,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            comment: String::new(),
            bookmark: None,
            time: None,
            arrows: Vec::new(),
        }
    }

    /// The step that leads to this node.
    pub const fn step(&self) -> &Step {
        &self.step
    }

    /// The number of steps that lead to this node: 0 at the start. An end counts as one.
    pub const fn ply(&self) -> usize {
        self.ply as usize
    }

    /// Adds lines to the comment.
    pub fn add_comment(&mut self, line: &str) {
        if !self.comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(line);
    }
}

/// The record of a game: a start, a header and a tree of moves. The first child of a node continues its line, the
/// others are variations (変化), in order.
///
/// Invariant: every move is legal where it stands, and nothing follows an end; see [`Step`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The header: players, place and time.
    pub header: Header,
    start: Setup,
    nodes: Vec<Node>,
}

impl GameRecord {
    /// A record without moves.
    ///
    /// # Errors
    /// The problems that keep the start from being played, as a game or as a mate problem.
    pub fn new(start: Setup) -> Result<Self, Vec<SetupProblem>> {
        Self::with_position(start).map(|(record, _)| record)
    }

    /// A record without moves, and the position of its start.
    pub(crate) fn with_position(start: Setup) -> Result<(Self, Position), Vec<SetupProblem>> {
        let position = playable(&start)?;
        let root = Node::new(Step::Start, NodeId::ROOT, 0);
        // Most games are about as long; see `shrink`.
        let mut nodes = Vec::with_capacity(128);
        nodes.push(root);
        Ok((Self { header: Header::default(), start, nodes }, position))
    }

    /// The position from which the game starts.
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// The position of the start.
    pub fn start_position(&self) -> Position {
        playable(&self.start).expect("the start was tried when the record was made")
    }

    /// A node.
    ///
    /// # Panics
    /// If the node belongs to another, larger record.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.number()]
    }

    /// A node, for changes to the texts beside its step.
    ///
    /// # Panics
    /// If the node belongs to another, larger record.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.number()]
    }

    /// The number of nodes, the start included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the start.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// The node before; `None` at the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != NodeId::ROOT).then(|| self.node(id).parent)
    }

    /// The node that continues the line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child
    }

    /// The nodes that follow a node: the line first, then the variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.node(id).first_child, |&child| self.node(child).next_sibling)
    }

    /// The next variation beside a node.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling
    }

    /// A node and what continues its line to the end.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&id| self.next(id))
    }

    /// The nodes of the main line, without the start.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_from(NodeId::ROOT).skip(1)
    }

    /// The legal moves of the main line.
    pub fn main_moves(&self) -> Vec<Move> {
        self.main_line()
            .map_while(|id| match self.node(id).step {
                Step::Move(mv) => Some(mv),
                _ => None,
            })
            .collect()
    }

    /// Every node but the start.
    pub fn steps(&self) -> impl Iterator<Item = NodeId> + '_ {
        (1..self.nodes.len() as u32).map(NodeId)
    }

    /// The last node of every line: of the main line first, then of each variation, the deepest before those that begin
    /// earlier. Packed games and USEN write lines in this order.
    pub fn tails(&self) -> Vec<NodeId> {
        let mut tails = Vec::new();
        let mut heads = vec![NodeId::ROOT];
        while let Some(head) = heads.pop() {
            let mut tail = head;
            for id in self.line_from(head) {
                tail = id;
                let from = heads.len();
                heads.extend(self.children(id).skip(1));
                heads[from..].reverse();
            }
            tails.push(tail);
        }
        tails
    }

    /// Whether any node has variations.
    pub fn has_variations(&self) -> bool {
        self.nodes.iter().any(|node| node.next_sibling.is_some())
    }

    /// Gives back the memory that no node needs, when the last has been added.
    pub(crate) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
    }

    /// Adds a node behind the other children of `parent`. The caller sees to the invariant.
    pub(crate) fn add(&mut self, parent: NodeId, step: Step) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("a builder stops long before 2^32 nodes"));
        let ply = self.node(parent).ply + 1;
        self.nodes.push(Node::new(step, parent, ply));
        match self.node(parent).last_child {
            Some(last) => self.node_mut(last).next_sibling = Some(id),
            None => self.node_mut(parent).first_child = Some(id),
        }
        self.node_mut(parent).last_child = Some(id);
        id
    }
}

/// Changes to a record.
impl GameRecord {
    /// Makes a node the first child of its parent, so that its line goes on where the others branch off. `false` if it
    /// was the first already.
    ///
    /// # Panics
    /// If the node belongs to another, larger record.
    pub fn put_first(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else { return false };
        let before = self.children(parent).take_while(|&child| child != id).last();
        let Some(before) = before else { return false };
        let next = self.node(id).next_sibling;
        self.node_mut(before).next_sibling = next;
        if next.is_none() {
            self.node_mut(parent).last_child = Some(before);
        }
        self.node_mut(id).next_sibling = self.node(parent).first_child;
        self.node_mut(parent).first_child = Some(id);
        true
    }

    /// Ends a line in another way; the texts beside its end stay. Nothing happens to a node that is not an end.
    pub(crate) fn change_end(&mut self, id: NodeId, end: End) {
        if let Step::End(old) = &mut self.node_mut(id).step {
            *old = end;
        }
    }

    /// The record without a node and all that follows it. Nodes have other places there: the second value gives the new
    /// place of each, in the order of the old ones. The start always stays.
    ///
    /// # Panics
    /// If the node belongs to another, larger record.
    pub fn without(&self, id: NodeId) -> (Self, Vec<Option<NodeId>>) {
        let mut moved = vec![None; self.nodes.len()];
        let mut root = self.nodes[0].clone();
        (root.first_child, root.last_child) = (None, None);
        let mut rest = Self { header: self.header.clone(), start: self.start.clone(), nodes: vec![root] };
        moved[0] = Some(NodeId::ROOT);
        // Parents stand before their children.
        for old in self.steps().filter(|&old| old != id) {
            let node = self.node(old);
            let Some(parent) = moved[node.parent.number()] else { continue };
            let new = rest.add(parent, node.step.clone());
            *rest.node_mut(new) =
                Node { parent, first_child: None, last_child: None, next_sibling: None, ..node.clone() };
            moved[old.number()] = Some(new);
        }
        // They were added in the order in which they came to be, which is not the order of the lines.
        for old in std::iter::once(NodeId::ROOT).chain(self.steps()) {
            let Some(new) = moved[old.number()] else { continue };
            let children: Vec<NodeId> =
                self.children(old).filter_map(|child| moved[child.number()]).collect();
            rest.link(new, &children);
        }
        (rest, moved)
    }

    /// Gives a node these children, in this order.
    fn link(&mut self, parent: NodeId, children: &[NodeId]) {
        for (at, &child) in children.iter().enumerate() {
            self.node_mut(child).next_sibling = children.get(at + 1).copied();
        }
        let parent = self.node_mut(parent);
        (parent.first_child, parent.last_child) = (children.first().copied(), children.last().copied());
    }
}

/// The position of a start: of a game, or else of a mate problem, whose attacker may have no king.
fn playable(start: &Setup) -> Result<Position, Vec<SetupProblem>> {
    Position::from_setup(start).or_else(|of_game| {
        Position::from_mate_problem(start).map_err(|of_problem| {
            // Without the king to be mated it is no mate problem either, and both kings are missed.
            let is_problem = !of_problem.contains(&SetupProblem::NoKing(!start.turn));
            if is_problem { of_problem } else { of_game }
        })
    })
}
