//! A review and its stored form.

use super::pace::Pace;
use crate::review::{Answer, Evaluation, Question, Review, Spot, Task};
use saves::reviews::{Finding, KeptAnswer, KeptReview};

/// The stored form of a review. `None` if the game has no last position, which does not happen.
pub(super) fn of(review: &Review, pace: Pace, lacks_network: bool) -> Option<KeptReview> {
    let game = review.game();
    let game = game.line(Spot::of_game(game.moves().len()))?;
    let answer = |(Question { spot, .. }, answer): (Question, &Answer)| {
        let finding = match answer.clone() {
            Answer::Solution(solution) => Finding::Solution(solution),
            Answer::Evaluation(Evaluation { win_rate, score, depth, nodes, line, is_of_book }) => {
                Finding::Evaluation { win_rate, score, depth, nodes, line, is_of_book }
            }
        };
        KeptAnswer { ply: spot.ply, tried: spot.tried, finding }
    };
    let answers = review.answers().map(answer).collect();
    Some(KeptReview { pace: pace.name().to_owned(), game, lacks_network, answers })
}

/// The answers of a stored review.
pub(super) fn answers(kept: &KeptReview) -> impl Iterator<Item = (Question, Answer)> {
    kept.answers.iter().map(|KeptAnswer { ply, tried, finding }| {
        let (task, answer) = match finding.clone() {
            Finding::Solution(solution) => (Task::Solve, Answer::Solution(solution)),
            Finding::Evaluation { win_rate, score, depth, nodes, line, is_of_book } => (
                Task::Evaluate,
                Answer::Evaluation(Evaluation { win_rate, score, depth, nodes, line, is_of_book }),
            ),
        };
        (Question { spot: Spot { ply: *ply, tried: *tried }, task }, answer)
    })
}
