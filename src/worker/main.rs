//! The Web Worker of the engine: searches in slices for the best move, and posts progress and answers to the page. It
//! downloads the evaluation network for the first job that needs it.

#[cfg(feature = "bench")]
pub mod bench;
mod network_download;
mod rest;
mod worker_loop;

use engine::{Best, Engine, Job, Step};
use network_download::{Download, NetworkDownload};
use protocol::{BestMove, Failure, SearchInfo, Think, ThinkProgress, Time};
use worker_loop::{Searcher, Slice, now};

/// The size of the transposition table, in MiB. It is small because phones run many pages at once.
const TABLE_MIB: u32 = 32;

fn main() {
    worker_loop::open(|| Player {
        engine: Engine::new(TABLE_MIB),
        network: NetworkDownload::default(),
        waiting: None,
    });
}

/// The engine as a [`Searcher`] of the worker's message loop.
struct Player {
    engine: Engine,
    network: NetworkDownload,
    /// A job that waits for the network, and the time of its arrival in milliseconds of [`now`].
    waiting: Option<(Job, f64)>,
}

impl Player {
    /// Gives the waiting job to the engine, if there is one. The time that it has waited counts on a clock only.
    fn begin_waiting(&mut self) {
        if let Some((job, arrived)) = self.waiting.take() {
            let is_on_clock = matches!(job.limits.time, Some(Time::Clock(_)));
            let begin = if is_on_clock { arrived } else { now() };
            self.engine.start_at(job, begin as u64);
        }
    }

    fn answer(&self, best: &Best) -> BestMove {
        let Best { answer, score, nodes, .. } = *best;
        BestMove { answer, score, nodes, evaluation: self.engine.evaluation() }
    }
}

impl Searcher for Player {
    type Job = Think;

    fn take_up(&mut self, think: &Think, now: f64) -> Result<(), Failure> {
        let job = Job::of(think)?;
        if job.wants_network() && self.network.begin(now) {
            // The job before would go on meanwhile.
            self.engine.stop();
            self.waiting = Some((job, now));
        } else {
            self.waiting = None;
            self.engine.start_at(job, now as u64);
        }
        Ok(())
    }

    fn wait(&mut self) -> Option<ThinkProgress> {
        self.waiting.as_ref()?;
        match self.network.state() {
            Download::Running(loading) => return Some(ThinkProgress::Loading(loading)),
            Download::Loaded(network) => self.engine.set_network(Some(network)),
            // The answer says that there was no network.
            Download::Failed => {}
        }
        self.begin_waiting();
        None
    }

    fn think(&mut self, budget: u64) -> Slice<Think> {
        match self.engine.poll(budget, now() as u64) {
            Step::Idle => Slice::Idle,
            Step::Working(None) => Slice::Silent,
            Step::Working(Some(report)) => {
                let (depth, nodes, score) = (report.depth, report.nodes, report.score);
                Slice::Progress(ThinkProgress::Searching(SearchInfo { depth, nodes, score, pv: report.pv }))
            }
            Step::Done(best) => Slice::Done(self.answer(&best)),
        }
    }

    fn progress(&self) -> Option<ThinkProgress> {
        None
    }

    fn stop(&mut self) -> Option<BestMove> {
        self.begin_waiting();
        let best = self.engine.stop()?;
        Some(self.answer(&best))
    }
}
