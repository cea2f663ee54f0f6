//! Practice with the mistakes of a reviewed game: before each of them the person looks for a better move.
//!
//! [`Practice`] is a part of the session of the review, which asks the workers about moves that are not judged yet.

use crate::review::{JudgedMove, Judgement, Question, Review, Trial};
use rules::Move;

/// How far the person is with a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PracticeState {
    /// A move is expected.
    #[default]
    Open,
    /// This move is being judged.
    Judging(Move),
    /// This move is as good as the best one.
    Right(Move),
    /// This move is not.
    Wrong(Move),
    /// This move cannot be judged, because a worker cannot be started.
    Failed(Move),
    /// The person has had the best move shown.
    Shown,
}

/// The mistakes of a game as tasks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The numbers of the bad moves, in the order of the game; at least one.
    plies: Vec<usize>,
    /// The number of the bad move that the person began with; `None` if none was chosen.
    from: Option<usize>,
    /// The index of the present task.
    at: usize,
    state: PracticeState,
    /// For each task, whether the person has found a right move without seeing it.
    found: Vec<bool>,
}

impl Practice {
    /// The numbers of the moves that are tasks, in the order of the game: the mistakes and blunders, and the missed mates,
    /// of which a better move is known.
    pub fn plies(review: &Review) -> Vec<usize> {
        let is_task = |judged: &&JudgedMove| {
            let is_bad = judged.judgement >= Some(Judgement::Mistake) || judged.misses_mate();
            is_bad && judged.best.is_some_and(|best| best != judged.played)
        };
        let mut plies: Vec<usize> = review.judged().iter().filter(is_task).map(|judged| judged.ply).collect();
        plies.sort_unstable();
        plies
    }

    /// The tasks of a review, which begin with the move with this number, or the first one. `None` without such a task.
    pub fn of(review: &Review, from: Option<usize>) -> Option<Self> {
        let plies = Self::plies(review);
        let at = plies.iter().position(|&ply| ply == from.unwrap_or(ply))?;
        let found = vec![false; plies.len()];
        Some(Self { plies, from, at, state: PracticeState::Open, found })
    }

    /// The number of the bad move of the present task. The task is the position before it.
    pub fn ply(&self) -> usize {
        self.plies[self.at]
    }

    /// The number of the present task, from 1 on, and the number of all.
    pub const fn place(&self) -> (usize, usize) {
        (self.at + 1, self.plies.len())
    }

    /// How far the person is with the present task.
    pub const fn state(&self) -> PracticeState {
        self.state
    }

    /// The number of tasks that the person has solved.
    pub fn found(&self) -> usize {
        self.found.iter().filter(|found| **found).count()
    }

    /// Whether the present task is the last one: every other one came before it.
    pub fn is_last(&self) -> bool {
        let next = self.plies[self.following()];
        next == self.from.unwrap_or(self.plies[0])
    }

    /// The number of the bad move that the person chose to begin with; `None` if none was chosen.
    pub const fn from(&self) -> Option<usize> {
        self.from
    }

    const fn following(&self) -> usize {
        (self.at + 1) % self.plies.len()
    }

    /// Takes a move of the person. Nothing changes while another one is judged or after the task is over.
    pub fn play(&mut self, mv: Move) {
        if matches!(self.state, PracticeState::Open | PracticeState::Wrong(_) | PracticeState::Failed(_)) {
            self.state = PracticeState::Judging(mv);
        }
    }

    /// Has the person try again.
    pub fn retry(&mut self) {
        if matches!(
            self.state,
            PracticeState::Wrong(_) | PracticeState::Failed(_) | PracticeState::Judging(_)
        ) {
            self.state = PracticeState::Open;
        }
    }

    /// Shows the best move.
    pub fn reveal(&mut self) {
        if !matches!(self.state, PracticeState::Right(_)) {
            self.state = PracticeState::Shown;
        }
    }

    /// Goes to the next task; after the last one of the game to its first.
    pub fn next(&mut self) {
        self.at = self.following();
        self.state = PracticeState::Open;
    }

    /// Judges the move that waits for it, as far as its answers are known. Returns the question that is open.
    pub(super) fn proceed(&mut self, review: &Review) -> Option<Question> {
        let PracticeState::Judging(mv) = self.state else { return None };
        match review.try_move(self.ply(), mv) {
            Some(Err(question)) => return Some(question),
            Some(Ok(trial)) if trial.is_right() => {
                self.found[self.at] = true;
                self.state = PracticeState::Right(mv);
            }
            Some(Ok(_)) => self.state = PracticeState::Wrong(mv),
            None => self.state = PracticeState::Open,
        }
        None
    }

    /// Takes note that the move that is judged cannot be.
    pub(super) fn fail(&mut self) {
        if let PracticeState::Judging(mv) = self.state {
            self.state = PracticeState::Failed(mv);
        }
    }

    /// What the move that the person has made is worth; `None` if there is none, or it is not known.
    pub fn trial(&self, review: &Review) -> Option<Trial> {
        match self.state {
            PracticeState::Right(mv) | PracticeState::Wrong(mv) => {
                review.try_move(self.ply(), mv).and_then(Result::ok)
            }
            _ => None,
        }
    }
}
