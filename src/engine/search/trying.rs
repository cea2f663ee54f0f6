//! The moves of a node: which are left out, how deep the others are searched, and what comes of them.

use super::frame::{FAILED, Picked, Stage, Trial};
use super::reductions::{PLY, reduction};
use super::{Action, Search};
use crate::evaluation::promotion_gain;
use crate::exchange;
use crate::value::{MATE_BOUND, Value};
use rules::Move;

/// Up to this depth so many moves are enough: this many, and the square of the depth, half of it if things get worse.
const COUNT_DEPTH: i32 = 8;
const COUNT_LEAST: i32 = 3;
/// How much a quiet move may be worth at once, and for each ply that it would be searched.
const QUIET_HOPE: Value = 120;
const QUIET_HOPE_BY_DEPTH: Value = 100;
/// Up to this depth, what a quiet move may lose by exchange: so much times the square of the depth.
const QUIET_RISK_DEPTH: i32 = 6;
const QUIET_RISK: Value = 30;
/// Up to this depth, what a capture may lose for each ply.
const CAPTURE_RISK_DEPTH: i32 = 5;
const CAPTURE_RISK: Value = 150;
/// After so many moves a move is late, where the window is closed and where it is open.
const LATE: u32 = 2;
const LATE_OPEN: u32 = 3;
/// What a promise is worth as plies.
const PROMISE_OF_PLY: i32 = 8_000;

impl Search {
    /// Tries the next move.
    pub(super) fn next(&mut self) -> Action {
        let Some(picked) = (if self.ply == 0 { self.pick_root() } else { self.pick() }) else {
            return self.finish();
        };
        if !self.is_hopeless(&picked) {
            self.search_move(picked);
        }
        Action::Continue
    }

    /// Whether a move need not be tried, since others were and it promises too little.
    fn is_hopeless(&mut self, picked: &Picked) -> bool {
        let frame = self.frame();
        if self.ply == 0 || frame.best <= -MATE_BOUND || frame.in_check || frame.tried == 0 {
            return false;
        }
        if picked.quiet { self.is_hopeless_quiet(picked) } else { self.is_hopeless_capture(picked) }
    }

    fn is_hopeless_quiet(&mut self, picked: &Picked) -> bool {
        let improving = i32::from(self.improving());
        let frame = self.frame();
        let (depth, tried) = (frame.depth, frame.tried);
        let enough = (COUNT_LEAST + depth * depth) * (1 + improving) / 2 + 2;
        let counted = depth <= COUNT_DEPTH && tried as i32 >= enough;
        if !picked.check && self.is_beyond_hope() || counted {
            self.frame_mut().checks_only = true;
        }
        if !picked.check && depth <= COUNT_DEPTH && self.frame().checks_only {
            return true;
        }
        depth <= QUIET_RISK_DEPTH
            && !exchange::wins_at_least(&self.position, picked.mv, -QUIET_RISK * depth * depth)
    }

    /// Whether quiet moves that give no check can hardly reach alpha.
    pub(super) fn is_beyond_hope(&self) -> bool {
        let frame = self.frame();
        if frame.depth > COUNT_DEPTH || frame.tried == 0 || frame.best <= -MATE_BOUND || frame.in_check {
            return false;
        }
        let left = (frame.depth - reduction(frame.depth, frame.tried) / PLY).max(0);
        let hope = QUIET_HOPE + QUIET_HOPE_BY_DEPTH * left;
        frame.evaluation.is_some_and(|value| value + hope <= frame.alpha)
    }

    fn is_hopeless_capture(&self, picked: &Picked) -> bool {
        let frame = self.frame();
        let (depth, mv) = (frame.depth, picked.mv);
        depth <= CAPTURE_RISK_DEPTH
            && picked.losing
            && !exchange::wins_at_least(&self.position, mv, -CAPTURE_RISK * depth)
    }

    /// What a move wins by promoting.
    pub(super) fn turned(&self, mv: Move) -> Value {
        match mv {
            Move::Normal { from, promote: true, .. } => {
                self.position.piece(from).map_or(0, |piece| promotion_gain(piece.kind))
            }
            _ => 0,
        }
    }

    /// Searches a move, late ones less deep at first.
    fn search_move(&mut self, picked: Picked) {
        let Picked { mv, quiet, losing, .. } = picked;
        let sound = self.is_sound(&picked);
        let frame = self.frame();
        let (depth, alpha, beta, tried) = (frame.depth, frame.alpha, frame.beta, frame.tried);
        let (open, in_check) = (frame.open, frame.in_check);
        let late = depth >= 2 && tried >= if open { LATE_OPEN } else { LATE } && (quiet || losing);
        let promise = match (late, quiet) {
            (false, _) => 0,
            (true, true) => self.history.promise(&self.position, mv, frame.rows),
            (true, false) => 2 * self.history.capture_promise(&self.position, mv),
        };
        let frame = self.frame_mut();
        frame.tried += 1;
        frame.current = Some(picked);
        self.try_move(mv, if tried == 0 { Trial::Full } else { Trial::Narrow }, alpha, beta);
        // The move is made: whether it gives check is known exactly.
        let check = self.position.in_check();
        let extension = i32::from(check && sound && self.ply <= 2 * self.depth as usize);
        let child_depth = depth - 1 + extension;
        let less = if late {
            let mut plies = reduction(depth, tried) - PLY * (i32::from(check) + i32::from(in_check));
            plies += if open { 0 } else { PLY };
            plies -= (promise * (PLY / 8) / (PROMISE_OF_PLY / 8)).clamp(-2 * PLY, 2 * PLY);
            (plies / PLY).clamp(0, (child_depth - 1).max(0))
        } else {
            0
        };
        self.frame_mut().depth = child_depth - less;
        let parent = &mut self.frames[self.ply - 1];
        parent.child_depth = child_depth;
        if less > 0 {
            parent.stage = Stage::After(Trial::Reduced);
        }
    }

    /// Whether a move, should it give check, loses nothing by exchange.
    fn is_sound(&self, picked: &Picked) -> bool {
        let frame = self.frame();
        let unknown = picked.check || frame.in_check || frame.tried == 0;
        !picked.losing && (!unknown || exchange::wins_at_least(&self.position, picked.mv, 0))
    }

    /// Makes a move to be searched with the window of the trial.
    fn try_move(&mut self, mv: Move, trial: Trial, alpha: Value, beta: Value) {
        let frame = self.frame_mut();
        frame.stage = Stage::After(trial);
        let window = if trial == Trial::Full { (-beta, -alpha) } else { (-alpha - 1, -alpha) };
        self.descend(Some(mv), window);
    }

    /// Judges what a move came to, or searches it again with more depth or a wider window.
    pub(super) fn after(&mut self, trial: Trial) -> Action {
        let value = self.returned;
        let frame = self.frame();
        let (alpha, beta, depth, open) = (frame.alpha, frame.beta, frame.child_depth, frame.open);
        let Some(Picked { mv, .. }) = frame.current else { return Action::Continue };
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
        let (alpha, beta, open) = {
            let frame = self.frame();
            (frame.alpha, frame.beta, frame.open)
        };
        if value > alpha && open {
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
            return self.finish();
        }
        if let Some(place) = frame.failed.get_mut(frame.failed_count) {
            *place = mv.into();
            frame.failed_count = (frame.failed_count + 1).min(FAILED);
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
}
