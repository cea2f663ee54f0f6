//! *Uchifuzume* (打ち歩詰め): a pawn drop that gives checkmate is forbidden.
//!
//! It is mate only if no legal reply exists. The pawn touches the king, so nothing can be put between; what is
//! left are king moves, and captures of the pawn by pieces that are not pinned away from it. The pawn itself may
//! close the line of a slider that guarded a flight square, so attacks are found with the pawn on the board.

use crate::{Position, Square, attacks};

/// The square in front of the opponent's king, the only one from where a dropped pawn gives check.
pub(crate) fn head_of_king(position: &Position) -> Option<Square> {
    let them = !position.turn();
    let king = position.king(them)?;
    attacks::pawn(them, king).first().filter(|&square| position.variant().has(square))
}

/// Whether a pawn of the side to move, dropped on the empty square `head` in front of the opponent's king, mates.
/// The drop must be legal otherwise.
pub(crate) fn mates(position: &Position, head: Square) -> bool {
    let us = position.turn();
    let them = !us;
    let Some(king) = position.king(them) else {
        return false;
    };
    let occupied = position.occupied().with(head);
    let capturers = position.attackers(head, them, occupied).without(king);
    if !capturers.is_empty() {
        // The pawn is among the occupied squares, so no piece is pinned along the pawn's own file.
        let pinned = position.shields(king, us, occupied);
        if !capturers.minus(pinned).is_empty() {
            return false;
        }
    }
    let near = (attacks::king(king) & position.variant().board()).minus(position.pieces_of(them));
    position.unattacked(near, us, occupied.without(king)).is_empty()
}
