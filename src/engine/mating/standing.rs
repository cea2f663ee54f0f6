//! How a position stands in the search for a mate: proved, disproved, or open with a guess of the work that is left.

use super::hands::PackedHand;

/// A number of plies, or no bound at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Length(pub(super) u16);

impl Length {
    /// However long it takes. The largest length, so that bounds compare as numbers.
    pub(super) const ANY: Self = Self(u16::MAX - 1);
    /// The longest mate that is counted in plies.
    pub(super) const LONGEST: u16 = 4_000;

    pub(super) const fn is_any(self) -> bool {
        self.0 == Self::ANY.0
    }

    /// One ply more.
    pub(super) const fn longer(self) -> Self {
        if self.is_any() { self } else { Self(self.0 + 1) }
    }

    /// One ply less.
    pub(super) const fn shorter(self) -> Self {
        if self.is_any() { self } else { Self(self.0.saturating_sub(1)) }
    }
}

/// The proof number of what is disproved, and the disproof number of what is proved.
pub(super) const CLOSED: u32 = 1 << 30;
/// No open number is as large.
pub(super) const OPEN_LIMIT: u32 = CLOSED - 1;
/// The anchor of what rests on no repetition of a position above.
pub(super) const FREE: u16 = u16::MAX;

/// How a position stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// The proof number: about how many positions must be proved to prove this one; 0 if it is proved.
    pub(super) pn: u32,
    /// The disproof number; 0 if it is disproved.
    pub(super) dn: u32,
    /// Of what is decided: mate, or no mate, within so many plies.
    pub(super) length: Length,
    /// Of what is decided: a least hand of the attacker with which it is proved, or a greatest with which it is
    /// disproved.
    pub(super) hand: PackedHand,
    /// Of what is disproved: the ply of the highest position above whose repetition it rests on.
    pub(super) anchor: u16,
}

impl Standing {
    pub(super) const fn open(pn: u32, dn: u32) -> Self {
        Self { pn, dn, length: Length(0), hand: PackedHand::EMPTY, anchor: FREE }
    }

    /// Open, and nothing has been looked at.
    pub(super) const UNKNOWN: Self = Self::open(1, OPEN_LIMIT);

    /// Whether nothing has been looked at.
    pub(super) const fn is_unknown(&self) -> bool {
        self.dn == OPEN_LIMIT
    }

    pub(super) const fn proved(length: Length, hand: PackedHand) -> Self {
        Self { pn: 0, dn: CLOSED, length, hand, anchor: FREE }
    }

    pub(super) const fn disproved(length: Length, hand: PackedHand) -> Self {
        Self { pn: CLOSED, dn: 0, length, hand, anchor: FREE }
    }

    /// Disproved on this path, since the attacker has been at `anchor` already.
    pub(super) const fn repeated(hand: PackedHand, anchor: u16) -> Self {
        Self { pn: CLOSED, dn: 0, length: Length::ANY, hand, anchor }
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
