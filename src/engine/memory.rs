//! The memory for the large tables. It may be refused: wasm asks the browser for it, and phones have little.

use std::hint::black_box;

/// The memory that a table leaves free for what is allocated while the engine works, such as the network and the lists
/// of the mate solver, in bytes.
const SPARE_BYTES: usize = 4 << 20;

/// The number of items of a table, each of this many bytes: `most`, or what is left of it after it was halved until the
/// memory for them is available; at least 1.
pub(crate) fn affordable(most: usize, item_bytes: usize) -> usize {
    halved(most, |count| is_available(count.saturating_mul(item_bytes).saturating_add(SPARE_BYTES)))
}

/// Halves a number until it is granted, or is 1.
fn halved(most: usize, mut is_granted: impl FnMut(usize) -> bool) -> usize {
    let mut count = most.max(1);
    while count > 1 && !is_granted(count) {
        count /= 2;
    }
    count
}

/// Whether this many bytes can be allocated. They are free again afterwards.
fn is_available(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    let is_granted = room.try_reserve_exact(bytes).is_ok();
    // The compiler would remove an allocation that nothing reads, and take it for granted.
    black_box(&room);
    is_granted
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: usize = 1 << 20;

    #[test]
    fn what_is_refused_is_asked_for_again_by_half() {
        let mut asked = Vec::new();
        let count = halved(32, |count| {
            asked.push(count);
            count <= 5
        });
        assert_eq!((count, asked), (4, vec![32, 16, 8, 4]));
        assert_eq!(halved(32, |_| true), 32);
        assert_eq!(halved(33, |_| false), 1);
        assert_eq!(halved(0, |_| false), 1);
    }

    #[test]
    fn more_than_there_is_is_refused() {
        assert!(is_available(MIB));
        assert!(!is_available(usize::MAX));
        assert!(!is_available(isize::MAX as usize));
        // Every machine has a table of 1 MiB, and none a table of all addresses.
        assert_eq!(affordable(MIB, 1), MIB);
        assert!(affordable(usize::MAX, 64) < usize::MAX / 64);
    }
}
