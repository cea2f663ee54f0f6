//! The Web Worker of the engine: searches in slices for the best move, and posts progress and answers to the page. It
//! downloads the evaluation network and the book of openings for the first job that needs them.

#[cfg(feature = "bench")]
pub mod bench;
mod download;
mod rest;
mod worker_loop;

use download::FileDownload;
use engine::{Best, Book, Engine, Job, Report, Step, Variation};
use network::Network;
use protocol::{
    BestMove, BookUse, Bound, Evaluation, Failure, Loading, SearchInfo, Think, ThinkProgress, Time,
};
use std::sync::Arc;
use worker_loop::{Searcher, Slice, now};

/// The size of the transposition table, in MiB. It is small because phones run many pages at once.
const TABLE_MIB: u32 = 32;
/// The least time between two messages about the progress of a search, in milliseconds: the page shows no more, and each
/// costs it a part of a frame.
const BETWEEN_MS: f64 = 100.0;
/// The time for a move that is demanded before the network has come, in milliseconds. The page waits for a second.
const DEMANDED_MS: f64 = 300.0;
/// The number of positions between two looks at the clock during that time.
const DEMANDED_BUDGET: u64 = 500;

fn main() {
    worker_loop::open(|| Player {
        engine: Engine::new(TABLE_MIB),
        network: FileDownload::new("network"),
        book: FileDownload::new("book"),
        waiting: None,
        lacks_network: false,
        lacks_book: false,
        lines: Vec::new(),
        begun: 0.0,
        told: f64::NEG_INFINITY,
        best: None,
        is_full_strength: false,
    });
}

/// The engine as a [`Searcher`] of the worker's message loop.
struct Player {
    engine: Engine,
    network: FileDownload,
    book: FileDownload,
    /// A job that waits for the network or the book, and the time of its arrival in milliseconds of [`now`].
    waiting: Option<(Job, f64)>,
    /// Whether the current job wants the network, which could not be loaded.
    lacks_network: bool,
    /// Whether the current job wants the book, which could not be loaded.
    lacks_book: bool,
    /// The ranked lines of the last iteration; empty before the first report.
    lines: Vec<SearchInfo>,
    /// The time at which the engine was given the current job, in milliseconds of [`now`].
    begun: f64,
    /// The time of the last message about the progress of the current search, in milliseconds of [`now`].
    told: f64,
    /// The answer of a search that is done, which follows its last report.
    best: Option<Best>,
    /// Whether the current job has no level, so that its last report is sent as well.
    is_full_strength: bool,
}

impl Player {
    /// Gives a job that arrived at `arrived` to the engine, with the network and the book if they have come.
    fn begin(&mut self, job: Job, arrived: f64) {
        if let Some(network) = self.network.take(|bytes| Network::read(bytes).ok()) {
            self.engine.set_network(Some(Arc::new(network)));
        }
        if let Some(book) = self.book.take(|bytes| Book::read(bytes).ok()) {
            self.engine.set_book(Some(Arc::new(book)));
        }
        self.lacks_network = job.wants_network() && self.network.has_failed();
        self.lacks_book = job.wants_book() && self.book.has_failed();
        // The time that a job has waited counts on a clock only.
        let is_on_clock = matches!(job.limits.time, Some(Time::Clock(_)));
        let begin = if is_on_clock { arrived } else { now() };
        self.is_full_strength = job.level.is_none();
        self.begun = now();
        self.told = f64::NEG_INFINITY;
        self.forget();
        self.engine.start_at(job, begin as u64);
    }

    /// Gives the waiting job to the engine, and searches for a moment. Returns the answer; `None` if no job waits.
    fn hurry_waiting(&mut self) -> Option<Best> {
        let (job, arrived) = self.waiting.take()?;
        self.begin(job, arrived);
        let end = now() + DEMANDED_MS;
        while now() < end {
            if let Step::Done(best) = self.engine.poll(DEMANDED_BUDGET, now() as u64) {
                return Some(best);
            }
        }
        self.engine.stop()
    }

