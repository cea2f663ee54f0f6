//! Depth-first proof-number search (df-pn; Nagai 2002), for one query at a time: whether the attacker, giving
//! check with every move, mates within a number of plies, or at all.
//!
//! The attacker is to move at OR nodes, the defender at AND nodes. A node is proved if the attacker mates from
//! it, and disproved if not. The proof number (pn) and the disproof number (dn) estimate the work that is left
//! for either. From the view of the side to move they are called φ and δ: pn and dn at an OR node, dn and pn at
//! an AND node. The search leaves a node when φ or δ reaches its threshold, and may return to it later. Plies
//! of nodes count from the position of the query, which has ply 0.
//!
//! * Queries with a bound need no repetition rule, since the shortest mate repeats no position. A query
//!   without a bound treats a position as disproved if it repeats an ancestor where the attacker held the same
//!   hand or a larger one. Such a disproof depends on the path (the graph history interaction problem, GHI),
//!   unless the repeated position lies in the disproved subtree. So every disproof carries the smallest ply of
//!   a repeated ancestor. It is stored as path-independent only if that is not smaller than the node's own ply.
//! * The threshold of φ exceeds the second-best child by a half (the 1+ε trick; Pawlewicz, Lew 2007). Where a
//!   child was first met nearer to the root, thresholds are raised to at least one above the current numbers
//!   (threshold controlling algorithm; Kishimoto 2010), so that cycles do not stall the search. In the last
//!   plies of a query with a bound there are no thresholds: a node is solved before it is left.
//! * Disproof numbers of checks are summed. Of the proof numbers of evasions the maximum counts, plus one for
//!   each further evasion (as in weak proof-number search; Ueda et al. 2008), since a sum would count
//!   transpositions repeatedly.
//! * The stack is a list of frames, so the search can pause after any node.

mod initialization;
mod last_plies;
mod leaf_cache;
mod path_filter;

use super::children::{Child, NodeNumbers, delayed_until, hand_after, solved_state};
use super::hands::PackedHand;
use super::keys;
use super::proof_state::{Length, PATH_INDEPENDENT, PN_INFINITE, ProofState};
use super::table::{PathDependentTable, ProofEntry, ProofTable};
use crate::packed_move::PackedMove;
use leaf_cache::LeafCache;
use path_filter::PathFilter;
use rules::{Color, Destinations, Move, Position, Variant, ZobristKey};

/// The result of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Mate within this number of plies is proved: never more than the bound of the query, and not always the
    /// shortest mate.
    Mate(Length),
    /// Mate within this number of plies is disproved: never less than the bound of the query, and
    /// [`Length::UNBOUNDED`] if no mate of any length exists.
    NoMate(Length),
    /// Nothing is known, because the path or its child nodes did not fit into the stack.
    Unknown,
}

/// The maximum number of nodes on the path.
const MAX_FRAMES: usize = 2_048;
/// The maximum number of children of all nodes on the path together.
const MAX_CHILDREN: usize = 1 << 15;
/// The plies left up to which a node has no thresholds and is solved before it is left: to leave it and expand
/// it again later costs more (measured).
const NO_THRESHOLD_PLIES: Length = Length(10);
/// More than the number of children of any node: a position has at most 593 legal moves.
const MAX_CHILDREN_PER_NODE: usize = 600;
/// An upper bound on the number of origins of checks: pieces on the board and kinds in hand.
const MAX_ORIGINS: usize = 64;
/// The plies left up to which checks get [`DEFAULT_CHECK`] without their evasions being counted. Few of these
/// nodes are proved, so nearly all checks are tried anyway, in whatever order (measured).
const ALL_CHECKS_TRIED_PLIES: Length = Length(5);
/// The plies left at the attacker's last move but one, where the search goes on without frames.
const MATE_IN_THREE_PLIES: Length = Length(3);
/// The initial numbers of a check whose evasions are not counted: proof number 4, disproof number 1.
const DEFAULT_CHECK: ProofState = ProofState::open(4, 1);

