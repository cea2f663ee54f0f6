//! The thinker: one job at a time, worked on in slices.

use crate::evaluation::Sums;
use crate::helper::{Help, Helper, MateHelper};
use crate::levels::{self, Play, Seen};
use crate::mate::mate_in_one;
use crate::packed::PackedMove;
use crate::search::root::{self, RootMove};
use crate::search::{Pause, Search, Subject};
use crate::timing::{Pace, Timing};
use crate::value::{self, INFINITE, MATE, MAX_DEPTH, Value, is_mate};
use protocol::{Answer, Failure, Level, Limits, Score, Think};
use rules::{DeclarationVerdict, Impasse, ImpasseRule, Line, Move, Position, Variant};
use std::fmt;

/// The engine: it owns the tables, and works on one job at a time.
///
/// A job whose limits are nodes, depth or a level is answered the same wherever and whenever it is asked, however
/// it is sliced: it sees nothing of earlier jobs. Only a job that is limited by time alone uses what earlier ones
/// left in the tables.
pub struct Engine {
    search: Search,
    helper: Option<Box<dyn Helper>>,
    task: Option<Task>,
}

/// A position to think about, and how.
#[derive(Clone, Debug)]
pub struct Job {
    /// The position, with the moves that led to it.
    pub position: Position,
    /// The impasse rule in force.
    pub impasse: Impasse,
    /// When to stop; the level may stop earlier.
    pub limits: Limits,
    /// How strongly to play; `None` is without any handicap.
    pub level: Option<Level>,
    /// What chance is made of.
    pub seed: u32,
    /// If any of these comes into question, only these are considered. What completes a perpetual check never does
    /// while there is another legal move.
    pub search_moves: Vec<Move>,
    /// How many of the best moves are ranked, each with its line: from 1 to [`Engine::MULTI_PV`]. With a level only
    /// one is.
    pub multi_pv: u32,
    /// The number of the last move; the game is drawn after it.
    pub last_move: Option<u32>,
    /// Gives up when the value falls below this many hundredths of a pawn, or a mate against it is proven; a level
    /// has its own.
    pub resign_below: Option<i32>,
}

impl Job {
    /// Thinks about `position` at full strength, without an impasse rule, until it is stopped.
    pub const fn new(position: Position) -> Self {
        Self {
            position,
            impasse: Impasse::NONE,
            limits: Limits { depth: None, nodes: None, time: None },
            level: None,
            seed: 0,
            search_moves: Vec::new(),
            multi_pv: 1,
            last_move: None,
            resign_below: None,
        }
    }

    /// The job that a message describes.
    ///
    /// # Errors
    /// [`Failure::Line`] if its line cannot be read or played.
    pub fn of(think: &Think) -> Result<Self, Failure> {
        let failure = |_| Failure::Line(think.line.clone());
        let line = Line::parse(&think.line, Variant::Standard).map_err(failure)?;
        let position = line.play().map_err(failure)?;
        Ok(Self {
            impasse: Impasse::of_game(think.impasse, &line.start),
            limits: think.limits,
            level: think.level,
            seed: think.seed,
            ..Self::new(position)
        })
    }
}

/// What a slice has led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// There is no job.
    Idle,
    /// The job is not done; a report if an iteration was completed.
    Working(Option<Report>),
    /// The job is done.
    Done(Best),
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Plies of the iteration that was completed.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The line that both sides are expected to play.
    pub pv: Vec<Move>,
    /// What else could be played, the best first: one less than [`Job::multi_pv`], if there are as many moves.
    pub others: Vec<Variation>,
}

/// A line of play and its worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// What the position is worth to the side to move if this is played.
    pub score: Score,
    /// The line.
    pub pv: Vec<Move>,
}

/// The answer to a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// What to do.
    pub answer: Answer,
    /// What the position is worth to the side to move; `None` if it was not searched.
    pub score: Option<Score>,
    /// Plies of the last iteration that was completed.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The line that begins with the answer, as far as it is known.
    pub pv: Vec<Move>,
    /// What else could be played, the best first: one less than [`Job::multi_pv`], if there are as many moves and an
    /// iteration was completed.
    pub others: Vec<Variation>,
}

