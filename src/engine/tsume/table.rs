//! The table of proof states, of fixed size.
//!
//! Positions with the same board share a bucket, whatever is in hand. A proof holds for every attacker's hand
//! that dominates the proof hand, a disproof for every hand that the disproof hand dominates, so one entry
//! answers for many positions. A full bucket replaces the entry that took the least work, after those of
//! earlier problems: garbage collection within each bucket.
//!
//! A problem starts with a small part of the table, which doubles as it fills, so that short problems stay in
//! the processor's cache.

use super::hands::PackedHand;
use super::proof_state::{Length, PN_MAX, ProofState};
use crate::memory::affordable;
use crate::packed_move::PackedMove;
use rules::ZobristKey;

/// Key; hand, path-dependence flag and proof number; disproof number and lengths; move, ply, work,
/// generation.
type PackedEntry = [u64; WORDS];
/// Entries, those of the current problem first.
type Bucket = [u64; WAYS * WORDS];

/// A filter of the keys in a bucket: bits of a Bloom filter, then the generation. Nearly all probes find
/// nothing, and filters stay in the processor's cache, unlike buckets.
type KeyFilter = u64;

const WAYS: usize = 8;
const WORDS: usize = 4;
const EMPTY: Bucket = [0; WAYS * WORDS];
/// The memory of a bucket with its filter.
const BUCKET_BYTES: usize = size_of::<Bucket>() + size_of::<KeyFilter>();
const BUCKETS_PER_MIB: usize = (1 << 20) / BUCKET_BYTES;
/// The minimum number of buckets at the start of a problem, and the entries per bucket at which the table
/// doubles.
const FIRST_BUCKETS: usize = 1 << 10;
const MAX_LOAD: usize = 2;
/// A flag above the bits of the hand: some disproof is path-dependent.
const PATH_DEPENDENT: u64 = 1 << PackedHand::BITS;
/// The proved length of an entry without a proof.
const NOT_PROVED: u16 = 0xffff;

/// The result of a probe.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProbeResult {
    /// The state; `None` if nothing is known.
    pub(super) state: Option<ProofState>,
    /// The ply at which the position was first met.
    pub(super) ply: u16,
    /// Whether the position was disproved on some path, see [`PathDependentTable`].
    pub(super) is_path_dependent: bool,
}

/// The result for a position, to be stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProofEntry {
    pub(super) state: ProofState,
    pub(super) mv: PackedMove,
    pub(super) ply: u16,
    pub(super) work: u64,
    pub(super) is_path_dependent: bool,
}

pub(super) struct ProofTable {
    buckets: Vec<Bucket>,
    filters: Vec<KeyFilter>,
    /// The number of buckets in use.
    used: usize,
    /// The number of entries of the current problem.
    occupied: usize,
    generation: u16,
}

