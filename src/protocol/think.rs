//! Moves: a position to think about, and what is found.

use crate::{Job, Level, Limits, Score, text};
use rules::{ImpasseRule, Move};
use serde::{Deserialize, Serialize};

/// A position to think about: the job of a thinker that plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Think {
    /// Start position and moves as the USI command `position` has them: without the moves, repetition cannot be
    /// judged.
    pub line: String,
    /// When to stop; the level may stop earlier.
    pub limits: Limits,
    /// How strongly to play; `None` is without any handicap.
    pub level: Option<Level>,
    /// What chance is made of: the same seed gives the same answer.
    pub seed: u32,
    /// The impasse rule in force.
    #[serde(with = "text")]
    pub impasse: ImpasseRule,
}

impl Job for Think {
    type Progress = SearchInfo;
    type Answer = BestMove;
}

/// How far a search has come: told after each iteration, and when the best line changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchInfo {
    /// Plies searched.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The line that both sides are expected to play.
    #[serde(with = "text::list")]
    pub pv: Vec<Move>,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestMove {
    /// What to do.
    pub answer: Answer,
    /// What the position is worth to the side to move; `None` if it was not searched.
    pub score: Option<Score>,
    /// Positions visited.
    pub nodes: u64,
}

/// What the thinker wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// Play this.
    Move(#[serde(with = "text")] Move),
    /// Give up (投了).
    Resign,
    /// Declare victory (入玉宣言).
    Declare,
    /// There is no legal move.
    NoMove,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_travel_as_text() {
        let answer = Answer::Move("7g7f+".parse().expect("a move"));
        let bytes = postcard::to_allocvec(&answer).expect("it fits into memory");
        assert_eq!(bytes, *b"\0\x057g7f+");
        assert_eq!(postcard::from_bytes(&bytes), Ok(answer));
        assert!(postcard::from_bytes::<Answer>(b"\0\x047g7x").is_err());
    }
}
