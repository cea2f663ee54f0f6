//! The models: estimates of probabilities that adapt to what is coded.

use crate::{Decoder, Encoder};

/// The probability of a binary decision to be `false`, in 4,096ths, never 0 or 4,096.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bit(u16);

/// The unit of probabilities is 1 / 2¹².
pub(crate) const PROBABILITY_BITS: u32 = 12;
/// A decision moves the estimate by this share of the error, as a power of two: 1 / 2⁵.
const RATE: u32 = 5;

impl Bit {
    /// Creates an estimate of one half.
    pub const fn new() -> Self {
        Self(1 << (PROBABILITY_BITS - 1))
    }

    /// The probability of `false`.
    pub(crate) const fn of_false(self) -> u32 {
        self.0 as u32
    }

    /// Moves the estimate toward a decision.
    pub(crate) const fn learn(&mut self, decision: bool) {
        if decision {
            self.0 -= self.0 >> RATE;
        } else {
            self.0 += ((1 << PROBABILITY_BITS) - self.0) >> RATE;
        }
    }
}

impl Default for Bit {
    fn default() -> Self {
        Self::new()
    }
}

/// A model of symbols of `BITS` bits, from 1 to 16: a tree of binary decisions, the most significant bit first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<const BITS: u32>(Vec<Bit>);

impl<const BITS: u32> Tree<BITS> {
    /// Creates a model in which all symbols are equally probable.
    ///
    /// # Panics
    /// `BITS` is not from 1 to 16.
    pub fn new() -> Self {
        assert!(BITS >= 1 && BITS <= 16, "a tree has from 1 to 16 bits");
        Self(vec![Bit::new(); 1 << BITS])
    }

    /// Encodes a symbol. Bits above `BITS` are ignored.
    pub fn encode(&mut self, encoder: &mut Encoder, symbol: u32) {
        let mut node = 1;
        for shift in (0..BITS).rev() {
            let decision = symbol >> shift & 1 == 1;
            encoder.encode(&mut self.0[node], decision);
            node = node << 1 | usize::from(decision);
        }
    }

    /// Decodes a symbol, below 2^`BITS`.
    pub fn decode(&mut self, decoder: &mut Decoder<'_>) -> u32 {
        decode(&mut self.0, BITS, decoder)
    }
}

/// Decodes a symbol of `bits` bits with their tree. It is one function for trees of all sizes, which keeps wasm small.
fn decode(tree: &mut [Bit], bits: u32, decoder: &mut Decoder<'_>) -> u32 {
    let mut node = 1;
    for _ in 0..bits {
        let decision = decoder.decode(&mut tree[node]);
        node = node << 1 | usize::from(decision);
    }
    (node - (1 << bits)) as u32
}

impl<const BITS: u32> Default for Tree<BITS> {
    fn default() -> Self {
        Self::new()
    }
}