impl ProofTable {
    /// Creates a table of at most `mib` MiB, or less if the memory is not available.
    pub(super) fn new(mib: u32) -> Self {
        let most = (mib.max(1) as usize).saturating_mul(BUCKETS_PER_MIB);
        let count = affordable(most, BUCKET_BYTES);
        // The first part, doubled repeatedly.
        let used = count >> doublings(count);
        let count = used << doublings(count);
        Self { buckets: vec![EMPTY; count], filters: vec![0; count], used, occupied: 0, generation: 1 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>() + self.filters.capacity() * size_of::<KeyFilter>()
    }

    /// Starts a new problem: entries of earlier ones count as empty.
    pub(super) fn begin(&mut self) {
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.buckets.fill(EMPTY);
            self.filters.fill(0);
            1
        });
        self.used = self.buckets.len() >> doublings(self.buckets.len());
        self.occupied = 0;
    }

    /// The bucket index, from 32 bits of the key and thus the same on every target.
    fn index(&self, key: ZobristKey) -> usize {
        (((key >> 32) * self.used as u64) >> 32) as usize
    }

    /// Doubles the part in use: the entries of a bucket move to the two buckets at twice its index.
    fn grow(&mut self) {
        let before = self.used;
        self.used *= 2;
        // In descending order, so that the two target buckets are already vacated.
        for index in (0..before).rev() {
            let Some(bucket) = self.buckets.get_mut(index) else { continue };
            let bucket = std::mem::replace(bucket, EMPTY);
            if let Some(filter) = self.filters.get_mut(index) {
                *filter = 0;
            }
            for entry in entries_of(&bucket, self.generation) {
                self.reinsert(*entry);
            }
        }
    }

    fn reinsert(&mut self, entry: PackedEntry) {
        let index = self.index(entry[0]);
        let Some(bucket) = self.buckets.get_mut(index) else { return };
        let mut slots = bucket.as_chunks_mut().0.iter_mut();
        if let Some(slot) = slots.find(|slot| generation(slot) != self.generation) {
            *slot = entry;
            self.add_to_filter(index, entry[0]);
        }
    }

    /// Adds a key to the filter of a bucket.
    fn add_to_filter(&mut self, index: usize, key: ZobristKey) {
        let now = u64::from(self.generation);
        if let Some(filter) = self.filters.get_mut(index) {
            let before = if *filter >> FILTER_BITS == now { *filter } else { now << FILTER_BITS };
            *filter = before | filter_bit(key);
        }
    }

    /// Whether a bucket may contain a key; `false` is certain.
    fn may_have(&self, index: usize, key: ZobristKey) -> bool {
        let filter = self.filters.get(index);
        filter.is_some_and(|filter| {
            filter >> FILTER_BITS == u64::from(self.generation) && filter & filter_bit(key) != 0
        })
    }

    /// The entries with this board key.
    fn of_board(&self, key: ZobristKey) -> impl Iterator<Item = &PackedEntry> {
        let index = self.index(key);
        let bucket = if self.may_have(index, key) { self.buckets.get(index) } else { None };
        let entries = bucket.into_iter().flat_map(|bucket| entries_of(bucket, self.generation));
        entries.filter(move |entry| entry[0] == key)
    }

    /// The result for the query whether the attacker, holding `hand`, mates within `limit`.
    pub(super) fn probe(&self, key: ZobristKey, hand: PackedHand, limit: Length) -> ProbeResult {
        let mut result = ProbeResult { state: None, ply: u16::MAX, is_path_dependent: false };
        for entry in self.of_board(key) {
            let there = hand_of(entry);
            if proved(entry) <= limit.0 && proved(entry) != NOT_PROVED && hand.dominates(there) {
                result.state = Some(ProofState::proved(Length(proved(entry)), there));
                return result;
            }
            if disproved(entry) > limit.0 && there.dominates(hand) {
                let length = Length(disproved(entry) - 1);
                result.state = Some(ProofState::disproved(length, there));
                return result;
            }
            if there == hand {
                let (pn, dn) = numbers(entry);
                if pn > 0 {
                    result.state = Some(ProofState::open(pn, dn));
                }
                result.ply = (entry[3] >> 16) as u16;
                result.is_path_dependent = entry[1] & PATH_DEPENDENT != 0;
            }
        }
        result
    }

    /// The attacker's best move within `limit`, for a proof hand that `hand` dominates.
    pub(super) fn best_move(&self, key: ZobristKey, hand: PackedHand, limit: Length) -> PackedMove {
        self.of_board(key)
            .filter(|entry| proved(entry) <= limit.0 && proved(entry) != NOT_PROVED)
            .find(|entry| hand.dominates(hand_of(entry)))
            .map_or(PackedMove::NONE, |entry| PackedMove::from_bits(entry[3] as u16))
    }

    /// Stores a result for a position where the attacker holds `hand`.
    pub(super) fn store(&mut self, key: ZobristKey, hand: PackedHand, found: &ProofEntry) {
        if self.occupied >= self.used * MAX_LOAD && self.used < self.buckets.len() {
            self.grow();
        }
        let state = found.state;
        // Solved states are stored under their proof or disproof hand.
        let hand = if state.is_open() { hand } else { state.hand };
        let now = self.generation;
        let index = self.index(key);
        let Some(bucket) = self.buckets.get_mut(index) else { return };
        let entries: &mut [PackedEntry] = bucket.as_chunks_mut().0;
        // The matching entry, or the first empty one.
        let way = entries
            .iter()
            .position(|entry| generation(entry) != now || entry[0] == key && hand_of(entry) == hand);
        let way = way.or_else(|| (0..WAYS).min_by_key(|&way| entries.get(way).map_or(0, work)));
        let Some(slot) = way.and_then(|way| entries.get_mut(way)) else { return };
        let is_empty = generation(slot) != now;
        if is_empty || slot[0] != key || hand_of(slot) != hand {
            *slot = [key, u64::from(hand.bits()), pack_lengths(NOT_PROVED, 0), pack_ply(u16::MAX)];
        }
        let (mut shortest, mut longest) = (proved(slot), disproved(slot));
        let (mut pn, mut dn) = numbers(slot);
        if state.is_proved() {
            shortest = shortest.min(state.length.0);
        } else if state.is_disproved() {
            longest = longest.max(state.length.0.saturating_add(1));
        } else {
            (pn, dn) = (state.pn, state.dn);
        }
        let ply = found.ply.min((slot[3] >> 16) as u16);
        let work = work(slot).saturating_add(found.work).min(0xffff);
        let is_path_dependent =
            if found.is_path_dependent { PATH_DEPENDENT } else { slot[1] & PATH_DEPENDENT };
        let keeps_move = found.mv == PackedMove::NONE || state.is_proved() && shortest < state.length.0;
        let mv = if keeps_move { slot[3] as u16 } else { found.mv.bits() };
        slot[1] = u64::from(hand.bits()) | is_path_dependent | u64::from(pn) << 32;
        slot[2] = u64::from(dn) | pack_lengths(shortest, longest);
        slot[3] = u64::from(mv) | pack_ply(ply) | work << 32 | u64::from(now) << 48;
        self.occupied += usize::from(is_empty);
        self.add_to_filter(index, key);
    }
}

