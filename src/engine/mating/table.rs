//! What is known of positions, in a table whose size is given once.
//!
//! Positions with the same board lie in one bucket, whatever is in hand: who mates with a hand mates with every hand
//! that covers it, and who cannot mate with a hand cannot with any that it covers. So what was proved for one hand
//! answers for many. A full bucket gives up what took the least work to find, and what earlier problems left first:
//! that is the garbage collection, done place by place.
//!
//! A problem begins with a small part of the table, which doubles as it fills: what is known of a short one lies in the
//! processor's cache.

use super::hands::PackedHand;
use super::standing::{Length, OPEN_LIMIT, Standing};
use crate::packed::PackedMove;
use rules::Key;

/// Key; hand, loops and proof number; disproof number and lengths; move, ply, work, generation.
type Entry = [u64; WORDS];
/// Entries, those of this problem first.
type Bucket = [u64; WAYS * WORDS];

/// Which keys a bucket may have: a bit for each, then the generation. Nearly all looks into the table find nothing, and
/// these words lie in the processor's cache, where buckets do not.
type Marks = u64;

const WAYS: usize = 8;
const WORDS: usize = 4;
const EMPTY: Bucket = [0; WAYS * WORDS];
const BUCKETS_PER_MIB: usize = (1 << 20) / (size_of::<Bucket>() + size_of::<Marks>());
/// The buckets with which a problem begins, at least; and the entries for each at which they are doubled.
const FIRST_BUCKETS: usize = 1 << 10;
const FULL: usize = 2;
/// Among the bits of the hand: some disproof hangs on the path.
const LOOPS: u64 = 1 << PackedHand::BITS;
/// Among the lengths: not proved.
const NOT_PROVED: u16 = 0xffff;

/// What a look into the table tells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// How things stand; `None` if nothing is known.
    pub(super) standing: Option<Standing>,
    /// The ply at which the position was first met.
    pub(super) ply: u16,
    /// Whether it was disproved on some path, as [`Loops`] may know.
    pub(super) loops: bool,
}

/// What was found about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub(super) standing: Standing,
    pub(super) mv: PackedMove,
    pub(super) ply: u16,
    pub(super) work: u64,
    pub(super) loops: bool,
}

pub(super) struct Table {
    buckets: Vec<Bucket>,
    marks: Vec<Marks>,
    /// So many of the buckets are in use.
    used: usize,
    /// So many entries are of this problem.
    live: usize,
    generation: u16,
}

