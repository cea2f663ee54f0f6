//! The claim that a pawn promotes.

use super::case::Replayed;
use super::reason::{Claim, Reason};
use rules::{Move, PieceKind, Position};

/// The claim that the move lets a pawn of the opponent promote, where the better move would not.
pub(super) fn let_through(case: &Replayed<'_>) -> Option<Reason> {
    let is_let_through = promotes(&case.after, case.answer) && !promotes(&case.better, case.answer);
    let claim = Claim::LetsPromote { square: case.answer.to() };
    is_let_through.then(|| Reason { claim, line: case.line.to_vec() })
}

/// Whether this move is legal, promotes a pawn, and leaves the opponent a move but none that captures it.
fn promotes(position: &Position, mv: Move) -> bool {
    let Move::Normal { from, promote: true, .. } = mv else { return false };
    let is_pawn = position.piece(from).is_some_and(|piece| piece.kind == PieceKind::Pawn);
    let mut after = position.clone();
    if !is_pawn || after.play(mv).is_err() {
        return false;
    }
    let replies = after.legal_moves();
    !replies.is_empty() && replies.iter().all(|reply| reply.to() != mv.to())
}
