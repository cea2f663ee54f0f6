//! The engine: one job at a time, processed in slices.

use crate::book::Book;
use crate::errors::{ABOUT_AS_GOOD, Errors};
use crate::game_start::GameStart;
use crate::job::Job;
use crate::levels::{self, Strength};
use crate::mate::mate_in_one;
use crate::pace::{self, Choice};
use crate::packed_move::PackedMove;
use crate::plan::{self, Plan};
use crate::report::{Best, Report, unpacked, variations};
use crate::root_mate::{RootMateResult, RootMateSearch, RootSolver};
use crate::search::root::{self, RootMove};
use crate::search::{Pause, Search, SearchParams};
use crate::time_management::{BestMoveStability, TimeLimits};
use crate::value::{self, INFINITE, MATE, MATE_BOUND, MAX_DEPTH, Value, is_mate};
use crate::win_rate::win_rate;
use network::Network;
use protocol::{Answer, BookUse, Bound, Evaluation, Failure, Level, Limits, Score, Think, WinRate};
use rules::{DeclarationVerdict, Impasse, ImpasseRule, Move, Position, Square};
use std::fmt;
use std::sync::Arc;

/// The engine. It owns the tables and processes one job at a time.
///
/// A job that is limited by nodes, depth or a level has the same answer on every machine, at every time and
/// for every slicing, since it uses nothing from earlier jobs. Only a job that is limited by time alone, or that
/// asks for it ([`Job::keeps_tables`]), uses the tables that earlier jobs with the same evaluation filled.
pub struct Engine {
    search: Search,
    root_solver: Option<Box<dyn RootSolver>>,
    task: Option<Task>,
    /// The book of openings from which levels play.
    book: Option<Arc<Book>>,
    /// The evaluation of the current or last job.
    evaluation: Evaluation,
}

/// The result of a slice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// There is no job.
    Idle,
    /// The job is not finished. Contains a report if an iteration was completed, or if a value has left its window.
    Working(Option<Report>),
    /// The job is finished.
    Done(Best),
}

/// The current job, with its limits and the results so far.
struct Task {
    limits: Limits,
    level: Option<Level>,
    strength: Option<Strength>,
    seed: u32,
    move_number: u32,
    /// Where the last move captured.
    captured_on: Option<Square>,
    resign_below: Option<Value>,
    started_ms: u64,
    time_limits: Option<TimeLimits>,
    stability: BestMoveStability,
    /// Whether mates are searched at the root between iterations.
    uses_root_solver: bool,
    /// Whether that search is running now, so that the next slice belongs to it.
    root_solver_runs: bool,
    /// An answer that needs no search, or that the root mate search has proved.
    immediate: Option<Best>,
    /// The newest report that has not been returned yet.
    report: Option<Report>,
    /// The ranked moves of the last completed iteration, if more than one is ranked.
    ranking: Vec<RootMove>,
    /// Whether the job asks the book about the last move, and it is there.
    is_known: bool,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("thinking", &self.is_thinking()).finish_non_exhaustive()
    }
}

impl Engine {
    /// The minimum and maximum size of the transposition table, in MiB.
    pub const MEMORY_MIB: (u32, u32) = (8, 1024);
    /// The maximum number of ranked moves.
    pub const MULTI_PV: u32 = 64;

    /// Creates an engine with a transposition table of `memory_mib` MiB, clamped to [`Self::MEMORY_MIB`].
    pub fn new(memory_mib: u32) -> Self {
        let (least, most) = Self::MEMORY_MIB;
        Self {
            search: Search::new(memory_mib.clamp(least, most)),
            root_solver: None,
            task: None,
            book: None,
            evaluation: Evaluation::HandMade,
        }
    }

    /// Turns the search for long mates at the root on or off, from the next job on; it takes another 16 MiB.
    /// It runs neither for a level nor with several ranked moves. Drops the current job.
    pub fn set_root_mate_search(&mut self, enabled: bool) {
        self.task = None;
        self.root_solver = enabled.then(|| Box::new(RootMateSearch::new()) as Box<dyn RootSolver>);
    }

