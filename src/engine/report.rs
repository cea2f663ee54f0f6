//! What the engine tells about a search: its progress and its answer.

use crate::packed_move::PackedMove;
use crate::search::Search;
use crate::search::root::RootMove;
use crate::value::{self, Value};
use protocol::{Answer, BookUse, Bound, Score};
use rules::Move;

/// The progress of a search: the result of an iteration, or a bound of a value in one that goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The number of visited positions.
    pub nodes: u64,
    /// The number of moves that are ranked: [`Job::multi_pv`](crate::Job::multi_pv), if there are enough moves.
    pub ranks: u32,
    /// The ranked lines, best first; of an iteration that goes on, only the line whose value is bounded.
    pub lines: Vec<Variation>,
}

/// A line of play with its rank and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The rank of the line; 1 is the best.
    pub rank: u32,
    /// The score for the side to move if the line is played.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The moves of the line: the best ones for both sides that the search has found, from the root on.
    pub pv: Vec<Move>,
}

/// The answer to a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The chosen action: a move, a declaration or resignation.
    pub answer: Answer,
    /// The score of the position for the side to move; `None` if it was not searched.
    pub score: Option<Score>,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The depth of the last completed iteration, in plies.
    pub depth: u32,
    /// The number of visited positions.
    pub nodes: u64,
    /// The known part of the line that begins with the answer.
    pub pv: Vec<Move>,
    /// The alternatives, best first: one fewer than [`Job::multi_pv`](crate::Job::multi_pv), if there are enough moves and an
    /// iteration was completed.
    pub others: Vec<Variation>,
    /// The time from the start of the job that a person would take for this move, in milliseconds: more where the choice
    /// is hard, and more at higher levels. An answer at this time keeps to the clock. `None` without a level or a clock.
    pub pace_ms: Option<u64>,
    /// Whether the answer is from the book, or the last move, if the job asks that.
    pub book: BookUse,
}

impl Best {
    /// The last report of the search: the line of the answer and the alternatives. `None` if nothing was searched.
    pub fn report(&self) -> Option<Report> {
        let Self { score, bound, depth, nodes, .. } = *self;
        let first = Variation { rank: 1, score: score?, bound, pv: self.pv.clone() };
        let lines: Vec<Variation> = std::iter::once(first).chain(self.others.iter().cloned()).collect();
        Some(Report { depth, nodes, ranks: lines.len() as u32, lines })
    }
}

impl Report {
    /// Whether this is the result of an iteration.
    pub(crate) fn is_of_iteration(&self) -> bool {
        self.lines.iter().all(|line| line.bound == Bound::Exact)
    }
}

impl Search {
    /// The report of a completed iteration.
    pub(crate) fn report(&self) -> Report {
        let (depth, nodes, ranks) = (self.completed, self.nodes, self.multi_pv() as u32);
        Report { depth, nodes, ranks, lines: variations(self.ranking()).collect() }
    }

    /// The report of a value outside of the window.
    pub(crate) fn report_bound(&self, value: Value, bound: Bound) -> Option<Report> {
        let (depth, nodes, ranks) = (self.depth, self.nodes, self.multi_pv() as u32);
        let (rank, root) = self.current_line()?;
        let (rank, score, pv) = (rank as u32, value::to_score(value), unpacked(&root.pv));
        Some(Report { depth, nodes, ranks, lines: vec![Variation { rank, score, bound, pv }] })
    }
}

/// The ranked moves with their lines, best first.
pub(crate) fn variations(ranking: &[RootMove]) -> impl Iterator<Item = Variation> {
    (1..).zip(ranking).map(|(rank, root)| Variation {
        rank,
        score: value::to_score(root.value),
        bound: Bound::Exact,
        pv: unpacked(&root.pv),
    })
}

/// The moves of a line.
pub(crate) fn unpacked(line: &[PackedMove]) -> Vec<Move> {
    line.iter().filter_map(|packed| packed.unpack()).collect()
}
