//! The transposition table: search results by position key.

use crate::packed_move::PackedMove;
use crate::value::{MATE_BOUND, Value};
use rules::Key;

/// The kind of a stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true value is at most the stored value.
    Upper,
    /// The true value is at least the stored value.
    Lower,
    /// The stored value is exact.
    Exact,
}

/// An entry of the transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TtEntry {
    pub(crate) mv: PackedMove,
    pub(crate) value: Value,
    pub(crate) raw_eval: Option<Value>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// Four entries, each a key and a packed entry; one cache line.
type Bucket = [u64; 2 * WAYS];

const WAYS: usize = 4;
const BUCKETS_PER_MIB: u64 = (1 << 20) / size_of::<Bucket>() as u64;
/// The packed evaluation of a position that was not evaluated.
const NO_EVAL: i16 = i16::MIN;
const DEEPEST: i32 = 63;

/// A table of fixed size. Entries of generations before `oldest` count as empty, so that a clean search needs
/// no sweep of the memory.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: u8,
    oldest: u8,
}

impl TranspositionTable {
    /// Creates a table of `mib` MiB, or less if the memory is not available.
    pub(crate) fn new(mib: u32) -> Self {
        let mut count = u64::from(mib.max(1)) * BUCKETS_PER_MIB;
        while count > 1 && Vec::<Bucket>::new().try_reserve_exact(count as usize).is_err() {
            count /= 2;
        }
        Self { buckets: vec![[0; 2 * WAYS]; count as usize], generation: 1, oldest: 1 }
    }

    /// Empties all buckets, and starts counting generations anew.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill([0; 2 * WAYS]);
        (self.generation, self.oldest) = (1, 1);
    }

    /// Starts a search in a new generation; with `clean` the search sees no earlier entries.
    pub(crate) fn begin_search(&mut self, clean: bool) {
        match self.generation.checked_add(1) {
            Some(next) => self.generation = next,
            None => self.clear(),
        }
        if clean {
            self.oldest = self.generation;
        }
    }

    /// The bucket index, from 32 bits of the key and thus the same on every target.
    fn index(&self, key: Key) -> usize {
        (((key >> 32) * self.buckets.len() as u64) >> 32) as usize
    }

    /// The entry of a position that lies `ply` plies from the root.
    pub(crate) fn probe(&self, key: Key, ply: usize) -> Option<TtEntry> {
        let bucket = self.buckets.get(self.index(key))?;
        bucket
            .chunks_exact(2)
            .find(|packed| packed[0] == key && generation(packed[1]) >= self.oldest)
            .map(|packed| unpack(packed[1], ply))
    }

    /// Stores an entry in place of the one with the lowest depth, corrected by age.
    pub(crate) fn store(&mut self, key: Key, ply: usize, entry: TtEntry) {
        let (now, oldest) = (self.generation, self.oldest);
        let index = self.index(key);
        let Some(bucket) = self.buckets.get_mut(index) else {
            return;
        };
        let worth = |packed: u64| {
            let age = i32::from(now - generation(packed).min(now));
            if generation(packed) < oldest { i32::MIN } else { depth(packed) - 8 * age }
        };
        let mut way_to_replace = 0;
        let mut least = i32::MAX;
        for way in 0..WAYS {
            let (packed_key, packed) = (bucket[2 * way], bucket[2 * way + 1]);
            if packed_key == key && generation(packed) >= oldest {
                let keep = depth(packed) > entry.depth + 3
                    && generation(packed) == now
                    && entry.bound != Bound::Exact;
                if keep {
                    return;
                }
                let mut entry = entry;
                if entry.mv == PackedMove::NONE {
                    entry.mv = PackedMove::from_bits(packed as u16);
                }
                bucket[2 * way + 1] = pack(entry, ply, now);
                return;
            }
            let worth = worth(packed);
            if worth < least {
                (way_to_replace, least) = (way, worth);
            }
        }
        bucket[2 * way_to_replace] = key;
        bucket[2 * way_to_replace + 1] = pack(entry, ply, now);
    }
}

const fn generation(packed: u64) -> u8 {
    (packed >> 56) as u8
}

const fn depth(packed: u64) -> i32 {
    (packed >> 50 & 63) as i32
}

/// Packs an entry. Mate values are stored relative to the position, not to the root.
fn pack(entry: TtEntry, ply: usize, generation: u8) -> u64 {
    let ply = ply as Value;
    let value = match entry.value {
        value if value >= MATE_BOUND => value + ply,
        value if value <= -MATE_BOUND => value - ply,
        value => value,
    };
    let raw_eval = entry.raw_eval.map_or(NO_EVAL, |value| value as i16);
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.mv.bits())
        | u64::from(value as i16 as u16) << 16
        | u64::from(raw_eval as u16) << 32
        | bound << 48
        | (entry.depth.clamp(0, DEEPEST) as u64) << 50
        | u64::from(generation) << 56
}

fn unpack(packed: u64, ply: usize) -> TtEntry {
    let ply = ply as Value;
    let value = match Value::from((packed >> 16) as u16 as i16) {
        value if value >= MATE_BOUND => value - ply,
        value if value <= -MATE_BOUND => value + ply,
        value => value,
    };
    let raw_eval = (packed >> 32) as u16 as i16;
    TtEntry {
        mv: PackedMove::from_bits(packed as u16),
        value,
        raw_eval: (raw_eval != NO_EVAL).then_some(Value::from(raw_eval)),
        depth: depth(packed),
        bound: match packed >> 48 & 3 {
            3 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::mate_in;

    fn entry(value: Value, depth: i32) -> TtEntry {
        TtEntry { mv: PackedMove::from_bits(77), value, raw_eval: Some(-31), depth, bound: Bound::Lower }
    }

    #[test]
    fn stored_entries_are_found() {
        let mut tt = TranspositionTable::new(1);
        tt.store(1 << 40, 0, entry(-250, 7));
        assert_eq!(tt.probe(1 << 40, 0), Some(entry(-250, 7)));
        assert_eq!(tt.probe(1 << 41, 0), None);
    }

    #[test]
    fn mate_values_are_relative_to_the_node() {
        let mut tt = TranspositionTable::new(1);
        tt.store(9, 4, entry(mate_in(7), 7));
        assert_eq!(tt.probe(9, 10).map(|entry| entry.value), Some(mate_in(13)));
    }

    #[test]
    fn a_clean_search_sees_no_old_entry() {
        let mut tt = TranspositionTable::new(1);
        tt.store(9, 0, entry(1, 7));
        tt.begin_search(false);
        assert!(tt.probe(9, 0).is_some());
        tt.begin_search(true);
        assert!(tt.probe(9, 0).is_none());
        for _ in 0..600 {
            tt.begin_search(true);
            tt.store(9, 0, entry(1, 7));
            assert!(tt.probe(9, 0).is_some());
        }
    }

    #[test]
    fn deep_entries_outlive_shallow_ones() {
        let mut tt = TranspositionTable::new(1);
        tt.store(1, 0, entry(1, 20));
        for key in 2..200 {
            tt.store(key, 0, entry(1, 1));
        }
        assert!(tt.probe(1, 0).is_some());
    }
}
