//! The mate solver (詰将棋, *tsume-shogi*): does the side to move mate by giving check with every move, and what is the
//! shortest way?
//!
//! It works in slices, as the engine does. First it asks whether there is any mate ([`prover`]); then within how many
//! plies, from short to long; then which first moves mate in so many; then it follows the line in which both sides do
//! their best. Every answer of the opponent counts, also pieces put between that are taken at once (無駄合い, *mudaai*).
//! At last it counts again without these ([`convention`]).

mod branches;
mod convention;
mod hands;
mod keys;
mod line;
mod prover;
mod standing;
mod table;

use convention::Convention;
use line::{Tracing, checks};
use prover::{Answer, Prover};
use rules::{Move, Position};
use standing::Length;
use std::fmt;

/// The mate solver: it owns its table, and works on one position at a time.
pub struct MateSolver {
    prover: Prover,
    task: Option<Task>,
}

/// What a slice has led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateStep {
    /// There is no position to be solved.
    Idle,
    /// More is to be done.
    Working(MateProgress),
    /// All is known that will be known.
    Done(Solution),
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateProgress {
    /// Positions visited.
    pub nodes: u64,
    /// Plies within which a mate is proved.
    pub at_most: Option<u32>,
    /// Plies within which there is surely none.
    pub none_within: u32,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// There is a mate.
    Mate(Mate),
    /// There is none by checks alone, however long it may take.
    NoMate,
    /// Neither was found.
    Unknown,
}

/// A forced mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// A line that ends in mate, in which the attacker follows the proof. If the mate is the shortest, both sides do
    /// their best.
    pub line: Vec<Move>,
    /// What is known if the line is proved to be as short as possible.
    pub shortest: Option<Shortest>,
}

/// What is known of a mate that is as short as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// Every first move that mates in so many plies.
    pub firsts: Vec<Move>,
    /// The length as composers of mate problems count it, without futile interpositions: a piece that is dropped
    /// between king and checking piece counts nothing, nor does its capture by the checking piece, if thereafter the
    /// mate is no longer than without the drop and does not need what was won. Never more than the length of the line.
    /// Counted among the ways that mate within that length. `None` if it could not be found out.
    pub convention: Option<u32>,
}

/// A position that is worked on.
struct Task {
    root: Position,
    stage: Stage,
    /// No mate is that short.
    none_within: u32,
    /// Plies within which mate is proved; the line that was found may be shorter.
    proved_within: Option<u32>,
    /// The line of the first proof.
    line: Vec<Move>,
}

/// What is asked now.
enum Stage {
    /// Is there a mate?
    Any,
    /// How does the mate go that was found?
    First(Tracing),
    /// Is there a mate within so many plies?
    Within(u32),
    /// Does the first move mate in so many plies? The moves are still to be asked about, the one in question last.
    Firsts { plies: u32, asked: Vec<Move>, found: Vec<Move> },
    /// How does the shortest mate go?
    Best { tracing: Tracing, firsts: Vec<Move> },
    /// How long is it without futile interpositions?
    Convention { convention: Convention, firsts: Vec<Move> },
}

impl fmt::Debug for MateSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MateSolver").field("solving", &self.task.is_some()).finish_non_exhaustive()
    }
}

impl MateSolver {
    /// The least and the most memory, in MiB.
    pub const MEMORY_MIB: (u32, u32) = (8, 4096);

    /// A solver that keeps to so many MiB, within [`Self::MEMORY_MIB`].
    pub fn new(memory_mib: u32) -> Self {
        let (least, most) = Self::MEMORY_MIB;
        Self { prover: Prover::new(memory_mib.clamp(least, most)), task: None }
    }

    /// The memory that its tables and lists may take, in bytes; it never grows.
    pub fn bytes(&self) -> usize {
        self.prover.bytes() + Convention::MOST_BYTES
    }

    /// Begins with a position, where the side to move attacks; whatever was worked on is dropped.
    pub fn start(&mut self, root: Position) {
        self.prover.begin(root.turn());
        self.prover.ask(&root, Length::ANY);
        let (stage, line) = (Stage::Any, Vec::new());
        let task = Task { root, stage, none_within: 0, proved_within: None, line };
        self.task = Some(task);
    }

    /// Visits about `budget` positions more, then returns. What is found does not depend on how the work is sliced.
    pub fn poll(&mut self, budget: u64) -> MateStep {
        let Some(task) = &mut self.task else { return MateStep::Idle };
        let pause_at = self.prover.nodes.saturating_add(budget);
        while let Some(answer) = self.prover.run(pause_at) {
            if let Some(solution) = task.proceed(&mut self.prover, answer) {
                self.task = None;
                return MateStep::Done(solution);
            }
        }
        let at_most = Some(task.line.len() as u32).filter(|&plies| plies > 0);
        MateStep::Working(MateProgress { nodes: self.prover.nodes, at_most, none_within: task.none_within })
    }

    /// Visits about `budget` positions more, but ends as soon as any mate is found, however long, or it is clear that
    /// there is none or that none can be found.
    pub(crate) fn seek(&mut self, budget: u64) -> Option<Solution> {
        let pause_at = self.prover.nodes.saturating_add(budget);
        while let (Some(task), Some(answer)) = (&mut self.task, self.prover.run(pause_at)) {
            let solution = task.proceed(&mut self.prover, answer);
            if solution.is_some() || !task.line.is_empty() {
                let task = self.task.take()?;
                return Some(solution.unwrap_or_else(|| task.into_solution()));
            }
        }
        None
    }

