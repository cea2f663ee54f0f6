//! The last plies within a bound: they are most of the work, and need no frames. With three plies left every check is
//! tried until one mates, whatever the numbers say: a position is not left before it is decided.

use super::Prover;
use crate::mate::mate_or_failure;
use crate::mating::branches::{Branch, decide, decide_refuted, hand_after, largest_hand, least_hand};
use crate::mating::hands::PackedHand;
use crate::mating::keys;
use crate::mating::standing::{Length, Standing};
use crate::packed::PackedMove;
use rules::{Bitboard, CheckSquares, Destinations, HandKind, Key, Move, Origin, Piece, PieceKind, Position};
use std::ops::ControlFlow;

impl Prover {
    /// Lists the checks but for a pawn's drop: whether that is legal is dear to find out. From where check is given.
    pub(super) fn list_checks(&mut self) -> CheckSquares {
        self.checks.clear();
        let squares = self.position.check_squares();
        let some = squares.without_pawn_drops();
        let _: ControlFlow<()> =
            self.position.visit_checks_among(&squares, &some, Bitboard::EMPTY, |found| {
                self.checks.push(found);
                ControlFlow::Continue(())
            });
        squares
    }

    /// Adds the drop of a pawn to them, if it gives check, is legal, and not among them yet.
    pub(super) fn list_pawn_drop(&mut self, squares: &CheckSquares) {
        let is_listed = self.checks.last().is_some_and(|last| last.origin == Origin::Hand(HandKind::Pawn));
        if !is_listed {
            self.checks.extend(self.position.pawn_drop_with_check(squares));
        }
    }

    /// The attacker's last move but one within the bound: the checks that are listed. When all began so many nodes had
    /// been visited.
    pub(super) fn last_check(&mut self, key: Key, hand: PackedHand, began: u64) -> Standing {
        let checks = std::mem::take(&mut self.checks);
        let first = self.branches.len();
        let mut best = PackedMove::NONE;
        'checks: for &found in &checks {
            for mv in promoting_where_possible(&self.position, found).moves() {
                self.nodes += 1;
                let after = hand_after(hand, &self.position, mv, true);
                let standing = self.checked(keys::after(key, &self.position, mv), mv, after);
                self.branches.push(Branch { mv, key: 0, hand: after, after: None, standing });
                if standing.is_proved() {
                    best = mv.into();
                    break 'checks;
                }
            }
        }
        self.checks = checks;
        let branches = self.branches.get(first..).unwrap_or_default();
        let standing = decide(&self.position, hand, branches, true);
        self.branches.truncate(first);
        self.keep_decided(key, hand, standing, best, began);
        standing
    }

    /// How the position stands after the check `mv`, where the board has this key and the attacker this hand.
    fn checked(&mut self, key: Key, mv: Move, hand: PackedHand) -> Standing {
        if let Some(largest) = self.leaves.probe(key, hand) {
            return Standing::disproved(Length(2), largest);
        }
        self.position.make(mv);
        let standing = self.last_answer(hand);
        self.position.undo();
        if standing.is_disproved() {
            self.leaves.store(key, standing.hand);
        }
        standing
    }

    /// The attacker's last move within the bound.
    pub(super) fn last_move(&mut self, hand: PackedHand, limit: Length) -> Standing {
        if limit.0 == 0 {
            return Standing::disproved(limit, hand);
        }
        let (mate, failure) = mate_or_failure(&mut self.position, &mut self.scratch);
        let Some(mv) = mate else {
            return Standing::disproved(limit, largest_hand(&self.position, hand, &failure));
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
        let mut standing = Standing::proved(Length(0), least_hand(&self.position, hand));
        // The king's moves come first, and mostly one of them will do.
        let first = self.position.visit_destinations(ControlFlow::Break);
        let ControlFlow::Break(first) = first else { return standing };
        for mv in first.moves() {
            standing = self.with_answer(hand, standing, mv);
            if standing.is_disproved() {
                return standing;
            }
        }
        let mut answers = std::mem::take(&mut self.answers);
        answers.clear();
        self.position.extend_with_legal_moves(&mut answers);
        for &mv in answers.iter().skip(first.len() as usize) {
            standing = self.with_answer(hand, standing, mv);
            if standing.is_disproved() {
                break;
            }
        }
        self.answers = answers;
        standing
    }

    /// How a position stands in which the opponent's answers so far stand so, after one more.
    fn with_answer(&mut self, hand: PackedHand, standing: Standing, mv: Move) -> Standing {
        self.nodes += 1;
        self.position.make(mv);
        let after = self.last_move(hand, Length(1));
        self.position.undo();
        if after.is_disproved() {
            decide_refuted(&self.position, after)
        } else {
            Standing::proved(Length(2), standing.hand.union(after.hand))
        }
    }
}

/// A pawn, bishop or rook that may promote does: promoted it can do all that it can unpromoted. Not to promote it helps
/// only where a pawn that is dropped later must not mate, and then mate takes more plies than are left here.
fn promoting_where_possible(position: &Position, found: Destinations) -> Destinations {
    use PieceKind::{Bishop, Pawn, Rook};
    let Origin::Board(from) = found.origin else { return found };
    match position.piece(from) {
        Some(Piece { kind: Pawn | Bishop | Rook, .. }) => {
            Destinations { plain: found.plain.minus(found.promoting), ..found }
        }
        _ => found,
    }
}
