//! The player who captures what hangs and leaves nothing hanging.

use crate::exchange;
use crate::mate::mate_in_one;
use crate::material::move_gain;
use fastrand::Rng;
use rules::{Move, Position};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// A mate in one, or the move with the best balance that does not let the opponent mate in one. If every move does, the
/// move with the best balance.
pub(crate) fn choose(position: &Position, rng: &mut Rng) -> Option<Move> {
    let mut board = position.clone();
    if let Some(mate) = mate_in_one(&mut board) {
        return Some(mate);
    }
    let mut moves = position.legal_moves();
    rng.shuffle(&mut moves);
    moves.sort_by_cached_key(|&mv| Reverse(score(&mut board, mv)));
    let mut is_safe = |mv: Move| {
        board.make(mv);
        let is_safe = mate_in_one(&mut board).is_none();
        board.undo();
        is_safe
    };
    moves.iter().copied().find(|&mv| is_safe(mv)).or_else(|| moves.first().copied())
}

/// The gain of a move less what the opponent then wins by the best exchange. The position is restored.
fn score(position: &mut Position, mv: Move) -> i32 {
    let gain = move_gain(position, mv);
    position.make(mv);
    let mut threat = 0;
    let _: ControlFlow<()> = position.visit_captures(|captures| {
        let highest = captures.moves().map(|capture| exchange::gain(position, capture)).max();
        threat = highest.unwrap_or(0).max(threat);
        ControlFlow::Continue(())
    });
    position.undo();
    gain - threat
}
