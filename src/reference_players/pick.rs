//! The choice among equally good moves.

use fastrand::Rng;
use rules::Move;

/// Draws one of the moves with the highest score; `None` if there is no move.
pub(crate) fn one_of_the_best(
    moves: impl IntoIterator<Item = Move>,
    mut score: impl FnMut(Move) -> i32,
    rng: &mut Rng,
) -> Option<Move> {
    let mut best = Vec::new();
    let mut highest = i32::MIN;
    for mv in moves {
        let score = score(mv);
        if score > highest {
            highest = score;
            best.clear();
        }
        if score == highest {
            best.push(mv);
        }
    }
    rng.choice(best)
}
