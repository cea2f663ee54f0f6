//! The Web Worker of the mate solver. It is a wasm file of its own, which a page fetches on first use, because games
//! against the engine do not need it.

mod rest;
mod worker_loop;

use engine::{MateProgress, MateSolver, MateStep, Solution};
use protocol::{Failure, Solve, SolveProgress, Solved};
use rules::{Line, LineError, Position, Variant};
use worker_loop::{Searcher, Slice, now};

/// The size of the solver's transposition table, in MiB. It is small because phones run many pages at once.
const TABLE_MIB: u32 = 24;

fn main() {
    worker_loop::open(Solver::default);
}

/// The mate solver as a [`Searcher`] of the worker's message loop, with the limits of the current request.
#[derive(Debug, Default)]
struct Solver {
    /// The solver with its table; allocated for the first request.
    solver: Option<MateSolver>,
    /// The progress after the last slice; `None` before the first.
    progress: Option<MateProgress>,
    /// The time limit as a moment of [`now`], in milliseconds; `None` if there is none.
    until: Option<f64>,
    /// The greatest number of positions to visit; `None` if there is no limit.
    nodes: Option<u64>,
}

impl Searcher for Solver {
    type Job = Solve;

    fn take_up(&mut self, solve: &Solve, now: f64) -> Result<(), Failure> {
        let root = root(&solve.line).map_err(|_| Failure::Line(solve.line.clone()))?;
        self.progress = None;
        self.until = solve.time_ms.map(|ms| now + ms as f64);
        self.nodes = solve.nodes;
        self.solver.get_or_insert_with(|| MateSolver::new(TABLE_MIB)).start(root);
        Ok(())
    }

    fn think(&mut self, budget: u64) -> Slice<Solve> {
        let Some(solver) = &mut self.solver else { return Slice::Idle };
        let left = self.nodes.map_or(budget, |nodes| nodes.saturating_sub(solver.nodes()));
        let progress = match solver.poll(budget.min(left)) {
            MateStep::Idle => return Slice::Idle,
            MateStep::Done(solution) => return Slice::Done(self.solved(solution)),
            MateStep::Working(progress) => progress,
        };
        let shown = self.progress.and_then(|before| before.at_most);
        self.progress = Some(progress);
        let over = self.until.is_some_and(|until| now() >= until)
            || self.nodes.is_some_and(|nodes| progress.nodes >= nodes);
        if over {
            self.stop().map_or(Slice::Idle, Slice::Done)
        } else if progress.at_most == shown {
            Slice::Silent
        } else {
            Slice::Progress(to_progress(progress))
        }
    }

    fn progress(&self) -> Option<SolveProgress> {
        self.progress.map(to_progress)
    }

    fn stop(&mut self) -> Option<Solved> {
        let solution = self.solver.as_mut()?.stop()?;
        Some(self.solved(solution))
    }
}

const fn to_progress(progress: MateProgress) -> SolveProgress {
    let MateProgress { nodes, at_most, none_within } = progress;
    SolveProgress { nodes, at_most, none_within }
}

impl Solver {
    /// The solution in the form of the protocol, with the number of visited positions.
    fn solved(&self, solution: Solution) -> Solved {
        Solved { solution: solution.into(), nodes: self.solver.as_ref().map_or(0, MateSolver::nodes) }
    }
}

/// The position at the end of a line, in which the attacker may have no king.
///
/// # Errors
/// The reason why the line cannot be parsed, or played as a game; it cannot be played as a mate problem either then.
fn root(line: &str) -> Result<Position, LineError> {
    let line = Line::parse(line, Variant::Standard)?;
    line.play().or_else(|fault| line.play_problem().map_err(|_| fault))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_attacker_may_have_no_king() {
        for line in ["sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1", "startpos moves 7g7f"] {
            assert!(root(line).is_ok(), "{line}");
        }
        assert!(root("sfen 9/9/4P4/9/9/9/9/9/4K4 b G 1").is_err(), "whom to mate?");
    }
}
