//! The moves at the root: each with what is known of it, the best first.

use crate::evaluation::Sums;
use crate::exchange;
use crate::hidden::is_hidden;
use crate::ordering::promotes_always;
use crate::packed::PackedMove;
use crate::value::{INFINITE, Value};
use rules::{Move, Position, RepetitionVerdict};

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
    /// Whether a piece stays as it is that could be turned over for nothing but gain.
    pub(crate) idle: bool,
    pub(crate) capture: bool,
    /// Whether people tend to overlook it.
    pub(crate) is_hidden: bool,
    /// The line that follows, itself first.
    pub(crate) pv: Vec<PackedMove>,
}

/// The moves that come into question: the legal ones without those that lose at once by perpetual check, as long as
/// there are others; and of these only the given ones, if any is among them.
pub(crate) fn candidates(position: &mut Position, only: &[Move]) -> Vec<Move> {
    let mut moves = position.legal_moves();
    let others: Vec<Move> =
        moves.iter().copied().filter(|&mv| !completes_perpetual_check(position, mv)).collect();
    if !others.is_empty() {
        moves = others;
    }
    if moves.iter().any(|mv| only.contains(mv)) {
        moves.retain(|mv| only.contains(mv));
    }
    moves
}

/// Whether this move makes a position occur for the fourth time, the mover having checked with every move since the
/// first: it loses, and a friendly referee does not let it be played.
fn completes_perpetual_check(position: &mut Position, mv: Move) -> bool {
    let us = position.turn();
    position.make(mv);
    let lost =
        position.in_check() && position.repetition().verdict == Some(RepetitionVerdict::PerpetualCheck(us));
    position.undo();
    lost
}

/// The most valuable moves first; those of one value stay in their order.
pub(crate) fn sort(moves: &mut [RootMove]) {
    moves.sort_by_key(|root| std::cmp::Reverse(root.value));
}

/// The candidates, the most promising at first sight first.
pub(crate) fn moves(position: &mut Position, only: &[Move]) -> Vec<RootMove> {
    let sums = Sums::of(position);
    let moves = candidates(position, only);
    let mut ranked: Vec<RootMove> = moves
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
            let (capture, is_hidden) = (position.piece(mv.to()).is_some(), is_hidden(position, mv));
            let after = sums.after(position, mv);
            position.make(mv);
            let value = -after.unwrap_or_else(|| Sums::of(position)).evaluate(position);
            position.undo();
            let rank = value - if hangs { 400 } else { 0 } - if idle { 2_000 } else { 0 };
            let pv = vec![mv.into()];
            RootMove { mv, fresh: None, value: rank, at_first_sight: value, idle, capture, is_hidden, pv }
        })
        .collect();
    sort(&mut ranked);
    for root in &mut ranked {
        root.value = -INFINITE;
    }
    ranked
}
