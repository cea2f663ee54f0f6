//! Child nodes of df-pn, and how their proof and disproof numbers combine.

use super::hands::PackedHand;
use super::proof_state::{Length, PATH_INDEPENDENT, PN_INFINITE, PN_MAX, ProofState};
use crate::mate::NoMateReason;
use rules::{Color, HandKind, Move, Piece, PieceKind, Position, ZobristKey, attacks};

/// A move, and the state of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mv: Move,
    /// The board key after the move.
    pub(super) key: ZobristKey,
    /// The attacker's hand after the move.
    pub(super) hand: PackedHand,
    /// The sibling that must fail before this child is expanded (delayed expansion).
    pub(super) delayed_until: Option<u16>,
    pub(super) state: ProofState,
}

impl Child {
    /// The attacker's proof or disproof hand before the move, from the one after it.
    fn hand_before(&self, position: &Position, hand: PackedHand) -> PackedHand {
        match self.mv {
            Move::Drop { kind, .. } => hand.plus(kind),
            Move::Normal { to, .. } => match position.piece(to).and_then(|taken| taken.kind.in_hand()) {
                Some(kind) => hand.minus(kind),
                None => hand,
            },
        }
    }

    /// The φ and δ of the child for the side to move at the parent: pn and dn at an OR node, dn and pn at an
    /// AND node. The child is won at φ = 0.
    const fn phi_delta(&self, is_or_node: bool) -> (u32, u32) {
        if is_or_node { (self.state.pn, self.state.dn) } else { (self.state.dn, self.state.pn) }
    }
}

/// The attacker's hand after `mv` by the side to move.
pub(super) fn hand_after(hand: PackedHand, position: &Position, mv: Move, is_or_node: bool) -> PackedHand {
    match mv {
        _ if !is_or_node => hand,
        Move::Drop { kind, .. } => hand.minus(kind),
        Move::Normal { to, .. } => match position.piece(to).and_then(|taken| taken.kind.in_hand()) {
            Some(kind) => hand.plus(kind),
            None => hand,
        },
    }
}