    /// Sets the network for the jobs that want one ([`Job::wants_network`]), or none. Forgets all earlier games. Drops the
    /// current job.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.task = None;
        self.search.set_network(network);
    }

    /// Sets the book for the jobs that want one ([`Job::wants_book`]), or none. Drops the current job.
    pub fn set_book(&mut self, book: Option<Arc<Book>>) {
        self.task = None;
        self.book = book;
    }

    /// Forgets all earlier games. Drops the current job.
    pub fn new_game(&mut self) {
        self.task = None;
        self.search.clear();
    }

    /// Starts a job from a message. Drops the current job.
    ///
    /// # Errors
    /// [`Failure::Line`] if its line cannot be read or played; then no job runs.
    pub fn start(&mut self, think: &Think, now_ms: u64) -> Result<(), Failure> {
        self.task = None;
        let job = Job::of(think)?;
        self.start_at(job, now_ms);
        Ok(())
    }

    /// The evaluation that the current or last job uses.
    pub const fn evaluation(&self) -> Evaluation {
        self.evaluation
    }

    /// The win rate of the side to move for a score of the current or last job.
    pub fn win_rate(&self, score: Score) -> WinRate {
        win_rate(score, self.evaluation)
    }

    /// The number of positions that the current or last job has visited so far.
    pub const fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// Starts a job. Drops the current job.
    pub fn start_at(&mut self, job: Job, now_ms: u64) {
        let by_network = job.wants_network() && self.search.has_network();
        self.evaluation = if by_network { Evaluation::Network } else { Evaluation::HandMade };
        let book = self.book.as_deref().filter(|_| job.wants_book());
        let is_known = job.level.is_none() && book.is_some_and(|book| book.has_last_move(&job.position));
        let book = book.filter(|_| job.level.is_some());
        // Without a book, the usual play is no style.
        let style = if self.book.is_some() { plan::settled(job.style, job.seed) } else { job.style };
        let Job {
            mut position,
            impasse,
            limits,
            level,
            style: _,
            seed,
            search_moves,
            multi_pv,
            last_move,
            resign_below,
            keeps_tables,
            asks_book: _,
        } = job;
        let strength = level.map(|level| levels::strength(level, by_network));
        let sees_mate = strength.is_none_or(|strength| strength.horizon > 0);
        let multi_pv = if level.is_some() { 1 } else { multi_pv.clamp(1, Self::MULTI_PV) as usize };
        let mut immediate = immediate_answer(&mut position, impasse, sees_mate, &search_moves);
        if let (None, Some(book)) = (&immediate, book) {
            let candidates = root::candidates(&mut position, &search_moves);
            let chosen = book.choose(&position, style, seed).filter(|mv| candidates.contains(mv));
            immediate = chosen.map(book_answer);
        }
        let is_reproducible = strength.is_some() || limits.nodes.is_some() || limits.depth.is_some();
        let clean = is_reproducible && !keeps_tables;
        let start = GameStart::of(&position);
        let handicap = start.is_handicap.then_some(start.value);
        let is_giver = handicap.is_some_and(|value| value < 0);
        let noise = strength.map_or(0, |strength| strength.noise);
        let plan =
            level.filter(|_| start.is_usual).and_then(|level| Plan::of(style, level, noise, seed, &position));
        let errors = level.and_then(|level| Errors::new(level, by_network, seed, &position, handicap, plan));
        let goes_on = level.is_some() && (errors.is_some() || is_giver);
        let move_number = position.move_number();
        let captured_on = position.captured_on();
        let time_limits = limits.time.map(|time| TimeLimits::of(time, move_number));
        let only = search_moves.as_slice();
        self.search.begin(SearchParams {
            position,
            impasse,
            last_move,
            only,
            goes_on,
            errors,
            multi_pv,
            clean,
            by_network,
        });
        // A mate in one needs no search, but the moves ranked after it do.
        if let Some(Answer::Move(mv)) = immediate.as_ref().map(|best| best.answer)
            && self.search.multi_pv() > 1
        {
            self.search.move_to_front(mv);
            immediate = None;
        }
        // The strength of a level does not depend on the root mate search.
        let root_solver =
            self.root_solver.as_mut().filter(|_| self.search.multi_pv() == 1 && strength.is_none());
        let uses_root_solver = root_solver.is_some();
        if let Some(root_solver) = root_solver.filter(|_| immediate.is_none()) {
            root_solver.begin(&self.search);
        }
        self.task = Some(Task {
            uses_root_solver,
            root_solver_runs: false,
            limits,
            level,
            strength,
            seed,
            move_number,
            captured_on,
            resign_below: strength.map_or(resign_below, |strength| {
                // The giver of a handicap does not resign because of it.
                strength.resigns_below.map(|bound| bound + start.value.min(0))
            }),
            started_ms: now_ms,
            time_limits,
            stability: BestMoveStability::default(),
            immediate,
            report: None,
            ranking: Vec::new(),
            is_known,
        });
        self.search.next_iteration();
    }

    /// Runs a job that has a limit other than time to its end. Drops the current job.
    pub fn run(&mut self, job: Job) -> Best {
        self.start_at(job, 0);
        loop {
            if let Step::Done(best) = self.poll(u64::MAX, 0) {
                return best;
            }
        }
    }

    /// Visits at most `budget` more positions, then returns.
    pub fn poll(&mut self, budget: u64, now_ms: u64) -> Step {
        let Some(task) = &mut self.task else {
            return Step::Idle;
        };
        let elapsed = now_ms.saturating_sub(task.started_ms);
        let is_out_of_time = task.time_limits.is_some_and(|time_limits| elapsed >= time_limits.maximum_ms);
        if task.immediate.is_some() || is_out_of_time {
            return self.stop().map_or(Step::Idle, Step::Done);
        }
        let pause_at = self.search.nodes.saturating_add(budget);
        loop {
            let last = task.last_node(self.search.completed);
            if task.root_solver_runs
                && let Some(root_solver) = &mut self.root_solver
            {
                let budget = pause_at.saturating_sub(self.search.nodes);
                match root_solver.work(&mut self.search, budget) {
                    RootMateResult::Working => {}
                    RootMateResult::Done => {
                        task.root_solver_runs = false;
                        self.search.next_iteration();
                    }
                    RootMateResult::Mate(line) => {
                        task.immediate = Some(mate_result(line, &self.search));
                        break;
                    }
                    RootMateResult::Refuted(mv) => self.search.exclude_root_move(mv),
                }
                if self.search.nodes >= pause_at {
                    return Step::Working(task.report.take());
                }
                continue;
            }
            match self.search.run(pause_at.min(last)) {
                Pause::OutOfNodes if self.search.nodes < last => {
                    return Step::Working(task.report.take());
                }
                Pause::OutOfNodes => break,
                Pause::OutOfWindow(value, bound) => {
                    // The result of an iteration that still waits to be returned is worth more.
                    if !task.report.as_ref().is_some_and(Report::is_of_iteration) {
                        task.report = self.search.report_bound(value, bound);
                    }
                }
                Pause::Iteration => {
                    task.report = Some(self.search.report());
                    if let Some(best) = self.search.root.first() {
                        task.stability.update(best.mv.into(), best.value);
                    }
                    if self.search.multi_pv() > 1 {
                        task.ranking = self.search.ranking().to_vec();
                    }
                    if task.should_stop(&self.search, elapsed) {
                        break;
                    }
                    match &mut self.root_solver {
                        Some(root_solver) if task.uses_root_solver => {
                            root_solver.resume(&self.search, last);
                            task.root_solver_runs = true;
                        }
                        _ => self.search.next_iteration(),
                    }
                }
            }
        }
        self.stop().map_or(Step::Idle, Step::Done)
    }

    /// Ends the job with the best move so far: a legal one if there is any, even if nothing was searched.
    /// Returns `None` if there is no job.
    pub fn stop(&mut self) -> Option<Best> {
        let task = self.task.take()?;
        let Task { level, seed, time_limits, stability, move_number, captured_on, is_known, .. } = task;
        let mut best = task.answer(&self.search);
        if is_known {
            best.book = BookUse::Known;
        }
        if let (Some(level), Some(time_limits), Some(&mv)) = (level, time_limits, best.pv.first()) {
            // What is in the book is known.
            let moves = if best.book == BookUse::Played { 1 } else { self.search.root.len() };
            let good = self.search.good_moves(&stability);
            let is_recapture = captured_on == Some(mv.to());
            let percent = pace::percent(level, seed, Choice { move_number, moves, good, is_recapture });
            best.pace_ms = time_limits.share_ms(percent);
        }
        Some(best)
    }

    /// Whether there is a job.
    pub const fn is_thinking(&self) -> bool {
        self.task.is_some()
    }
}

