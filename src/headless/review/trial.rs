//! A move that a person tries in place of a bad one.

use super::judged_move::{JudgedMove, Judgement, loss};
use super::judging;
use super::known::Known;
use super::reviewed_game::ReviewedGame;
use super::spot::{Question, Spot};
use rules::Move;

/// What a move is worth that was tried in place of a judged one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The loss of win rate against the best move, in thousandths.
    pub loss: u16,
    /// The line that follows the move; empty if it ends the game or nothing is known.
    pub answer: Vec<Move>,
}

impl Trial {
    /// Whether the move is as good as the best one: it loses less than an inaccuracy.
    pub const fn is_right(&self) -> bool {
        self.loss < Judgement::Inaccuracy.least_loss()
    }
}

/// Compares `tried` with the best move in place of `judged`. `None` if it is illegal.
pub(super) fn judge(
    game: &ReviewedGame,
    known: &Known,
    judged: &JudgedMove,
    tried: Move,
) -> Option<Result<Trial, Question>> {
    let index = judged.ply - 1;
    if Some(tried) == judged.best {
        return Some(Ok(Trial { loss: 0, answer: Vec::new() }));
    }
    let spot = if tried == judged.played { Spot::of_game(judged.ply) } else { Spot::after(index, tried) };
    let position = game.position(spot)?;
    Some(judging::value(game, known, spot, &position).map(|value| Trial {
        loss: loss(judged.before, value.win_rate.of_opponent()),
        answer: value.line.to_vec(),
    }))
}
