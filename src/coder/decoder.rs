//! The decoder.

use crate::encoder::LEAST_RANGE;
use crate::model::{Bit, PROBABILITY_BITS};

/// Reads binary decisions from bytes. After the end of the bytes it reads zeros: any bytes decode to something, and
/// whether they are damaged must be known from a checksum.
#[derive(Clone, Debug)]
pub struct Decoder<'a> {
    bytes: std::slice::Iter<'a, u8>,
    range: u32,
    /// The place in the interval.
    place: u32,
    /// The number of bytes that were read after the end.
    missing: usize,
}

impl<'a> Decoder<'a> {
    /// Creates a decoder of the output of an [`Encoder`](crate::Encoder).
    pub fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { bytes: bytes.iter(), range: u32::MAX, place: 0, missing: 0 };
        for _ in 0..4 {
            decoder.read_byte();
        }
        decoder
    }

    /// Decodes a decision with its estimate, which learns from it.
    pub fn decode(&mut self, bit: &mut Bit) -> bool {
        let bound = (self.range >> PROBABILITY_BITS) * bit.of_false();
        let decision = self.place >= bound;
        if decision {
            self.place -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        bit.learn(decision);
        self.widen();
        decision
    }

    /// Decodes a number of `count` bits, from 0 to 32, each as probable as the other.
    pub fn decode_evenly(&mut self, count: u32) -> u32 {
        let mut number = 0;
        for _ in 0..count {
            self.range >>= 1;
            let decision = self.place >= self.range;
            if decision {
                self.place -= self.range;
            }
            number = number << 1 | u32::from(decision);
            self.widen();
        }
        number
    }

    /// Whether more bytes were read than there are: the bytes are cut off or damaged.
    pub const fn is_exhausted(&self) -> bool {
        self.missing > 0
    }

    fn widen(&mut self) {
        while self.range < LEAST_RANGE {
            self.range <<= 8;
            self.read_byte();
        }
    }

    fn read_byte(&mut self) {
        let byte = self.bytes.next().copied();
        self.missing += usize::from(byte.is_none());
        self.place = self.place << 8 | u32::from(byte.unwrap_or(0));
    }
}
