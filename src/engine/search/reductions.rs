//! Late move reductions: the product of the logarithms of depth and move count.

const SIZE: usize = 64;

/// 256 times the binary logarithm of 1–63.
static LOG: [i32; SIZE] = logarithms();

const fn logarithms() -> [i32; SIZE] {
    let mut table = [0; SIZE];
    let mut number = 1;
    while number < SIZE {
        // Fixed point with 24 fractional bits; each squaring yields one bit of the fraction.
        let whole = (number as u64).ilog2();
        let mut mantissa = ((number as u64) << 24) >> whole;
        let mut log = whole as i32;
        let mut bit = 0;
        while bit < 8 {
            mantissa = (mantissa * mantissa) >> 24;
            log *= 2;
            if mantissa >= 2 << 24 {
                mantissa >>= 1;
                log += 1;
            }
            bit += 1;
        }
        table[number] = log;
        number += 1;
    }
    table
}

/// One ply in fixed point.
pub(crate) const PLY: i32 = 1_024;

/// The reduction of the move after `move_count` others at `depth`, in fixed point ([`PLY`]).
pub(crate) fn reduction(depth: i32, move_count: u32) -> i32 {
    let depth = LOG[depth.clamp(0, SIZE as i32 - 1) as usize];
    let move_count = LOG[(move_count as usize).min(SIZE - 1)];
    (depth * move_count * 27 / 100 + 26_000) >> 6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        assert_eq!([1, 2, 4, 32].map(|number| LOG[number]), [0, 256, 512, 1280]);
        assert_eq!(LOG[10], 850);
    }

    #[test]
    fn reductions_grow() {
        for depth in 1..60 {
            for move_count in 1..60 {
                assert!(reduction(depth + 1, move_count) >= reduction(depth, move_count));
                assert!(reduction(depth, move_count + 1) >= reduction(depth, move_count));
            }
        }
        assert!(reduction(1, 60) < PLY);
    }
}