    /// Forgets what earlier problems have left, and that is little: it saved no work, but where it lies in the memory
    /// may show.
    pub(crate) fn forget(&mut self) {
        self.task = None;
        self.prover.forget();
    }

    /// Ends the work with what is known by now; `None` if there was none.
    pub fn stop(&mut self) -> Option<Solution> {
        let task = self.task.take()?;
        Some(task.into_solution())
    }

    /// Positions visited for the last problem.
    pub const fn nodes(&self) -> u64 {
        self.prover.nodes
    }

    /// Whether there is a position to be solved.
    pub const fn is_solving(&self) -> bool {
        self.task.is_some()
    }
}

impl Task {
    /// What is known so far.
    fn into_solution(self) -> Solution {
        if self.line.is_empty() {
            return Solution::Unknown;
        }
        let shortest = match self.stage {
            Stage::Convention { firsts, .. } => Some(Shortest { firsts, convention: None }),
            _ => None,
        };
        Solution::Mate(Mate { line: self.line, shortest })
    }

    /// Takes an answer and asks the next question; the solution if there is none.
    fn proceed(&mut self, prover: &mut Prover, answer: Answer) -> Option<Solution> {
        match (&mut self.stage, answer) {
            (Stage::Any, Answer::None(_)) => return Some(Solution::NoMate),
            (Stage::Any, Answer::Unknown) => return Some(Solution::Unknown),
            (Stage::Any, Answer::Mate(length)) => {
                self.proved_within = Some(length.0.into());
                self.stage = Stage::First(Tracing::new(prover, &self.root, length, false));
            }
            (Stage::First(tracing), answer) => tracing.hear(prover, answer),
            (Stage::Within(plies), Answer::None(length)) => {
                self.none_within = u32::from(length.0).max(*plies);
                self.ask_within(prover);
            }
            (Stage::Within(_), Answer::Mate(length)) => self.ask_firsts(prover, length.0.into()),
            (Stage::Firsts { asked, found, .. }, answer) => {
                let last = asked.pop();
                if matches!(answer, Answer::Mate(_)) {
                    found.extend(last);
                }
                self.ask_next_first(prover);
            }
            (Stage::Best { tracing, .. }, answer) => tracing.hear(prover, answer),
            (Stage::Convention { convention, .. }, answer) => convention.hear(prover, answer),
            (Stage::Within(_), Answer::Unknown) => return Some(self.give_up()),
        }
        self.go_on(prover)
    }

    /// If a line has been followed to its end, or its length counted, goes on to what comes after it.
    fn go_on(&mut self, prover: &mut Prover) -> Option<Solution> {
        match &mut self.stage {
            Stage::First(tracing) => {
                if tracing.is_done() {
                    let Some(line) = tracing.take_line() else { return Some(self.give_up()) };
                    self.line = line;
                    self.ask_within(prover);
                }
                None
            }
            Stage::Best { tracing, firsts } if tracing.is_done() => {
                let firsts = std::mem::take(firsts);
                let Some(line) = tracing.take_line() else { return Some(self.give_up()) };
                let convention = Convention::new(prover, &self.root, line.len() as u32);
                self.line = line;
                self.stage = Stage::Convention { convention, firsts };
                self.go_on(prover)
            }
            Stage::Convention { convention, firsts } => convention.end().map(|convention| {
                let (line, firsts) = (std::mem::take(&mut self.line), std::mem::take(firsts));
                Solution::Mate(Mate { line, shortest: Some(Shortest { firsts, convention }) })
            }),
            _ => None,
        }
    }

    /// Asks for a mate within the least plies that are not decided, unless it is known that there is one.
    fn ask_within(&mut self, prover: &mut Prover) {
        // Of one parity are the plies in which the attacker can mate.
        let plies = self.none_within + 1 + self.none_within % 2;
        match self.proved_within {
            Some(known) if plies >= known => self.ask_firsts(prover, known),
            _ => {
                self.stage = Stage::Within(plies);
                prover.ask(&self.root, Length(plies as u16));
            }
        }
    }

    fn ask_firsts(&mut self, prover: &mut Prover, plies: u32) {
        let mut asked = checks(&self.root);
        asked.reverse();
        self.stage = Stage::Firsts { plies, asked, found: Vec::new() };
        self.ask_next_first(prover);
    }

    fn ask_next_first(&mut self, prover: &mut Prover) {
        let Stage::Firsts { plies, asked, found } = &mut self.stage else { return };
        match asked.last() {
            Some(&mv) => {
                let mut after = self.root.clone();
                after.make(mv);
                prover.ask(&after, Length(plies.saturating_sub(1) as u16));
            }
            None => {
                let length = Length(*plies as u16);
                let firsts = std::mem::take(found);
                let tracing = Tracing::new(prover, &self.root, length, true);
                self.stage = Stage::Best { tracing, firsts };
            }
        }
    }

    /// With what is known, where something could not be kept.
    fn give_up(&mut self) -> Solution {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() { Solution::Unknown } else { Solution::Mate(Mate { line, shortest: None }) }
    }
}
