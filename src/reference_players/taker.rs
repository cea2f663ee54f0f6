//! The player who captures what hangs.

use crate::{exchange, pick};
use fastrand::Rng;
use rules::{Move, Position};

/// The capture that wins the most; a legal move drawn at random if no capture wins anything.
pub(crate) fn choose(position: &Position, rng: &mut Rng) -> Option<Move> {
    let is_capture = |mv: Move| position.piece(mv.to()).is_some();
    let won = |mv| if is_capture(mv) { exchange::gain(position, mv).max(0) } else { 0 };
    pick::one_of_the_best(position.legal_moves(), won, rng)
}
