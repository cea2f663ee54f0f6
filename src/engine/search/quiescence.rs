//! Quiescence search: captures and promotions, and all evasions when in check.

use super::frame::{PickStage, PickedMove, Stage};
use super::node::{tt_adjusted_eval, tt_cutoff};
use super::{Action, Search};
use crate::evaluation::exchange_value;
use crate::ordering;
use crate::see::see_ge;
use crate::transposition::Bound;
use crate::value::{INFINITE, MATE_BOUND, Value};
use rules::Move;

/// The depth from which only recaptures are searched.
const RECAPTURES_ONLY_DEPTH: i32 = -5;
/// The depth from which checks are no longer evaded.
const EVASIONS_END_DEPTH: i32 = -8;
/// Delta pruning: the margin beyond the value of the captured piece.
const DELTA_MARGIN: Value = 180;

impl Search {
    pub(super) fn enter_quiescence(&mut self) -> Action {
        let (alpha, beta, depth, is_pv) = {
            let frame = self.frame();
            (frame.alpha, frame.beta, frame.depth, frame.is_pv)
        };
        let in_check = self.position.in_check() && depth > EVASIONS_END_DEPTH;
        let tt_entry = self.tt.probe(self.position.key(), self.ply);
        if let Some(tt_entry) = tt_entry
            && !is_pv
            && tt_cutoff(tt_entry.bound, tt_entry.value, alpha, beta)
        {
            return Action::Return(tt_entry.value);
        }
        if !in_check {
            self.set_static_eval(tt_entry);
        }
        let static_eval = self.frame().static_eval;
        let best = static_eval.map_or(-INFINITE, |static_eval| tt_adjusted_eval(static_eval, tt_entry));
        if best >= beta {
            if tt_entry.is_none() {
                self.store(best, None, Bound::Lower);
            }
            return Action::Return(best);
        }
        let frame = self.frame_mut();
        frame.in_check = in_check;
        frame.best = best;
        frame.alpha = alpha.max(best);
        frame.raised_alpha = best > alpha;
        frame.stage = Stage::NextQsMove;
        frame.pick_stage = if in_check { PickStage::Evasions } else { PickStage::Captures };
        if in_check {
            let ordering_context = self.ordering_context();
            ordering::generate_evasions(&self.position, &self.history, &ordering_context, &mut self.arena);
            if self.arena.len() == self.frame().first_move {
                return Action::Return(self.value_without_moves());
            }
        } else {
            ordering::generate_captures(&self.position, &self.history, &mut self.arena);
        }
        Action::Continue
    }

    pub(super) fn next_qs_move(&mut self) -> Action {
        loop {
            let frame = &self.frames[self.ply];
            let (static_eval, best, move_count) = (frame.static_eval, frame.best, frame.move_count);
            let rest = self.arena.get_mut(frame.next_move..).unwrap_or_default();
            let Some(scored) = ordering::best_first(rest) else {
                return self.finish_quiescence();
            };
            self.frame_mut().next_move += 1;
            let Some(mv) = scored.packed().unpack() else { continue };
            let is_pruned_move = match static_eval {
                Some(static_eval) => self.prunes_qs_capture(mv, static_eval),
                // Once an evasion has been found, quiet evasions beyond the first few are pruned.
                None => best > -MATE_BOUND && move_count >= 3 && self.position.piece(mv.to()).is_none(),
            };
            if is_pruned_move || self.is_overlooked(mv) {
                continue;
            }
            let frame = self.frame_mut();
            frame.move_count += 1;
            frame.current_move =
                Some(PickedMove { mv, is_quiet: false, gives_check: false, is_bad_capture: false });
            frame.stage = Stage::AfterQsMove;
            let (window, depth) = ((-frame.beta, -frame.alpha), frame.depth);
            self.descend(Some(mv), window);
            self.frame_mut().depth = depth - 1;
            return Action::Continue;
        }
    }

    fn prunes_qs_capture(&self, mv: Move, static_eval: Value) -> bool {
        let frame = self.frame();
        if frame.depth <= RECAPTURES_ONLY_DEPTH && self.position.last_move().map(Move::to) != Some(mv.to()) {
            return true;
        }
        let victim = self.position.piece(mv.to()).map_or(0, |piece| exchange_value(piece.kind));
        static_eval + victim + self.promotion_gain(mv) + DELTA_MARGIN <= frame.alpha
            || !see_ge(&self.position, mv, 0)
    }

    pub(super) fn after_qs_move(&mut self) -> Action {
        let value = self.returned;
        let frame = self.frame_mut();
        frame.stage = Stage::NextQsMove;
        let Some(PickedMove { mv, .. }) = frame.current_move else { return Action::Continue };
        if value > frame.best {
            frame.best = value;
            if value > frame.alpha {
                frame.alpha = value;
                frame.raised_alpha = true;
                frame.best_move = Some(mv);
                let (is_pv, cut) = (frame.is_pv, value >= frame.beta);
                if is_pv {
                    self.update_pv(mv);
                }
                if cut {
                    return self.finish_quiescence();
                }
            }
        }
        Action::Continue
    }

    fn finish_quiescence(&mut self) -> Action {
        let frame = self.frame();
        let bound = match (frame.best >= frame.beta, frame.raised_alpha && frame.is_pv) {
            (true, _) => Bound::Lower,
            (false, true) => Bound::Exact,
            (false, false) => Bound::Upper,
        };
        let (best, mv) = (frame.best, frame.best_move);
        self.store(best, mv, bound);
        Action::Return(best)
    }
}
