//! What is thought of moves before anything is searched: how a position stands by what can be played in it.

use super::{Frame, NEAR, Prover, chain};
use crate::mating::branches::{Branch, decide, least_hand, waits_for};
use crate::mating::hands::PackedHand;
use crate::mating::keys;
use crate::mating::standing::{FREE, Length, Standing};
use rules::{Move, Origin};

/// An answer no harder to disprove than this is looked at before the others are guessed at: that costs less (measured).
const EASY: u32 = 8;

/// Whether an answer is known to refute whatever came before.
fn refutes(standing: Standing) -> bool {
    standing.is_disproved() && standing.anchor == FREE
}

impl Prover {
    /// Lists the answers in a position; whether one of them was met nearer to the root. One that is known to refute is
    /// listed alone, so that nothing need be guessed about the others.
    pub(super) fn expand_answers(&mut self, frame: &Frame, answers: &[Move]) -> bool {
        let path = chain(frame.path, frame.key, frame.hand);
        let mut meets_old = false;
        for &mv in answers {
            let key = keys::after(frame.key, &self.position, mv);
            let (known, old) = self.standing(key, frame.hand, frame.limit.shorter(), self.frames.len(), path);
            let standing = known.unwrap_or(Standing::UNKNOWN);
            let branch = Branch { mv, key, hand: frame.hand, after: None, standing };
            if refutes(standing) {
                self.branches.truncate(frame.first);
                self.branches.push(branch);
                return false;
            }
            meets_old |= old;
            let siblings = self.branches.get(frame.first..).unwrap_or_default();
            let after = waits_for(&self.position, siblings, mv, false);
            self.branches.push(Branch { after, ..branch });
        }
        // A single one comes next in any case.
        if answers.len() > 1 || frame.limit > NEAR {
            self.guess_answers(frame, true);
        }
        meets_old
    }

    /// Guesses how the answers stand of which nothing is known. Where a position is not left before it is decided, the
    /// numbers only tell what is looked at first: `brief` ends with an answer that looks easy.
    pub(super) fn guess_answers(&mut self, frame: &Frame, brief: bool) {
        let brief = brief && frame.limit <= NEAR;
        for index in frame.first..self.branches.len() {
            let Some(&Branch { mv, hand, standing, .. }) = self.branches.get(index) else { return };
            if !standing.is_unknown() {
                continue;
            }
            let standing = self.first_guess_of_answer(mv, hand);
            if let Some(branch) = self.branches.get_mut(index) {
                branch.standing = standing;
            }
            if refutes(standing) {
                self.branches.truncate(index + 1);
                return;
            }
            if brief && standing.dn <= EASY {
                return;
            }
        }
    }

    /// A check that nothing is known of: mate, or as hard to prove as it has answers.
    pub(super) fn first_guess(&mut self, mv: Move, hand: PackedHand) -> Standing {
        self.position.make(mv);
        let answers = self.position.count_legal_moves();
        let standing = if answers == 0 {
            Standing::proved(Length(0), least_hand(&self.position, hand))
        } else {
            Standing::open(answers as u32, 1)
        };
        self.position.undo();
        standing
    }

    /// An answer that nothing is known of: twice as hard to disprove as it leaves checks, those of pieces on the board
    /// counted double (measured), and disproved if it leaves none.
    pub(super) fn first_guess_of_answer(&mut self, mv: Move, hand: PackedHand) -> Standing {
        self.position.make(mv);
        let mut checks = 0;
        let _: std::ops::ControlFlow<()> = self.position.visit_checks(|found| {
            checks += match found.origin {
                Origin::Hand(_) => found.len(),
                Origin::Board(_) => 2 * found.len(),
            };
            std::ops::ControlFlow::Continue(())
        });
        let standing =
            if checks == 0 { decide(&self.position, hand, &[], true) } else { Standing::open(1, 2 * checks) };
        self.position.undo();
        standing
    }
}
