//! The transposition table: search results by position key, of fixed size.
//!
//! Searches are counted as generations, by which old entries are recognized and replaced first.

use crate::memory::affordable;
use crate::packed_move::PackedMove;
use crate::value::{MATE_BOUND, Value};
use rules::ZobristKey;

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
    /// The best move; [`PackedMove::NONE`] if none is known.
    pub(crate) mv: PackedMove,
    /// The value for the side to move, in hundredths of a pawn. A mate value counts plies from the root.
    pub(crate) value: Value,
    /// The static evaluation without correction history; `None` if there is none, as in check.
    pub(crate) raw_eval: Option<Value>,
    /// The depth of the search, in plies: 0 for quiescence search; stored up to 63, deeper ones as 63.
    pub(crate) depth: i32,
    /// Whether `value` is exact or a bound.
    pub(crate) bound: Bound,
}

/// The entries of one index, as pairs of a key and a packed entry ([`pack`]); one cache line of 64 bytes.
type Bucket = [u64; 2 * WAYS];

/// The number of entries in a bucket.
const WAYS: usize = 4;
const BUCKETS_PER_MIB: usize = (1 << 20) / size_of::<Bucket>();
/// The packed evaluation of a position that was not evaluated.
const NO_EVAL: i16 = i16::MIN;
/// The maximum stored depth, in plies: six bits.
const MAX_STORED_DEPTH: i32 = 63;

/// A transposition table of fixed size. A clean search, which must not see earlier results, empties it by
/// raising `oldest` instead of overwriting the memory.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The number of the current search, from 1 to 255; 0 marks an empty place.
    generation: u8,
    /// The oldest valid generation: entries of earlier ones count as empty.
    oldest: u8,
}

impl TranspositionTable {
    /// Creates a table of `mib` MiB, at least 1, or of less if the memory is not available.
    pub(crate) fn new(mib: u32) -> Self {
        let most = (mib.max(1) as usize).saturating_mul(BUCKETS_PER_MIB);
        let count = affordable(most, size_of::<Bucket>());
        Self { buckets: vec![[0; 2 * WAYS]; count], generation: 1, oldest: 1 }
    }

    /// Empties all buckets, and starts counting generations anew.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill([0; 2 * WAYS]);
        (self.generation, self.oldest) = (1, 1);
    }

    /// Starts a search in a new generation; with `clean` the search sees no earlier entries. When the generation
    /// numbers are used up, the table is cleared.
    pub(crate) fn begin_search(&mut self, clean: bool) {
        match self.generation.checked_add(1) {
            Some(next) => self.generation = next,
            None => self.clear(),
        }
        if clean {
            self.oldest = self.generation;
        }
    }

    /// The bucket index, from the upper 32 bits of the key in 64-bit arithmetic: the same on 32-bit and 64-bit
    /// targets, for tables of the same size.
    fn index(&self, key: ZobristKey) -> usize {
        (((key >> 32) * self.buckets.len() as u64) >> 32) as usize
    }

    /// The entry of a position that lies `ply` plies from the root, for which a mate value is converted; `None`
    /// if there is none.
    pub(crate) fn probe(&self, key: ZobristKey, ply: usize) -> Option<TtEntry> {
        let bucket = self.buckets.get(self.index(key))?;
        bucket
            .chunks_exact(2)
            .find(|packed| packed[0] == key && generation(packed[1]) >= self.oldest)
            .map(|packed| unpack(packed[1], ply))
    }

    /// Stores an entry for a position that lies `ply` plies from the root.
    ///
    /// An entry of the same position is replaced, unless it is of this search, more than three plies deeper and
    /// the new one is only a bound; its move is kept if the new entry has none. Otherwise the entry that gives way
    /// is an empty one, or the one of the lowest depth, where each generation of age counts as eight plies less.
    pub(crate) fn store(&mut self, key: ZobristKey, ply: usize, entry: TtEntry) {
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

/// The generation of a packed entry; 0 if the place is empty.
const fn generation(packed: u64) -> u8 {
    (packed >> 56) as u8
}

/// The depth of a packed entry, in plies.
const fn depth(packed: u64) -> i32 {
    (packed >> 50 & 63) as i32
}

/// Packs an entry: from the lowest bit 16 bits of move, 16 of value, 16 of evaluation, 2 of bound, 6 of depth
/// and 8 of generation. Mate values are stored as plies from the position, not from the root.
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
        | (entry.depth.clamp(0, MAX_STORED_DEPTH) as u64) << 50
        | u64::from(generation) << 56
}

/// The entry that [`pack`] has packed, with mate values counted from the root, `ply` plies before the position.
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
