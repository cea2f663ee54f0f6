//! One node of the tree that the search stands in: all that a recursive function would keep on its stack.

use crate::correction::Likeness;
use crate::evaluation::Sums;
use crate::history::{Deed, Rows};
use crate::packed::PackedMove;
use crate::value::{INFINITE, Value};
use rules::Move;

/// What a node does when the search comes to it next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Look at the position for the first time.
    Enter,
    /// Judge what the opponent made of a pass.
    AfterPass,
    /// Try the next move.
    Next,
    /// Judge what a move came to.
    After(Trial),
    /// Quiescence: try the next move.
    NextCapture,
    /// Quiescence: judge what a move came to.
    AfterCapture,
}

/// How a move was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trial {
    /// Less deep, only asking whether it beats alpha.
    Reduced,
    /// Only asking whether it beats alpha.
    Narrow,
    /// For its value.
    Full,
}

/// Which moves are picked next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    Hash,
    MakeEvasions,
    Evasions,
    MakeCaptures,
    Captures,
    MakeQuiets,
    Quiets,
    /// Captures that lose material, put back until now.
    LosingCaptures,
    Nothing,
}

/// A move that was picked, and what is known of it before it is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picked {
    pub(super) mv: Move,
    pub(super) quiet: bool,
    /// Whether a quiet move is known to give check.
    pub(super) check: bool,
    /// A capture known to lose material.
    pub(super) losing: bool,
}

/// How many moves that failed are remembered to be marked down.
pub(crate) const FAILED: usize = 32;

/// One node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) stage: Stage,
    pub(crate) pick: Pick,
    pub(crate) depth: i32,
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
    /// Whether the window was open when the node was entered.
    pub(crate) open: bool,
    /// Whether alpha has been raised here: `best` is a true value.
    pub(crate) raised: bool,
    pub(crate) best: Value,
    pub(crate) best_move: Option<Move>,
    pub(crate) hash_move: Option<Move>,
    pub(crate) in_check: bool,
    /// The worth without looking ahead; `None` in check.
    pub(crate) plain: Option<Value>,
    /// The same, corrected by what was learned of like positions.
    pub(crate) evaluation: Option<Value>,
    pub(crate) likeness: Likeness,
    /// Where the marks of what follows the deeds before lie, once quiet moves are listed.
    pub(crate) rows: Rows,
    pub(crate) sums: Sums,
    /// The deed that led here; `None` at the root and after a pass.
    pub(crate) deed: Option<Deed>,
    /// How many plies may be looked back for repetition: to the last pass, or the start of the game.
    pub(crate) memory: usize,
    /// The lists of this node in the arena: everything from here on.
    pub(crate) moves: usize,
    /// The next move to be picked.
    pub(crate) next: usize,
    /// How many losing captures were put back, at the beginning of the lists, and how many of them were tried.
    pub(crate) losing: usize,
    pub(crate) losing_tried: usize,
    /// Moves made from here.
    pub(crate) tried: u32,
    /// Only quiet moves that give check are still tried.
    pub(crate) checks_only: bool,
    /// The move being searched, and its depth without reduction.
    pub(crate) current: Option<Picked>,
    pub(crate) child_depth: i32,
    pub(crate) failed: [PackedMove; FAILED],
    pub(crate) failed_count: usize,
}

impl Frame {
    /// A node about to be entered, whose moves will lie in the arena from `moves` on.
    pub(crate) fn new(
        depth: i32,
        window: (Value, Value),
        sums: Sums,
        deed: Option<Deed>,
        memory: usize,
        moves: usize,
    ) -> Self {
        let (alpha, beta) = window;
        Self {
            stage: Stage::Enter,
            pick: Pick::Hash,
            depth,
            alpha,
            beta,
            open: beta - alpha > 1,
            raised: false,
            best: -INFINITE,
            best_move: None,
            hash_move: None,
            in_check: false,
            plain: None,
            evaluation: None,
            likeness: Likeness::default(),
            rows: Rows::default(),
            sums,
            deed,
            memory,
            moves,
            next: moves,
            losing: 0,
            losing_tried: 0,
            tried: 0,
            checks_only: false,
            current: None,
            child_depth: 0,
            failed: [PackedMove::NONE; FAILED],
            failed_count: 0,
        }
    }
}
