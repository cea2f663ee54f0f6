//! Counting leaves of the game tree: the standard proof that move generation is right.

use crate::{Move, Position};

/// Number of sequences of `depth` legal moves. The last ply is counted, not played.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => divide(position, depth).iter().map(|&(_, count)| count).sum(),
    }
}

/// The count for each legal first move, in the order of generation; empty for depth 0.
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let moves = position.legal_moves();
    moves
        .into_iter()
        .map(|mv| {
            position.make(mv);
            let count = perft(position, rest);
            position.undo();
            (mv, count)
        })
        .collect()
}
