//! A cache of checks refuted by the last evasion within a bound: too many for the table, and quickly
//! recomputed.

use crate::tsume::hands::PackedHand;
use rules::ZobristKey;

/// The board key, the disproof hand, and the number of the problem.
type Entry = (ZobristKey, u32, u32);

/// The number of entries. Four times as many save one in a hundred positions, but no time (measured).
const COUNT: usize = 1 << 14;
const NONE: Entry = (0, 0, 0);

/// The cache; new entries replace old ones.
pub(super) struct LeafCache {
    entries: Vec<Entry>,
    problem: u32,
}

impl LeafCache {
    pub(super) fn new() -> Self {
        Self { entries: vec![NONE; COUNT], problem: 1 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }

    /// Starts a new problem: entries of earlier ones count as empty.
    pub(super) fn begin(&mut self) {
        self.problem = self.problem.checked_add(1).unwrap_or_else(|| {
            self.entries.fill(NONE);
            1
        });
    }

    const fn index(key: ZobristKey) -> usize {
        (key >> 32) as usize % COUNT
    }

    /// The disproof hand of this board, if it dominates `hand`.
    pub(super) fn probe(&self, key: ZobristKey, hand: PackedHand) -> Option<PackedHand> {
        let &(there, largest, problem) = self.entries.get(Self::index(key))?;
        let largest = PackedHand::from_bits(largest);
        (there == key && problem == self.problem && largest.dominates(hand)).then_some(largest)
    }

    /// Stores a disproof hand.
    pub(super) fn store(&mut self, key: ZobristKey, largest: PackedHand) {
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
    fn entries_hold_for_dominated_hands_of_this_problem() {
        let mut leaf_cache = LeafCache::new();
        let gold = PackedHand::EMPTY.plus(HandKind::Gold);
        assert_eq!(leaf_cache.probe(0, PackedHand::EMPTY), None);
        leaf_cache.store(7, gold);
        assert_eq!(leaf_cache.probe(7, PackedHand::EMPTY), Some(gold));
        assert_eq!(leaf_cache.probe(7, gold), Some(gold));
        assert_eq!(leaf_cache.probe(7, gold.plus(HandKind::Gold)), None);
        assert_eq!(leaf_cache.probe(8, gold), None);
        leaf_cache.begin();
        assert_eq!(leaf_cache.probe(7, gold), None);
    }
}
