//! The mate solver (詰将棋, *tsume-shogi*): whether the side to move can force mate by giving check with every
//! move, and the shortest such mate.
//!
//! The solver works in slices. Its stages are: any mate ([`dfpn`]); the mate length, by searches with
//! increasing bounds; all first moves that mate in that length; the line in which both sides play best, where
//! every evasion counts, including futile interpositions (無駄合い, *mudaai*); and the length without futile
//! interpositions ([`conventional_length`]).

mod children;
mod conventional_length;
mod dfpn;
mod hands;
mod keys;
mod proof_state;
mod pv;
mod table;

use conventional_length::ConventionalLength;
use dfpn::{Dfpn, Verdict};
use proof_state::Length;
use pv::{PvExtraction, checking_moves};
use rules::{Move, Position};
use std::fmt;

/// The mate solver. It owns its table and works on one position at a time.
pub struct MateSolver {
    dfpn: Dfpn,
    task: Option<Task>,
}

/// The result of a slice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateStep {
    /// There is no position to solve.
    Idle,
    /// The position is not solved yet.
    Working(MateProgress),
    /// The work is finished.
    Done(Solution),
}

/// The progress of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateProgress {
    /// The number of visited positions.
    pub nodes: u64,
    /// The number of plies within which a mate is proved.
    pub at_most: Option<u32>,
    /// The number of plies within which mate is disproved.
    pub none_within: u32,
}

/// The result of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// Mate is proved, with the line and perhaps its shortest length.
    Mate(Mate),
    /// Mate by checks alone is disproved, for any length.
    NoMate,
    /// Mate is neither proved nor disproved.
    Unknown,
}

/// A forced mate by checks, as far as it has been examined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// A line that ends in mate and follows the proof. If the mate is the shortest, both sides play best.
    pub line: Vec<Move>,
    /// Further results, if the line is proved to be as short as possible.
    pub shortest: Option<Shortest>,
}

/// The results for a mate that is as short as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// All first moves that mate in the same number of plies.
    pub firsts: Vec<Move>,
    /// The length by the convention of mate problems, in plies, without futile interpositions: a piece
    /// dropped between king and checking piece and its capture by that piece do not count, if afterwards the
    /// mate is no longer than without the drop and does not need the captured piece. Never more than the
    /// length of the line, and a minimum over the mates within that length only. `None` if it could not be
    /// determined.
    pub convention: Option<u32>,
}

impl From<Solution> for protocol::Solution {
    fn from(solution: Solution) -> Self {
        match solution {
            Solution::NoMate => Self::NoMate,
            Solution::Unknown => Self::Unknown,
            Solution::Mate(Mate { line, shortest }) => {
                let convention = shortest.as_ref().and_then(|shortest| shortest.convention);
                let firsts = shortest.map(|shortest| shortest.firsts).unwrap_or_default();
                Self::Mate { line, firsts, convention }
            }
        }
    }
}

/// The current position and stage.
struct Task {
    root: Position,
    stage: Stage,
    /// The number of plies within which mate is disproved.
    none_within: u32,
    /// The number of plies within which mate is proved; the line that was found may be shorter.
    proved_within: Option<u32>,
    /// The line of the first proof.
    line: Vec<Move>,
}

/// The stages of the solver.
enum Stage {
    /// Searches for any mate.
    AnyMate,
    /// Extracts the line of the first proof.
    FirstLine(PvExtraction),
    /// Searches for a mate within a number of plies.
    Within(u32),
    /// Tests which first moves mate within `plies`. `pending` holds the remaining moves, the current one
    /// last.
    FirstMoves { plies: u32, pending: Vec<Move>, found: Vec<Move> },
    /// Extracts the line of the shortest mate.
    ShortestLine { extraction: PvExtraction, firsts: Vec<Move> },
    /// Determines the length without futile interpositions.
    ConventionalLength { length: ConventionalLength, firsts: Vec<Move> },
}