/// The job that is worked on.
struct Task {
    limits: Limits,
    play: Option<Play>,
    seed: u32,
    resign_below: Option<Value>,
    started_ms: u64,
    timing: Option<Timing>,
    pace: Pace,
    /// Whether the mate solver helps, and whether it is at work now, between two iterations.
    is_helped: bool,
    helps: bool,
    /// An answer that needs no search, or that was proved beside it.
    at_once: Option<Best>,
    /// The newest report that nobody has heard yet.
    report: Option<Report>,
    /// What the last iteration that was completed ranked, if that is more than one move.
    ranking: Vec<RootMove>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("thinking", &self.is_thinking()).finish_non_exhaustive()
    }
}

impl Engine {
    /// The least and the most memory of the table, in MiB.
    pub const MEMORY_MIB: (u32, u32) = (8, 1024);
    /// The most moves that are ranked.
    pub const MULTI_PV: u32 = 64;

    /// An engine with a table of so many MiB, kept within [`Self::MEMORY_MIB`].
    pub fn new(memory_mib: u32) -> Self {
        let (least, most) = Self::MEMORY_MIB;
        Self { search: Search::new(memory_mib.clamp(least, most)), helper: None, task: None }
    }

    /// Lets the mate solver look beside the search for long mates from the next job on, with 16 MiB of its own, or not
    /// any more. It helps neither a level nor who wants several lines. A job that runs is dropped.
    pub fn help_by_mates(&mut self, helps: bool) {
        self.task = None;
        self.helper = helps.then(|| Box::new(MateHelper::new()) as Box<dyn Helper>);
    }

    /// Forgets all earlier games. A job that runs is dropped.
    pub fn new_game(&mut self) {
        self.task = None;
        self.search.forget();
    }

    /// Begins a job that came as a message; whatever ran is dropped.
    ///
    /// # Errors
    /// [`Failure::Line`] if its line cannot be read or played; then nothing runs.
    pub fn start(&mut self, think: &Think, now_ms: u64) -> Result<(), Failure> {
        self.task = None;
        let job = Job::of(think)?;
        self.start_at(job, now_ms);
        Ok(())
    }

    /// Begins a job; whatever ran is dropped.
    pub fn start_at(&mut self, job: Job, now_ms: u64) {
        let Job {
            mut position,
            impasse,
            limits,
            level,
            seed,
            search_moves,
            multi_pv,
            last_move,
            resign_below,
        } = job;
        let play = level.map(levels::play);
        let sees_mate = play.is_none_or(|play| play.horizon > 0);
        let lines = if level.is_some() { 1 } else { multi_pv.clamp(1, Self::MULTI_PV) as usize };
        let mut at_once = answer_at_once(&mut position, impasse, sees_mate, &search_moves);
        let clean = play.is_some() || limits.nodes.is_some() || limits.depth.is_some();
        // Who gave a handicap does not resign for that.
        let behind = worth_at_start(&position).min(0);
        let slack = play.and_then(|play| play.slack());
        let timing = limits.time.map(|time| Timing::of(time, position.move_number()));
        let only = search_moves.as_slice();
        self.search.begin(Subject { position, impasse, last_move, only, slack, lines, clean });
        // A mate needs no search, but the moves that are ranked after it do.
        if let Some(Answer::Move(mv)) = at_once.as_ref().map(|best| best.answer)
            && self.search.lines() > 1
        {
            self.search.put_first(mv);
            at_once = None;
        }
        // A level is as strong wherever it plays.
        let helper = self.helper.as_mut().filter(|_| self.search.lines() == 1 && play.is_none());
        let is_helped = helper.is_some();
        if let Some(helper) = helper.filter(|_| at_once.is_none()) {
            helper.begin(&self.search);
        }
        self.task = Some(Task {
            is_helped,
            helps: false,
            limits,
            play,
            seed,
            resign_below: play.map_or(resign_below, |play| play.resigns_below.map(|bound| bound + behind)),
            started_ms: now_ms,
            timing,
            pace: Pace::default(),
            at_once,
            report: None,
            ranking: Vec::new(),
        });
        self.search.deepen();
    }