impl Table {
    /// A table of at most so many MiB, or less if there is no such memory.
    pub(super) fn new(mib: u32) -> Self {
        let mut count = (mib.max(1) as usize).saturating_mul(BUCKETS_PER_MIB);
        while count > 1 && Vec::<Bucket>::new().try_reserve_exact(count).is_err() {
            count /= 2;
        }
        // The first part, doubled some times.
        let used = count >> doublings(count);
        let count = used << doublings(count);
        Self { buckets: vec![EMPTY; count], marks: vec![0; count], used, live: 0, generation: 1 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>() + self.marks.capacity() * size_of::<Marks>()
    }

    /// Forgets everything: what is left of earlier problems counts as empty.
    pub(super) fn begin(&mut self) {
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.buckets.fill(EMPTY);
            self.marks.fill(0);
            1
        });
        self.used = self.buckets.len() >> doublings(self.buckets.len());
        self.live = 0;
    }

    /// The same on every target: 32 bits of the key choose the bucket.
    fn index(&self, key: Key) -> usize {
        (((key >> 32) * self.used as u64) >> 32) as usize
    }

    /// Doubles what is in use: of a bucket everything goes to the two at twice its place.
    fn grow(&mut self) {
        let before = self.used;
        self.used *= 2;
        // From the last one on, so that the two have given away what was theirs.
        for index in (0..before).rev() {
            let Some(bucket) = self.buckets.get_mut(index) else { continue };
            let bucket = std::mem::replace(bucket, EMPTY);
            if let Some(marks) = self.marks.get_mut(index) {
                *marks = 0;
            }
            for entry in entries_of(&bucket, self.generation) {
                self.put_back(*entry);
            }
        }
    }

    fn put_back(&mut self, entry: Entry) {
        let index = self.index(entry[0]);
        let Some(bucket) = self.buckets.get_mut(index) else { return };
        let mut places = bucket.as_chunks_mut().0.iter_mut();
        if let Some(place) = places.find(|place| generation(place) != self.generation) {
            *place = entry;
            self.mark(index, entry[0]);
        }
    }

    /// Remembers that a bucket has this key.
    fn mark(&mut self, index: usize, key: Key) {
        let now = u64::from(self.generation);
        if let Some(marks) = self.marks.get_mut(index) {
            let before = if *marks >> MARKS == now { *marks } else { now << MARKS };
            *marks = before | mark_of(key);
        }
    }

    /// Whether a bucket may have this key; it does not if this is `false`.
    fn may_have(&self, index: usize, key: Key) -> bool {
        let found = self.marks.get(index);
        found.is_some_and(|marks| marks >> MARKS == u64::from(self.generation) && marks & mark_of(key) != 0)
    }

    /// The entries of this board.
    fn of_board(&self, key: Key) -> impl Iterator<Item = &Entry> {
        let index = self.index(key);
        let bucket = if self.may_have(index, key) { self.buckets.get(index) } else { None };
        let entries = bucket.into_iter().flat_map(|bucket| entries_of(bucket, self.generation));
        entries.filter(move |entry| entry[0] == key)
    }

    /// What is known of the question whether the attacker, holding `hand`, mates within `limit`.
    pub(super) fn probe(&self, key: Key, hand: PackedHand, limit: Length) -> Known {
        let mut known = Known { standing: None, ply: u16::MAX, loops: false };
        for entry in self.of_board(key) {
            let there = hand_of(entry);
            if proved(entry) <= limit.0 && proved(entry) != NOT_PROVED && hand.covers(there) {
                known.standing = Some(Standing::proved(Length(proved(entry)), there));
                return known;
            }
            if disproved(entry) > limit.0 && there.covers(hand) {
                let length = Length(disproved(entry) - 1);
                known.standing = Some(Standing::disproved(length, there));
                return known;
            }
            if there == hand {
                let (pn, dn) = numbers(entry);
                if pn > 0 {
                    known.standing = Some(Standing::open(pn, dn));
                }
                known.ply = (entry[3] >> 16) as u16;
                known.loops = entry[1] & LOOPS != 0;
            }
        }
        known
    }

    /// The move that was last found best for the attacker with a hand that `hand` covers.
    pub(super) fn best_move(&self, key: Key, hand: PackedHand, limit: Length) -> PackedMove {
        self.of_board(key)
            .filter(|entry| proved(entry) <= limit.0 && proved(entry) != NOT_PROVED)
            .find(|entry| hand.covers(hand_of(entry)))
            .map_or(PackedMove::NONE, |entry| PackedMove::from_bits(entry[3] as u16))
    }

    /// Keeps a finding for a position where the attacker holds `hand`.
    pub(super) fn store(&mut self, key: Key, hand: PackedHand, finding: &Finding) {
        if self.live >= self.used * FULL && self.used < self.buckets.len() {
            self.grow();
        }
        let standing = finding.standing;
        // What is decided is kept for the hand that it holds for.
        let hand = if standing.is_open() { hand } else { standing.hand };
        let now = self.generation;
        let index = self.index(key);
        let Some(bucket) = self.buckets.get_mut(index) else { return };
        let entries: &mut [Entry] = bucket.as_chunks_mut().0;
        // Where it lies already, or the first place that is empty.
        let way = entries
            .iter()
            .position(|entry| generation(entry) != now || entry[0] == key && hand_of(entry) == hand);
        let way = way.or_else(|| (0..WAYS).min_by_key(|&way| entries.get(way).map_or(0, work)));
        let Some(place) = way.and_then(|way| entries.get_mut(way)) else { return };
        let is_empty = generation(place) != now;
        if is_empty || place[0] != key || hand_of(place) != hand {
            *place = [key, u64::from(hand.bits()), pack_lengths(NOT_PROVED, 0), pack_ply(u16::MAX)];
        }
        let (mut shortest, mut longest) = (proved(place), disproved(place));
        let (mut pn, mut dn) = numbers(place);
        if standing.is_proved() {
            shortest = shortest.min(standing.length.0);
        } else if standing.is_disproved() {
            longest = longest.max(standing.length.0.saturating_add(1));
        } else {
            (pn, dn) = (standing.pn, standing.dn);
        }
        let ply = finding.ply.min((place[3] >> 16) as u16);
        let work = work(place).saturating_add(finding.work).min(0xffff);
        let loops = if finding.loops { LOOPS } else { place[1] & LOOPS };
        let keeps = finding.mv == PackedMove::NONE || standing.is_proved() && shortest < standing.length.0;
        let mv = if keeps { place[3] as u16 } else { finding.mv.bits() };
        place[1] = u64::from(hand.bits()) | loops | u64::from(pn) << 32;
        place[2] = u64::from(dn) | pack_lengths(shortest, longest);
        place[3] = u64::from(mv) | pack_ply(ply) | work << 32 | u64::from(now) << 48;
        self.live += usize::from(is_empty);
        self.mark(index, key);
    }
}

