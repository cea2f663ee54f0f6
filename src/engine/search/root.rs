//! The moves at the root: each with what is known of it, the best first.

use crate::evaluation::Sums;
use crate::exchange;
use crate::ordering::promotes_always;
use crate::packed::PackedMove;
use crate::value::{INFINITE, Value};
use rules::{Move, Position};

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Its value in the iteration that runs; `None` if it was not found better than others.
    pub(crate) fresh: Option<Value>,
    /// Its value in the last iteration that was completed; below the best it is only a bound.
    pub(crate) value: Value,
    /// What it is worth at once, no reply seen.
    pub(crate) at_first_sight: Value,
    /// The line that follows, itself first.
    pub(crate) pv: Vec<PackedMove>,
}

/// The moves to be searched at the root, the most promising at first sight first.
pub(crate) fn moves(position: &mut Position, only: &[Move]) -> Vec<RootMove> {
    let sums = Sums::of(position);
    let mut moves = position.legal_moves();
    if moves.iter().any(|mv| only.contains(mv)) {
        moves.retain(|mv| only.contains(mv));
    }
    let mut ranked: Vec<(Value, RootMove)> = moves
        .into_iter()
        .map(|mv| {
            let hangs = !exchange::wins_at_least(position, mv, 0);
            let idle = match mv {
                Move::Normal { from, to, promote: false } => {
                    position.piece(from).is_some_and(|piece| promotes_always(piece.kind))
                        && position.why_not(Move::Normal { from, to, promote: true }).is_none()
                }
                _ => false,
            };
            let after = sums.after(position, mv);
            position.make(mv);
            let value = -after.unwrap_or_else(|| Sums::of(position)).evaluate(position);
            position.undo();
            let rank = value - if hangs { 400 } else { 0 } - if idle { 2_000 } else { 0 };
            let pv = vec![mv.into()];
            (rank, RootMove { mv, fresh: None, value: -INFINITE, at_first_sight: value, pv })
        })
        .collect();
    ranked.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
    ranked.into_iter().map(|(_, root)| root).collect()
}