/// The sibling that `mv` is delayed behind. An unpromoted move of a pawn, bishop or rook waits for the
/// promotion to fail; of several interpositions on one square each waits for the previous one.
pub(super) fn delayed_until(
    position: &Position,
    siblings: &[Child],
    mv: Move,
    is_or_node: bool,
) -> Option<u16> {
    let before = |wanted: &dyn Fn(Move) -> bool| {
        siblings.iter().rposition(|child| wanted(child.mv)).map(|index| index as u16)
    };
    match mv {
        Move::Drop { to, .. } if !is_or_node => {
            before(&|other| matches!(other, Move::Drop { .. }) && other.to() == to)
        }
        Move::Normal { from, to, promote: false } if is_or_node => {
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

/// The combined numbers of a node (Nagai 2002).
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeNumbers {
    /// The φ and δ of the side to move: the node is won at φ = 0 and lost at δ = 0.
    pub(super) phi: u32,
    pub(super) delta: u32,
    /// The index of the child to be expanded next.
    pub(super) best_child: usize,
    /// The second smallest φ of the children.
    pub(super) second_phi: u32,
    /// The contribution of all children except the best one to `delta`.
    pub(super) other_deltas: u32,
}

impl NodeNumbers {
    pub(super) fn of(children: &[Child], is_or_node: bool) -> Self {
        let mut numbers =
            Self { phi: PN_INFINITE, delta: 0, best_child: 0, second_phi: PN_INFINITE, other_deltas: 0 };
        let mut open_children = 0_u32;
        let mut sum = 0_u32;
        let mut best_delta = PN_INFINITE;
        for (index, child) in children.iter().enumerate() {
            let (phi, delta) = child.phi_delta(is_or_node);
            if phi == 0 {
                return Self {
                    phi: 0,
                    delta: PN_INFINITE,
                    best_child: index,
                    second_phi: PN_INFINITE,
                    other_deltas: 0,
                };
            }
            let waits = child.delayed_until.and_then(|before| children.get(usize::from(before)));
            if delta == 0 || waits.is_some_and(|before| before.phi_delta(is_or_node).1 != 0) {
                continue;
            }
            open_children += 1;
            numbers.delta = numbers.delta.max(delta);
            sum = (sum + delta).min(PN_MAX);
            if phi < numbers.phi || phi == numbers.phi && delta < best_delta {
                (numbers.second_phi, numbers.phi) = (numbers.phi, phi);
                (numbers.best_child, best_delta) = (index, delta);
            } else {
                numbers.second_phi = numbers.second_phi.min(phi);
            }
        }
        // All checks must fail, so at OR nodes the sum of disproof numbers estimates the work best. Evasions
        // lead to similar lines, which a sum would count repeatedly.
        numbers.other_deltas =
            if is_or_node { sum.saturating_sub(best_delta) } else { open_children.saturating_sub(1) };
        if open_children > 0 {
            numbers.phi = numbers.phi.min(PN_MAX);
            let all = if is_or_node { sum } else { numbers.delta + numbers.other_deltas };
            numbers.delta = all.min(PN_MAX);
        }
        numbers
    }
}

/// The state of a node whose children are solved. `position` is the node's, `hand` the attacker's hand there.
pub(super) fn solved_state(
    position: &Position,
    hand: PackedHand,
    children: &[Child],
    is_or_node: bool,
) -> ProofState {
    let proved = |child: &&Child| child.state.is_proved();
    let disproved = |child: &&Child| child.state.is_disproved();
    if is_or_node {
        match children.iter().filter(proved).min_by_key(|child| child.state.length) {
            Some(child) => {
                let state = child.state;
                ProofState::proved(state.length.longer(), child.hand_before(position, state.hand))
            }
            None => all_checks_fail(position, hand, children),
        }
    } else {
        let refutes = |child: &&Child| (child.state.repetition_ply, child.state.length);
        match children.iter().filter(disproved).max_by_key(refutes) {
            Some(Child { state, .. }) => refuted_state(position, *state),
            None => all_evasions_fail(position, hand, children),
        }
    }
}

/// The disproved state of an AND node with an evasion to `after`.
pub(super) fn refuted_state(position: &Position, after: ProofState) -> ProofState {
    let hand = after.hand.intersection(both_hands(position));
    ProofState { length: after.length.longer(), hand, ..after }
}

/// The disproof hand without mate in one, at least `hand`: the attacker gains no new kind that could mate,
/// and the opponent keeps one piece of each kind to interpose if some check was a candidate.
pub(super) fn disproof_hand(position: &Position, hand: PackedHand, reason: &NoMateReason) -> PackedHand {
    let them = !position.turn();
    HandKind::ALL.into_iter().fold(hand, |largest, kind| {
        let theirs = u32::from(position.hand(them).count(kind));
        let ours = hand.count(kind);
        if theirs == 0 || ours == 0 && reason.may_mate(position, kind) {
            return largest;
        }
        largest.with(kind, ours + theirs - u32::from(reason.tried))
    })
}

/// The disproved state of an OR node where every check fails.
fn all_checks_fail(position: &Position, hand: PackedHand, children: &[Child]) -> ProofState {
    let all = ProofState::disproved(Length::UNBOUNDED, both_hands(position));
    let mut sum = children.iter().fold(all, |sum, child| {
        let state = child.state;
        ProofState {
            length: sum.length.min(state.length.longer()),
            hand: sum.hand.intersection(child.hand_before(position, state.hand)),
            repetition_ply: sum.repetition_ply.min(state.repetition_ply),
            ..sum
        }
    });
    // With a kind that is not in hand there might be more checks.
    let squares = position.check_squares();
    for kind in HandKind::ALL {
        if hand.count(kind) == 0 && position.could_drop_with_check(&squares, kind) {
            sum.hand = sum.hand.with(kind, 0);
        }
    }
    sum
}

/// The proved state of an AND node where every evasion fails.
fn all_evasions_fail(position: &Position, hand: PackedHand, children: &[Child]) -> ProofState {
    let least = proof_hand(position, hand);
    let sum = children.iter().fold((None, least), |(length, least), child| {
        (length.max(Some(child.state.length)), least.union(child.state.hand))
    });
    ProofState::proved(sum.0.map_or(Length(0), Length::longer), sum.1)
}

/// The proof hand of a mate: the attacker's pieces of kinds that the defender lacks and could otherwise
/// interpose.
pub(super) fn proof_hand(position: &Position, hand: PackedHand) -> PackedHand {
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

/// All pieces in hand on both sides.
fn both_hands(position: &Position) -> PackedHand {
    PackedHand::of_both(position.hand(Color::Black), position.hand(Color::White))
}

const _: () = assert!(PATH_INDEPENDENT > Length::LONGEST);
