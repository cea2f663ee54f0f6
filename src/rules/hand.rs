//! Pieces in hand (持駒 *mochigoma*).

use crate::HandKind;

/// The number of pieces of each kind that a player holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand([u8; HandKind::COUNT]);

impl Hand {
    /// A hand without pieces.
    pub const EMPTY: Self = Self([0; HandKind::COUNT]);

    /// Number of pieces of `kind`.
    pub const fn count(&self, kind: HandKind) -> u8 {
        self.0[kind.index()]
    }

    /// Whether at least one piece of `kind` is there.
    pub const fn has(&self, kind: HandKind) -> bool {
        self.count(kind) > 0
    }

    /// Sets the number of pieces of `kind`.
    pub const fn set(&mut self, kind: HandKind, count: u8) {
        self.0[kind.index()] = count;
    }

    /// Adds one piece of `kind`.
    pub const fn add(&mut self, kind: HandKind) {
        self.0[kind.index()] = self.0[kind.index()].saturating_add(1);
    }

    /// Removes one piece of `kind`; if there is none, returns `false` and changes nothing.
    pub const fn take(&mut self, kind: HandKind) -> bool {
        match self.0[kind.index()].checked_sub(1) {
            Some(rest) => {
                self.0[kind.index()] = rest;
                true
            }
            None => false,
        }
    }

    /// Whether the hand is empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The kinds in the hand with their counts, pawn first.
    pub fn iter(&self) -> impl Iterator<Item = (HandKind, u8)> + '_ {
        HandKind::ALL.into_iter().map(|kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }
}
