//! What is thought of moves before anything is searched: how a position stands by what can be played in it.

use super::{Frame, Prover, chain};
use crate::mating::branches::{Branch, decide, least_hand};
use crate::mating::hands::PackedHand;
use crate::mating::keys;
use crate::mating::standing::{FREE, Length, Standing};
use rules::{Move, Origin};

impl Prover {
    /// Of the answers in a position one that is known to refute, so that nothing need be guessed about the others.
    pub(super) fn refutation(&self, frame: &Frame, answers: &[Move]) -> Option<Branch> {
        let limit = frame.limit.shorter();
        let path = chain(frame.path, frame.key, frame.hand);
        answers.iter().find_map(|&mv| {
            let key = keys::after(frame.key, &self.position, mv);
            let (standing, _) = self.standing(key, frame.hand, limit, self.frames.len(), path);
            let refutes = |standing: &Standing| standing.is_disproved() && standing.anchor == FREE;
            let standing = standing.filter(refutes)?;
            Some(Branch { mv, key, hand: frame.hand, after: None, standing })
        })
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