/// A node on the path.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The key of the board, without the hands.
    key: ZobristKey,
    /// The attacker's hand at this node, part of its identity.
    hand: PackedHand,
    /// The key of the path to this node, without the node itself.
    path_key: ZobristKey,
    /// The number of plies within which mate is sought from here.
    limit: Length,
    /// The index of its first child in the list of children; its others follow, up to the end of that list or
    /// the first child of the next frame.
    first_child: usize,
    /// The index, in the same list, of the child that the path leads to.
    best_child: usize,
    /// The value of φ at which the node is left.
    phi_threshold: u32,
    /// The value of δ at which the node is left.
    delta_threshold: u32,
    /// Whether the attacker is to move.
    is_or_node: bool,
    /// The node count before this node was entered, to measure the work spent on it.
    nodes_before: u64,
}

/// A df-pn search. Its tables persist from query to query of one problem.
pub(super) struct Dfpn {
    /// The states of positions, proved, disproved or open.
    pub(super) table: ProofTable,
    /// The disproofs that hold only on the path on which they were found.
    path_dependent: PathDependentTable,
    /// The checks that the last evasion refutes, which are too many for the table.
    leaf_cache: LeafCache,
    /// The position at the end of the path.
    position: Position,
    /// The side that gives check.
    attacker: Color,
    /// The path from the position of the query.
    frames: Vec<Frame>,
    /// The boards on the path.
    path_filter: PathFilter,
    /// The children of all nodes on the path.
    children: Vec<Child>,
    /// A buffer for the moves of a node.
    scratch: Vec<Move>,
    /// A buffer for the evasions of the last check of a line.
    evasions: Vec<Move>,
    /// The checks of the newest position for which they were generated, by origin, with destinations. A check
    /// by a pawn drop may be missing.
    checks: Vec<Destinations>,
    /// The checks after the evasion with the smallest disproof number, so that it can be searched without
    /// generating them again.
    easiest: Vec<Destinations>,
    /// The key of the empty path. It differs from problem to problem, so that no path-dependent disproof of an
    /// earlier problem is found.
    salt: ZobristKey,
    /// The verdict on the current query; `None` while the search goes on.
    verdict: Option<Verdict>,
    /// Whether some node of this query was taken as disproved for lack of room, so that a disproof of the query
    /// is worthless.
    is_truncated: bool,
    /// The number of positions visited since the problem began.
    pub(super) nodes: u64,
}

impl Dfpn {
    /// Creates a search that uses at most `mib` MiB in all, or 4 MiB if that is more.
    pub(super) fn new(mib: u32) -> Self {
        // A sixteenth of the memory holds path-dependent disproofs; frames, children, leaf cache and the
        // moves of the path take less than three MiB.
        let mib = mib.max(4);
        let path_dependent_bytes = (mib as usize) << 20 >> 4;
        let rest = mib - 3 - mib.div_ceil(16);
        Self {
            path_dependent: PathDependentTable::new(path_dependent_bytes / 16),
            leaf_cache: LeafCache::new(),
            position: Position::start(Variant::Standard),
            attacker: Color::Black,
            frames: Vec::with_capacity(MAX_FRAMES),
            path_filter: PathFilter::new(),
            children: Vec::with_capacity(MAX_CHILDREN),
            scratch: Vec::with_capacity(MAX_CHILDREN_PER_NODE),
            evasions: Vec::with_capacity(MAX_CHILDREN_PER_NODE),
            checks: Vec::with_capacity(MAX_ORIGINS),
            easiest: Vec::with_capacity(MAX_ORIGINS),
            salt: 0,
            verdict: None,
            is_truncated: false,
            nodes: 0,
            // The last, since it takes what is left.
            table: ProofTable::new(rest.max(1)),
        }
    }