    /// The part of the network or of the book that has been received, if the job has to wait for it.
    fn awaited(&self, job: &Job) -> Option<Loading> {
        let network = self.network.awaited().filter(|_| job.wants_network());
        network.or_else(|| self.book.awaited().filter(|_| job.wants_book()))
    }

    /// Forgets the lines and the answer of the job before.
    fn forget(&mut self) {
        self.lines.clear();
        self.best = None;
    }

    /// The evaluation of the current job.
    fn evaluation(&self) -> Evaluation {
        if self.lacks_network { Evaluation::Substitute } else { self.engine.evaluation() }
    }

    fn answer(&self, best: &Best) -> BestMove {
        let Best { answer, score, nodes, pace_ms, book, .. } = *best;
        let book = if self.lacks_book { BookUse::Missing } else { book };
        BestMove { answer, score, nodes, evaluation: self.evaluation(), pace_ms, book }
    }

    /// Notes the lines of a report, and returns it as a message.
    fn report(&mut self, report: Report) -> ThinkProgress {
        let Report { depth, nodes, lines, .. } = report;
        let (time_ms, evaluation) = (self.time_ms(), self.evaluation());
        let info = |Variation { rank, score, bound, pv }| {
            let win_rate = self.engine.win_rate(score);
            SearchInfo { rank, depth, nodes, time_ms, score, bound, win_rate, evaluation, pv }
        };
        let lines: Vec<SearchInfo> = lines.into_iter().map(info).collect();
        if lines.iter().all(|line| line.bound == Bound::Exact) {
            self.lines.clone_from(&lines);
        }
        ThinkProgress::Searching(lines)
    }

    /// The time that the current search has taken, in milliseconds.
    fn time_ms(&self) -> u64 {
        (now() - self.begun) as u64
    }
}

impl Searcher for Player {
    type Job = Think;

    fn take_up(&mut self, think: &Think, now: f64) -> Result<(), Failure> {
        let job = Job::of(think)?;
        self.waiting = None;
        self.forget();
        if job.wants_network() {
            self.network.begin(now);
        }
        if job.wants_book() {
            self.book.begin(now);
        }
        if think.waits_for_network && self.awaited(&job).is_some() {
            // The job before would go on meanwhile.
            self.engine.stop();
            self.waiting = Some((job, now));
            return Ok(());
        }
        self.begin(job, now);
        Ok(())
    }

    fn poll_download(&mut self) -> Option<ThinkProgress> {
        let (job, _) = self.waiting.as_ref()?;
        if let Some(loading) = self.awaited(job) {
            return Some(ThinkProgress::Loading(loading));
        }
        let (job, arrived) = self.waiting.take()?;
        self.begin(job, arrived);
        None
    }

    fn think(&mut self, budget: u64) -> Slice<Think> {
        if let Some(best) = self.best.take() {
            return Slice::Done(self.answer(&best));
        }
        match self.engine.poll(budget, now() as u64) {
            Step::Idle => Slice::Idle,
            Step::Working(None) => Slice::Silent,
            Step::Working(Some(report)) => {
                // The lines are noted in any case.
                let progress = self.report(report);
                if now() < self.told + BETWEEN_MS {
                    return Slice::Silent;
                }
                self.told = now();
                Slice::Progress(progress)
            }
            Step::Done(best) => match best.report().filter(|_| self.is_full_strength) {
                Some(report) => {
                    self.best = Some(best);
                    Slice::Progress(self.report(report))
                }
                None => Slice::Done(self.answer(&best)),
            },
        }
    }

    fn progress(&self) -> Option<ThinkProgress> {
        let (nodes, time_ms) = (self.engine.nodes(), self.time_ms());
        let lines = self.lines.iter().map(|line| SearchInfo { nodes, time_ms, ..line.clone() });
        (!self.lines.is_empty()).then(|| ThinkProgress::Searching(lines.collect()))
    }

    fn stop(&mut self) -> Option<BestMove> {
        let best = self.hurry_waiting().or_else(|| self.best.take()).or_else(|| self.engine.stop())?;
        Some(self.answer(&best))
    }
}
