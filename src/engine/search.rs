//! The search: iterative deepening of a principal variation search with quiescence, written as a machine of small
//! steps over an explicit stack of [`Frame`]s. So it can stop after any node and go on later, and what it finds
//! does not depend on when it was interrupted.
//!
//! `node` is the main search, `picking` the order of its moves, `quiescence` what follows at its leaves, `root` the list of first moves.

mod frame;
mod learning;
mod node;
mod picking;
mod quiescence;
mod reductions;
pub(crate) mod root;
mod trying;

use crate::correction::Corrections;
use crate::evaluation::Sums;
use crate::history::{Deed, History};
use crate::ordering::Ranked;
use crate::packed::PackedMove;
use crate::transposition::Table;
use crate::value::{INFINITE, MAX_DEPTH, MAX_PLY, REPETITION_WON, Value, is_mate, losing_at, winning_at};
use frame::{Frame, Stage};
use root::RootMove;
use rules::{DeclarationVerdict, Impasse, ImpasseRule, Key, Move, Position, RepetitionVerdict, Variant};

/// One search at a time, and what searches leave to each other.
pub(crate) struct Search {
    pub(crate) position: Position,
    pub(crate) nodes: u64,
    pub(crate) root: Vec<RootMove>,
    /// The iteration that runs, or was the last.
    pub(crate) depth: u32,
    /// Iterations that were completed.
    pub(crate) completed: u32,
    impasse: Impasse,
    last_move: Option<u32>,
    /// How far below the best a move at the root may lie and still gets its exact value; `None`: only the best does.
    slack: Option<Value>,
    /// How many of the best moves are ranked, each with its exact value.
    lines: usize,
    /// How many are ranked in the iteration that runs: the first of `root`, which are not searched again.
    ranked: usize,
    /// What the moves of each rank were worth in the last iteration.
    expected: Vec<Value>,
    /// The window of the root.
    window: (Value, Value),
    table: Table,
    history: History,
    corrections: Corrections,
    frames: Vec<Frame>,
    ply: usize,
    /// What the node that was left last is worth to the one above it.
    returned: Value,
    arena: Vec<Ranked>,
    /// The keys of all positions of the line before the newest.
    keys: Vec<Key>,
    /// Principal variations by ply.
    pv: Vec<Vec<PackedMove>>,
    scratch: Vec<Move>,
}

/// What is searched, and how.
#[derive(Clone, Debug)]
pub(crate) struct Subject<'a> {
    pub(crate) position: Position,
    pub(crate) impasse: Impasse,
    /// The number of the last move; then the game is drawn.
    pub(crate) last_move: Option<u32>,
    /// If any of these comes into question, only these are searched.
    pub(crate) only: &'a [Move],
    /// How far below the best a move may lie and still gets its exact value; `None`: only the best does.
    pub(crate) slack: Option<Value>,
    /// How many of the best moves are ranked.
    pub(crate) lines: usize,
    /// Nothing of earlier searches may show.
    pub(crate) clean: bool,
}

/// Why a run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// The nodes that were allowed are used up.
    OutOfNodes,
    /// An iteration is complete.
    Iteration,
}

