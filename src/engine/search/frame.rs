//! Stack frames of the search: all that a recursive function would keep on its stack.

use crate::correction_history::CorrectionKeys;
use crate::evaluation::Accumulator;
use crate::history::{ContinuationKeys, PieceTo};
use crate::packed_move::PackedMove;
use crate::value::{INFINITE, Value};
use rules::Move;

/// The next step of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Enters the node, which has not been visited yet.
    Enter,
    /// Handles the result of the null move.
    AfterNullMove,
    /// Searches the next move.
    NextMove,
    /// Handles the result of a move.
    AfterMove(SearchKind),
    /// Searches the next move of a quiescence node.
    NextQsMove,
    /// Handles the result of a move in a quiescence node.
    AfterQsMove,
}

/// The depth and window with which a move is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchKind {
    /// Reduced depth and zero window (late move reductions).
    Reduced,
    /// Full depth and zero window.
    ZeroWindow,
    /// Full depth and full window.
    FullWindow,
}

/// The stages of the move picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PickStage {
    TtMove,
    GenerateEvasions,
    Evasions,
    GenerateCaptures,
    Captures,
    GenerateQuiets,
    Quiets,
    /// Captures that lose material, postponed until the end.
    BadCaptures,
    Done,
}

/// A picked move, with properties that are known before it is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PickedMove {
    pub(super) mv: Move,
    pub(super) is_quiet: bool,
    /// Whether a quiet move is known to give check.
    pub(super) gives_check: bool,
    /// Whether a capture is known to lose material.
    pub(super) is_bad_capture: bool,
}

/// The number of moves without a cutoff whose history scores are lowered.
pub(crate) const MAX_FAILED_MOVES: usize = 32;

/// The state of one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) stage: Stage,
    pub(crate) pick_stage: PickStage,
    pub(crate) depth: i32,
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
    /// Whether the window was open at entry (PV node).
    pub(crate) is_pv: bool,
    /// Whether alpha has been raised here, so that `best` is exact or a lower bound.
    pub(crate) raised_alpha: bool,
    pub(crate) best: Value,
    pub(crate) best_move: Option<Move>,
    pub(crate) tt_move: Option<Move>,
    pub(crate) in_check: bool,
    /// The uncorrected static evaluation; `None` in check.
    pub(crate) raw_eval: Option<Value>,
    /// The static evaluation with correction history; `None` in check.
    pub(crate) static_eval: Option<Value>,
    pub(crate) correction_keys: CorrectionKeys,
    /// The continuation-history keys, set when quiet moves are generated.
    pub(crate) continuation_keys: ContinuationKeys,
    pub(crate) accumulator: Accumulator,
    /// The piece-to index of the move that led here; `None` at the root and after a null move.
    pub(crate) piece_to: Option<PieceTo>,
    /// The number of plies since the last null move or the start of the game, within which repetitions can
    /// occur.
    pub(crate) plies_from_null: usize,
    /// The start of this node's move lists in the arena.
    pub(crate) first_move: usize,
    /// The index of the next move.
    pub(crate) next_move: usize,
    /// The number of postponed losing captures at the start of the lists, and how many of them have been
    /// searched.
    pub(crate) bad_captures: usize,
    pub(crate) bad_captures_tried: usize,
    /// The number of moves searched.
    pub(crate) move_count: u32,
    /// Whether to skip quiet moves that give no check.
    pub(crate) skip_quiets: bool,
    /// The current move, and its depth without reduction.
    pub(crate) current_move: Option<PickedMove>,
    pub(crate) new_depth: i32,
    pub(crate) failed_moves: [PackedMove; MAX_FAILED_MOVES],
    pub(crate) failed_moves_count: usize,
}

impl Frame {
    /// A node about to be entered, whose move lists will start at `first_move` in the arena.
    pub(crate) fn new(
        depth: i32,
        window: (Value, Value),
        accumulator: Accumulator,
        piece_to: Option<PieceTo>,
        plies_from_null: usize,
        first_move: usize,
    ) -> Self {
        let (alpha, beta) = window;
        Self {
            stage: Stage::Enter,
            pick_stage: PickStage::TtMove,
            depth,
            alpha,
            beta,
            is_pv: beta - alpha > 1,
            raised_alpha: false,
            best: -INFINITE,
            best_move: None,
            tt_move: None,
            in_check: false,
            raw_eval: None,
            static_eval: None,
            correction_keys: CorrectionKeys::default(),
            continuation_keys: ContinuationKeys::default(),
            accumulator,
            piece_to,
            plies_from_null,
            first_move,
            next_move: first_move,
            bad_captures: 0,
            bad_captures_tried: 0,
            move_count: 0,
            skip_quiets: false,
            current_move: None,
            new_depth: 0,
            failed_moves: [PackedMove::NONE; MAX_FAILED_MOVES],
            failed_moves_count: 0,
        }
    }
}
