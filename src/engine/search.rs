//! The search: iterative deepening of a principal variation search (PVS) with quiescence, written as a state
//! machine over an explicit stack of [`Frame`]s. It can therefore pause after any node, and its result does
//! not depend on where it was interrupted.
//!
//! `node` is the main search, `movepick` the move order, `move_loop` pruning and reductions, `update_stats`
//! the history updates, `quiescence` the search at the leaves, and `root` the list of root moves.

mod frame;
mod move_loop;
mod movepick;
mod node;
mod quiescence;
mod reductions;
pub(crate) mod root;
mod update_stats;

use crate::correction_history::CorrectionHistory;
use crate::errors::Errors;
use crate::evaluation::Accumulator;
use crate::history::{History, PieceTo};
use crate::ordering::ScoredMove;
use crate::packed_move::PackedMove;
use crate::transposition::TranspositionTable;
use crate::value::{
    EVALUATION_LIMIT, INFINITE, MAX_DEPTH, MAX_PLY, REPETITION_WIN, Value, is_mate, mate_in, mated_in,
};
use frame::{Frame, Stage};
use network::{Accumulators, Changes, Network};
use protocol::Bound;
use root::RootMove;
use rules::{
    DeclarationVerdict, Impasse, ImpasseRule, Move, Position, RepetitionVerdict, Variant, ZobristKey,
};
use std::sync::Arc;

/// The search: the current state, and the tables that persist between searches.
pub(crate) struct Search {
    pub(crate) position: Position,
    pub(crate) nodes: u64,
    pub(crate) root: Vec<RootMove>,
    /// The current or last iteration, in plies.
    pub(crate) depth: u32,
    /// The last completed iteration, in plies.
    pub(crate) completed: u32,
    impasse: Impasse,
    last_move: Option<u32>,
    /// The errors of a level: moves that it overlooks are not searched, and nearly best root moves get exact values.
    errors: Option<Errors>,
    /// The number of ranked root moves, each with an exact value.
    multi_pv: usize,
    /// The number of root moves ranked so far in this iteration. They are the first of `root` and are not
    /// searched again.
    pv_index: usize,
    /// The values of the ranked moves in the last iteration.
    previous_values: Vec<Value>,
    /// The aspiration window of the root.
    window: (Value, Value),
    tt: TranspositionTable,
    history: History,
    correction_history: CorrectionHistory,
    frames: Vec<Frame>,
    /// The network, with its sums for the positions of the current line; `None` if there is none.
    network: Option<Accumulators>,
    /// Whether this search evaluates by the network.
    uses_network: bool,
    ply: usize,
    /// The value returned by the last child, from its parent's point of view.
    returned: Value,
    arena: Vec<ScoredMove>,
    /// The keys of all earlier positions of the current line.
    keys: Vec<ZobristKey>,
    /// The principal variation of each ply.
    pv: Vec<Vec<PackedMove>>,
    scratch: Vec<Move>,
}

/// The parameters of a search.
#[derive(Clone, Debug)]
pub(crate) struct SearchParams<'a> {
    pub(crate) position: Position,
    pub(crate) impasse: Impasse,
    /// The number of the last move of the game, after which the game is drawn.
    pub(crate) last_move: Option<u32>,
    /// Restricts the root moves to these if at least one of them is a candidate.
    pub(crate) only: &'a [Move],
    /// Whether no piece goes back and forth, if there are other moves.
    pub(crate) goes_on: bool,
    /// The errors of a level; `None` if it does not err.
    pub(crate) errors: Option<Errors>,
    /// The number of ranked root moves.
    pub(crate) multi_pv: usize,
    /// Whether to use nothing from earlier searches.
    pub(crate) clean: bool,
    /// Whether to evaluate by the network. There must be one, and the variant must be the usual one.
    pub(crate) by_network: bool,
}

/// The reason why a run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// The node limit is reached.
    OutOfNodes,
    /// An iteration is complete.
    Iteration,
    /// The value of the line that is searched lies outside of the window. The iteration goes on with a wider one.
    OutOfWindow(Value, Bound),
}

/// The result of a step of the state machine.
enum Action {
    /// Continues with the frame on top of the stack.
    Continue,
    /// Returns from the frame on top with this value for its side to move.
    Return(Value),
}

