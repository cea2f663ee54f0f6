//! What can be played in a position of the search, and how the position stands by how these branches stand.

use super::hands::PackedHand;
use super::standing::{CLOSED, FREE, Length, OPEN_LIMIT, Standing};
use crate::mate::Failure;
use rules::{Color, HandKind, Key, Move, Piece, PieceKind, Position, attacks};

/// A move, and how the position after it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    pub(super) mv: Move,
    /// Of the board after the move.
    pub(super) key: Key,
    /// The attacker's hand after the move.
    pub(super) hand: PackedHand,
    /// The branch among its siblings that must fail before this one is looked at.
    pub(super) after: Option<u16>,
    pub(super) standing: Standing,
}

impl Branch {
    /// The hand that the attacker needs, or may have, before a move of his, if after it he needs, or may have, this.
    fn hand_before(&self, position: &Position, hand: PackedHand) -> PackedHand {
        match self.mv {
            Move::Drop { kind, .. } => hand.plus(kind),
            Move::Normal { to, .. } => match position.piece(to).and_then(|taken| taken.kind.in_hand()) {
                Some(kind) => hand.minus(kind),
                None => hand,
            },
        }
    }

    /// What the side to move wants of a branch, and what its opponent wants: it is won when the first is 0.
    const fn numbers(&self, attacks: bool) -> (u32, u32) {
        if attacks { (self.standing.pn, self.standing.dn) } else { (self.standing.dn, self.standing.pn) }
    }
}

/// The attacker's hand after `mv`, which the side to move makes.
pub(super) fn hand_after(hand: PackedHand, position: &Position, mv: Move, attacks: bool) -> PackedHand {
    match mv {
        _ if !attacks => hand,
        Move::Drop { kind, .. } => hand.minus(kind),
        Move::Normal { to, .. } => match position.piece(to).and_then(|taken| taken.kind.in_hand()) {
            Some(kind) => hand.plus(kind),
            None => hand,
        },
    }
}

