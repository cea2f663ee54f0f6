//! Root moves with their values and lines, best first.

use crate::errors::Errors;
use crate::evaluation::Accumulator;
use crate::habits::goes_back_and_forth;
use crate::ordering::promotes_always;
use crate::packed_move::PackedMove;
use crate::see::see_ge;
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
    /// Whether the move omits a promotion that is never worse.
    pub(crate) misses_promotion: bool,
    /// How much the habits of a level favor the move, as a win rate per thousand.
    pub(crate) habit: i64,
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

/// Whether a move omits a promotion that is never worse.
fn misses_promotion(position: &Position, mv: Move) -> bool {
    match mv {
        Move::Normal { from, to, promote: false } => {
            position.piece(from).is_some_and(|piece| promotes_always(piece.kind))
                && position.why_not(Move::Normal { from, to, promote: true }).is_none()
        }
        _ => false,
    }
}

/// Whether a move gives check.
fn gives_check(position: &mut Position, mv: Move) -> bool {
    position.make(mv);
    let gives_check = position.in_check();
    position.undo();
    gives_check
}

/// Keeps the moves that fulfil a condition if there are any.
fn retain_if_any(moves: &mut Vec<Move>, mut condition: impl FnMut(Move) -> bool) {
    let kept: Vec<Move> = moves.iter().copied().filter(|&mv| condition(mv)).collect();
    if !kept.is_empty() {
        *moves = kept;
    }
}

/// Whether a level sees a root move. The moves of its plan it looks for.
fn is_seen(errors: &Errors, position: &mut Position, mv: Move) -> bool {
    if errors.is_planned(position, mv) {
        return true;
    }
    let gives_check = gives_check(position, mv);
    !errors.overlook(position, mv, gives_check, 0)
}

/// Sorts by value in descending order; stable. By insertion, since after the first time the moves are nearly in order, and
/// the code of the library's sort is a fiftieth of the worker.
pub(crate) fn sort(moves: &mut [RootMove]) {
    for end in 1..moves.len() {
        let mut at = end;
        while at > 0 && moves[at - 1].value < moves[at].value {
            moves.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// The candidate root moves, ordered by static evaluation after the move. A move that omits a promotion and gives no check
/// is left out, unless `only` names it: both often have the same value, and a list of the best moves would hold each twice.
/// If there are others, those that a level overlooks are left out, and with `goes_on` those with which a piece would go back
/// and forth.
pub(crate) fn moves(
    position: &mut Position,
    only: &[Move],
    goes_on: bool,
    errors: Option<&Errors>,
) -> Vec<RootMove> {
    let accumulator = Accumulator::of(position);
    let errors = errors.map(|errors| errors.at(accumulator.evaluate(position)));
    let errors = errors.as_ref();
    let mut moves = candidates(position, only);
    retain_if_any(&mut moves, |mv| {
        only.contains(&mv) || !misses_promotion(position, mv) || gives_check(position, mv)
    });
    if goes_on && !position.in_check() {
        retain_if_any(&mut moves, |mv| !goes_back_and_forth(position, mv));
    }
    if let Some(errors) = errors {
        retain_if_any(&mut moves, |mv| is_seen(errors, position, mv));
    }
    let mut root_moves: Vec<RootMove> = moves
        .into_iter()
        .map(|mv| {
            let loses_material = !see_ge(position, mv, 0);
            let misses_promotion = misses_promotion(position, mv);
            let habit = errors.map_or(0, |errors| errors.habit(position, mv));
            let after = accumulator.after(position, mv);
            position.make(mv);
            let value = -after.unwrap_or_else(|| Accumulator::of(position)).evaluate(position);
            position.undo();
            let rank =
                value - if loses_material { 400 } else { 0 } - if misses_promotion { 2_000 } else { 0 };
            let pv = vec![mv.into()];
            RootMove { mv, new_value: None, value: rank, bound: Bound::Exact, misses_promotion, habit, pv }
        })
        .collect();
    sort(&mut root_moves);
    for root in &mut root_moves {
        root.value = -INFINITE;
    }
    root_moves
}