    /// Visits at most `budget` positions more, then returns.
    pub fn poll(&mut self, budget: u64, now_ms: u64) -> Step {
        let Some(task) = &mut self.task else {
            return Step::Idle;
        };
        let elapsed = now_ms.saturating_sub(task.started_ms);
        let late = task.timing.is_some_and(|timing| elapsed >= timing.end);
        if task.at_once.is_some() || late {
            return self.stop().map_or(Step::Idle, Step::Done);
        }
        let pause_at = self.search.nodes.saturating_add(budget);
        loop {
            let last = task.last_node(self.search.completed);
            if task.helps
                && let Some(helper) = &mut self.helper
            {
                let budget = pause_at.saturating_sub(self.search.nodes);
                match helper.work(&mut self.search, budget) {
                    Help::Working => {}
                    Help::Done => {
                        task.helps = false;
                        self.search.deepen();
                    }
                    Help::Mate(line) => {
                        task.at_once = Some(mate(line, &self.search));
                        break;
                    }
                    Help::Refuted(mv) => self.search.leave_out(mv),
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
                Pause::Iteration => {
                    task.report = self.search.report();
                    if let Some(best) = self.search.root.first() {
                        task.pace.follow(best.mv.into(), best.value);
                    }
                    if self.search.lines() > 1 {
                        task.ranking = self.search.ranking().to_vec();
                    }
                    if task.is_enough(&self.search, elapsed) {
                        break;
                    }
                    match &mut self.helper {
                        Some(helper) if task.is_helped => {
                            helper.resume(&self.search, last);
                            task.helps = true;
                        }
                        _ => self.search.deepen(),
                    }
                }
            }
        }
        self.stop().map_or(Step::Idle, Step::Done)
    }

    /// Ends the job with the best move so far: a legal one if there is any, even if nothing was searched. `None`
    /// if there is no job.
    pub fn stop(&mut self) -> Option<Best> {
        let task = self.task.take()?;
        Some(task.answer(&self.search))
    }

    /// Whether there is a job.
    pub const fn is_thinking(&self) -> bool {
        self.task.is_some()
    }
}

/// A mate by this line, found beside the search.
fn mate(line: Vec<Move>, search: &Search) -> Best {
    let answer = line.first().map_or(Answer::NoMove, |&mv| Answer::Move(mv));
    let score = Some(Score::MateIn(line.len() as i32));
    Best { answer, score, depth: search.completed, nodes: search.nodes, pv: line, others: Vec::new() }
}

/// What the start of the game was worth to the side that is to move now.
fn worth_at_start(position: &Position) -> Value {
    let mut start = position.clone();
    while start.undo() {}
    let value = Sums::of(&start).evaluate(&start);
    if start.turn() == position.turn() { value } else { -value }
}

/// What to do where nothing need be searched: no move, a declaration, a mate in one.
fn answer_at_once(
    position: &mut Position,
    impasse: Impasse,
    sees_mate: bool,
    search_moves: &[Move],
) -> Option<Best> {
    let best = |answer, score, pv| Best { answer, score, depth: 0, nodes: 0, pv, others: Vec::new() };
    if position.declaration(position.turn(), impasse).verdict == DeclarationVerdict::Win {
        return Some(best(Answer::Declare, Some(Score::MateIn(1)), Vec::new()));
    }
    let moves = root::candidates(position, search_moves);
    if moves.is_empty() {
        return Some(best(Answer::NoMove, Some(Score::MateIn(0)), Vec::new()));
    }
    let mut home = || {
        moves.iter().copied().filter(|_| impasse.rule == ImpasseRule::Try).find(|&mv| {
            position.make(mv);
            let home = position.is_try();
            position.undo();
            home
        })
    };
    let winning = if sees_mate { home().or_else(|| mate_in_one(position, &mut Vec::new())) } else { None };
    winning.filter(|mv| moves.contains(mv)).map(|mv| best(Answer::Move(mv), Some(Score::MateIn(1)), vec![mv]))
}

impl Task {
    /// The node at which the search ends at the latest. A level completes at least one iteration.
    fn last_node(&self, completed: u32) -> u64 {
        let by_level = match self.play {
            Some(play) if completed > 0 => play.nodes,
            _ => u64::MAX,
        };
        self.limits.nodes.unwrap_or(u64::MAX).min(by_level)
    }

