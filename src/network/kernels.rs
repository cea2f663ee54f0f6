//! The arithmetic of the network with vector instructions. [`crate::arithmetic`] has the same in plain form.

use crate::arithmetic::{SCALE, WIDTH_STEP};
use wide::{i16x16, i32x8};

/// The number of neurons in a vector.
pub(crate) const LANES: usize = WIDTH_STEP;

/// Numbers as vectors. Numbers that do not fill a vector are left out.
pub(crate) fn vectors<T: Copy + Into<i16>>(numbers: &[T]) -> Vec<i16x16> {
    numbers.as_chunks::<LANES>().0.iter().map(|numbers| i16x16::new(numbers.map(Into::into))).collect()
}

/// The activations of sums, each times its weight, added up. An activation is the square of its sum clipped to 0 …
/// [`SCALE`]: it fits into 16 bits, so that pairs can be multiplied and added in one step.
pub(crate) fn activated(sums: &[i16x16], weights: &[i16x16]) -> i32 {
    let (none, full) = (i16x16::splat(0), i16x16::splat(SCALE as i16));
    let mut total = i32x8::splat(0);
    for (&sums, &weights) in sums.iter().zip(weights) {
        let clipped = sums.max(none).min(full);
        total += (clipped * clipped).dot(weights);
    }
    total.reduce_add()
}
