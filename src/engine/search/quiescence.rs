//! Quiescence: at the leaves, captures and promotions are followed until nothing hangs; out of check, every move.

use super::frame::{Pick, Picked, Stage};
use super::node::{cuts, refined};
use super::{Action, Search};
use crate::evaluation::exchange_value;
use crate::exchange;
use crate::ordering;
use crate::transposition::Bound;
use crate::value::{INFINITE, MATE_BOUND, Value, losing_at};
use rules::Move;

/// From this depth on only the piece that took last is taken.
const ONLY_RETAKE: i32 = -5;
/// From this depth on a check is not answered any more.
const CHECKS_END: i32 = -8;
/// What a capture may be worth beyond its victim.
const HOPE: Value = 180;

impl Search {
    pub(super) fn enter_quiescence(&mut self) -> Action {
        let (alpha, beta, depth, open) = {
            let frame = self.frame();
            (frame.alpha, frame.beta, frame.depth, frame.open)
        };
        let in_check = self.position.in_check() && depth > CHECKS_END;
        let found = self.table.probe(self.position.key(), self.ply);
        if let Some(found) = found
            && !open
            && cuts(found.bound, found.value, alpha, beta)
        {
            return Action::Leave(found.value);
        }
        if !in_check {
            self.judge(found);
        }
        let evaluation = self.frame().evaluation;
        let best = evaluation.map_or(-INFINITE, |evaluation| refined(evaluation, found));
        if best >= beta {
            if found.is_none() {
                self.store(best, None, Bound::Lower);
            }
            return Action::Leave(best);
        }
        let frame = self.frame_mut();
        frame.in_check = in_check;
        frame.best = best;
        frame.alpha = alpha.max(best);
        frame.raised = best > alpha;
        frame.stage = Stage::NextCapture;
        frame.pick = if in_check { Pick::Evasions } else { Pick::Captures };
        if in_check {
            let context = self.context();
            ordering::push_evasions(&self.position, &self.history, &context, &mut self.arena);
            if self.arena.len() == self.frame().moves {
                return Action::Leave(losing_at(self.ply));
            }
        } else {
            ordering::push_captures(&self.position, &self.history, &mut self.arena);
        }
        Action::Continue
    }

    pub(super) fn next_capture(&mut self) -> Action {
        loop {
            let frame = &self.frames[self.ply];
            let (evaluation, best, tried) = (frame.evaluation, frame.best, frame.tried);
            let rest = self.arena.get_mut(frame.next..).unwrap_or_default();
            let Some(ranked) = ordering::best_first(rest) else {
                return self.finish_quiescence();
            };
            self.frame_mut().next += 1;
            let Some(mv) = ranked.packed().unpack() else { continue };
            let hopeless = match evaluation {
                Some(evaluation) => self.not_worth_taking(mv, evaluation),
                // One way out of check has been found: quiet ones beyond a few are left out.
                None => best > -MATE_BOUND && tried >= 3 && self.position.piece(mv.to()).is_none(),
            };
            if hopeless {
                continue;
            }
            let frame = self.frame_mut();
            frame.tried += 1;
            frame.current = Some(Picked { mv, quiet: false, check: false, losing: false });
            frame.stage = Stage::AfterCapture;
            let (window, depth) = ((-frame.beta, -frame.alpha), frame.depth);
            self.descend(Some(mv), window);
            self.frame_mut().depth = depth - 1;
            return Action::Continue;
        }
    }

    fn not_worth_taking(&self, mv: Move, evaluation: Value) -> bool {
        let frame = self.frame();
        if frame.depth <= ONLY_RETAKE && self.position.last_move().map(Move::to) != Some(mv.to()) {
            return true;
        }
        let victim = self.position.piece(mv.to()).map_or(0, |piece| exchange_value(piece.kind));
        evaluation + victim + self.turned(mv) + HOPE <= frame.alpha
            || !exchange::wins_at_least(&self.position, mv, 0)
    }

    pub(super) fn after_capture(&mut self) -> Action {
        let value = self.returned;
        let frame = self.frame_mut();
        frame.stage = Stage::NextCapture;
        let Some(Picked { mv, .. }) = frame.current else { return Action::Continue };
        if value > frame.best {
            frame.best = value;
            if value > frame.alpha {
                frame.alpha = value;
                frame.raised = true;
                frame.best_move = Some(mv);
                let (open, cut) = (frame.open, value >= frame.beta);
                if open {
                    self.extend_pv(mv);
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
        let bound = match (frame.best >= frame.beta, frame.raised && frame.open) {
            (true, _) => Bound::Lower,
            (false, true) => Bound::Exact,
            (false, false) => Bound::Upper,
        };
        let (best, mv) = (frame.best, frame.best_move);
        self.store(best, mv, bound);
        Action::Leave(best)
    }
}
