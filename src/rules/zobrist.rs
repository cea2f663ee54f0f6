//! Keys of positions (Zobrist hashing): one random number per fact, combined by exclusive or.
//!
//! The numbers come from splitmix64 (Steele, Lea, Flood 2014), each made when it is needed: three multiplications
//! cost no more than a look into a table, and twenty thousand bytes that no compression shrinks need not be loaded
//! with the page. A key is the same on every target.

use crate::{Color, HandKind, Piece, PieceKind, Square};

/// A number that identifies a position by board, both hands and the side to move. The move number is not part of it.
pub type ZobristKey = u64;

const MOST_IN_HAND: usize = 18;

/// The counts of numbers of one side: for a piece on a square, and for a number of pieces in hand.
const ON_BOARD: usize = PieceKind::COUNT * Square::COUNT;
const IN_HAND: usize = HandKind::COUNT * MOST_IN_HAND;

/// The key that is toggled with the side to move.
pub(crate) const TURN: ZobristKey = splitmix64(0);

const fn splitmix64(counter: u64) -> u64 {
    let mut z = counter.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The counter of the first number of a side; 0 is the turn's.
const fn first(color: Color) -> usize {
    1 + color.index() * (ON_BOARD + IN_HAND)
}

/// The number of `piece` standing on `square`.
pub(crate) const fn piece(piece: Piece, square: Square) -> ZobristKey {
    splitmix64((first(piece.color) + piece.kind.index() * Square::COUNT + square.index()) as u64)
}

/// The number of `count` pieces of `kind` in the hand of `color`; an empty hand counts nothing.
pub(crate) const fn hand(color: Color, kind: HandKind, count: u8) -> ZobristKey {
    let count = if count as usize > MOST_IN_HAND { MOST_IN_HAND } else { count as usize };
    match count.checked_sub(1) {
        None => 0,
        Some(more) => splitmix64((first(color) + ON_BOARD + kind.index() * MOST_IN_HAND + more) as u64),
    }
}