impl fmt::Debug for MateSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MateSolver").field("solving", &self.task.is_some()).finish_non_exhaustive()
    }
}

impl MateSolver {
    /// The minimum and maximum memory, in MiB.
    pub const MEMORY_MIB: (u32, u32) = (8, 4096);

    /// Creates a solver that uses `memory_mib` MiB, clamped to [`Self::MEMORY_MIB`].
    pub fn new(memory_mib: u32) -> Self {
        let (least, most) = Self::MEMORY_MIB;
        Self { dfpn: Dfpn::new(memory_mib.clamp(least, most)), task: None }
    }

    /// The memory bound of its tables and lists, in bytes; it never grows.
    pub fn bytes(&self) -> usize {
        self.dfpn.bytes() + ConventionalLength::MAX_BYTES
    }

    /// Starts to solve a position, where the side to move is the attacker. Drops the current position.
    pub fn start(&mut self, root: Position) {
        self.dfpn.begin_problem(root.turn());
        self.dfpn.query(&root, Length::UNBOUNDED);
        let (stage, line) = (Stage::AnyMate, Vec::new());
        let task = Task { root, stage, none_within: 0, proved_within: None, line };
        self.task = Some(task);
    }

    /// Visits about `budget` more positions, then returns. The result does not depend on the slicing.
    pub fn poll(&mut self, budget: u64) -> MateStep {
        let Some(task) = &mut self.task else { return MateStep::Idle };
        let pause_at = self.dfpn.nodes.saturating_add(budget);
        while let Some(verdict) = self.dfpn.run(pause_at) {
            if let Some(solution) = task.advance(&mut self.dfpn, verdict) {
                self.task = None;
                return MateStep::Done(solution);
            }
        }
        let at_most = Some(task.line.len() as u32).filter(|&plies| plies > 0);
        MateStep::Working(MateProgress { nodes: self.dfpn.nodes, at_most, none_within: task.none_within })
    }

    /// Visits about `budget` more positions, but ends as soon as any mate is found, of whatever length, or no
    /// mate exists or can be found.
    pub(crate) fn poll_any_mate(&mut self, budget: u64) -> Option<Solution> {
        let pause_at = self.dfpn.nodes.saturating_add(budget);
        while let (Some(task), Some(verdict)) = (&mut self.task, self.dfpn.run(pause_at)) {
            let solution = task.advance(&mut self.dfpn, verdict);
            if solution.is_some() || !task.line.is_empty() {
                let task = self.task.take()?;
                return Some(solution.unwrap_or_else(|| task.into_solution()));
            }
        }
        None
    }

    /// Clears the data of earlier problems. They save no work, but their places in memory could influence
    /// results.
    pub(crate) fn clear(&mut self) {
        self.task = None;
        self.dfpn.clear_path_state();
    }

    /// Ends the work with the results so far; `None` if there is no position.
    pub fn stop(&mut self) -> Option<Solution> {
        let task = self.task.take()?;
        Some(task.into_solution())
    }

    /// The number of positions visited for the last problem.
    pub const fn nodes(&self) -> u64 {
        self.dfpn.nodes
    }

    /// Whether there is a position to solve.
    pub const fn is_solving(&self) -> bool {
        self.task.is_some()
    }
}

impl Task {
    /// The results so far.
    fn into_solution(self) -> Solution {
        if self.line.is_empty() {
            return Solution::Unknown;
        }
        let shortest = match self.stage {
            Stage::ConventionalLength { firsts, .. } => Some(Shortest { firsts, convention: None }),
            _ => None,
        };
        Solution::Mate(Mate { line: self.line, shortest })
    }