/// The answer for a mate that the root mate search has found.
fn mate_result(line: Vec<Move>, search: &Search) -> Best {
    let answer = line.first().map_or(Answer::NoMove, |&mv| Answer::Move(mv));
    let (score, bound) = (Some(Score::MateIn(line.len() as i32)), Bound::Exact);
    let (depth, nodes) = (search.completed, search.nodes);
    Best {
        answer,
        score,
        bound,
        depth,
        nodes,
        pv: line,
        others: Vec::new(),
        pace_ms: None,
        book: BookUse::None,
    }
}

/// The answer of the book.
fn book_answer(mv: Move) -> Best {
    Best {
        answer: Answer::Move(mv),
        score: None,
        bound: Bound::Exact,
        depth: 0,
        nodes: 0,
        pv: vec![mv],
        others: Vec::new(),
        pace_ms: None,
        book: BookUse::Played,
    }
}

/// The answer where no search is needed: no legal move, a winning declaration, a win by the try rule, or a
/// mate in one.
fn immediate_answer(
    position: &mut Position,
    impasse: Impasse,
    sees_mate: bool,
    search_moves: &[Move],
) -> Option<Best> {
    let best = |answer, score, pv| {
        let (bound, others) = (Bound::Exact, Vec::new());
        Best { answer, score, bound, depth: 0, nodes: 0, pv, others, pace_ms: None, book: BookUse::None }
    };
    if position.declaration(position.turn(), impasse).verdict == DeclarationVerdict::Win {
        return Some(best(Answer::Declare, Some(Score::MateIn(1)), Vec::new()));
    }
    let moves = root::candidates(position, search_moves);
    if moves.is_empty() {
        return Some(best(Answer::NoMove, Some(Score::MateIn(0)), Vec::new()));
    }
    let mut try_win = || {
        moves.iter().copied().filter(|_| impasse.rule == ImpasseRule::Try).find(|&mv| {
            position.make(mv);
            let reaches_try = position.is_try();
            position.undo();
            reaches_try
        })
    };
    let winning = if sees_mate { try_win().or_else(|| mate_in_one(position, &mut Vec::new())) } else { None };
    winning.filter(|mv| moves.contains(mv)).map(|mv| best(Answer::Move(mv), Some(Score::MateIn(1)), vec![mv]))
}

