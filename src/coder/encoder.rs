//! The encoder.

use crate::model::{Bit, PROBABILITY_BITS};

/// The range is widened when it falls below this.
pub(crate) const LEAST_RANGE: u32 = 1 << 24;

/// Writes binary decisions as bytes.
#[derive(Clone, Debug)]
pub struct Encoder {
    /// The lower end of the interval; bit 32 is a carry.
    low: u64,
    /// The width of the interval.
    range: u32,
    /// The last byte that no carry has settled yet; `None` before the first.
    held: Option<u8>,
    /// The number of bytes `0xff` after it, which a carry would turn into 0.
    held_ff: usize,
    bytes: Vec<u8>,
}

impl Encoder {
    /// Creates an encoder without output.
    pub const fn new() -> Self {
        Self { low: 0, range: u32::MAX, held: None, held_ff: 0, bytes: Vec::new() }
    }

    /// Encodes a decision with its estimate, which learns from it.
    pub fn encode(&mut self, bit: &mut Bit, decision: bool) {
        let bound = (self.range >> PROBABILITY_BITS) * bit.of_false();
        if decision {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        bit.learn(decision);
        self.widen();
    }

    /// Encodes the lowest `count` bits of a number, from 0 to 32, each as probable as the other.
    pub fn encode_evenly(&mut self, number: u32, count: u32) {
        for shift in (0..count).rev() {
            self.range >>= 1;
            if number >> shift & 1 == 1 {
                self.low += u64::from(self.range);
            }
            self.widen();
        }
    }

    /// Ends the output and returns it.
    pub fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        self.bytes
    }

    fn widen(&mut self) {
        while self.range < LEAST_RANGE {
            self.range <<= 8;
            self.shift();
        }
    }

    /// Moves the highest byte of `low` to the output, as soon as no carry can change it any more.
    fn shift(&mut self) {
        let byte = (self.low >> 24) as u8;
        let carry = (self.low >> 32) as u8;
        if byte != 0xff || carry == 1 {
            if let Some(held) = self.held {
                self.bytes.push(held.wrapping_add(carry));
            }
            self.bytes.extend(std::iter::repeat_n(0xff_u8.wrapping_add(carry), self.held_ff));
            (self.held, self.held_ff) = (Some(byte), 0);
        } else {
            self.held_ff += 1;
        }
        self.low = (self.low & 0x00ff_ffff) << 8;
    }
}

impl Default for Encoder {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Decoder, Tree};

    /// Pseudo-random numbers: xorshift (Marsaglia 2003).
    fn numbers(mut state: u64) -> impl Iterator<Item = u64> {
        std::iter::repeat_with(move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        })
    }

    #[test]
    fn what_is_encoded_is_decoded() {
        // Rare and frequent symbols, so that carries run through many bytes.
        for (seed, frequent) in (1..200).zip([1, 2, 16, 255].into_iter().cycle()) {
            let symbols: Vec<u32> = numbers(seed)
                .take(2_000)
                .map(|number| if number % 256 < frequent { (number >> 8) as u32 % 256 } else { 0 })
                .collect();
            let (mut encoder, mut model) = (Encoder::new(), Tree::<8>::new());
            for (index, &symbol) in symbols.iter().enumerate() {
                model.encode(&mut encoder, symbol);
                encoder.encode_evenly(index as u32, 11);
            }
            let bytes = encoder.finish();
            let (mut decoder, mut model) = (Decoder::new(&bytes), Tree::<8>::new());
            for (index, &symbol) in symbols.iter().enumerate() {
                assert_eq!(model.decode(&mut decoder), symbol, "seed {seed}, symbol {index}");
                assert_eq!(decoder.decode_evenly(11), index as u32);
            }
            assert!(!decoder.is_exhausted());
        }
    }

    #[test]
    fn frequent_symbols_take_few_bits() {
        let (mut encoder, mut model) = (Encoder::new(), Tree::<8>::new());
        for _ in 0..10_000 {
            model.encode(&mut encoder, 77);
        }
        // 80,000 decisions at the limit of the estimate, 1 - 31 / 4,096.
        let bytes = encoder.finish();
        assert!((100..1_000).contains(&bytes.len()), "{} bytes", bytes.len());
    }
}