    /// Processes a verdict and starts the next query. Returns the solution if no query remains.
    fn advance(&mut self, dfpn: &mut Dfpn, verdict: Verdict) -> Option<Solution> {
        match (&mut self.stage, verdict) {
            (Stage::AnyMate, Verdict::NoMate(_)) => return Some(Solution::NoMate),
            (Stage::AnyMate, Verdict::Unknown) => return Some(Solution::Unknown),
            (Stage::AnyMate, Verdict::Mate(length)) => {
                self.proved_within = Some(length.0.into());
                self.stage = Stage::FirstLine(PvExtraction::new(dfpn, &self.root, length, false));
            }
            (Stage::FirstLine(extraction), verdict) => extraction.receive(dfpn, verdict),
            (Stage::Within(plies), Verdict::NoMate(length)) => {
                self.none_within = u32::from(length.0).max(*plies);
                self.query_within(dfpn);
            }
            (Stage::Within(_), Verdict::Mate(length)) => self.query_first_moves(dfpn, length.0.into()),
            (Stage::FirstMoves { pending, found, .. }, verdict) => {
                let last = pending.pop();
                if matches!(verdict, Verdict::Mate(_)) {
                    found.extend(last);
                }
                self.query_next_first_move(dfpn);
            }
            (Stage::ShortestLine { extraction, .. }, verdict) => extraction.receive(dfpn, verdict),
            (Stage::ConventionalLength { length, .. }, verdict) => length.receive(dfpn, verdict),
            (Stage::Within(_), Verdict::Unknown) => return Some(self.give_up()),
        }
        self.advance_line(dfpn)
    }

    /// Moves on to the next stage if the line is extracted or its length determined.
    fn advance_line(&mut self, dfpn: &mut Dfpn) -> Option<Solution> {
        match &mut self.stage {
            Stage::FirstLine(extraction) => {
                if extraction.is_done() {
                    let Some(line) = extraction.take_line() else { return Some(self.give_up()) };
                    self.line = line;
                    self.query_within(dfpn);
                }
                None
            }
            Stage::ShortestLine { extraction, firsts } if extraction.is_done() => {
                let firsts = std::mem::take(firsts);
                let Some(line) = extraction.take_line() else { return Some(self.give_up()) };
                let length = ConventionalLength::new(dfpn, &self.root, line.len() as u32);
                self.line = line;
                self.stage = Stage::ConventionalLength { length, firsts };
                self.advance_line(dfpn)
            }
            Stage::ConventionalLength { length, firsts } => length.end().map(|convention| {
                let (line, firsts) = (std::mem::take(&mut self.line), std::mem::take(firsts));
                Solution::Mate(Mate { line, shortest: Some(Shortest { firsts, convention }) })
            }),
            _ => None,
        }
    }

    /// Queries a mate within the smallest undecided number of plies, unless its length is known already.
    fn query_within(&mut self, dfpn: &mut Dfpn) {
        // The attacker mates in an odd number of plies.
        let plies = self.none_within + 1 + self.none_within % 2;
        match self.proved_within {
            Some(known) if plies >= known => self.query_first_moves(dfpn, known),
            _ => {
                self.stage = Stage::Within(plies);
                dfpn.query(&self.root, Length(plies as u16));
            }
        }
    }

    fn query_first_moves(&mut self, dfpn: &mut Dfpn, plies: u32) {
        let mut pending = checking_moves(&self.root);
        pending.reverse();
        self.stage = Stage::FirstMoves { plies, pending, found: Vec::new() };
        self.query_next_first_move(dfpn);
    }

    fn query_next_first_move(&mut self, dfpn: &mut Dfpn) {
        let Stage::FirstMoves { plies, pending, found } = &mut self.stage else { return };
        match pending.last() {
            Some(&mv) => {
                let mut after = self.root.clone();
                after.make(mv);
                dfpn.query(&after, Length(plies.saturating_sub(1) as u16));
            }
            None => {
                let length = Length(*plies as u16);
                let firsts = std::mem::take(found);
                let extraction = PvExtraction::new(dfpn, &self.root, length, true);
                self.stage = Stage::ShortestLine { extraction, firsts };
            }
        }
    }

    /// The results so far, where a line could not be extracted or decided.
    fn give_up(&mut self) -> Solution {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() { Solution::Unknown } else { Solution::Mate(Mate { line, shortest: None }) }
    }
}