impl Task {
    /// The node limit of the search. A level completes at least one iteration.
    fn last_node(&self, completed: u32) -> u64 {
        let by_level = match self.strength {
            Some(strength) if completed > 0 => strength.nodes,
            _ => u64::MAX,
        };
        self.limits.nodes.unwrap_or(u64::MAX).min(by_level)
    }

    /// Whether to stop instead of starting another iteration.
    fn should_stop(&self, search: &Search, elapsed_ms: u64) -> bool {
        let depth = search.completed;
        let deepest = self
            .strength
            .map_or(MAX_DEPTH, |strength| strength.depth)
            .min(self.limits.depth.unwrap_or(MAX_DEPTH));
        let decided = search
            .ranking()
            .iter()
            .all(|root| is_mate(root.value) && MATE - root.value.abs() <= depth as Value);
        let no_choice = search.root.len() == 1
            && self.time_limits.is_some_and(|time_limits| time_limits.has_optimum())
            && depth >= 5;
        depth >= deepest.max(1)
            || decided
            || no_choice
            || search.nodes >= self.last_node(depth)
            || self
                .time_limits
                .is_some_and(|time_limits| time_limits.should_stop(elapsed_ms, &self.stability))
    }

    /// The answer from the current state of the search.
    fn answer(self, search: &Search) -> Best {
        if let Some(best) = self.immediate {
            return best;
        }
        let chosen = match (search.errors(), self.ranking.first()) {
            (Some(errors), _) => search.choose_weakened(errors),
            // An iteration with several ranked moves compares them only when it is complete.
            (_, Some(first)) => Some((first.pv.as_slice(), Some((first.value, Bound::Exact)))),
            _ => search.best(),
        };
        let (depth, nodes) = (search.completed, search.nodes);
        let others = variations(&self.ranking).skip(1).collect();
        let best = |answer, score, bound, pv| Best {
            answer,
            score,
            bound,
            depth,
            nodes,
            pv,
            others,
            pace_ms: None,
            book: BookUse::None,
        };
        let Some((line, valued)) = chosen else {
            return best(Answer::NoMove, Some(Score::MateIn(0)), Bound::Exact, Vec::new());
        };
        let pv = unpacked(line);
        let answer = match (pv.first(), valued, self.resign_below) {
            (_, Some((value, _)), Some(below)) if value < below => Answer::Resign,
            (Some(&mv), _, _) => Answer::Move(mv),
            (None, _, _) => Answer::NoMove,
        };
        let score = valued.map(|(value, _)| value::to_score(value));
        let bound = valued.map_or(Bound::Exact, |(_, bound)| bound);
        best(answer, score, bound, pv)
    }
}

