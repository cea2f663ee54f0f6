//! A node of the main search.

use super::frame::{FAILED, Stage, Trial};
use super::reductions::reduction;
use super::{Action, Search};
use crate::exchange;
use crate::history::Deed;
use crate::mate::mate_in_one;
use crate::packed::PackedMove;
use crate::transposition::{Bound, Finding};
use crate::value::{INFINITE, MATE_BOUND, Value, is_mate, losing_at, winning_at};
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
            frame.evaluation = (!in_check).then_some(evaluation);
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
            self.store(value, Some(mv), Bound::Exact, None);
            return Action::Leave(value);
        }
        let sums = self.frame().sums;
        let evaluation = if in_check {
            None
        } else {
            Some(found.and_then(|found| found.evaluation).unwrap_or_else(|| sums.evaluate(&self.position)))
        };
        let hash_move =
            found.and_then(|found| found.mv.unpack()).filter(|&mv| self.position.why_not(mv).is_none());
        let frame = self.frame_mut();
        frame.in_check = in_check;
        frame.evaluation = evaluation;
        frame.hash_move = hash_move;
        frame.stage = Stage::Next;
        if hash_move.is_none() && depth >= 5 {
            frame.depth -= 1;
        }
        match evaluation {
            Some(evaluation) if !open && !is_mate(beta) && !is_mate(alpha) => self.before_moves(evaluation),
            _ => Action::Continue,
        }
    }

    /// What can be decided by the evaluation, or by a pass, before any move is tried.
    fn before_moves(&mut self, evaluation: Value) -> Action {
        let (alpha, beta, depth, deed) = {
            let frame = self.frame();
            (frame.alpha, frame.beta, frame.depth, frame.deed)
        };
        // So far ahead that the opponent's next moves will hardly change it.
        let improving = Value::from(self.improving());
        if depth <= 6 && evaluation - 110 * (depth - improving) >= beta {
            return Action::Leave(evaluation);
        }
        // So far behind that only captures could help.
        if depth <= 2 && evaluation + 280 * depth < alpha {
            self.frame_mut().depth = 0;
            return self.enter_quiescence();
        }
        // If even a pass is enough, a move is.
        if depth >= 3 && evaluation >= beta && deed.is_some() {
            let reduced = depth - 3 - depth / 4 - ((evaluation - beta) / 250).min(2);
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
    fn improving(&self) -> bool {
        let before =
            self.ply.checked_sub(2).and_then(|ply| self.frames.get(ply)).and_then(|frame| frame.evaluation);
        match (self.frame().evaluation, before) {
            (Some(now), Some(before)) => now > before,
            _ => false,
        }
    }

    /// Tries the next move.
    pub(super) fn next(&mut self) -> Action {
        let Some(picked) = (if self.ply == 0 { self.pick_root() } else { self.pick() }) else {
            return self.finish();
        };
        let (depth, alpha, best, open, in_check, evaluation) = {
            let frame = self.frame();
            (frame.depth, frame.alpha, frame.best, frame.open, frame.in_check, frame.evaluation)
        };
        let tried = self.frame().tried;
        if self.ply > 0 && best > -MATE_BOUND && !in_check && tried > 0 {
            let improving = i32::from(self.improving());
            if picked.quiet {
                let enough = (3 + depth * depth) as u32 * (1 + improving as u32) / 2 + 2;
                if depth <= 8 && tried >= enough {
                    self.frame_mut().checks_only = true;
                }
                let reduced = (depth - reduction(depth, tried)).max(0);
                let hopeless = evaluation.is_some_and(|value| value + 120 + 100 * reduced <= alpha);
                if !picked.check && depth <= 8 && (hopeless || self.frame().checks_only) {
                    if hopeless {
                        self.frame_mut().checks_only = true;
                    }
                    return Action::Continue;
                }
                let risk = -30 * depth * depth;
                if depth <= 6 && !exchange::wins_at_least(&self.position, picked.mv, risk) {
                    return Action::Continue;
                }
            } else if depth <= 5
                && picked.losing
                && !exchange::wins_at_least(&self.position, picked.mv, -150 * depth)
            {
                return Action::Continue;
            }
        }
        let frame = self.frame_mut();
        frame.tried += 1;
        frame.current = Some(picked.mv);
        frame.current_is_quiet = picked.quiet;
        let beta = frame.beta;
        let first = tried == 0;
        let trial = if first { Trial::Full } else { Trial::Narrow };
        self.try_move(picked.mv, trial, alpha, beta);
        // The move is made: whether it gives check is known exactly.
        let check = self.position.in_check();
        let extension = i32::from(check && self.ply <= 2 * self.depth as usize);
        let child_depth = depth - 1 + extension;
        let late =
            !first && depth >= 2 && (picked.quiet || picked.losing) && tried >= if open { 3 } else { 2 };
        let less = if late {
            let mut less = reduction(depth, tried);
            less += i32::from(!open);
            less -= i32::from(check) + i32::from(in_check);
            less -= (picked.mark / 8_000).clamp(-2, 2);
            less.clamp(0, (child_depth - 1).max(0))
        } else {
            0
        };
        self.frame_mut().depth = child_depth - less;
        let parent = &mut self.frames[self.ply - 1];
        parent.child_depth = child_depth;
        if less > 0 {
            parent.stage = Stage::After(Trial::Reduced);
        }
        Action::Continue
    }

    /// Makes a move to be searched with the window of the trial.
    fn try_move(&mut self, mv: Move, trial: Trial, alpha: Value, beta: Value) {
        self.frame_mut().stage = Stage::After(trial);
        let window = if trial == Trial::Full { (-beta, -alpha) } else { (-alpha - 1, -alpha) };
        self.descend(Some(mv), window);
    }

    /// Judges what a move came to, or searches it again with more depth or a wider window.
    pub(super) fn after(&mut self, trial: Trial) -> Action {
        let value = self.returned;
        let frame = self.frame();
        let (alpha, beta, depth, open) = (frame.alpha, frame.beta, frame.child_depth, frame.open);
        let Some(mv) = frame.current else { return Action::Continue };
        let again = match trial {
            Trial::Reduced if value > alpha => Some(Trial::Narrow),
            Trial::Reduced | Trial::Narrow if value > alpha && value < beta && open => Some(Trial::Full),
            _ => None,
        };
        if let Some(again) = again {
            self.try_move(mv, again, alpha, beta);
            self.frame_mut().depth = depth;
            return Action::Continue;
        }
        self.frame_mut().stage = Stage::Next;
        self.accept(mv, value)
    }

    /// Takes the value of a move into account.
    fn accept(&mut self, mv: Move, value: Value) -> Action {
        let (alpha, beta, quiet) = {
            let frame = self.frame();
            (frame.alpha, frame.beta, frame.current_is_quiet)
        };
        if value > alpha && self.frame().open {
            self.extend_pv(mv);
        }
        if self.ply == 0 && (value > alpha || self.frame().tried == 1) {
            self.accept_root(mv, value);
        }
        let slack = if self.ply == 0 { self.slack } else { None };
        let frame = self.frame_mut();
        if value > frame.best {
            frame.best = value;
            if value > alpha {
                frame.best_move = Some(mv);
                frame.raised = true;
                frame.alpha = slack.map_or(value, |slack| alpha.max(value - slack));
            }
        }
        if value >= beta {
            if quiet {
                self.learn(mv);
            }
            return self.finish();
        }
        if quiet {
            let frame = self.frame_mut();
            if let Some(place) = frame.failed.get_mut(frame.failed_count) {
                *place = mv.into();
                frame.failed_count = (frame.failed_count + 1).min(FAILED);
            }
        }
        Action::Continue
    }

    fn accept_root(&mut self, mv: Move, value: Value) {
        let line = self.pv.first().cloned().unwrap_or_default();
        if let Some(root) = self.root.iter_mut().find(|root| root.mv == mv) {
            root.fresh = Some(value);
            if line.first() == Some(&mv.into()) {
                root.pv = line;
            } else {
                root.pv = vec![mv.into()];
            }
        }
    }

    /// Remembers that a quiet move refuted, and that those before it did not.
    fn learn(&mut self, mv: Move) {
        let ply = self.ply;
        let us = self.position.turn();
        let frame = *self.frame();
        let before = frame.deed;
        let bonus = (frame.depth * frame.depth * 12 + 40 * frame.depth).min(1_500);
        self.history.refuted(us, ply, mv, before);
        self.history.mark(us, Deed::of(&self.position, mv), before, bonus);
        let failed = frame.failed.iter().take(frame.failed_count).filter_map(|packed| packed.unpack());
        for failed in failed {
            if failed != mv {
                self.history.mark(us, Deed::of(&self.position, failed), before, -bonus);
            }
        }
    }

    /// The node is done.
    fn finish(&mut self) -> Action {
        let frame = self.frame();
        if frame.tried == 0 {
            // Checkmate, or no move at all: both lose.
            return Action::Leave(losing_at(self.ply));
        }
        let (best, mv, evaluation) = (frame.best, frame.best_move, frame.evaluation);
        if self.ply == 0 && self.ranked > 0 {
            // The best moves were left out: this is not what the position is worth.
            return Action::Leave(best);
        }
        let bound = match (best >= frame.beta, frame.raised) {
            (true, _) => Bound::Lower,
            (false, true) => Bound::Exact,
            (false, false) => Bound::Upper,
        };
        self.store(best, mv, bound, evaluation);
        Action::Leave(best)
    }

    pub(super) fn store(&mut self, value: Value, mv: Option<Move>, bound: Bound, evaluation: Option<Value>) {
        let (key, ply, depth) = (self.position.key(), self.ply, self.frame().depth);
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
