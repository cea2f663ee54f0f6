//! What a node leaves to others: which of its moves refuted or failed, and how far its evaluation was off.

use super::Search;
use crate::correction::likeness;
use crate::history::{Rows, Trail};
use crate::ordering::Context;
use crate::transposition::{Bound, Finding};
use crate::value::{Value, is_mate};
use rules::Move;

/// What a mark grows by with each ply of depth, what it begins with, and the most.
const BONUS: i32 = 140;
const BONUS_LESS: i32 = 60;
const BONUS_MOST: i32 = 1_500;

impl Search {
    /// The deeds before the node on top.
    fn trail(&self) -> Trail {
        [0, 1, 3].map(|back| self.ply.checked_sub(back).and_then(|ply| self.frames[ply].deed))
    }

    /// The rows of history for the moves of the node on top.
    fn rows(&mut self) -> Rows {
        let trail = self.trail();
        let rows = self.history.rows(self.position.turn(), trail);
        self.frame_mut().rows = rows;
        rows
    }

    /// What is known of the place in the tree when quiet moves are listed.
    pub(super) fn context(&mut self) -> Context {
        let rows = self.rows();
        let refutations = self.history.refutations(self.position.turn(), self.ply, self.frame().deed);
        Context { refutations, rows }
    }

    /// Evaluates the position of the node on top, which is not in check.
    pub(super) fn judge(&mut self, found: Option<Finding>) {
        let known = found.and_then(|found| found.evaluation);
        let plain = known.unwrap_or_else(|| self.frame().sums.evaluate(&self.position));
        let likeness = likeness(&self.position, self.frame().deed);
        let correction = self.corrections.of(self.position.turn(), likeness);
        let frame = self.frame_mut();
        frame.likeness = likeness;
        frame.plain = Some(plain);
        frame.evaluation = Some(plain + correction);
    }

    /// Remembers that a move was the best of the node on top, and that those before it were not.
    pub(super) fn learn_moves(&mut self, best: Move) {
        let depth = self.frame().depth;
        let bonus = (BONUS * depth - BONUS_LESS).clamp(0, BONUS_MOST);
        let rows = self.rows();
        let quiet = self.is_quiet(best);
        if quiet {
            let (us, before) = (self.position.turn(), self.frame().deed);
            self.history.refuted(us, self.ply, best, before);
            self.history.mark(&self.position, best, rows, bonus);
        } else {
            self.history.mark_capture(&self.position, best, bonus);
        }
        let Self { frames, ply, position, history, .. } = self;
        let frame = &frames[*ply];
        for failed in frame.failed.iter().take(frame.failed_count).filter_map(|packed| packed.unpack()) {
            if failed == best {
                continue;
            }
            if position.piece(failed.to()).is_some() || failed.is_promotion() {
                history.mark_capture(position, failed, -bonus);
            } else if quiet {
                history.mark(position, failed, rows, -bonus);
            }
        }
    }

    /// Remembers how far the evaluation was off from what the search has found.
    pub(super) fn learn_correction(&mut self, best: Value, mv: Option<Move>, bound: Bound) {
        let frame = self.frame();
        let Some(evaluation) = frame.evaluation else { return };
        let told = match bound {
            Bound::Exact => true,
            Bound::Lower => best > evaluation,
            Bound::Upper => best < evaluation,
        };
        if told && !is_mate(best) && mv.is_none_or(|mv| self.is_quiet(mv)) {
            let (likeness, depth) = (frame.likeness, frame.depth);
            self.corrections.learn(self.position.turn(), likeness, best - evaluation, depth);
        }
    }

    /// Whether a move neither takes nor promotes.
    pub(super) fn is_quiet(&self, mv: Move) -> bool {
        self.position.piece(mv.to()).is_none() && !mv.is_promotion()
    }
}