/// The entries of this problem: the first ones.
fn entries_of(bucket: &Bucket, generation_now: u16) -> impl Iterator<Item = &Entry> {
    bucket.as_chunks().0.iter().take_while(move |entry| generation(entry) == generation_now)
}

/// Bits of [`Marks`] that are for keys.
const MARKS: u32 = 48;

/// The bit of a key, chosen by those of its bits that do not choose the bucket.
const fn mark_of(key: Key) -> Marks {
    1 << (((key & 0xffff_ffff) * MARKS as u64) >> 32)
}

/// How often the first part of so many buckets is doubled until all are in use.
fn doublings(buckets: usize) -> u32 {
    (buckets / FIRST_BUCKETS).checked_ilog2().unwrap_or(0)
}

fn hand_of(entry: &Entry) -> PackedHand {
    PackedHand::from_bits(entry[1] as u32)
}

const fn numbers(entry: &Entry) -> (u32, u32) {
    ((entry[1] >> 32) as u32, entry[2] as u32)
}

/// The number of plies within which mate is proved.
const fn proved(entry: &Entry) -> u16 {
    (entry[2] >> 32) as u16
}

/// One more than the number of plies within which mate is disproved; 0 if nothing is disproved.
const fn disproved(entry: &Entry) -> u16 {
    (entry[2] >> 48) as u16
}

const fn work(entry: &Entry) -> u64 {
    entry[3] >> 32 & 0xffff
}

const fn generation(entry: &Entry) -> u16 {
    (entry[3] >> 48) as u16
}

const fn pack_lengths(proved: u16, disproved: u16) -> u64 {
    (proved as u64) << 32 | (disproved as u64) << 48
}

const fn pack_ply(ply: u16) -> u64 {
    (ply as u64) << 16
}

const _: () = assert!(OPEN_LIMIT < u32::MAX);

/// Disproofs that hold on one path alone, since they rest on a repetition of a position above: key of position and
/// path, and the ply of the highest position that is repeated. Newer ones overwrite older ones.
pub(super) struct Loops {
    entries: Vec<[u64; 2]>,
}

impl Loops {
    /// A table of so many entries.
    pub(super) fn new(count: usize) -> Self {
        Self { entries: vec![[0; 2]; count.max(1)] }
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<[u64; 2]>()
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill([0; 2]);
    }

    fn index(&self, key: Key) -> usize {
        (((key >> 32) * self.entries.len() as u64) >> 32) as usize
    }

    /// The ply of the highest position that the disproof rests on.
    pub(super) fn probe(&self, key: Key) -> Option<u16> {
        self.entries.get(self.index(key)).filter(|entry| entry[0] == key).map(|entry| entry[1] as u16)
    }

    pub(super) fn store(&mut self, key: Key, anchor: u16) {
        let index = self.index(key);
        if let Some(entry) = self.entries.get_mut(index) {
            *entry = [key, anchor.into()];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mating::keys;

    #[test]
    fn what_is_known_stays_known_while_the_table_grows() {
        let mut table = Table::new(1);
        let first = table.used;
        let entries = 6_000;
        for round in 0..2 {
            table.begin();
            assert_eq!(table.used, first);
            for number in 0..entries {
                let standing = Standing::open(number + 1, round + 1);
                let finding = Finding { standing, mv: PackedMove::NONE, ply: 0, work: 1, loops: false };
                table.store(keys::mixed(number.into()), PackedHand::EMPTY, &finding);
            }
            assert!(table.used > first && table.used == table.buckets.len());
            let known = (0..entries).filter(|&number| {
                let known = table.probe(keys::mixed(number.into()), PackedHand::EMPTY, Length::ANY).standing;
                known.is_some_and(|standing| (standing.pn, standing.dn) == (number + 1, round + 1))
            });
            // Some lie where more than eight would.
            assert!(known.count() as u32 + 10 > entries);
        }
    }
}