    /// The memory of all tables and lists, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes()
            + self.path_dependent.bytes()
            + self.leaf_cache.bytes()
            + self.path_filter.bytes()
            + self.frames.capacity() * size_of::<Frame>()
            + self.children.capacity() * size_of::<Child>()
            + (self.scratch.capacity() + self.evasions.capacity()) * size_of::<Move>()
            + (self.checks.capacity() + self.easiest.capacity()) * size_of::<Destinations>()
    }

    /// Starts a new problem: results of earlier ones are not used, and the node count starts at 0.
    pub(super) fn begin_problem(&mut self, attacker: Color) {
        self.table.begin();
        self.leaf_cache.begin();
        self.attacker = attacker;
        self.salt = keys::mixed(self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15));
        self.nodes = 0;
    }

    /// Clears the path-dependent disproofs and resets the salt. Disproofs of earlier problems are never used, but
    /// where entries collide depends on the salt, and this could influence results.
    pub(super) fn clear_path_state(&mut self) {
        self.path_dependent.clear();
        self.salt = 0;
    }

    /// Starts the query whether the attacker mates from `position` within `limit`, and drops the current one.
    /// Either side may be to move. The verdict may be known at once: [`Self::run`] returns it.
    pub(super) fn query(&mut self, position: &Position, limit: Length) {
        self.position.clone_from(position);
        self.frames.drain(..).for_each(|frame| self.path_filter.remove(frame.key));
        self.children.clear();
        (self.verdict, self.is_truncated) = (None, false);
        let key = keys::of_board(position);
        let hand = PackedHand::of(position.hand(self.attacker));
        let (known, _) = self.look_up(key, hand, limit, 0, self.salt);
        let state = match known {
            Some(state) if !state.is_open() => state,
            _ => match self.enter(key, hand, limit, PN_INFINITE, PN_INFINITE) {
                Some(state) => state,
                None => return,
            },
        };
        self.conclude(state);
    }

    /// Searches until the query is answered or the node count reaches `pause_at`. Returns the verdict, or `None`
    /// after a pause. With 0 it returns what is known without any search.
    pub(super) fn run(&mut self, pause_at: u64) -> Option<Verdict> {
        while self.verdict.is_none() && self.nodes < pause_at {
            self.step();
        }
        self.verdict
    }

    /// Ends the query with the verdict that follows from the state of its position.
    fn conclude(&mut self, state: ProofState) {
        self.verdict = Some(match state {
            state if state.is_proved() => Verdict::Mate(state.length),
            _ if self.is_truncated => Verdict::Unknown,
            state => Verdict::NoMate(state.length),
        });
    }

    /// Takes one step at the end of the path. The node there is left if it is solved or has reached a threshold.
    /// Otherwise its evasions are initialized, if the best one is not yet, or its best child is looked up or
    /// entered.
    fn step(&mut self) {
        let Some(&frame) = self.frames.last() else {
            self.verdict = Some(Verdict::Unknown);
            return;
        };
        let children = self.children.get(frame.first_child..).unwrap_or_default();
        let numbers = NodeNumbers::of(children, frame.is_or_node);
        let is_solved = numbers.phi == 0 || numbers.delta == 0;
        if is_solved || numbers.phi >= frame.phi_threshold || numbers.delta >= frame.delta_threshold {
            return self.leave(frame, numbers, is_solved);
        }
        let Some(&child) = children.get(numbers.best_child) else { return };
        if child.state.is_uninitialized() && children.len() > 1 {
            let stops_early = false;
            return self.initialize_evasions(&frame, stops_early);
        }
        if let Some(last) = self.frames.last_mut() {
            last.best_child = frame.first_child + numbers.best_child;
        }
        let phi_threshold = frame
            .phi_threshold
            .min(numbers.second_phi.saturating_add(numbers.second_phi / 2).saturating_add(1));
        // A node without a threshold passes none to its children, however large the numbers grow.
        let delta_threshold = match frame.delta_threshold {
            PN_INFINITE => PN_INFINITE,
            delta => delta.saturating_sub(numbers.other_deltas).max(1),
        };
        let limit = frame.limit.shorter();
        let path_key = extend_path_key(frame.path_key, frame.key, frame.hand);
        let (known, _) = self.look_up(child.key, child.hand, limit, self.frames.len(), path_key);
        let state = match known {
            Some(state) if !state.is_open() => {
                self.nodes += 1;
                state
            }
            _ => {
                self.position.make(child.mv);
                // The child's φ is the parent's δ and vice versa.
                match self.enter(child.key, child.hand, limit, delta_threshold, phi_threshold) {
                    Some(state) => {
                        self.position.undo();
                        state
                    }
                    None => return,
                }
            }
        };
        if let Some(child) = self.children.get_mut(frame.first_child + numbers.best_child) {
            child.state = state;
        }
    }

    /// Enters the position on the board. Returns its state if that is determined at once; otherwise pushes a
    /// frame and returns `None`. With no room for a frame, the position is taken as disproved on this path.
    fn enter(
        &mut self,
        key: ZobristKey,
        hand: PackedHand,
        limit: Length,
        phi_threshold: u32,
        delta_threshold: u32,
    ) -> Option<ProofState> {
        let nodes_before = self.nodes;
        self.nodes += 1;
        let is_or_node = self.position.turn() == self.attacker;
        if is_or_node && limit.0 <= 1 {
            return Some(self.mate_in_one(hand, limit));
        }
        let first_child = self.children.len();
        if !self.has_room() {
            self.is_truncated = true;
            // Ply 0 makes the disproof depend on the path from the root, so that it is never stored as
            // path-independent; besides, `leave` stores no disproof at all in a truncated query.
            return Some(ProofState::by_repetition(hand, 0));
        }
        if limit == MATE_IN_THREE_PLIES && is_or_node {
            let squares = self.generate_checks();
            self.generate_pawn_drop_check(&squares);
            return Some(self.mate_in_three(key, hand, nodes_before));
        }
        if limit.0 == 2 && !is_or_node {
            let state = self.last_evasion(hand);
            self.store_solved(key, hand, state, PackedMove::NONE, nodes_before);
            return Some(state);
        }
        let (phi_threshold, delta_threshold) = if limit <= NO_THRESHOLD_PLIES {
            (PN_INFINITE, PN_INFINITE)
        } else {
            (phi_threshold, delta_threshold)
        };
        let path_key = self
            .frames
            .last()
            .map_or(self.salt, |frame| extend_path_key(frame.path_key, frame.key, frame.hand));
        let frame = Frame {
            key,
            hand,
            path_key,
            limit,
            first_child,
            best_child: first_child,
            phi_threshold,
            delta_threshold,
            is_or_node,
            nodes_before,
        };
        self.frames.push(frame);
        self.path_filter.add(key);
        let has_old_child = self.expand(&frame);
        if has_old_child && let Some(frame) = self.frames.last_mut() {
            let children = self.children.get(first_child..).unwrap_or_default();
            let numbers = NodeNumbers::of(children, is_or_node);
            frame.phi_threshold = frame.phi_threshold.max(numbers.phi.saturating_add(1).min(PN_INFINITE));
            frame.delta_threshold =
                frame.delta_threshold.max(numbers.delta.saturating_add(1).min(PN_INFINITE));
        }
        None
    }

    /// Stores the state of a node that was solved without a frame. `mv` is the attacker's move that mates, if
    /// there is one, and `nodes_before` the node count before the node was entered.
    fn store_solved(
        &mut self,
        key: ZobristKey,
        hand: PackedHand,
        state: ProofState,
        mv: PackedMove,
        nodes_before: u64,
    ) {
        let (ply, work) = (self.frames.len() as u16, self.nodes - nodes_before);
        self.table.store(key, hand, &ProofEntry { state, mv, ply, work, is_path_dependent: false });
    }

    /// Whether there is room for one more frame and its children.
    fn has_room(&self) -> bool {
        self.frames.len() < MAX_FRAMES && self.children.len() + MAX_CHILDREN_PER_NODE <= MAX_CHILDREN
    }

    /// Generates the children of a node. Returns whether one of them was first met nearer to the root than it
    /// is now, so that a cycle is possible: the table has an entry for it that was stored at a smaller ply in
    /// this problem.
    fn expand(&mut self, frame: &Frame) -> bool {
        let mut moves = std::mem::take(&mut self.scratch);
        moves.clear();
        if frame.is_or_node {
            let _: std::ops::ControlFlow<()> = self.position.visit_checks(|checks| {
                moves.extend(checks.moves());
                std::ops::ControlFlow::Continue(())
            });
        } else {
            self.position.extend_with_legal_moves(&mut moves);
        }
        let has_old_child = match frame.is_or_node {
            true => self.expand_checks(frame, &moves),
            false => self.expand_evasions(frame, &moves),
        };
        self.scratch = moves;
        has_old_child
    }

    /// Generates the children of an OR node, one for each of the checks `moves`, up to the first that is known to
    /// mate. Returns the same as [`Self::expand`].
    fn expand_checks(&mut self, frame: &Frame, moves: &[Move]) -> bool {
        let path_key = extend_path_key(frame.path_key, frame.key, frame.hand);
        let mut has_old_child = false;
        for &mv in moves {
            let key = keys::after(frame.key, &self.position, mv);
            let hand = hand_after(frame.hand, &self.position, mv, true);
            let siblings = self.children.get(frame.first_child..).unwrap_or_default();
            let delayed_until = delayed_until(&self.position, siblings, mv, true);
            let (known, is_old) = self.look_up(key, hand, frame.limit.shorter(), self.frames.len(), path_key);
            has_old_child |= is_old;
            let state = match known {
                Some(state) => state,
                None if frame.limit <= ALL_CHECKS_TRIED_PLIES => DEFAULT_CHECK,
                None => self.initial_check_state(mv, hand),
            };
            self.children.push(Child { mv, key, hand, delayed_until, state });
            if state.is_proved() {
                break;
            }
        }
        has_old_child
    }

    /// The known state of a position at `ply` of this path, and whether the position was first met nearer to
    /// the root. The state is `None` if nothing is known. In a query without a bound, a repetition is disproved.
    /// `path_key` is the key of the path to the position.
    fn look_up(
        &self,
        key: ZobristKey,
        hand: PackedHand,
        limit: Length,
        ply: usize,
        path_key: ZobristKey,
    ) -> (Option<ProofState>, bool) {
        if limit.is_unbounded() && self.path_filter.may_have(key) {
            // Positions with the same side to move are an even number of plies apart.
            let earlier = self.frames.iter().enumerate().take(ply).rev().skip(1).step_by(2);
            for (repetition_ply, frame) in earlier {
                if frame.key == key && frame.hand.dominates(hand) {
                    return (Some(ProofState::by_repetition(hand, repetition_ply as u16)), false);
                }
            }
        }
        let known = self.table.probe(key, hand, limit);
        let open = known.state.is_none_or(|state| state.is_open());
        if open
            && known.is_path_dependent
            && limit.is_unbounded()
            && let Some(repetition_ply) = self.path_dependent.probe(extend_path_key(path_key, key, hand))
        {
            return (Some(ProofState::by_repetition(hand, repetition_ply)), false);
        }
        (known.state, usize::from(known.ply) < ply)
    }

    /// Leaves the node at the end of the path: stores its state, pops its frame and passes the state on to the
    /// node above. At the position of the query, concludes the query.
    fn leave(&mut self, frame: Frame, numbers: NodeNumbers, is_solved: bool) {
        let children = self.children.get(frame.first_child..).unwrap_or_default();
        let state = if is_solved {
            solved_state(&self.position, frame.hand, children, frame.is_or_node)
        } else if frame.is_or_node {
            ProofState::open(numbers.phi, numbers.delta)
        } else {
            ProofState::open(numbers.delta, numbers.phi)
        };
        let ply = (self.frames.len() - 1) as u16;
        let mates = children.iter().filter(|child| frame.is_or_node && child.state.is_proved());
        let best = mates.min_by_key(|child| child.state.length);
        let mut entry = ProofEntry {
            state,
            mv: best.map_or(PackedMove::NONE, |child| child.mv.into()),
            ply,
            work: self.nodes - frame.nodes_before,
            is_path_dependent: false,
        };
        let mut state = state;
        if state.is_disproved() && state.repetition_ply < ply {
            // On other paths the node is open, so the table gets initial numbers and a flag.
            entry.state = ProofState::open(4, 1);
            entry.is_path_dependent = true;
            if !self.is_truncated {
                self.path_dependent
                    .store(extend_path_key(frame.path_key, frame.key, frame.hand), state.repetition_ply);
            }
        } else {
            // The repeated position is this one or below, so the disproof is path-independent.
            state.repetition_ply = PATH_INDEPENDENT;
            entry.state = state;
        }
        if !(self.is_truncated && state.is_disproved()) {
            self.table.store(frame.key, frame.hand, &entry);
        }
        self.children.truncate(frame.first_child);
        self.frames.pop();
        self.path_filter.remove(frame.key);
        match self.frames.last() {
            Some(above) => {
                self.position.undo();
                if let Some(child) = self.children.get_mut(above.best_child) {
                    child.state = state;
                }
            }
            None => self.conclude(state),
        }
    }
}

/// The path key extended by a node with this key and hand.
const fn extend_path_key(path_key: ZobristKey, key: ZobristKey, hand: PackedHand) -> ZobristKey {
    keys::mixed(path_key.rotate_left(1) ^ key ^ (hand.bits() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
