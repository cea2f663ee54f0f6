//! Deterministic random numbers: splitmix64 (Steele, Lea, Flood 2014).

/// A random number generator whose output depends only on the seed.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Creates a generator. Generators of different seeds are independent of each other.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, of 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A random number below `end`; 0 if `end` is 0.
    pub const fn below(&mut self, end: u64) -> u64 {
        match (self.next() >> 32).checked_rem(end) {
            Some(number) => number,
            None => 0,
        }
    }
}
