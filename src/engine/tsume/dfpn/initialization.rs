//! Initialization of proof and disproof numbers, by the number of evasions or checks.

use super::{Dfpn, Frame, MATE_IN_THREE_PLIES, NO_THRESHOLD_PLIES, extend_path_key};
use crate::tsume::children::{Child, delayed_until, proof_hand, solved_state};
use crate::tsume::hands::PackedHand;
use crate::tsume::keys;
use crate::tsume::proof_state::{Length, PATH_INDEPENDENT, ProofState};
use rules::{Destinations, Move, Origin};

/// The disproof number up to which an evasion is searched before the others are initialized: that costs less
/// (measured).
const EASY_DN: u32 = 8;

/// Whether an evasion is known to refute the check on every path.
fn refutes(state: ProofState) -> bool {
    state.is_disproved() && state.repetition_ply == PATH_INDEPENDENT
}

impl Dfpn {
    /// Generates the evasions of a node. Returns whether one of them was first met nearer to the root. An
    /// evasion known to refute is listed alone, so that no other needs initialization.
    pub(super) fn expand_evasions(&mut self, frame: &Frame, evasions: &[Move]) -> bool {
        let path_key = extend_path_key(frame.path_key, frame.key, frame.hand);
        let mut has_old_child = false;
        for &mv in evasions {
            let key = keys::after(frame.key, &self.position, mv);
            let (known, is_old) =
                self.look_up(key, frame.hand, frame.limit.shorter(), self.frames.len(), path_key);
            let state = known.unwrap_or(ProofState::UNINITIALIZED);
            let child = Child { mv, key, hand: frame.hand, delayed_until: None, state };
            if refutes(state) {
                self.children.truncate(frame.first_child);
                self.children.push(child);
                return false;
            }
            has_old_child |= is_old;
            let siblings = self.children.get(frame.first_child..).unwrap_or_default();
            let delayed_until = delayed_until(&self.position, siblings, mv, false);
            self.children.push(Child { delayed_until, ..child });
        }
        // A single evasion is expanded next in any case.
        if evasions.len() > 1 || frame.limit > NO_THRESHOLD_PLIES {
            let stops_early = true;
            self.initialize_evasions(frame, stops_early);
        }
        has_old_child
    }

    /// Initializes the evasions whose numbers are unknown. In nodes without thresholds the numbers only
    /// determine the order: `stops_early` ends with an evasion that looks easy. Before the attacker's last
    /// move but one the easiest evasion is searched at once, since its checks are already generated.
    pub(super) fn initialize_evasions(&mut self, frame: &Frame, stops_early: bool) {
        let stops_early = stops_early && frame.limit <= NO_THRESHOLD_PLIES;
        let at_once = stops_early && frame.limit.shorter() == MATE_IN_THREE_PLIES;
        let mut easiest: Option<(u32, usize)> = None;
        for index in frame.first_child..self.children.len() {
            let Some(&Child { mv, hand, delayed_until, state, .. }) = self.children.get(index) else {
                return;
            };
            if !state.is_uninitialized() {
                continue;
            }
            let state = self.initial_evasion_state(mv, hand);
            if let Some(child) = self.children.get_mut(index) {
                child.state = state;
            }
            if refutes(state) {
                self.children.truncate(index + 1);
                return;
            }
            if at_once && delayed_until.is_none() && easiest.is_none_or(|(dn, _)| state.dn < dn) {
                easiest = Some((state.dn, index));
                std::mem::swap(&mut self.checks, &mut self.easiest);
            }
            if stops_early && state.dn <= EASY_DN {
                break;
            }
        }
        if let Some((_, index)) = easiest {
            std::mem::swap(&mut self.checks, &mut self.easiest);
            self.search_evasion(index);
        }
    }

    /// Searches an evasion before the attacker's last move but one. Its checks are generated already, except
    /// perhaps a pawn drop.
    fn search_evasion(&mut self, index: usize) {
        let Some(&Child { mv, key, hand, .. }) = self.children.get(index) else { return };
        if !self.has_room() {
            return;
        }
        let nodes_before = self.nodes;
        self.nodes += 1;
        self.position.make(mv);
        self.generate_pawn_drop_check(&self.position.check_squares());
        let state = self.mate_in_three(key, hand, nodes_before);
        self.position.undo();
        if let Some(child) = self.children.get_mut(index) {
            child.state = state;
        }
    }

    /// The initial state of a check: mate, or the number of evasions as proof number.
    pub(super) fn initial_check_state(&mut self, mv: Move, hand: PackedHand) -> ProofState {
        self.position.make(mv);
        let evasions = self.position.count_legal_moves();
        let state = if evasions == 0 {
            ProofState::proved(Length(0), proof_hand(&self.position, hand))
        } else {
            ProofState::open(evasions as u32, 1)
        };
        self.position.undo();
        state
    }

    /// The initial state of an evasion: twice the number of checks after it as disproof number, with checks
    /// by pieces on the board counted twice (measured), or disproved without any. A pawn drop counts only if
    /// it is the only check. Generates the counted checks.
    fn initial_evasion_state(&mut self, mv: Move, hand: PackedHand) -> ProofState {
        self.position.make(mv);
        let squares = self.generate_checks();
        if self.checks.is_empty() {
            self.generate_pawn_drop_check(&squares);
        }
        let state = match self.checks.iter().map(weight).sum() {
            0 => solved_state(&self.position, hand, &[], true),
            checks => ProofState::open(1, 2 * checks),
        };
        self.position.undo();
        state
    }
}

/// The weight of the checks of one piece, or of one kind in hand.
fn weight(checks: &Destinations) -> u32 {
    match checks.origin {
        Origin::Hand(_) => checks.len(),
        Origin::Board(_) => 2 * checks.len(),
    }
}
