//! A node of the main search.

use super::frame::Stage;
use super::{Action, Search};
use crate::mate::mate_in_one;
use crate::packed::PackedMove;
use crate::transposition::{Bound, Finding};
use crate::value::{INFINITE, Value, is_mate, losing_at, winning_at};
use rules::Move;

impl Search {
    /// Looks at the position for the first time.
    pub(super) fn enter(&mut self) -> Action {
        let ply = self.ply;
        if let Some(line) = self.pv.get_mut(ply) {
            line.clear();
        }
        if ply == 0 {
            let in_check = self.position.in_check();
            let evaluation = self.frame().sums.evaluate(&self.position);
            let frame = self.frame_mut();
            frame.in_check = in_check;
            frame.plain = (!in_check).then_some(evaluation);
            frame.evaluation = frame.plain;
            frame.stage = Stage::Next;
            return Action::Continue;
        }
        if let Some(value) = self.settled() {
            return Action::Leave(value);
        }
        let frame = self.frame_mut();
        frame.alpha = frame.alpha.max(losing_at(ply));
        frame.beta = frame.beta.min(winning_at(ply + 1));
        if frame.alpha >= frame.beta {
            return Action::Leave(frame.alpha);
        }
        if frame.depth <= 0 { self.enter_quiescence() } else { self.enter_main() }
    }

    fn enter_main(&mut self) -> Action {
        let ply = self.ply;
        let (alpha, beta, depth, open) = {
            let frame = self.frame();
            (frame.alpha, frame.beta, frame.depth, frame.open)
        };
        let in_check = self.position.in_check();
        let found = self.table.probe(self.position.key(), ply);
        if let Some(found) = found
            && !open
            && found.depth >= depth
            && cuts(found.bound, found.value, alpha, beta)
        {
            return Action::Leave(found.value);
        }
        if !in_check
            && found.is_none()
            && let Some(mv) = mate_in_one(&mut self.position, &mut self.scratch)
        {
            let value = winning_at(ply + 1);
            self.store(value, Some(mv), Bound::Exact);
            return Action::Leave(value);
        }
        if !in_check {
            self.judge(found);
        }
        let hash_move =
            found.and_then(|found| found.mv.unpack()).filter(|&mv| self.position.why_not(mv).is_none());
        let frame = self.frame_mut();
        frame.in_check = in_check;
        frame.hash_move = hash_move;
        frame.stage = Stage::Next;
        if hash_move.is_none() && depth >= 5 {
            frame.depth -= 1;
        }
        match frame.evaluation {
            Some(evaluation) if !open && !is_mate(beta) && !is_mate(alpha) => {
                self.before_moves(refined(evaluation, found))
            }
            _ => Action::Continue,
        }
    }

    /// What can be decided by the evaluation, or by a pass, before any move is tried.
    fn before_moves(&mut self, refined: Value) -> Action {
        let (alpha, beta, depth, deed) = {
            let frame = self.frame();
            (frame.alpha, frame.beta, frame.depth, frame.deed)
        };
        // So far ahead that the opponent's next moves will hardly change it.
        let improving = Value::from(self.improving());
        if depth <= 6 && refined - 110 * (depth - improving) >= beta && !is_mate(refined) {
            return Action::Leave(refined);
        }
        // So far behind that only captures could help.
        if depth <= 2 && refined + 280 * depth < alpha {
            self.frame_mut().depth = 0;
            return self.enter_quiescence();
        }
        // If even a pass is enough, a move is.
        if depth >= 3 && refined >= beta && deed.is_some() {
            let reduced = depth - 3 - depth / 4 - ((refined - beta) / 250).min(2);
            self.frame_mut().stage = Stage::AfterPass;
            self.descend(None, (-beta, -beta + 1));
            self.frame_mut().depth = reduced.max(0);
        }
        Action::Continue
    }

    /// Judges what the opponent made of a pass.
    pub(super) fn after_pass(&mut self) -> Action {
        let value = self.returned;
        let frame = self.frame_mut();
        frame.stage = Stage::Next;
        if value >= frame.beta {
            return Action::Leave(if is_mate(value) { frame.beta } else { value });
        }
        Action::Continue
    }

    /// Whether the side to move stands better than before its last move.
    pub(super) fn improving(&self) -> bool {
        let before =
            self.ply.checked_sub(2).and_then(|ply| self.frames.get(ply)).and_then(|frame| frame.evaluation);
        match (self.frame().evaluation, before) {
            (Some(now), Some(before)) => now > before,
            _ => false,
        }
    }

    /// The node is done.
    pub(super) fn finish(&mut self) -> Action {
        let frame = self.frame();
        let (best, mv) = (frame.best, frame.best_move);
        if frame.tried == 0 {
            // Checkmate, or no move at all: both lose.
            return Action::Leave(losing_at(self.ply));
        }
        let bound = match (best >= frame.beta, frame.raised) {
            (true, _) => Bound::Lower,
            (false, true) => Bound::Exact,
            (false, false) => Bound::Upper,
        };
        if let Some(mv) = mv {
            self.learn_moves(mv);
        }
        if self.ply == 0 && self.ranked > 0 {
            // The best moves were left out: this is not what the position is worth.
            return Action::Leave(best);
        }
        self.learn_correction(best, mv, bound);
        self.store(best, mv, bound);
        Action::Leave(best)
    }

    pub(super) fn store(&mut self, value: Value, mv: Option<Move>, bound: Bound) {
        let frame = self.frame();
        let (key, ply, depth, evaluation) = (self.position.key(), self.ply, frame.depth, frame.plain);
        self.table.store(key, ply, Finding { mv: PackedMove::from(mv), value, evaluation, depth, bound });
    }
}

/// Whether a stored value settles a node with this window.
pub(super) fn cuts(bound: Bound, value: Value, alpha: Value, beta: Value) -> bool {
    debug_assert!(value.abs() <= INFINITE);
    match bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    }
}

/// The evaluation, or what the table says if that tells more.
pub(super) fn refined(evaluation: Value, found: Option<Finding>) -> Value {
    match found {
        Some(found) if !is_mate(found.value) && cuts(found.bound, found.value, evaluation, evaluation) => {
            found.value
        }
        _ => evaluation,
    }
}
