//! The Web Worker of the engine: searches in slices for the best move, and posts progress and answers to the page.

#[cfg(feature = "bench")]
pub mod bench;
mod rest;
mod worker_loop;

use engine::{Best, Engine, Job, Step};
use protocol::{BestMove, Failure, SearchInfo, Think};
use worker_loop::{Searcher, Slice, now};

/// The size of the transposition table, in MiB. It is small because phones run many pages at once.
const TABLE_MIB: u32 = 32;

fn main() {
    worker_loop::open(|| Player { engine: Engine::new(TABLE_MIB) });
}

/// The engine as a [`Searcher`] of the worker's message loop.
struct Player {
    engine: Engine,
}

impl Searcher for Player {
    type Job = Think;

    fn take_up(&mut self, think: &Think, now: f64) -> Result<(), Failure> {
        self.engine.start_at(Job::of(think)?, now as u64);
        Ok(())
    }

    fn think(&mut self, budget: u64) -> Slice<Think> {
        match self.engine.poll(budget, now() as u64) {
            Step::Idle => Slice::Idle,
            Step::Working(None) => Slice::Silent,
            Step::Working(Some(report)) => {
                let (depth, nodes, score) = (report.depth, report.nodes, report.score);
                Slice::Progress(SearchInfo { depth, nodes, score, pv: report.pv })
            }
            Step::Done(best) => Slice::Done(answer(&best)),
        }
    }

    fn progress(&self) -> Option<SearchInfo> {
        None
    }

    fn stop(&mut self) -> Option<BestMove> {
        self.engine.stop().map(|best| answer(&best))
    }
}

const fn answer(best: &Best) -> BestMove {
    BestMove { answer: best.answer, score: best.score, nodes: best.nodes }
}
