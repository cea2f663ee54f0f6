//! The worker that plays: the engine searches in slices, and answers.

#[cfg(feature = "bench")]
pub mod bench;
mod rest;
mod worker_loop;

use engine::{Best, Engine, Job, Step};
use protocol::{BestMove, Failure, SearchInfo, Think};
use worker_loop::{Slice, Thinker, now};

/// Memory of the table. Many pages run beside this one, on phones too.
const TABLE_MIB: u32 = 32;

fn main() {
    worker_loop::open(|| Player { engine: Engine::new(TABLE_MIB) });
}

/// Who finds moves.
struct Player {
    engine: Engine,
}

impl Thinker for Player {
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