/// What a step has led to.
enum Action {
    /// The machine goes on with the frame on top.
    Continue,
    /// The frame on top is done, with this value for its side to move.
    Leave(Value),
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
            slack: None,
            lines: 1,
            ranked: 0,
            expected: Vec::new(),
            window: (-INFINITE, INFINITE),
            table: Table::new(memory_mib),
            history: History::new(),
            corrections: Corrections::new(),
            frames: vec![Frame::new(0, (-INFINITE, INFINITE), Sums::default(), None, 0, 0); MAX_PLY + 1],
            ply: 0,
            returned: 0,
            arena: Vec::with_capacity(4096),
            keys: Vec::with_capacity(512),
            pv: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY + 1)).collect(),
            scratch: Vec::with_capacity(64),
        }
    }

    /// Forgets every game.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
        self.history.clear();
        self.corrections.clear();
    }

    /// Prepares a search.
    pub(crate) fn begin(&mut self, subject: Subject<'_>) {
        let Subject { position, impasse, last_move, only, slack, lines, clean } = subject;
        self.position = position;
        self.impasse = impasse;
        self.last_move = last_move;
        self.slack = slack;
        self.table.begin_search(clean);
        if clean {
            self.history.clear();
            self.corrections.clear();
        } else {
            self.history.forget_killers();
        }
        self.nodes = 0;
        self.depth = 0;
        self.completed = 0;
        self.root = root::moves(&mut self.position, only);
        self.lines = lines.min(self.root.len()).max(1);
        self.ranked = 0;
        self.keys.clear();
        let earlier: Vec<Key> = self.position.earlier().map(|earlier| earlier.key).collect();
        self.keys.extend(earlier.into_iter().rev());
    }

    /// Begins the next iteration.
    pub(crate) fn deepen(&mut self) {
        self.depth = (self.depth + 1).min(MAX_DEPTH);
        self.expected.clear();
        self.expected.extend(self.root.iter().take(self.lines).map(|root| root.value));
        self.ranked = 0;
        self.seek();
    }

    /// Begins to look for the best of the moves that are not ranked yet.
    fn seek(&mut self) {
        const NARROW_FROM: u32 = 5;
        const NARROW: Value = 40;
        let expected = self.expected.get(self.ranked).copied().unwrap_or(0);
        self.window = if self.depth >= NARROW_FROM && self.slack.is_none() && !is_mate(expected) {
            (expected - NARROW, expected + NARROW)
        } else {
            (-INFINITE, INFINITE)
        };
        self.restart();
    }

    /// Puts the root on the stack.
    fn restart(&mut self) {
        let sums = Sums::of(&self.position);
        for root in self.root.iter_mut().skip(self.ranked) {
            root.fresh = None;
        }
        self.ply = 0;
        self.arena.clear();
        let memory = self.position.ply();
        if let Some(frame) = self.frames.first_mut() {
            *frame = Frame::new(self.depth as i32, self.window, sums, None, memory, 0);
            frame.next = self.ranked;
        }
    }

    /// Goes on until `nodes` are searched or an iteration is complete. There must be a move at the root.
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
                Stage::AfterPass => self.after_pass(),
                Stage::Next => self.next(),
                Stage::After(trial) => self.after(trial),
                Stage::NextCapture => self.next_capture(),
                Stage::AfterCapture => self.after_capture(),
            };
            let Action::Leave(value) = action else { continue };
            if self.ply > 0 {
                self.leave(value);
            } else if self.complete(value) {
                return Pause::Iteration;
            }
        }
    }

    /// Ends an iteration, or begins it anew with a wider window: `false`.
    fn complete(&mut self, value: Value) -> bool {
        let (alpha, beta) = self.window;
        let rest = self.root.get_mut(self.ranked..).unwrap_or_default();
        let width = (beta - alpha).max(1);
        if value <= alpha && alpha > -INFINITE {
            self.window = ((alpha - 2 * width).max(-INFINITE), beta);
            if alpha - 2 * width < -2_000 {
                self.window.0 = -INFINITE;
            }
            self.restart();
            return false;
        }
        if value >= beta && beta < INFINITE {
            if let Some(place) = rest.iter().position(|root| root.fresh == Some(value)) {
                // Should the search be stopped now, this is the move.
                rest[place].value = value;
                rest[..=place].rotate_right(1);
            }
            self.window = (alpha, (beta + 2 * width).min(INFINITE));
            if beta + 2 * width > 2_000 {
                self.window.1 = INFINITE;
            }
            self.restart();
            return false;
        }
        for root in &mut *rest {
            root.value = root.fresh.unwrap_or(-INFINITE);
        }
        root::sort(rest);
        self.ranked += 1;
        if self.ranked < self.lines {
            self.seek();
            return false;
        }
        // The search of a later rank may have seen more.
        let ranking = self.root.get_mut(..self.lines).unwrap_or_default();
        root::sort(ranking);
        self.completed = self.depth;
        true
    }

    /// The best moves of the last iteration, as many as are ranked. Only to be asked when an iteration is complete.
    pub(crate) fn ranking(&self) -> &[RootMove] {
        self.root.get(..self.lines).unwrap_or_default()
    }

    /// How many of the best moves are ranked.
    pub(crate) const fn lines(&self) -> usize {
        self.lines
    }

    /// Between two iterations: does not search a move any more, if there are others.
    pub(crate) fn leave_out(&mut self, mv: Move) {
        if self.root.len() > 1 {
            self.root.retain(|root| root.mv != mv);
        }
    }

    /// Lets a move be searched first.
    pub(crate) fn put_first(&mut self, mv: Move) {
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

    /// Makes a move, or passes, and puts the position that follows on the stack.
    fn descend(&mut self, mv: Option<Move>, window: (Value, Value)) {
        let Frame { sums: before, memory, .. } = *self.frame();
        self.keys.push(self.position.key());
        let (sums, deed, memory) = match mv {
            Some(mv) => {
                let sums = before.after(&self.position, mv);
                let deed = Deed::of(&self.position, mv);
                self.position.make(mv);
                (sums.unwrap_or_else(|| Sums::of(&self.position)), Some(deed), memory + 1)
            }
            None => {
                self.position.make_pass();
                (before, None, 0)
            }
        };
        self.ply += 1;
        let moves = self.arena.len();
        *self.frame_mut() = Frame::new(0, window, sums, deed, memory, moves);
    }

    /// Takes the move back that led to the frame on top.
    fn leave(&mut self, value: Value) {
        let moves = self.frame().moves;
        self.arena.truncate(moves);
        self.keys.pop();
        self.position.undo();
        self.ply -= 1;
        self.returned = -value;
    }

    /// What the position is worth if nothing need be searched: it repeats another, a king has come home, a
    /// declaration wins, or the line is too long.
    fn settled(&self) -> Option<Value> {
        let ply = self.ply;
        if let Some(value) = self.repeated() {
            return Some(value);
        }
        match self.impasse.rule {
            ImpasseRule::Try if self.position.is_try() => return Some(losing_at(ply)),
            ImpasseRule::Points27 | ImpasseRule::Points24 if self.may_declare() => {
                return Some(winning_at(ply + 1));
            }
            _ => {}
        }
        if self.last_move.is_some_and(|last| self.position.move_number() > last) && !self.position.in_check()
        {
            return Some(0);
        }
        (ply >= MAX_PLY).then(|| self.frame().sums.evaluate(&self.position))
    }

    fn may_declare(&self) -> bool {
        let us = self.position.turn();
        let zone = self.position.variant().promotion_zone(us);
        self.position.king(us).is_some_and(|king| zone.has(king))
            && self.position.declaration(us, self.impasse).verdict == DeclarationVerdict::Win
    }

    /// What a repetition is worth. The first one inside the tree counts as the fourth.
    fn repeated(&self) -> Option<Value> {
        let key = self.position.key();
        let memory = self.frame().memory.min(self.keys.len());
        let distance =
            (4..=memory).step_by(2).find(|&distance| self.keys[self.keys.len() - distance] == key)?;
        let fourth = if self.ply == 1 { self.position.repetition().verdict } else { None };
        let us = self.position.turn();
        let won = REPETITION_WON - self.ply as Value;
        let loser = match fourth.unwrap_or_else(|| self.position.judge_cycle(distance)) {
            RepetitionVerdict::PerpetualCheck(checker) => checker,
            RepetitionVerdict::Sennichite if self.position.variant() == Variant::Minishogi => {
                self.position.first_to_move()
            }
            RepetitionVerdict::Sennichite => return Some(0),
        };
        Some(if loser == us { -won } else { won })
    }

    /// The principal variation below this ply begins with `mv` now.
    fn extend_pv(&mut self, mv: Move) {
        let (above, below) = self.pv.split_at_mut(self.ply + 1);
        if let (Some(line), Some(rest)) = (above.last_mut(), below.first()) {
            line.clear();
            line.push(mv.into());
            line.extend_from_slice(rest);
        }
    }
}
