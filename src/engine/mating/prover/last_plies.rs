//! The last three plies within a bound: they are most of the work, and need no frames.

use super::Prover;
use crate::mate::mate_in_one;
use crate::mating::branches::{decide_refuted, hand_after, largest_hand, least_hand};
use crate::mating::hands::PackedHand;
use crate::mating::standing::{Length, Standing};
use rules::Move;

impl Prover {
    /// The attacker's last move within the bound.
    pub(super) fn last_move(&mut self, hand: PackedHand, limit: Length) -> Standing {
        if limit.0 == 0 {
            return Standing::disproved(limit, hand);
        }
        let Some(mv) = mate_in_one(&mut self.position, &mut self.scratch) else {
            return Standing::disproved(limit, largest_hand(&self.position, hand));
        };
        let after = hand_after(hand, &self.position, mv, true);
        self.position.make(mv);
        let least = least_hand(&self.position, after);
        self.position.undo();
        let least = match mv {
            Move::Drop { kind, .. } => least.plus(kind),
            Move::Normal { to, .. } => match self.position.piece(to).and_then(|taken| taken.kind.in_hand()) {
                Some(kind) => least.minus(kind),
                None => least,
            },
        };
        Standing::proved(Length(1), least)
    }

    /// The opponent's last answer within the bound.
    pub(super) fn last_answer(&mut self, hand: PackedHand) -> Standing {
        let mut answers = std::mem::take(&mut self.answers);
        answers.clear();
        self.position.extend_with_legal_moves(&mut answers);
        let mut standing = Standing::proved(Length(0), least_hand(&self.position, hand));
        for &mv in &answers {
            self.nodes += 1;
            self.position.make(mv);
            let after = self.last_move(hand, Length(1));
            self.position.undo();
            if after.is_disproved() {
                standing = decide_refuted(&self.position, after);
                break;
            }
            standing = Standing::proved(Length(2), standing.hand.union(after.hand));
        }
        self.answers = answers;
        standing
    }
}
