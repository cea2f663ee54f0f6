//! The transposition table: what was found about positions, so that it need not be found again.

use crate::packed::PackedMove;
use crate::value::{MATE_BOUND, Value};
use rules::Key;

/// What a stored value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the value.
    Exact,
}

/// What was found about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) mv: PackedMove,
    pub(crate) value: Value,
    pub(crate) evaluation: Option<Value>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// Four entries, each a key and a packed finding; one line of a processor's cache.
type Bucket = [u64; 2 * WAYS];

const WAYS: usize = 4;
const BUCKETS_PER_MIB: u64 = (1 << 20) / size_of::<Bucket>() as u64;
/// Stands for "not evaluated" among the packed evaluations.
const NOT_EVALUATED: i16 = i16::MIN;
const DEEPEST: i32 = 63;

/// A table of a fixed size. Entries of searches before `oldest` count as empty: so a search can start from
/// nothing without a sweep of the memory.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    generation: u8,
    oldest: u8,
}

impl Table {
    /// A table of so many MiB, or less if there is no such memory.
    pub(crate) fn new(mib: u32) -> Self {
        let mut count = u64::from(mib.max(1)) * BUCKETS_PER_MIB;
        while count > 1 && Vec::<Bucket>::new().try_reserve_exact(count as usize).is_err() {
            count /= 2;
        }
        Self { buckets: vec![[0; 2 * WAYS]; count as usize], generation: 1, oldest: 1 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill([0; 2 * WAYS]);
        (self.generation, self.oldest) = (1, 1);
    }

    /// Begins a search; `clean`: one that knows nothing of earlier ones.
    pub(crate) fn begin_search(&mut self, clean: bool) {
        match self.generation.checked_add(1) {
            Some(next) => self.generation = next,
            None => self.clear(),
        }
        if clean {
            self.oldest = self.generation;
        }
    }

    /// The same on every target: 32 bits of the key choose the bucket.
    fn index(&self, key: Key) -> usize {
        (((key >> 32) * self.buckets.len() as u64) >> 32) as usize
    }

    /// What is known about a position, `ply` plies from the root.
    pub(crate) fn probe(&self, key: Key, ply: usize) -> Option<Finding> {
        let bucket = self.buckets.get(self.index(key))?;
        bucket
            .chunks_exact(2)
            .find(|entry| entry[0] == key && generation(entry[1]) >= self.oldest)
            .map(|entry| unpack(entry[1], ply))
    }

    /// Keeps a finding, in the place of what is worth least.
    pub(crate) fn store(&mut self, key: Key, ply: usize, finding: Finding) {
        let (now, oldest) = (self.generation, self.oldest);
        let index = self.index(key);
        let Some(bucket) = self.buckets.get_mut(index) else {
            return;
        };
        let worth = |entry: u64| {
            let age = i32::from(now - generation(entry).min(now));
            if generation(entry) < oldest { i32::MIN } else { depth(entry) - 8 * age }
        };
        let mut place = 0;
        let mut least = i32::MAX;
        for way in 0..WAYS {
            let (entry_key, entry) = (bucket[2 * way], bucket[2 * way + 1]);
            if entry_key == key && generation(entry) >= oldest {
                let keep = depth(entry) > finding.depth + 3
                    && generation(entry) == now
                    && finding.bound != Bound::Exact;
                if keep {
                    return;
                }
                let mut finding = finding;
                if finding.mv == PackedMove::NONE {
                    finding.mv = PackedMove::from_bits(entry as u16);
                }
                bucket[2 * way + 1] = pack(finding, ply, now);
                return;
            }
            let worth = worth(entry);
            if worth < least {
                (place, least) = (way, worth);
            }
        }
        bucket[2 * place] = key;
        bucket[2 * place + 1] = pack(finding, ply, now);
    }
}

const fn generation(entry: u64) -> u8 {
    (entry >> 56) as u8
}

const fn depth(entry: u64) -> i32 {
    (entry >> 50 & 63) as i32
}

/// Mates are stored as counted from the position, not from the root.
fn pack(finding: Finding, ply: usize, generation: u8) -> u64 {
    let ply = ply as Value;
    let value = match finding.value {
        value if value >= MATE_BOUND => value + ply,
        value if value <= -MATE_BOUND => value - ply,
        value => value,
    };
    let evaluation = finding.evaluation.map_or(NOT_EVALUATED, |value| value as i16);
    let bound = match finding.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(finding.mv.bits())
        | u64::from(value as i16 as u16) << 16
        | u64::from(evaluation as u16) << 32
        | bound << 48
        | (finding.depth.clamp(0, DEEPEST) as u64) << 50
        | u64::from(generation) << 56
}

fn unpack(entry: u64, ply: usize) -> Finding {
    let ply = ply as Value;
    let value = match Value::from((entry >> 16) as u16 as i16) {
        value if value >= MATE_BOUND => value - ply,
        value if value <= -MATE_BOUND => value + ply,
        value => value,
    };
    let evaluation = (entry >> 32) as u16 as i16;
    Finding {
        mv: PackedMove::from_bits(entry as u16),
        value,
        evaluation: (evaluation != NOT_EVALUATED).then_some(Value::from(evaluation)),
        depth: depth(entry),
        bound: match entry >> 48 & 3 {
            3 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::winning_at;

    fn finding(value: Value, depth: i32) -> Finding {
        Finding { mv: PackedMove::from_bits(77), value, evaluation: Some(-31), depth, bound: Bound::Lower }
    }

    #[test]
    fn what_is_stored_is_found() {
        let mut table = Table::new(1);
        table.store(1 << 40, 0, finding(-250, 7));
        assert_eq!(table.probe(1 << 40, 0), Some(finding(-250, 7)));
        assert_eq!(table.probe(1 << 41, 0), None);
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        let mut table = Table::new(1);
        table.store(9, 4, finding(winning_at(7), 7));
        assert_eq!(table.probe(9, 10).map(|found| found.value), Some(winning_at(13)));
    }

    #[test]
    fn a_clean_search_sees_nothing_old() {
        let mut table = Table::new(1);
        table.store(9, 0, finding(1, 7));
        table.begin_search(false);
        assert!(table.probe(9, 0).is_some());
        table.begin_search(true);
        assert!(table.probe(9, 0).is_none());
        for _ in 0..600 {
            table.begin_search(true);
            table.store(9, 0, finding(1, 7));
            assert!(table.probe(9, 0).is_some());
        }
    }

    #[test]
    fn deep_findings_outlive_shallow_ones() {
        let mut table = Table::new(1);
        table.store(1, 0, finding(1, 20));
        for key in 2..200 {
            table.store(key, 0, finding(1, 1));
        }
        assert!(table.probe(1, 0).is_some());
    }
}
