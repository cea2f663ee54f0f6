//! `komadai mate` and `go mate`.

use crate::input;
use engine::{Mate, MateSolver, MateStep, Solution};
use rules::{Line, LineError, Position, Variant};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Positions visited between two looks at the clock and at the input: some milliseconds.
const SLICE: u64 = 1_000;

/// What `komadai mate` is told.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The position, with moves if need be; without it, positions are read from stdin, one in each line.
    #[arg(long)]
    sfen: Option<String>,
    /// Seconds for each position.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Memory in MiB.
    #[arg(long, default_value_t = 256)]
    memory: u32,
    /// Show the line that is played to mate, and what it took to find it.
    #[arg(long)]
    line: bool,
}

/// Solves the position, or each of stdin: one line for each.
pub(crate) fn run(options: &Options) -> io::Result<()> {
    let mut solver = MateSolver::new(options.memory);
    let mut out = io::stdout().lock();
    if let Some(sfen) = &options.sfen {
        let position =
            read(sfen).map_err(|fault| io::Error::new(io::ErrorKind::InvalidInput, fault.to_string()))?;
        return report(&mut out, &mut solver, position, options);
    }
    let mut stdin = io::stdin().lock();
    while let Some(line) = input::read(&mut stdin)? {
        match line.as_deref().map(|line| line.split('\t').next().unwrap_or_default().trim()) {
            Ok(sfen) if sfen.is_empty() || sfen.starts_with('#') => {}
            Ok(sfen) => match read(sfen) {
                Ok(position) => report(&mut out, &mut solver, position, options)?,
                Err(fault) => writeln!(out, "error: {fault}")?,
            },
            Err(input::TooLong) => writeln!(out, "error: no position is so long")?,
        }
        out.flush()?;
    }
    Ok(())
}

fn read(text: &str) -> Result<Position, LineError> {
    let line = Line::parse(text, Variant::Standard)?;
    line.play().or_else(|fault| line.play_problem().map_err(|_| fault))
}

fn report(
    out: &mut impl Write,
    solver: &mut MateSolver,
    position: Position,
    options: &Options,
) -> io::Result<()> {
    let mut solving = Solving::begin(solver, position, Some(Duration::from_secs(options.seconds)));
    let solution = loop {
        if let Some(solution) = solving.proceed(solver) {
            break solution;
        }
    };
    writeln!(out, "{}", answer(&solution))?;
    if let (true, Solution::Mate(mate)) = (options.line, &solution) {
        writeln!(out, "line: {}", words(&mate.line))?;
    }
    if options.line {
        let micros = solving.started.elapsed().as_micros();
        writeln!(out, "nodes: {} in {}.{:03} ms", solver.nodes(), micros / 1_000, micros % 1_000)?;
    }
    Ok(())
}

/// `mate in N: MOVES`, `mate within N: MOVE`, `no mate` or `unknown`.
fn answer(solution: &Solution) -> String {
    match solution {
        Solution::Mate(Mate { line, shortest: Some(shortest) }) => {
            format!("mate in {}: {}", line.len(), words(&shortest.firsts))
        }
        Solution::Mate(Mate { line, shortest: None }) => {
            format!("mate within {}: {}", line.len(), words(line.get(..1).unwrap_or_default()))
        }
        Solution::NoMate => "no mate".to_owned(),
        Solution::Unknown => "unknown".to_owned(),
    }
}

pub(crate) fn words(moves: &[rules::Move]) -> String {
    let mut text = String::new();
    for mv in moves {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{mv}", if text.is_empty() { "" } else { " " });
    }
    text
}

/// A position that is being solved, until a time.
#[derive(Debug)]
pub(crate) struct Solving {
    pub(crate) started: Instant,
    limit: Option<Duration>,
}

impl Solving {
    /// Begins; without a limit it ends when all is known.
    pub(crate) fn begin(solver: &mut MateSolver, position: Position, limit: Option<Duration>) -> Self {
        solver.start(position);
        Self { started: Instant::now(), limit }
    }

    /// One slice; the solution if that was the last one.
    pub(crate) fn proceed(&mut self, solver: &mut MateSolver) -> Option<Solution> {
        match solver.poll(SLICE) {
            MateStep::Done(solution) => return Some(solution),
            MateStep::Working(_) => {}
            MateStep::Idle => return Some(Solution::Unknown),
        }
        let late = self.limit.is_some_and(|limit| self.started.elapsed() >= limit);
        if late { solver.stop() } else { None }
    }

    /// Gives it so much time at most, from its beginning.
    pub(crate) fn limit_to(&mut self, most: Duration) {
        self.limit = Some(self.limit.map_or(most, |limit| limit.min(most)));
    }
}
