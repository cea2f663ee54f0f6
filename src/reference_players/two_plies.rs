//! The player who counts material after its own move and the reply.

use crate::mate::mate_in_one;
use crate::material::move_gain;
use crate::pick;
use fastrand::Rng;
use rules::{Move, Position};
use std::ops::ControlFlow;

/// The score of a move that mates; a move that lets the opponent mate has the opposite score. No balance is as high.
const MATE: i32 = 100_000;

/// The move with the best balance after the reply that is best for the opponent.
pub(crate) fn choose(position: &Position, rng: &mut Rng) -> Option<Move> {
    let mut board = position.clone();
    pick::one_of_the_best(position.legal_moves(), |mv| score(&mut board, mv), rng)
}

/// The gain of a move less the highest gain of a reply. The position is restored.
fn score(position: &mut Position, mv: Move) -> i32 {
    let gain = move_gain(position, mv);
    position.make(mv);
    let score = match highest_reply_gain(position) {
        None => MATE,
        Some(_) if mate_in_one(position).is_some() => -MATE,
        Some(reply) => gain - reply,
    };
    position.undo();
    score
}

/// The highest gain of a legal move; `None` if there is none.
fn highest_reply_gain(position: &Position) -> Option<i32> {
    let mut highest = None;
    let _: ControlFlow<()> = position.visit_destinations(|destinations| {
        let gain = destinations.moves().map(|mv| move_gain(position, mv)).max();
        highest = highest.max(gain);
        ControlFlow::Continue(())
    });
    highest
}
