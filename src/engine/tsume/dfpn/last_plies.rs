//! The last plies of a query with a bound: most of the work, done without frames. With three plies left every
//! check is tried until one mates, regardless of proof numbers.

use super::Dfpn;
use crate::mate::mate_in_one_or_reason;
use crate::packed_move::PackedMove;
use crate::tsume::children::{Child, disproof_hand, hand_after, proof_hand, refuted_state, solved_state};
use crate::tsume::hands::PackedHand;
use crate::tsume::keys;
use crate::tsume::proof_state::{Length, ProofState};
use rules::{
    Bitboard, CheckSquares, Destinations, HandKind, Move, Origin, Piece, PieceKind, Position, ZobristKey,
};
use std::ops::ControlFlow;

impl Dfpn {
    /// Generates the checks, except a pawn drop, whose legality is expensive to test. Returns the squares
    /// from which check is given.
    pub(super) fn generate_checks(&mut self) -> CheckSquares {
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

    /// Adds the pawn drop that gives check, if it is legal and not listed yet.
    pub(super) fn generate_pawn_drop_check(&mut self, squares: &CheckSquares) {
        let is_listed = self.checks.last().is_some_and(|last| last.origin == Origin::Hand(HandKind::Pawn));
        if !is_listed {
            self.checks.extend(self.position.pawn_drop_with_check(squares));
        }
    }

    /// Searches the generated checks at the attacker's last move but one. `nodes_before` is the node count at
    /// entry.
    pub(super) fn mate_in_three(
        &mut self,
        key: ZobristKey,
        hand: PackedHand,
        nodes_before: u64,
    ) -> ProofState {
        let checks = std::mem::take(&mut self.checks);
        let first = self.children.len();
        let mut best = PackedMove::NONE;
        'checks: for &found in &checks {
            for mv in promoting_where_possible(&self.position, found).moves() {
                self.nodes += 1;
                let after = hand_after(hand, &self.position, mv, true);
                let state = self.after_check(keys::after(key, &self.position, mv), mv, after);
                self.children.push(Child { mv, key: 0, hand: after, delayed_until: None, state });
                if state.is_proved() {
                    best = mv.into();
                    break 'checks;
                }
            }
        }
        self.checks = checks;
        let children = self.children.get(first..).unwrap_or_default();
        let state = solved_state(&self.position, hand, children, true);
        self.children.truncate(first);
        self.store_solved(key, hand, state, best, nodes_before);
        state
    }

    /// The state after the check `mv`, where `key` is the board key and `hand` the attacker's hand after it.
    fn after_check(&mut self, key: ZobristKey, mv: Move, hand: PackedHand) -> ProofState {
        if let Some(largest) = self.leaf_cache.probe(key, hand) {
            return ProofState::disproved(Length(2), largest);
        }
        self.position.make(mv);
        let state = self.last_evasion(hand);
        self.position.undo();
        if state.is_disproved() {
            self.leaf_cache.store(key, state.hand);
        }
        state
    }

    /// The state of an OR node at the attacker's last move.
    pub(super) fn mate_in_one(&mut self, hand: PackedHand, limit: Length) -> ProofState {
        if limit.0 == 0 {
            return ProofState::disproved(limit, hand);
        }
        let (mate, reason) = mate_in_one_or_reason(&mut self.position, &mut self.scratch);
        let Some(mv) = mate else {
            return ProofState::disproved(limit, disproof_hand(&self.position, hand, &reason));
        };
        let after = hand_after(hand, &self.position, mv, true);
        self.position.make(mv);
        let least = proof_hand(&self.position, after);
        self.position.undo();
        let least = match mv {
            Move::Drop { kind, .. } => least.plus(kind),
            Move::Normal { to, .. } => match self.position.piece(to).and_then(|taken| taken.kind.in_hand()) {
                Some(kind) => least.minus(kind),
                None => least,
            },
        };
        ProofState::proved(Length(1), least)
    }

    /// The state of an AND node at the defender's last evasion.
    pub(super) fn last_evasion(&mut self, hand: PackedHand) -> ProofState {
        let mut state = ProofState::proved(Length(0), proof_hand(&self.position, hand));
        // King moves are generated first, and usually one of them refutes.
        let first = self.position.visit_destinations(ControlFlow::Break);
        let ControlFlow::Break(first) = first else { return state };
        for mv in first.moves() {
            state = self.with_evasion(hand, state, mv);
            if state.is_disproved() {
                return state;
            }
        }
        let mut evasions = std::mem::take(&mut self.evasions);
        evasions.clear();
        self.position.extend_with_legal_moves(&mut evasions);
        for &mv in evasions.iter().skip(first.len() as usize) {
            state = self.with_evasion(hand, state, mv);
            if state.is_disproved() {
                break;
            }
        }
        self.evasions = evasions;
        state
    }

    /// The state of an AND node after one more evasion, where `state` combines the earlier ones.
    fn with_evasion(&mut self, hand: PackedHand, state: ProofState, mv: Move) -> ProofState {
        self.nodes += 1;
        self.position.make(mv);
        let after = self.mate_in_one(hand, Length(1));
        self.position.undo();
        if after.is_disproved() {
            refuted_state(&self.position, after)
        } else {
            ProofState::proved(Length(2), state.hand.union(after.hand))
        }
    }
}

/// The moves of a piece, with forced promotion of pawns, bishops and rooks where possible. Non-promotion
/// helps only to avoid an illegal mate by a later pawn drop, and such a mate takes more plies than are left
/// here.
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
