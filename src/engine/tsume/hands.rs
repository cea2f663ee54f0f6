//! Hands packed into one word, compared for all kinds by one subtraction.

use rules::{Hand, HandKind};

/// The number of pieces of each kind, in fields with a guard bit above each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedHand(u32);

/// The shift of each field: five bits for pawns, three for lances to golds, two for bishops and rooks.
const SHIFT: [u32; HandKind::COUNT] = [0, 6, 10, 14, 18, 22, 25];
const WIDTH: [u32; HandKind::COUNT] = [5, 3, 3, 3, 3, 2, 2];
const GUARDS_OF_5: u32 = guards(5);
const GUARDS_OF_3: u32 = guards(3);
const GUARDS_OF_2: u32 = guards(2);
const GUARDS: u32 = GUARDS_OF_5 | GUARDS_OF_3 | GUARDS_OF_2;

/// The guard bits of fields of this width.
const fn guards(width: u32) -> u32 {
    let (mut guards, mut index) = (0, 0);
    while index < HandKind::COUNT {
        if WIDTH[index] == width {
            guards |= 1 << (SHIFT[index] + width);
        }
        index += 1;
    }
    guards
}

impl PackedHand {
    /// The number of bits of a packed hand.
    pub(super) const BITS: u32 = 28;
    pub(super) const EMPTY: Self = Self(0);

    pub(super) fn of(hand: &Hand) -> Self {
        hand.iter().fold(Self::EMPTY, |packed, (kind, count)| packed.with(kind, count.into()))
    }

    /// The sum of two hands.
    pub(super) fn of_both(one: &Hand, other: &Hand) -> Self {
        let field = |kind: HandKind| {
            let count = u32::from(one.count(kind)) + u32::from(other.count(kind));
            count.min(mask(kind)) << SHIFT[kind.index()]
        };
        Self(HandKind::ALL.into_iter().fold(0, |bits, kind| bits | field(kind)))
    }

    pub(super) const fn from_bits(bits: u32) -> Self {
        Self(bits & ((1 << Self::BITS) - 1) & !GUARDS)
    }

    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    pub(super) const fn count(self, kind: HandKind) -> u32 {
        self.0 >> SHIFT[kind.index()] & mask(kind)
    }

    /// The hand with `count` pieces of `kind`.
    pub(super) fn with(self, kind: HandKind, count: u32) -> Self {
        let shift = SHIFT[kind.index()];
        Self(self.0 & !(mask(kind) << shift) | count.min(mask(kind)) << shift)
    }

    /// The hand with one more piece of `kind`.
    pub(super) fn plus(self, kind: HandKind) -> Self {
        self.with(kind, self.count(kind) + 1)
    }

    /// The hand with one piece of `kind` less, if there is one.
    pub(super) fn minus(self, kind: HandKind) -> Self {
        self.with(kind, self.count(kind).saturating_sub(1))
    }

    /// Whether the hand has at least as many pieces of each kind as `other` (hand dominance).
    pub(super) const fn dominates(self, other: Self) -> bool {
        (self.0 | GUARDS).wrapping_sub(other.0) & GUARDS == GUARDS
    }

    /// The maximum of each kind.
    pub(super) const fn union(self, other: Self) -> Self {
        let larger = self.not_fewer_than(other);
        Self(self.0 & larger | other.0 & !larger)
    }

    /// The minimum of each kind.
    pub(super) const fn intersection(self, other: Self) -> Self {
        let larger = self.not_fewer_than(other);
        Self(other.0 & larger | self.0 & !larger)
    }

    /// A mask of the fields of those kinds that are not fewer than in `other`.
    const fn not_fewer_than(self, other: Self) -> u32 {
        let guards = (self.0 | GUARDS).wrapping_sub(other.0) & GUARDS;
        // A guard bit minus the lowest bit of its field is the mask of the field.
        let (five, three, two) = (guards & GUARDS_OF_5, guards & GUARDS_OF_3, guards & GUARDS_OF_2);
        guards - (five >> 5 | three >> 3 | two >> 2)
    }
}

const fn mask(kind: HandKind) -> u32 {
    (1 << WIDTH[kind.index()]) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_compared_kind_by_kind() {
        let hand = |counts: [u32; HandKind::COUNT]| {
            HandKind::ALL
                .into_iter()
                .zip(counts)
                .fold(PackedHand::EMPTY, |hand, (kind, count)| hand.with(kind, count))
        };
        let (few, many) = (hand([2, 0, 1, 0, 0, 0, 2]), hand([18, 4, 1, 4, 4, 2, 2]));
        let other = hand([0, 1, 0, 0, 0, 0, 0]);
        assert!(many.dominates(few) && !few.dominates(many) && few.dominates(few));
        assert!(!few.dominates(other) && !other.dominates(few));
        assert_eq!(few.union(many), many);
        assert_eq!(few.intersection(many), few);
        assert_eq!(
            hand([9, 4, 1, 3, 0, 2, 0]).union(hand([17, 2, 2, 3, 4, 0, 1])),
            hand([17, 4, 2, 3, 4, 2, 1])
        );
        assert_eq!(
            hand([9, 4, 1, 3, 0, 2, 0]).intersection(hand([17, 2, 2, 3, 4, 0, 1])),
            hand([9, 2, 1, 3, 0, 0, 0])
        );
        assert_eq!(few.union(other), hand([2, 1, 1, 0, 0, 0, 2]));
        assert_eq!(few.intersection(other), PackedHand::EMPTY);
        assert_eq!(PackedHand::EMPTY.minus(HandKind::Gold).plus(HandKind::Rook).count(HandKind::Rook), 1);
    }
}
