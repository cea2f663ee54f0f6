//! Checks that fail against the last answer within a bound: they are too many for the table, and soon found again.

use crate::mating::hands::PackedHand;
use rules::Key;

/// The board's key, the largest hand with which the attacker fails, and of which problem this is.
type Entry = (Key, u32, u32);

/// Measured: with four times as many one in a hundred positions less is visited, and no time is saved.
const COUNT: usize = 1 << 14;
const NONE: Entry = (0, 0, 0);

/// Newer ones overwrite older ones.
pub(super) struct Leaves {
    entries: Vec<Entry>,
    problem: u32,
}

impl Leaves {
    pub(super) fn new() -> Self {
        Self { entries: vec![NONE; COUNT], problem: 1 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }

    /// Forgets everything: what is left is of earlier problems.
    pub(super) fn begin(&mut self) {
        self.problem = self.problem.checked_add(1).unwrap_or_else(|| {
            self.entries.fill(NONE);
            1
        });
    }

    const fn index(key: Key) -> usize {
        (key >> 32) as usize % COUNT
    }

    /// The largest hand with which the attacker is known to fail, if it covers `hand`.
    pub(super) fn probe(&self, key: Key, hand: PackedHand) -> Option<PackedHand> {
        let &(there, largest, problem) = self.entries.get(Self::index(key))?;
        let largest = PackedHand::from_bits(largest);
        (there == key && problem == self.problem && largest.covers(hand)).then_some(largest)
    }

    /// Keeps that the attacker fails with `largest`.
    pub(super) fn store(&mut self, key: Key, largest: PackedHand) {
        if let Some(entry) = self.entries.get_mut(Self::index(key)) {
            *entry = (key, largest.bits(), self.problem);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::HandKind;

    #[test]
    fn what_is_kept_holds_for_smaller_hands_of_this_problem() {
        let mut leaves = Leaves::new();
        let gold = PackedHand::EMPTY.plus(HandKind::Gold);
        assert_eq!(leaves.probe(0, PackedHand::EMPTY), None);
        leaves.store(7, gold);
        assert_eq!(leaves.probe(7, PackedHand::EMPTY), Some(gold));
        assert_eq!(leaves.probe(7, gold), Some(gold));
        assert_eq!(leaves.probe(7, gold.plus(HandKind::Gold)), None);
        assert_eq!(leaves.probe(8, gold), None);
        leaves.begin();
        assert_eq!(leaves.probe(7, gold), None);
    }
}
