//! Keys of positions (Zobrist hashing): one random number per fact, combined by exclusive or.
//!
//! The numbers come from splitmix64 (Steele, Lea, Flood 2014) at compile time, so a key is the same on every target.

use crate::{Color, HandKind, Piece, PieceKind, Square};

/// A number that tells positions apart: board, both hands and the side to move. The move number is no part of it.
pub type Key = u64;

const MOST_IN_HAND: usize = 18;

struct Numbers {
    pieces: [[[Key; Square::COUNT]; PieceKind::COUNT]; 2],
    hands: [[[Key; MOST_IN_HAND + 1]; HandKind::COUNT]; 2],
}

/// Toggled with the side to move.
pub(crate) const TURN: Key = splitmix64(0);

static NUMBERS: Numbers = numbers();

const fn splitmix64(counter: u64) -> u64 {
    let mut z = counter.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn numbers() -> Numbers {
    let mut counter = 1;
    let mut numbers = Numbers {
        pieces: [[[0; Square::COUNT]; PieceKind::COUNT]; 2],
        hands: [[[0; MOST_IN_HAND + 1]; HandKind::COUNT]; 2],
    };
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < PieceKind::COUNT {
            let mut square = 0;
            while square < Square::COUNT {
                numbers.pieces[color][kind][square] = splitmix64(counter);
                counter += 1;
                square += 1;
            }
            kind += 1;
        }
        let mut kind = 0;
        while kind < HandKind::COUNT {
            // An empty hand counts nothing, so that `hands[..][0]` stays 0.
            let mut count = 1;
            while count <= MOST_IN_HAND {
                numbers.hands[color][kind][count] = splitmix64(counter);
                counter += 1;
                count += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    numbers
}

/// The number of `piece` standing on `square`.
pub(crate) fn piece(piece: Piece, square: Square) -> Key {
    NUMBERS.pieces[piece.color.index()][piece.kind.index()][square.index()]
}

/// The number of `count` pieces of `kind` in the hand of `color`.
pub(crate) fn hand(color: Color, kind: HandKind, count: u8) -> Key {
    NUMBERS.hands[color.index()][kind.index()][(count as usize).min(MOST_IN_HAND)]
}
