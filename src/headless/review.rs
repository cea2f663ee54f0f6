//! The review of a game: what each move has cost, and why.
//!
//! A [`Review`] is a state machine without an engine. [`Review::proceed`] says what to do next: answer a [`Question`], for
//! which the caller has an engine and a mate solver, or take note of a move that has been judged. It works backwards
//! through the game, so that the engine knows what follows when it comes to a move. The caller may stop at any time:
//! everything follows from the answers, and a review that is given the same answers again goes on where it was
//! ([`Review::resume`]).
//!
//! Every position is given to the solver, and evaluated if no mate is found. The loss of a move is the win rate after the
//! better move less the win rate after the move itself, both as its player sees it. A loss that counts is looked at again:
//! the position after the better move gets the same effort as the position after the move, because a search that compares
//! both knows the better one less deeply.
//!
//! Win rates come with the answers; only those of mates and of ends of games are known here.

pub mod annotating;
mod effort;
mod judged_move;
mod judging;
mod known;
mod progress;
mod reviewed_game;
mod spot;
mod summary;
#[cfg(test)]
mod tests;
mod trial;

pub use effort::Effort;
pub use judged_move::{JudgedMove, Judgement};
pub use known::{Answer, Evaluation};
pub use progress::Progress;
pub use reviewed_game::ReviewedGame;
pub use spot::{Question, Spot, Task};
pub use summary::{PlayerSummary, Summary};
pub use trial::Trial;

use known::Known;
use protocol::{Score, Solution, WinRate};
use record::evaluation::Value;
use rules::{Color, Move, Position};

/// A review in progress.
#[derive(Clone, Debug)]
pub struct Review {
    game: ReviewedGame,
    known: Known,
    /// The judged moves, the last move of the game first.
    judged: Vec<JudgedMove>,
}

/// The next step of a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// This question has to be answered by [`Review::learn`].
    Ask(Question),
    /// Another move has been judged: the last one of [`Review::judged`].
    Judged,
    /// All moves have been judged.
    Done,
}

impl Review {
    /// A review that knows nothing yet.
    pub const fn new(game: ReviewedGame) -> Self {
        Self { game, known: Known::new(), judged: Vec::new() }
    }

    /// A review of the same game, with the answers that an earlier one has collected ([`Review::answers`]). Answers
    /// that do not fit are left out. No move is judged yet: that is done by [`Review::proceed`], one by one.
    pub fn resume(game: ReviewedGame, answers: impl IntoIterator<Item = (Question, Answer)>) -> Self {
        let mut review = Self::new(game);
        for (question, answer) in answers {
            review.learn(question, answer);
        }
        review
    }

    /// Judges the next move, or says what has to be known for it.
    pub fn proceed(&mut self) -> Next {
        let Some(index) = self.game.moves().len().checked_sub(self.judged.len() + 1) else {
            return Next::Done;
        };
        match judging::judge(&self.game, &self.known, index) {
            Err(question) => Next::Ask(question),
            Ok(judged) => {
                self.judged.push(judged);
                Next::Judged
            }
        }
    }

    /// Takes the answer to a question of this game, in place of an earlier one. It must be complete: a search that was
    /// stopped early has none. Returns `false` if the answer does not fit to the question or the question to the game.
    /// Moves that have been judged stay as they are.
    pub fn learn(&mut self, question: Question, answer: Answer) -> bool {
        let Some(position) = self.game.position(question.spot) else { return false };
        self.known.add(question, answer, &position)
    }

    /// The game.
    pub const fn game(&self) -> &ReviewedGame {
        &self.game
    }

    /// The judged moves, the last move of the game first.
    pub fn judged(&self) -> &[JudgedMove] {
        &self.judged
    }

    /// The answers so far, in the order of the game.
    pub fn answers(&self) -> impl Iterator<Item = (Question, &Answer)> {
        self.known.iter()
    }

    /// The evaluation of a position, if the engine was asked about it.
    pub fn evaluation(&self, spot: Spot) -> Option<&Evaluation> {
        self.known.evaluation(spot)
    }

    /// The solver's result for a position, if it was asked about it.
    pub fn solution(&self, spot: Spot) -> Option<&Solution> {
        self.known.solution(spot)
    }

    /// Compares another move with the move with this number, which has been judged. `None` if it has not been, or if the
    /// other move is illegal.
    ///
    /// # Errors
    /// The question that has to be answered first.
    pub fn try_move(&self, ply: usize, tried: Move) -> Option<Result<Trial, Question>> {
        let judged = self.judged.iter().find(|judged| judged.ply == ply)?;
        trial::judge(&self.game, &self.known, judged, tried)
    }

    /// Black's win rate after each number of moves of the game, from the start on, as far as it is known.
    pub fn curve(&self) -> Vec<Option<WinRate>> {
        let win_rate =
            |ply, position: &Position| judging::black_win_rate(&self.game, &self.known, ply, position);
        self.game.map_positions(win_rate)
    }

    /// The value of a position as Black sees it, in which it is the turn of `turn`: the mate that the solver has found, or what
    /// the engine says. `None` where neither was asked, as at the end of a game.
    fn value(&self, spot: Spot, turn: Color) -> Option<Value> {
        if let Some(Solution::Mate { line, .. }) = self.solution(spot) {
            return Some(Value::Mate { winner: turn, plies: Some(line.len() as u32) });
        }
        Some(match self.evaluation(spot)?.score {
            Score::Cp(cp) => Value::Cp(if turn == Color::Black { cp } else { -cp }),
            Score::MateIn(plies) => {
                let winner = if plies > 0 { turn } else { !turn };
                Value::Mate { winner, plies: Some(plies.unsigned_abs()) }
            }
        })
    }

    /// The value after each number of moves of the game as Black sees it, from the start on, as far as it is known. At the
    /// end of a game that is mate or a draw.
    pub fn values(&self) -> Vec<Option<Value>> {
        self.game.map_positions(|ply, position| {
            let spot = Spot::of_game(ply);
            let winner = match self.game.end(spot, position) {
                Some(WinRate::WIN) => position.turn(),
                Some(WinRate::LOSS) => !position.turn(),
                Some(_) => return Some(Value::Cp(0)),
                None => return self.value(spot, position.turn()),
            };
            Some(Value::Mate { winner, plies: None })
        })
    }

    /// How far the review is.
    pub fn progress(&self) -> Progress {
        Progress { judged: self.judged.len(), moves: self.game.moves().len() }
    }

    /// What the judged moves come to.
    pub fn summary(&self) -> Summary {
        Summary::of(&self.game, &self.judged)
    }
}