impl Search {
    pub(crate) fn new(memory_mib: u32) -> Self {
        let position = Position::start(Variant::Standard);
        Self {
            position,
            nodes: 0,
            root: Vec::new(),
            depth: 0,
            completed: 0,
            impasse: Impasse::NONE,
            last_move: None,
            errors: None,
            multi_pv: 1,
            pv_index: 0,
            previous_values: Vec::new(),
            window: (-INFINITE, INFINITE),
            history: History::new(),
            correction_history: CorrectionHistory::new(),
            frames: vec![
                Frame::new(0, (-INFINITE, INFINITE), Accumulator::default(), None, 0, 0);
                MAX_PLY + 1
            ],
            network: None,
            uses_network: false,
            ply: 0,
            returned: 0,
            arena: Vec::with_capacity(4096),
            keys: Vec::with_capacity(512),
            pv: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY + 1)).collect(),
            scratch: Vec::with_capacity(64),
            // The last, since it takes what is left.
            tt: TranspositionTable::new(memory_mib),
        }
    }

    /// Whether there is a network.
    pub(crate) const fn has_network(&self) -> bool {
        self.network.is_some()
    }

    /// The errors of the level that searches.
    pub(crate) const fn errors(&self) -> Option<&Errors> {
        self.errors.as_ref()
    }

    /// Sets the network that searches may evaluate by.
    pub(crate) fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network.map(|network| Accumulators::new(network, MAX_PLY));
        self.uses_network = false;
        self.clear();
    }

    /// Clears the tables of all games.
    pub(crate) fn clear(&mut self) {
        self.tt.clear();
        self.history.clear();
        self.correction_history.clear();
    }

    /// Prepares the search of a position: resets the state, lists the root moves, and clears the tables if the search
    /// must be reproducible.
    pub(crate) fn begin(&mut self, params: SearchParams<'_>) {
        let SearchParams { position, impasse, last_move, only, goes_on, errors, multi_pv, clean, by_network } =
            params;
        self.position = position;
        self.impasse = impasse;
        self.last_move = last_move;
        self.errors = errors;
        // Values of the other evaluation would be misleading.
        let clean = clean || by_network != self.uses_network;
        self.uses_network = by_network;
        self.tt.begin_search(clean);
        if clean {
            self.history.clear();
            self.correction_history.clear();
        } else {
            self.history.clear_killers();
        }
        self.nodes = 0;
        self.depth = 0;
        self.completed = 0;
        self.root = root::moves(&mut self.position, only, goes_on, errors.as_ref());
        if let Some(errors) = &mut self.errors {
            errors.note_habits(self.root.iter().map(|root| root.habit));
        }
        self.multi_pv = multi_pv.min(self.root.len()).max(1);
        self.pv_index = 0;
        self.keys.clear();
        let earlier: Vec<ZobristKey> = self.position.earlier().map(|earlier| earlier.key).collect();
        self.keys.extend(earlier.into_iter().rev());
    }

    /// Starts the next iteration.
    pub(crate) fn next_iteration(&mut self) {
        self.depth = (self.depth + 1).min(MAX_DEPTH);
        self.previous_values.clear();
        self.previous_values.extend(self.root.iter().take(self.multi_pv).map(|root| root.value));
        self.pv_index = 0;
        self.start_aspiration();
    }

    /// Opens the aspiration window for the best of the moves that are not ranked yet.
    fn start_aspiration(&mut self) {
        const ASPIRATION_MIN_DEPTH: u32 = 5;
        const ASPIRATION_WINDOW: Value = 40;
        let previous_values = self.previous_values.get(self.pv_index).copied().unwrap_or(0);
        self.window =
            if self.depth >= ASPIRATION_MIN_DEPTH && self.errors.is_none() && !is_mate(previous_values) {
                (previous_values - ASPIRATION_WINDOW, previous_values + ASPIRATION_WINDOW)
            } else {
                (-INFINITE, INFINITE)
            };
        self.restart_window();
    }

    /// Puts the root on the stack with the current window.
    fn restart_window(&mut self) {
        let accumulator = Accumulator::of(&self.position);
        for root in self.root.iter_mut().skip(self.pv_index) {
            root.new_value = None;
        }
        self.ply = 0;
        if let Some(network) = self.network.as_mut().filter(|_| self.uses_network) {
            network.enter(0, Changes::default(), &self.position);
        }
        self.arena.clear();
        let plies_from_null = self.position.ply();
        if let Some(frame) = self.frames.first_mut() {
            *frame = Frame::new(self.depth as i32, self.window, accumulator, None, plies_from_null, 0);
            frame.next_move = self.pv_index;
        }
    }

    /// Runs until `nodes` are searched, an iteration is complete, or a value lies outside of the window. There must be at
    /// least one root move.
    pub(crate) fn run(&mut self, nodes: u64) -> Pause {
        loop {
            let action = match self.frame().stage {
                Stage::Enter => {
                    if self.nodes >= nodes {
                        return Pause::OutOfNodes;
                    }
                    self.nodes += 1;
                    self.enter()
                }
                Stage::AfterNullMove => self.after_null_move(),
                Stage::NextMove => self.next_move(),
                Stage::AfterMove(kind) => self.after_move(kind),
                Stage::NextQsMove => self.next_qs_move(),
                Stage::AfterQsMove => self.after_qs_move(),
            };
            let Action::Return(value) = action else { continue };
            if self.ply > 0 {
                self.ascend(value);
            } else if let Some(pause) = self.complete_iteration(value) {
                return pause;
            }
        }
    }

    /// Completes an iteration, or continues with a wider window. Returns `None` if the search continues for the next
    /// rank.
    fn complete_iteration(&mut self, value: Value) -> Option<Pause> {
        let (alpha, beta) = self.window;
        let rest = self.root.get_mut(self.pv_index..).unwrap_or_default();
        let width = (beta - alpha).max(1);
        if value <= alpha && alpha > -INFINITE {
            self.window = ((alpha - 2 * width).max(-INFINITE), beta);
            if alpha - 2 * width < -2_000 {
                self.window.0 = -INFINITE;
            }
            self.restart_window();
            return Some(Pause::OutOfWindow(value, Bound::Upper));
        }
        if value >= beta && beta < INFINITE {
            if let Some(place) = rest.iter().position(|root| root.new_value == Some(value)) {
                // Makes it the best move in case the search is stopped now.
                rest[place].value = value;
                rest[place].bound = Bound::Lower;
                rest[..=place].rotate_right(1);
            }
            self.window = (alpha, (beta + 2 * width).min(INFINITE));
            if beta + 2 * width > 2_000 {
                self.window.1 = INFINITE;
            }
            self.restart_window();
            return Some(Pause::OutOfWindow(value, Bound::Lower));
        }
        for root in &mut *rest {
            root.value = root.new_value.unwrap_or(-INFINITE);
            root.bound = Bound::Exact;
        }
        root::sort(rest);
        self.pv_index += 1;
        if self.pv_index < self.multi_pv {
            self.start_aspiration();
            return None;
        }
        // The search of a later rank may have found a better value.
        let ranking = self.root.get_mut(..self.multi_pv).unwrap_or_default();
        root::sort(ranking);
        self.completed = self.depth;
        Some(Pause::Iteration)
    }

    /// The line that is searched in the current window, with its rank from 1 on. Valid only after a value outside of the
    /// window.
    pub(crate) fn current_line(&self) -> Option<(usize, &RootMove)> {
        self.root.get(self.pv_index).map(|root| (self.pv_index + 1, root))
    }

    /// The best moves of the last iteration, as many as are ranked. Valid only after a completed iteration.
    pub(crate) fn ranking(&self) -> &[RootMove] {
        self.root.get(..self.multi_pv).unwrap_or_default()
    }

    /// The number of ranked root moves.
    pub(crate) const fn multi_pv(&self) -> usize {
        self.multi_pv
    }

    /// Excludes a root move from later iterations, if there are others. Called between iterations only.
    pub(crate) fn exclude_root_move(&mut self, mv: Move) {
        if self.root.len() > 1 {
            self.root.retain(|root| root.mv != mv);
        }
    }

    /// Moves a root move to the front of the list.
    pub(crate) fn move_to_front(&mut self, mv: Move) {
        if let Some(place) = self.root.iter().position(|root| root.mv == mv) {
            self.root[..=place].rotate_right(1);
        }
    }

    fn frame(&self) -> &Frame {
        &self.frames[self.ply]
    }

    fn frame_mut(&mut self) -> &mut Frame {
        &mut self.frames[self.ply]
    }

    /// Makes a move, or a null move for `None`, and pushes the frame of the new position.
    fn descend(&mut self, mv: Option<Move>, window: (Value, Value)) {
        let Frame { accumulator: before, plies_from_null, .. } = *self.frame();
        self.keys.push(self.position.key());
        let changes = match mv {
            Some(mv) if self.uses_network => Changes::of(&self.position, mv),
            _ => Changes::default(),
        };
        let (accumulator, piece_to, plies_from_null) = match mv {
            Some(mv) if self.uses_network => {
                let piece_to = PieceTo::of(&self.position, mv);
                self.position.make(mv);
                (before, Some(piece_to), plies_from_null + 1)
            }
            Some(mv) => {
                let accumulator = before.after(&self.position, mv);
                let piece_to = PieceTo::of(&self.position, mv);
                self.position.make(mv);
                (
                    accumulator.unwrap_or_else(|| Accumulator::of(&self.position)),
                    Some(piece_to),
                    plies_from_null + 1,
                )
            }
            None => {
                self.position.make_pass();
                (before, None, 0)
            }
        };
        self.ply += 1;
        if let Some(network) = self.network.as_mut().filter(|_| self.uses_network) {
            network.enter(self.ply, changes, &self.position);
        }
        let first_move = self.arena.len();
        *self.frame_mut() = Frame::new(0, window, accumulator, piece_to, plies_from_null, first_move);
    }

    /// Takes back the move that led to the frame on top and pops the frame.
    fn ascend(&mut self, value: Value) {
        let first_move = self.frame().first_move;
        self.arena.truncate(first_move);
        self.keys.pop();
        self.position.undo();
        self.ply -= 1;
        self.returned = -value;
    }

    /// The value of a node that needs no search: a repetition, a win by the try rule, a winning declaration,
    /// the end of the game at its last move, or the maximum ply.
    fn terminal_value(&mut self) -> Option<Value> {
        let ply = self.ply;
        if let Some(value) = self.repetition_value() {
            return Some(value);
        }
        match self.impasse.rule {
            ImpasseRule::Try if self.position.is_try() => return Some(mated_in(ply)),
            ImpasseRule::Points27 | ImpasseRule::Points24 if self.wins_by_declaration() => {
                return Some(mate_in(ply + 1));
            }
            _ => {}
        }
        if self.last_move.is_some_and(|last| self.position.move_number() > last) && !self.position.in_check()
        {
            return Some(0);
        }
        (ply >= MAX_PLY).then(|| self.evaluate())
    }

    /// The static evaluation of the position on top, for the side to move.
    fn evaluate(&mut self) -> Value {
        match self.network.as_mut().filter(|_| self.uses_network) {
            Some(network) => {
                let value = network.evaluate(self.ply, &self.position);
                debug_assert_eq!(value, network.network().evaluate(&self.position), "{}", self.position);
                value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
            }
            None => self.frame().accumulator.evaluate(&self.position),
        }
    }

    fn wins_by_declaration(&self) -> bool {
        let us = self.position.turn();
        let zone = self.position.variant().promotion_zone(us);
        self.position.king(us).is_some_and(|king| zone.has(king))
            && self.position.declaration(us, self.impasse).verdict == DeclarationVerdict::Win
    }

    /// The value of a repetition. The first repetition inside the tree counts as the fourth occurrence.
    fn repetition_value(&self) -> Option<Value> {
        let key = self.position.key();
        let plies_from_null = self.frame().plies_from_null.min(self.keys.len());
        let distance = (4..=plies_from_null)
            .step_by(2)
            .find(|&distance| self.keys[self.keys.len() - distance] == key)?;
        let fourth = if self.ply == 1 { self.position.repetition().verdict } else { None };
        let us = self.position.turn();
        let won = REPETITION_WIN - self.ply as Value;
        let loser = match fourth.unwrap_or_else(|| self.position.judge_cycle(distance)) {
            RepetitionVerdict::PerpetualCheck(checker) => checker,
            RepetitionVerdict::Sennichite if self.position.variant() == Variant::Minishogi => {
                self.position.first_to_move()
            }
            RepetitionVerdict::Sennichite => return Some(0),
        };
        Some(if loser == us { -won } else { won })
    }

    /// Sets the principal variation of this ply to `mv` and the variation of the child.
    fn update_pv(&mut self, mv: Move) {
        let (above, below) = self.pv.split_at_mut(self.ply + 1);
        if let (Some(line), Some(rest)) = (above.last_mut(), below.first()) {
            line.clear();
            line.push(mv.into());
            line.extend_from_slice(rest);
        }
    }
}
