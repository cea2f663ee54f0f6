//! Orders that look like chance and are the same everywhere.

use crate::problems::problem::Problem;

/// The problems in the order of a seed, the shorter ones first: chance decides only among those of one length. A problem
/// that is added or removed leaves the order of the others as it is.
pub(super) fn shuffled<'a>(problems: impl Iterator<Item = &'a Problem>, seed: u64) -> Vec<&'a Problem> {
    let start = mixed(seed);
    let mut order: Vec<&Problem> = problems.collect();
    order.sort_by_key(|problem| (problem.plies(), mixed(start ^ u64::from(problem.id())), problem.id()));
    order
}

/// A hash of a number (the last step of splitmix64; Steele, Lea, Flood 2014).
const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
