//! Root moves with their values and lines, best first.

use crate::blindness::is_easily_overlooked;
use crate::evaluation::Accumulator;
use crate::ordering::promotes_always;
use crate::packed_move::PackedMove;
use crate::see::{recapture_gain, see_ge};
use crate::value::{INFINITE, Value};
use protocol::Bound;
use rules::{Move, Position, RepetitionVerdict};

/// A root move, with its value and its line.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// The value in the current iteration; `None` if the move did not raise alpha.
    pub(crate) new_value: Option<Value>,
    /// The value in the last completed iteration; only a bound if it is below the best.
    pub(crate) value: Value,
    /// Whether `value` is exact for a move that is best among those not ranked yet.
    pub(crate) bound: Bound,
    /// The value at first sight: the static evaluation after the move and the exchange on its destination.
    pub(crate) first_sight: Value,
    /// Whether the move omits a promotion that is never worse.
    pub(crate) misses_promotion: bool,
    pub(crate) is_capture: bool,
    /// Whether people tend to overlook the move.
    pub(crate) is_easily_overlooked: bool,
    /// The principal variation that begins with the move.
    pub(crate) pv: Vec<PackedMove>,
}

/// The candidate root moves: the legal moves, without those that lose at once by perpetual check if there are
/// others, restricted to `only` if that leaves any.
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

/// Whether a move completes the fourth occurrence of a position with perpetual check by the mover. Such a
/// move loses; a friendly referee refuses it.
fn completes_perpetual_check(position: &mut Position, mv: Move) -> bool {
    let us = position.turn();
    position.make(mv);
    let lost =
        position.in_check() && position.repetition().verdict == Some(RepetitionVerdict::PerpetualCheck(us));
    position.undo();
    lost
}

/// Sorts by value in descending order; stable.
pub(crate) fn sort(moves: &mut [RootMove]) {
    moves.sort_by_key(|root| std::cmp::Reverse(root.value));
}

/// The candidate root moves, ordered by static evaluation after the move.
pub(crate) fn moves(position: &mut Position, only: &[Move]) -> Vec<RootMove> {
    let accumulator = Accumulator::of(position);
    let moves = candidates(position, only);
    let mut root_moves: Vec<RootMove> = moves
        .into_iter()
        .map(|mv| {
            let loses_material = !see_ge(position, mv, 0);
            let misses_promotion = match mv {
                Move::Normal { from, to, promote: false } => {
                    position.piece(from).is_some_and(|piece| promotes_always(piece.kind))
                        && position.why_not(Move::Normal { from, to, promote: true }).is_none()
                }
                _ => false,
            };
            let (is_capture, is_easily_overlooked) =
                (position.piece(mv.to()).is_some(), is_easily_overlooked(position, mv));
            let recaptured = recapture_gain(position, mv);
            let after = accumulator.after(position, mv);
            position.make(mv);
            let value = -after.unwrap_or_else(|| Accumulator::of(position)).evaluate(position);
            position.undo();
            let rank =
                value - if loses_material { 400 } else { 0 } - if misses_promotion { 2_000 } else { 0 };
            let pv = vec![mv.into()];
            RootMove {
                mv,
                new_value: None,
                value: rank,
                bound: Bound::Exact,
                first_sight: value - recaptured,
                misses_promotion,
                is_capture,
                is_easily_overlooked,
                pv,
            }
        })
        .collect();
    sort(&mut root_moves);
    for root in &mut root_moves {
        root.value = -INFINITE;
    }
    root_moves
}
