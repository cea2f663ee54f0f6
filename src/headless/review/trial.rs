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
    /// Whether it is the bad move of the game itself.
    pub is_played: bool,
    /// The line that follows the move; empty if it ends the game or nothing is known.
    pub answer: Vec<Move>,
}

impl Trial {
    /// Whether the move is as good as the best one: it loses less than an inaccuracy. The bad move of the game never is,
    /// also if it has missed a mate in a position that stays won.
    pub const fn is_right(&self) -> bool {
        !self.is_played && self.is_close()
    }

    /// Whether the move loses less than an inaccuracy.
    pub const fn is_close(&self) -> bool {
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
        return Some(Ok(Trial { loss: 0, is_played: false, answer: Vec::new() }));
    }
    let is_played = tried == judged.played;
    let spot = if is_played { Spot::of_game(judged.ply) } else { Spot::after(index, tried) };
    let position = game.position(spot)?;
    Some(judging::value(game, known, spot, &position).map(|value| Trial {
        loss: loss(judged.before, value.win_rate.of_opponent()),
        is_played,
        answer: value.line.to_vec(),
    }))
}
