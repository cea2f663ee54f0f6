//! What is known about the positions of a reviewed game.

use super::spot::{Question, Spot, Task};
use protocol::{Score, Solution, WinRate};
use rules::{Move, Position};
use std::collections::BTreeMap;

/// The value of a position and the best line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The win rate of the side to move.
    pub win_rate: WinRate,
    /// The value of the position for the side to move.
    pub score: Score,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
    /// The line that both sides are expected to play. Empty if no move is best: the side to move declares a win.
    pub line: Vec<Move>,
    /// Whether the move that led to the position is in the engine's book of openings.
    pub is_of_book: bool,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The answer to [`Task::Evaluate`].
    Evaluation(Evaluation),
    /// The answer to [`Task::Solve`].
    Solution(Solution),
}

/// The answers, by their questions.
#[derive(Clone, Debug, Default)]
pub(super) struct Known(BTreeMap<Question, Answer>);

impl Known {
    pub(super) const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Adds the answer to a question about this position. A line ends before its first illegal move. Returns `false` if
    /// the answer is of another kind.
    pub(super) fn add(&mut self, question: Question, answer: Answer, position: &Position) -> bool {
        let answer = match (question.task, answer) {
            (Task::Evaluate, Answer::Evaluation(mut evaluation)) => {
                evaluation.line.truncate(legal(position, &evaluation.line));
                Answer::Evaluation(evaluation)
            }
            (Task::Solve, Answer::Solution(Solution::Mate { line, .. }))
                if line.is_empty() || legal(position, &line) < line.len() =>
            {
                Answer::Solution(Solution::Unknown)
            }
            (Task::Solve, Answer::Solution(solution)) => Answer::Solution(solution),
            _ => return false,
        };
        self.0.insert(question, answer);
        true
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Question, &Answer)> {
        self.0.iter().map(|(&question, answer)| (question, answer))
    }

    pub(super) fn evaluation(&self, spot: Spot) -> Option<&Evaluation> {
        match self.0.get(&Question { spot, task: Task::Evaluate }) {
            Some(Answer::Evaluation(evaluation)) => Some(evaluation),
            _ => None,
        }
    }

    pub(super) fn solution(&self, spot: Spot) -> Option<&Solution> {
        match self.0.get(&Question { spot, task: Task::Solve }) {
            Some(Answer::Solution(solution)) => Some(solution),
            _ => None,
        }
    }
}

/// The number of legal moves at the head of a line.
fn legal(position: &Position, line: &[Move]) -> usize {
    let mut position = position.clone();
    line.iter().take_while(|&&mv| position.play(mv).is_ok()).count()
}
