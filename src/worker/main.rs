//! The thinker: it finds moves. The engine searches in slices, and answers.

#[cfg(feature = "bench")]
pub mod bench;
mod desk;
mod rest;

use desk::{Asked, Current, Slice, Thinker, now};
use engine::{Best, Engine, Job, Step};
use protocol::{Failure, Reply, Request, RequestId, Think};

/// Memory of the table. Many pages run beside this one, on phones too.
const TABLE_MIB: u32 = 32;

fn main() {
    desk::open(|| Player { engine: Engine::new(TABLE_MIB) });
}

/// Who finds moves.
struct Player {
    engine: Engine,
}

impl Thinker for Player {
    type Job = Think;
    type Reply = Reply;

    fn read(bytes: &[u8]) -> postcard::Result<Asked<Think>> {
        Ok(match postcard::from_bytes(bytes)? {
            Request::Think(think) => Asked::Think(think.id, think),
            Request::Stop(id) => Asked::Stop(id),
            Request::GiveWay => Asked::GiveWay,
        })
    }

    fn take_up(&mut self, think: &Think, now: f64) -> Result<(), Failure> {
        self.engine.start_at(Job::of(think)?, now as u64);
        Ok(())
    }

    fn think(&mut self, budget: u64, current: &Current, say: &dyn Fn(&Reply)) -> Slice {
        match self.engine.poll(budget, now() as u64) {
            Step::Idle => Slice::Done,
            Step::Working(None) => Slice::Silent,
            Step::Working(Some(report)) => {
                let (depth, nodes, score) = (report.depth, report.nodes, report.score);
                say(&Reply::Info { id: current.id, depth, nodes, score, pv: report.pv });
                Slice::Told
            }
            Step::Done(best) => {
                say(&answer(current, &best));
                Slice::Done
            }
        }
    }

    fn alive(&self, current: &Current) -> Reply {
        Reply::Alive { id: current.id }
    }

    fn stop(&mut self, current: &Current) -> Option<Reply> {
        self.engine.stop().map(|best| answer(current, &best))
    }

    fn hello(version: u32, build: String) -> Reply {
        Reply::Hello { version, build }
    }

    fn cancelled(id: RequestId) -> Reply {
        Reply::Cancelled(id)
    }

    fn failed(id: Option<RequestId>, failure: Failure) -> Reply {
        Reply::Failed { id, failure }
    }
}

fn answer(current: &Current, best: &Best) -> Reply {
    let (answer, score, nodes) = (best.answer, best.score, best.nodes);
    Reply::BestMove { id: current.id, answer, score, nodes, took_ms: current.took_ms() }
}
