//! Statistics updates at the end of a node: history scores, killer moves and correction history.

use super::Search;
use crate::correction_history::correction_keys;
use crate::history::{ContinuationKeys, PriorMoves};
use crate::ordering::OrderingContext;
use crate::transposition::{Bound, TtEntry};
use crate::value::{Value, is_mate};
use rules::Move;

/// The history bonus: per ply of depth, the amount subtracted, and the maximum.
const HISTORY_BONUS_PER_PLY: i32 = 140;
const HISTORY_BONUS_OFFSET: i32 = 60;
const HISTORY_BONUS_MAX: i32 = 1_500;

impl Search {
    /// The moves that led to the node on top, one, two and four plies back.
    fn prior_moves(&self) -> PriorMoves {
        [0, 1, 3].map(|back| self.ply.checked_sub(back).and_then(|ply| self.frames[ply].piece_to))
    }

    /// Sets and returns the continuation-history keys of the node on top.
    fn continuation_keys(&mut self) -> ContinuationKeys {
        let prior_moves = self.prior_moves();
        let continuation_keys = self.history.continuation_keys(self.position.turn(), prior_moves);
        self.frame_mut().continuation_keys = continuation_keys;
        continuation_keys
    }

    /// The move-ordering context of the node on top.
    pub(super) fn ordering_context(&mut self) -> OrderingContext {
        let continuation_keys = self.continuation_keys();
        let refutations = self.history.refutations(self.position.turn(), self.ply, self.frame().piece_to);
        OrderingContext { refutations, continuation_keys }
    }

    /// Sets the static evaluation of the node on top, which is not in check.
    pub(super) fn set_static_eval(&mut self, tt_entry: Option<TtEntry>) {
        let stored = tt_entry.and_then(|tt_entry| tt_entry.raw_eval);
        let raw_eval = stored.unwrap_or_else(|| self.evaluate());
        let correction_keys = correction_keys(&self.position, self.frame().piece_to);
        let correction = self.correction_history.correction(self.position.turn(), correction_keys);
        let frame = self.frame_mut();
        frame.correction_keys = correction_keys;
        frame.raw_eval = Some(raw_eval);
        frame.static_eval = Some(raw_eval + correction);
    }

    /// Raises the history scores of the best move and lowers those of the moves searched before it.
    pub(super) fn update_histories(&mut self, best: Move) {
        let depth = self.frame().depth;
        let bonus = (HISTORY_BONUS_PER_PLY * depth - HISTORY_BONUS_OFFSET).clamp(0, HISTORY_BONUS_MAX);
        let continuation_keys = self.continuation_keys();
        let quiet = self.is_quiet(best);
        if quiet {
            let (us, before) = (self.position.turn(), self.frame().piece_to);
            self.history.update_refutations(us, self.ply, best, before);
            self.history.update_quiet(&self.position, best, continuation_keys, bonus);
        } else {
            self.history.update_capture(&self.position, best, bonus);
        }
        let Self { frames, ply, position, history, .. } = self;
        let frame = &frames[*ply];
        for failed in
            frame.failed_moves.iter().take(frame.failed_moves_count).filter_map(|packed| packed.unpack())
        {
            if failed == best {
                continue;
            }
            if position.piece(failed.to()).is_some() || failed.is_promotion() {
                history.update_capture(position, failed, -bonus);
            } else if quiet {
                history.update_quiet(position, failed, continuation_keys, -bonus);
            }
        }
    }

    /// Updates the correction history with the difference between search value and static evaluation.
    pub(super) fn update_correction_history(&mut self, best: Value, mv: Option<Move>, bound: Bound) {
        let frame = self.frame();
        let Some(static_eval) = frame.static_eval else { return };
        let bound_allows = match bound {
            Bound::Exact => true,
            Bound::Lower => best > static_eval,
            Bound::Upper => best < static_eval,
        };
        if bound_allows && !is_mate(best) && mv.is_none_or(|mv| self.is_quiet(mv)) {
            let (correction_keys, depth) = (frame.correction_keys, frame.depth);
            self.correction_history.update(self.position.turn(), correction_keys, best - static_eval, depth);
        }
    }

    /// Whether a move neither captures nor promotes.
    pub(super) fn is_quiet(&self, mv: Move) -> bool {
        self.position.piece(mv.to()).is_none() && !mv.is_promotion()
    }
}