/// The branch that `mv` must wait for: a pawn, bishop or rook is moved unpromoted only if promoting fails, and of the
/// pieces that can be put on one square the next is tried when the one before does not help.
pub(super) fn waits_for(position: &Position, siblings: &[Branch], mv: Move, attacks: bool) -> Option<u16> {
    let before = |wanted: &dyn Fn(Move) -> bool| {
        siblings.iter().rposition(|branch| wanted(branch.mv)).map(|index| index as u16)
    };
    match mv {
        Move::Drop { to, .. } if !attacks => {
            before(&|other| matches!(other, Move::Drop { .. }) && other.to() == to)
        }
        Move::Normal { from, to, promote: false } if attacks => {
            use PieceKind::{Bishop, Pawn, Rook};
            match position.piece(from) {
                Some(Piece { kind: Pawn | Bishop | Rook, .. }) => {
                    before(&|other| other == Move::Normal { from, to, promote: true })
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// How the branches of a position stand together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary {
    /// What the side to move wants, and what its opponent wants: won when the first is 0, lost when the second is.
    pub(super) phi: u32,
    pub(super) delta: u32,
    /// The branch to be looked at next.
    pub(super) chosen: usize,
    /// What the side to move wants of the next best.
    pub(super) second: u32,
    /// What the branches besides the chosen one add to `delta`.
    pub(super) others: u32,
}

impl Summary {
    pub(super) fn of(branches: &[Branch], attacks: bool) -> Self {
        let mut summary = Self { phi: CLOSED, delta: 0, chosen: 0, second: CLOSED, others: 0 };
        let mut open = 0_u32;
        let mut sum = 0_u32;
        let mut ease = CLOSED;
        for (index, branch) in branches.iter().enumerate() {
            let (phi, delta) = branch.numbers(attacks);
            if phi == 0 {
                return Self { phi: 0, delta: CLOSED, chosen: index, second: CLOSED, others: 0 };
            }
            let waits = branch.after.and_then(|after| branches.get(usize::from(after)));
            if delta == 0 || waits.is_some_and(|before| before.numbers(attacks).1 != 0) {
                continue;
            }
            open += 1;
            summary.delta = summary.delta.max(delta);
            sum = (sum + delta).min(OPEN_LIMIT);
            if phi < summary.phi || phi == summary.phi && delta < ease {
                (summary.second, summary.phi) = (summary.phi, phi);
                (summary.chosen, ease) = (index, delta);
            } else {
                summary.second = summary.second.min(phi);
            }
        }
        // Of checks all must fail, and the sum tells the work best. The answers to a check lead to much the same lines,
        // which a sum would count again and again.
        summary.others = if attacks { sum.saturating_sub(ease) } else { open.saturating_sub(1) };
        if open > 0 {
            summary.phi = summary.phi.min(OPEN_LIMIT);
            let all = if attacks { sum } else { summary.delta + summary.others };
            summary.delta = all.min(OPEN_LIMIT);
        }
        summary
    }
}

/// How a position stands whose branches are decided. `position` is before the branches, `hand` the attacker's.
pub(super) fn decide(position: &Position, hand: PackedHand, branches: &[Branch], attacks: bool) -> Standing {
    let proved = |branch: &&Branch| branch.standing.is_proved();
    let disproved = |branch: &&Branch| branch.standing.is_disproved();
    if attacks {
        match branches.iter().filter(proved).min_by_key(|branch| branch.standing.length) {
            Some(branch) => {
                let standing = branch.standing;
                Standing::proved(standing.length.longer(), branch.hand_before(position, standing.hand))
            }
            None => no_check_mates(position, hand, branches),
        }
    } else {
        let refutes = |branch: &&Branch| (branch.standing.anchor, branch.standing.length);
        match branches.iter().filter(disproved).max_by_key(refutes) {
            Some(Branch { standing, .. }) => decide_refuted(position, *standing),
            None => nothing_helps(position, hand, branches),
        }
    }
}

/// Disproved: an answer leads to what stands so.
pub(super) fn decide_refuted(position: &Position, after: Standing) -> Standing {
    let hand = after.hand.intersection(in_both_hands(position));
    Standing { length: after.length.longer(), hand, ..after }
}

/// The largest hand with which no more mates at once than with `hand`: the attacker gets no new kind that may mate,
/// and leaves the opponent one of each to put between if some check came into question.
pub(super) fn largest_hand(position: &Position, hand: PackedHand, failure: &Failure) -> PackedHand {
    let them = !position.turn();
    HandKind::ALL.into_iter().fold(hand, |largest, kind| {
        let theirs = u32::from(position.hand(them).count(kind));
        let ours = hand.count(kind);
        if theirs == 0 || ours == 0 && failure.may_mate(position, kind) {
            return largest;
        }
        largest.with(kind, ours + theirs - u32::from(failure.tried))
    })
}

/// Disproved: every check fails.
fn no_check_mates(position: &Position, hand: PackedHand, branches: &[Branch]) -> Standing {
    let all = Standing::disproved(Length::ANY, in_both_hands(position));
    let mut sum = branches.iter().fold(all, |sum, branch| {
        let standing = branch.standing;
        Standing {
            length: sum.length.min(standing.length.longer()),
            hand: sum.hand.intersection(branch.hand_before(position, standing.hand)),
            anchor: sum.anchor.min(standing.anchor),
            ..sum
        }
    });
    // With a kind that he lacks he might have more checks.
    let squares = position.check_squares();
    for kind in HandKind::ALL {
        if hand.count(kind) == 0 && position.could_drop_with_check(&squares, kind) {
            sum.hand = sum.hand.with(kind, 0);
        }
    }
    sum
}

/// Proved: every answer to the check fails.
fn nothing_helps(position: &Position, hand: PackedHand, branches: &[Branch]) -> Standing {
    let least = least_hand(position, hand);
    let sum = branches.iter().fold((None, least), |(length, least), branch| {
        (length.max(Some(branch.standing.length)), least.union(branch.standing.hand))
    });
    Standing::proved(sum.0.map_or(Length(0), Length::longer), sum.1)
}

/// What the attacker must hold so that the defender, in check, has no more to put between than he has now.
pub(super) fn least_hand(position: &Position, hand: PackedHand) -> PackedHand {
    let them = position.turn();
    let between = match (position.king(them), position.checkers().first()) {
        (Some(king), Some(checker)) if !position.checkers().is_many() => attacks::between(king, checker),
        _ => return PackedHand::EMPTY,
    };
    if between.is_empty() {
        return PackedHand::EMPTY;
    }
    HandKind::ALL
        .into_iter()
        .filter(|&kind| !position.hand(them).has(kind))
        .fold(PackedHand::EMPTY, |least, kind| least.with(kind, hand.count(kind)))
}

/// All that is in hand on either side.
fn in_both_hands(position: &Position) -> PackedHand {
    PackedHand::of_both(position.hand(Color::Black), position.hand(Color::White))
}

const _: () = assert!(FREE > Length::LONGEST);
