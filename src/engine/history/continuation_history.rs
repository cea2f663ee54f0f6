//! Continuation history: scores of moves after an earlier move, by the opponent one ply before or by the same
//! side two or four plies before.

use super::history_score::{HistoryScore, update};
use super::piece_to::{PIECE_TO_COUNT, PieceTo};
use rules::Color;

/// History scores of the moves of one side after one earlier move.
pub(super) type PieceToScores = [HistoryScore; PIECE_TO_COUNT];

/// Continuation history, with two tables for each earlier move: one for the opponent's replies, one for later
/// moves of the same side.
///
/// A table not written since the current `generation` began counts as empty, so that a short search needs no
/// sweep of the memory.
pub(crate) struct ContinuationHistory {
    tables: Vec<PieceToScores>,
    written: Vec<u32>,
    generation: u32,
}

/// The moves one, two and four plies before; `None` if there is none or it is a null move.
pub(crate) type PriorMoves = [Option<PieceTo>; 3];

/// The table indices for the three [`PriorMoves`].
pub(crate) type ContinuationKeys = [usize; 3];

/// The table for a missing prior move, never written.
const NO_MOVE: usize = 0;

impl ContinuationHistory {
    pub(super) fn new() -> Self {
        let count = 1 + 4 * PIECE_TO_COUNT;
        Self { tables: vec![[0; PIECE_TO_COUNT]; count], written: vec![0; count], generation: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// The table indices for moves of `us` after `prior_moves`. Empties outdated tables.
    pub(super) fn continuation_keys(&mut self, us: Color, prior_moves: PriorMoves) -> ContinuationKeys {
        let colors = [!us, us, us];
        std::array::from_fn(|back| {
            let Some(piece_to) = prior_moves[back] else { return NO_MOVE };
            let key =
                1 + (2 * colors[back].index() + usize::from(back == 0)) * PIECE_TO_COUNT + piece_to.index();
            if self.written[key] != self.generation {
                self.written[key] = self.generation;
                self.tables[key] = [0; PIECE_TO_COUNT];
            }
            key
        })
    }

    pub(super) fn tables(&self, keys: ContinuationKeys) -> [&PieceToScores; 3] {
        keys.map(|key| &self.tables[key])
    }

    /// Adds `change` to the scores of a move in these tables.
    pub(super) fn update(&mut self, keys: ContinuationKeys, piece_to: PieceTo, change: i32) {
        for key in keys {
            if key != NO_MOVE {
                update(&mut self.tables[key][piece_to.index()], change);
            }
        }
    }
}
