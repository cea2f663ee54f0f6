//! The player who captures what hangs.

use crate::{exchange, pick};
use fastrand::Rng;
use rules::{Move, Position};

/// The capture that wins the most; a legal move drawn at random if no capture wins anything.
pub(crate) fn choose(position: &Position, rng: &mut Rng) -> Option<Move> {
    pick::one_of_the_best(position.legal_moves(), |mv| won(position, mv), rng)
}

/// The points that a capture wins by static exchange evaluation; 0 for a capture that does not pay and for any other move.
pub(crate) fn won(position: &Position, mv: Move) -> i32 {
    if position.piece(mv.to()).is_some() { exchange::gain(position, mv).max(0) } else { 0 }
}
