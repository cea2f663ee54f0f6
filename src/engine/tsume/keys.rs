//! Keys of boards without hands: positions that differ only in hands share a bucket of the table, so that
//! hand dominance applies.

use rules::{Color, Move, Piece, Position, Square, ZobristKey};

const TURN: ZobristKey = splitmix64(u64::MAX);

/// The key of the board and the side to move.
pub(super) fn of_board(position: &Position) -> ZobristKey {
    let turn = if position.turn() == Color::Black { 0 } else { TURN };
    position.occupied().into_iter().fold(turn, |key, square| match position.piece(square) {
        Some(found) => key ^ piece(found, square),
        None => key,
    })
}

/// The key after `mv` in `position`, where `key` is the key before it.
pub(super) fn after(key: ZobristKey, position: &Position, mv: Move) -> ZobristKey {
    let us = position.turn();
    let key = key ^ TURN;
    match mv {
        Move::Drop { kind, to } => key ^ piece(Piece::new(us, kind.on_board()), to),
        Move::Normal { from, to, promote } => {
            let Some(moved) = position.piece(from) else { return key };
            let kind = if promote { moved.kind.promoted().unwrap_or(moved.kind) } else { moved.kind };
            let taken = position.piece(to).map_or(0, |taken| piece(taken, to));
            key ^ piece(moved, from) ^ taken ^ piece(Piece::new(us, kind), to)
        }
    }
}

/// A hash of a number (the last step of splitmix64; Steele, Lea, Flood 2014).
pub(super) const fn mixed(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn splitmix64(counter: u64) -> u64 {
    mixed(counter.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

const fn piece(piece: Piece, square: Square) -> ZobristKey {
    splitmix64(((piece.kind.index() * 2 + piece.color.index()) * Square::COUNT + square.index()) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use rules::Variant;

    #[test]
    fn a_key_follows_the_moves() {
        for variant in Variant::ALL {
            let mut rng = Rng::new(11);
            let mut position = Position::start(variant);
            let mut key = of_board(&position);
            for _ in 0..300 {
                let moves = position.legal_moves();
                let Some(&mv) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
                key = after(key, &position, mv);
                position.make(mv);
                assert_eq!(key, of_board(&position), "{position} after {mv}");
            }
        }
    }
}