/// The entries of the current problem, which are the first ones.
fn entries_of(bucket: &Bucket, generation_now: u16) -> impl Iterator<Item = &PackedEntry> {
    bucket.as_chunks().0.iter().take_while(move |entry| generation(entry) == generation_now)
}

/// The bits of a [`KeyFilter`] that are for keys.
const FILTER_BITS: u32 = 48;

/// The filter bit of a key, from those of its bits that do not select the bucket.
const fn filter_bit(key: ZobristKey) -> KeyFilter {
    1 << (((key & 0xffff_ffff) * FILTER_BITS as u64) >> 32)
}

/// The number of times that the first part is doubled until all buckets are in use.
fn doublings(buckets: usize) -> u32 {
    (buckets / FIRST_BUCKETS).checked_ilog2().unwrap_or(0)
}

fn hand_of(entry: &PackedEntry) -> PackedHand {
    PackedHand::from_bits(entry[1] as u32)
}

const fn numbers(entry: &PackedEntry) -> (u32, u32) {
    ((entry[1] >> 32) as u32, entry[2] as u32)
}

/// The number of plies within which mate is proved.
const fn proved(entry: &PackedEntry) -> u16 {
    (entry[2] >> 32) as u16
}

/// The number of plies within which mate is disproved, plus one; 0 if there is no disproof.
const fn disproved(entry: &PackedEntry) -> u16 {
    (entry[2] >> 48) as u16
}

const fn work(entry: &PackedEntry) -> u64 {
    entry[3] >> 32 & 0xffff
}

const fn generation(entry: &PackedEntry) -> u16 {
    (entry[3] >> 48) as u16
}

const fn pack_lengths(proved: u16, disproved: u16) -> u64 {
    (proved as u64) << 32 | (disproved as u64) << 48
}

const fn pack_ply(ply: u16) -> u64 {
    (ply as u64) << 16
}

const _: () = assert!(PN_MAX < u32::MAX);

/// The table of path-dependent disproofs, which rest on the repetition of an ancestor (GHI): a key of
/// position and path, and the smallest ply of a repeated ancestor. New entries replace old ones.
pub(super) struct PathDependentTable {
    entries: Vec<[u64; 2]>,
}

impl PathDependentTable {
    /// Creates a table of `count` entries.
    pub(super) fn new(count: usize) -> Self {
        Self { entries: vec![[0; 2]; count.max(1)] }
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<[u64; 2]>()
    }

    /// Empties the table, so that no earlier problem influences the next.
    pub(super) fn clear(&mut self) {
        self.entries.fill([0; 2]);
    }

    fn index(&self, key: ZobristKey) -> usize {
        (((key >> 32) * self.entries.len() as u64) >> 32) as usize
    }

    /// The smallest ply that the disproof depends on.
    pub(super) fn probe(&self, key: ZobristKey) -> Option<u16> {
        self.entries.get(self.index(key)).filter(|entry| entry[0] == key).map(|entry| entry[1] as u16)
    }

    pub(super) fn store(&mut self, key: ZobristKey, repetition_ply: u16) {
        let index = self.index(key);
        if let Some(entry) = self.entries.get_mut(index) {
            *entry = [key, repetition_ply.into()];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tsume::keys;

    #[test]
    fn entries_survive_the_growth_of_the_table() {
        let mut table = ProofTable::new(1);
        let first = table.used;
        let entries = 6_000;
        for round in 0..2 {
            table.begin();
            assert_eq!(table.used, first);
            for number in 0..entries {
                let state = ProofState::open(number + 1, round + 1);
                let found =
                    ProofEntry { state, mv: PackedMove::NONE, ply: 0, work: 1, is_path_dependent: false };
                table.store(keys::mixed(number.into()), PackedHand::EMPTY, &found);
            }
            assert!(table.used > first && table.used == table.buckets.len());
            let result = (0..entries).filter(|&number| {
                let result =
                    table.probe(keys::mixed(number.into()), PackedHand::EMPTY, Length::UNBOUNDED).state;
                result.is_some_and(|state| (state.pn, state.dn) == (number + 1, round + 1))
            });
            // Some entries are lost where a bucket overflows.
            assert!(result.count() as u32 + 10 > entries);
        }
    }
}
