//! What is thought of moves before anything is searched: how a position stands by what can be played in it.

use super::{Frame, LAST_CHECK, NEAR, Prover, chain};
use crate::mating::branches::{Branch, decide, least_hand, waits_for};
use crate::mating::hands::PackedHand;
use crate::mating::keys;
use crate::mating::standing::{FREE, Length, Standing};
use rules::{Destinations, Move, Origin};

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
    /// numbers only tell what is looked at first: `brief` ends with an answer that looks easy. Of those that leave the
    /// attacker his last check but one the easiest is looked at in the same go, since its checks are listed.
    pub(super) fn guess_answers(&mut self, frame: &Frame, brief: bool) {
        let brief = brief && frame.limit <= NEAR;
        let at_once = brief && frame.limit.shorter() == LAST_CHECK;
        let mut easiest: Option<(u32, usize)> = None;
        for index in frame.first..self.branches.len() {
            let Some(&Branch { mv, hand, after, standing, .. }) = self.branches.get(index) else { return };
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
            if at_once && after.is_none() && easiest.is_none_or(|(dn, _)| standing.dn < dn) {
                easiest = Some((standing.dn, index));
                std::mem::swap(&mut self.checks, &mut self.easiest);
            }
            if brief && standing.dn <= EASY {
                break;
            }
        }
        if let Some((_, index)) = easiest {
            std::mem::swap(&mut self.checks, &mut self.easiest);
            self.look_at(index);
        }
    }

    /// Looks at an answer that leaves the attacker his last check but one; his checks after it are listed, but perhaps
    /// for a pawn's drop.
    fn look_at(&mut self, index: usize) {
        let Some(&Branch { mv, key, hand, .. }) = self.branches.get(index) else { return };
        if !self.has_room() {
            return;
        }
        let began = self.nodes;
        self.nodes += 1;
        self.position.make(mv);
        self.list_pawn_drop(&self.position.check_squares());
        let standing = self.last_check(key, hand, began);
        self.position.undo();
        if let Some(branch) = self.branches.get_mut(index) {
            branch.standing = standing;
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
    /// counted double (measured), and disproved if it leaves none. A pawn's drop counts only if it is the only one. The
    /// checks that count are listed.
    fn first_guess_of_answer(&mut self, mv: Move, hand: PackedHand) -> Standing {
        self.position.make(mv);
        let squares = self.list_checks();
        if self.checks.is_empty() {
            self.list_pawn_drop(&squares);
        }
        let standing = match self.checks.iter().map(weight).sum() {
            0 => decide(&self.position, hand, &[], true),
            checks => Standing::open(1, 2 * checks),
        };
        self.position.undo();
        standing
    }
}

/// How much checks of one piece, or of a kind in hand, count.
fn weight(checks: &Destinations) -> u32 {
    match checks.origin {
        Origin::Hand(_) => checks.len(),
        Origin::Board(_) => 2 * checks.len(),
    }
}