    /// Whether no further iteration is wanted.
    fn is_enough(&self, search: &Search, elapsed_ms: u64) -> bool {
        let depth = search.completed;
        let deepest =
            self.play.map_or(MAX_DEPTH, |play| play.depth).min(self.limits.depth.unwrap_or(MAX_DEPTH));
        let decided = search
            .ranking()
            .iter()
            .all(|root| is_mate(root.value) && MATE - root.value.abs() <= depth as Value);
        let no_choice =
            search.root.len() == 1 && self.timing.is_some_and(|timing| timing.saves()) && depth >= 5;
        depth >= deepest.max(1)
            || decided
            || no_choice
            || search.nodes >= self.last_node(depth)
            || self.timing.is_some_and(|timing| timing.is_enough(elapsed_ms, &self.pace))
    }

    /// The answer as things stand.
    fn answer(self, search: &Search) -> Best {
        if let Some(best) = self.at_once {
            return best;
        }
        let chosen = match (self.play, self.ranking.first()) {
            (Some(play), _) if play.slack().is_some() => search.choose(play, self.seed),
            // An iteration that ranks several moves compares them only when it is complete.
            (_, Some(first)) => Some((first.pv.as_slice(), Some(first.value))),
            _ => search.best(),
        };
        let (depth, nodes, others) = (search.completed, search.nodes, others(&self.ranking));
        let Some((line, value)) = chosen else {
            let score = Some(Score::MateIn(0));
            return Best { answer: Answer::NoMove, score, depth, nodes, pv: Vec::new(), others };
        };
        let pv = unpacked(line);
        let answer = match (pv.first(), value, self.resign_below) {
            (_, Some(value), Some(bound)) if value < bound => Answer::Resign,
            (Some(&mv), _, _) => Answer::Move(mv),
            (None, _, _) => Answer::NoMove,
        };
        let score = value.map(value::score);
        Best { answer, score, depth, nodes, pv, others }
    }
}

fn unpacked(line: &[PackedMove]) -> Vec<Move> {
    line.iter().filter_map(|packed| packed.unpack()).collect()
}

/// What else could be played, of moves that are ranked.
fn others(ranking: &[RootMove]) -> Vec<Variation> {
    let others = ranking.iter().skip(1);
    others.map(|root| Variation { score: value::score(root.value), pv: unpacked(&root.pv) }).collect()
}

impl Search {
    fn report(&self) -> Option<Report> {
        let root = self.root.first()?;
        Some(Report {
            depth: self.completed,
            nodes: self.nodes,
            score: value::score(root.value),
            pv: unpacked(&root.pv),
            others: others(self.ranking()),
        })
    }

    /// The line and the value of the best move; without a value if nothing was searched.
    fn best(&self) -> Option<(&[PackedMove], Option<Value>)> {
        let first = self.root.first()?;
        let root = match first.fresh {
            // The first move, at least, is known one iteration deeper.
            Some(_) if self.depth > self.completed => {
                self.root.iter().rev().max_by_key(|root| root.fresh).unwrap_or(first)
            }
            _ => first,
        };
        let value = root.fresh.filter(|_| self.depth > self.completed);
        let value = value.or_else(|| (self.completed > 0).then_some(root.value));
        Some((&root.pv, value))
    }

    /// The line and the value of what a level that errs thinks best; without a value if it is so far below the best that
    /// none was found.
    fn choose(&self, play: Play, seed: u32) -> Option<(&[PackedMove], Option<Value>)> {
        let key = self.position.key();
        let in_question = self.root.iter().filter(|root| self.completed > 0 && !root.idle);
        let chosen = in_question.filter_map(|root| {
            let seen = Seen {
                mv: root.mv.into(),
                value: root.value,
                at_first_sight: root.at_first_sight,
                capture: root.capture,
                is_hidden: root.is_hidden,
            };
            play.look(seen, seed, key).map(|look| (look, root))
        });
        match chosen.rev().max_by_key(|&(look, _)| look) {
            Some((_, root)) => Some((&root.pv, Some(root.value).filter(|&value| value > -INFINITE))),
            // Every move was overlooked.
            None => self.best(),
        }
    }
}
