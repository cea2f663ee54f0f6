//! Counting leaves of the game tree: the standard proof that move generation is right.

use crate::{Move, Position};

/// The number of sequences of `depth` legal moves. The last ply is counted, not played.
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

/// The same number as [`perft`], with each leaf made and taken back: a slow check of it, and the cost that a search
/// pays for its nodes.
pub fn perft_made(position: &mut Position, depth: u32) -> u64 {
    made(position, depth, &mut Vec::new())
}

/// Counts for [`perft_made`]; `moves` holds the lists of all plies.
fn made(position: &mut Position, depth: u32, moves: &mut Vec<Move>) -> u64 {
    let Some(rest) = depth.checked_sub(1) else { return 1 };
    let first = moves.len();
    position.extend_with_legal_moves(moves);
    let end = moves.len();
    let mut count = 0;
    for place in first..end {
        let Some(&mv) = moves.get(place) else { break };
        position.make(mv);
        count += made(position, rest, moves);
        position.undo();
    }
    moves.truncate(first);
    count
}
