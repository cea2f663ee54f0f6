//! The engine and the mate solver of a review.

use crate::{book_file, network_file};
use engine::{Engine, Job, MateSolver, MateStep, Solution};
use headless::review::{Answer, Effort, Evaluation, Next, Question, Review, ReviewedGame, Task};
use protocol::{BookUse, Score};
use rules::Position;

/// The memory of the engine's table, in MiB.
const ENGINE_MIB: u32 = 64;
/// The memory of the solver, in MiB.
const SOLVER_MIB: u32 = 64;
/// The number of positions that the solver visits between two looks at its limit.
const SLICE: u64 = 1_000;

/// An engine and a mate solver, which answer the questions of reviews.
#[derive(Debug)]
pub struct Reviewer {
    engine: Engine,
    solver: MateSolver,
}

impl Default for Reviewer {
    fn default() -> Self {
        let mut engine = Engine::new(ENGINE_MIB);
        engine.set_network(Some(network_file::built_in()));
        engine.set_book(Some(book_file::built_in()));
        Self { engine, solver: MateSolver::new(SOLVER_MIB) }
    }
}

impl Reviewer {
    /// Reviews a game. With a limit in nodes the result is always the same. Calls `on_judged` after each judged move.
    ///
    /// # Panics
    /// Never: a review takes the answers to its own questions.
    pub fn review(&mut self, game: ReviewedGame, effort: Effort, mut on_judged: impl FnMut()) -> Review {
        self.engine.new_game();
        let mut review = Review::new(game);
        loop {
            match review.proceed() {
                Next::Done => return review,
                Next::Judged => on_judged(),
                Next::Ask(question) => {
                    let answer = self.answer(&review, question, effort);
                    let fits = answer.is_some_and(|answer| review.learn(question, answer));
                    assert!(fits, "{question:?} is about the game, and the answer is of its kind");
                }
            }
        }
    }

    /// Answers a question about the game of a review; `None` if it is about another game. The engine uses what it has
    /// found before.
    pub fn answer(&mut self, review: &Review, question: Question, effort: Effort) -> Option<Answer> {
        let position = review.game().position(question.spot)?;
        Some(match question.task {
            Task::Solve => Answer::Solution(self.solve(position, effort.mate_nodes).into()),
            Task::Evaluate => {
                let impasse = review.game().impasse();
                let job = Job {
                    impasse,
                    limits: effort.search,
                    keeps_tables: true,
                    asks_book: true,
                    ..Job::new(position)
                };
                let best = self.engine.run(job);
                let score = best.score.unwrap_or(Score::Cp(0));
                let win_rate = self.engine.win_rate(score);
                let (depth, nodes, line) = (best.depth, best.nodes, best.pv);
                let is_of_book = best.book == BookUse::Known;
                Answer::Evaluation(Evaluation { win_rate, score, depth, nodes, line, is_of_book })
            }
        })
    }

    fn solve(&mut self, position: Position, nodes: u64) -> Solution {
        self.solver.start(position);
        loop {
            let left = nodes.saturating_sub(self.solver.nodes());
            if left == 0 {
                return self.solver.stop().unwrap_or(Solution::Unknown);
            }
            match self.solver.poll(left.min(SLICE)) {
                MateStep::Done(solution) => return solution,
                MateStep::Working(_) => {}
                MateStep::Idle => return Solution::Unknown,
            }
        }
    }
}