/// A value of the search, and whether it is exact.
type Valued = (Value, Bound);

impl Search {
    /// The number of moves that are about as good as the best one, with it. At a level that does not err, only the best value
    /// is known; then it is estimated by the stability of the best move.
    fn good_moves(&self, stability: &BestMoveStability) -> usize {
        if self.errors().is_none() {
            return (stability.percent() / 40) as usize - 1;
        }
        let best = self.root.iter().map(|root| root.value).max().unwrap_or(-INFINITE);
        self.root.iter().filter(|root| root.value > -INFINITE && root.value >= best - ABOUT_AS_GOOD).count()
    }

    /// The line and the value of the best move. The value is `None` if nothing was searched.
    fn best(&self) -> Option<(&[PackedMove], Option<Valued>)> {
        let first = self.root.first()?;
        let root = match first.new_value {
            // In an unfinished iteration at least the first move is known one ply deeper.
            Some(_) if self.depth > self.completed => {
                self.root.iter().rev().max_by_key(|root| root.new_value).unwrap_or(first)
            }
            _ => first,
        };
        let value = root.new_value.filter(|_| self.depth > self.completed).map(|value| (value, Bound::Exact));
        let value = value.or_else(|| (self.completed > 0).then_some((root.value, root.bound)));
        Some((&root.pv, value))
    }

    /// The line and the value of the move that a level prefers that errs. The value is `None` if it lies so far below
    /// the best one that it is unknown.
    fn choose_weakened(&self, errors: &Errors) -> Option<(&[PackedMove], Option<Valued>)> {
        let candidates = || self.root.iter().filter(|root| self.completed > 0 && !root.misses_promotion);
        let Some(best) = candidates().map(|root| root.value).max() else { return self.best() };
        // Nothing attracts a level more than a mate that it sees.
        let candidates = || candidates().filter(|root| best < MATE_BOUND || root.value == best);
        // Of moves that seem equal, the first is the best.
        let perceived =
            |root: &&RootMove| (errors.perceived(root.mv, root.habit, root.value, best), root.value);
        match candidates().rev().max_by_key(perceived) {
            Some(root) => {
                let value = Some(root.value).filter(|&value| value > -INFINITE);
                Some((&root.pv, value.map(|value| (value, Bound::Exact))))
            }
            None => self.best(),
        }
    }
}
