//! The state of a node: proved, disproved, or open with proof and disproof numbers.

use super::hands::PackedHand;

/// A number of plies, or unbounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Length(pub(super) u16);

impl Length {
    /// No bound. The largest length, so that bounds compare as numbers.
    pub(super) const UNBOUNDED: Self = Self(u16::MAX - 1);
    /// The maximum length of a mate that is counted in plies.
    pub(super) const LONGEST: u16 = 4_000;

    pub(super) const fn is_unbounded(self) -> bool {
        self.0 == Self::UNBOUNDED.0
    }

    /// The length one ply longer; an unbounded length stays unbounded.
    pub(super) const fn longer(self) -> Self {
        if self.is_unbounded() { self } else { Self(self.0 + 1) }
    }

    /// The length one ply shorter; an unbounded length stays unbounded.
    pub(super) const fn shorter(self) -> Self {
        if self.is_unbounded() { self } else { Self(self.0.saturating_sub(1)) }
    }
}

/// The proof number of a disproved node and the disproof number of a proved one.
pub(super) const PN_INFINITE: u32 = 1 << 30;
/// The maximum proof or disproof number of an open node.
pub(super) const PN_MAX: u32 = PN_INFINITE - 1;
/// The `repetition_ply` of a path-independent state.
pub(super) const PATH_INDEPENDENT: u16 = u16::MAX;

/// The state of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProofState {
    /// The proof number: an estimate of the leaf nodes to be proved in order to prove this node; 0 if it is
    /// proved.
    pub(super) pn: u32,
    /// The disproof number; 0 if it is disproved.
    pub(super) dn: u32,
    /// Solved nodes only: mate, or no mate, within this number of plies.
    pub(super) length: Length,
    /// Solved nodes only: the proof hand, a minimal hand of the attacker that mates, or the disproof hand, a
    /// maximal hand that does not.
    pub(super) hand: PackedHand,
    /// Disproved nodes only: the smallest ply of an ancestor whose repetition the disproof depends on.
    pub(super) repetition_ply: u16,
}

impl ProofState {
    pub(super) const fn open(pn: u32, dn: u32) -> Self {
        Self { pn, dn, length: Length(0), hand: PackedHand::EMPTY, repetition_ply: PATH_INDEPENDENT }
    }

    /// An open node whose numbers are not initialized.
    pub(super) const UNINITIALIZED: Self = Self::open(1, PN_MAX);

    /// Whether the numbers are not initialized.
    pub(super) const fn is_uninitialized(&self) -> bool {
        self.dn == PN_MAX
    }

    pub(super) const fn proved(length: Length, hand: PackedHand) -> Self {
        Self { pn: 0, dn: PN_INFINITE, length, hand, repetition_ply: PATH_INDEPENDENT }
    }

    pub(super) const fn disproved(length: Length, hand: PackedHand) -> Self {
        Self { pn: PN_INFINITE, dn: 0, length, hand, repetition_ply: PATH_INDEPENDENT }
    }

    /// A disproof on this path, since the node repeats its ancestor at `repetition_ply`.
    pub(super) const fn by_repetition(hand: PackedHand, repetition_ply: u16) -> Self {
        Self { pn: PN_INFINITE, dn: 0, length: Length::UNBOUNDED, hand, repetition_ply }
    }

    pub(super) const fn is_proved(&self) -> bool {
        self.pn == 0
    }

    pub(super) const fn is_disproved(&self) -> bool {
        self.dn == 0
    }

    pub(super) const fn is_open(&self) -> bool {
        self.pn != 0 && self.dn != 0
    }
}
