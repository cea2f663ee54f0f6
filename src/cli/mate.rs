//! `komadai mate` and `go mate`.

use crate::input;
use crate::words::InWords;
use engine::{Mate, MateSolver, MateStep, Solution};
use rules::{Line, LineError, Position, Variant};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The number of positions visited between two looks at the clock and at the input: some milliseconds.
const SLICE: u64 = 1_000;

/// The options of `komadai mate`.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The position, with moves if need be; without it, positions are read from stdin, one in each line.
    #[arg(long)]
    sfen: Option<String>,
    /// The time for each position, in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The memory of the solver, in MiB.
    #[arg(long, default_value_t = 256)]
    memory: u32,
    /// End as soon as any mate is found: `mate within N`, and a shorter one is not looked for.
    #[arg(long)]
    first: bool,
    /// Show the line that is played to mate, and what it took to find it; after the last position of stdin, for each
    /// answer the median and the longest time.
    #[arg(long)]
    line: bool,
}

/// The times in microseconds that positions took, by their answers: `mate in 9`, `no mate`.
type Times = BTreeMap<(usize, String), Vec<u128>>;

/// Solves the position, or each of stdin: one line for each.
pub(crate) fn run(options: &Options) -> io::Result<()> {
    let mut solver = MateSolver::new(options.memory);
    let mut out = io::stdout().lock();
    if let Some(sfen) = &options.sfen {
        let position = read(sfen)
            .map_err(|fault| io::Error::new(io::ErrorKind::InvalidInput, fault.in_words().to_string()))?;
        return report(&mut out, &mut solver, position, options, &mut Times::new());
    }
    let mut times = Times::new();
    let mut stdin = io::stdin().lock();
    while let Some(line) = input::read(&mut stdin)? {
        match line.as_deref().map(|line| line.split('\t').next().unwrap_or_default().trim()) {
            Ok(sfen) if sfen.is_empty() || sfen.starts_with('#') => {}
            Ok(sfen) => match read(sfen) {
                Ok(position) => report(&mut out, &mut solver, position, options, &mut times)?,
                Err(fault) => writeln!(out, "error: {}", fault.in_words())?,
            },
            Err(input::TooLong) => writeln!(out, "error: no position is so long")?,
        }
        out.flush()?;
    }
    if options.line {
        for ((_, answer), mut micros) in times {
            micros.sort_unstable();
            let median = micros.get(micros.len() / 2).copied().unwrap_or_default();
            let longest = micros.last().copied().unwrap_or_default();
            writeln!(
                out,
                "{answer}: {} positions, median {}, longest {}",
                micros.len(),
                milliseconds(median),
                milliseconds(longest)
            )?;
        }
    }
    Ok(())
}

fn milliseconds(micros: u128) -> String {
    format!("{}.{:03} ms", micros / 1_000, micros % 1_000)
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
    times: &mut Times,
) -> io::Result<()> {
    let limit = Some(Duration::from_secs(options.seconds));
    let patience = if options.first { Patience::UntilFound } else { Patience::UntilShortest };
    let mut solving = Solving::begin(solver, position, limit, patience);
    let solution = loop {
        if let Some(solution) = solving.proceed(solver) {
            break solution;
        }
    };
    let micros = solving.started.elapsed().as_micros();
    let answer = answer(&solution);
    writeln!(out, "{answer}")?;
    let mut plies = 0;
    if let Solution::Mate(mate) = &solution {
        plies = mate.line.len();
        if options.line {
            writeln!(out, "line: {}", words(&mate.line))?;
        }
    }
    if options.line {
        writeln!(out, "nodes: {} in {}", solver.nodes(), milliseconds(micros))?;
    }
    let kind = answer.split(':').next().unwrap_or_default().to_owned();
    times.entry((plies, kind)).or_default().push(micros);
    Ok(())
}

/// The answer in words: `mate in N: MOVES`, followed by the length by the convention of mate problems where that
/// differs, `mate within N: MOVE`, `no mate` or `unknown`.
fn answer(solution: &Solution) -> String {
    match solution {
        Solution::Mate(Mate { line, shortest: Some(shortest) }) => {
            let plies = line.len();
            let mut text = format!("mate in {plies}: {}", words(&shortest.firsts));
            if let Some(other) = shortest.convention.filter(|&other| other as usize != plies) {
                // Writing to a string cannot fail.
                let _ = write!(text, " ({other} by the convention of mate problems)");
            }
            text
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

/// The time to continue after a mate is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// No time: the search ends with the first mate.
    UntilFound,
    /// The time until it is proved which mate is the shortest.
    UntilShortest,
    /// About as much time again as it took to find a mate.
    AsLongAgain,
}

/// The least further time for [`Patience::AsLongAgain`].
const AT_LEAST: Duration = Duration::from_millis(500);

/// A position that is being solved, up to a time limit.
#[derive(Debug)]
pub(crate) struct Solving {
    pub(crate) started: Instant,
    limit: Option<Duration>,
    patience: Patience,
}

impl Solving {
    /// Begins to solve a position; without a limit it ends when the result is complete.
    pub(crate) fn begin(
        solver: &mut MateSolver,
        position: Position,
        limit: Option<Duration>,
        patience: Patience,
    ) -> Self {
        solver.start(position);
        Self { started: Instant::now(), limit, patience }
    }

    /// Does one slice of the work; returns the solution if that was the last one.
    pub(crate) fn proceed(&mut self, solver: &mut MateSolver) -> Option<Solution> {
        let found = match solver.poll(SLICE) {
            MateStep::Done(solution) => return Some(solution),
            MateStep::Working(progress) => progress.at_most.is_some(),
            MateStep::Idle => return Some(Solution::Unknown),
        };
        let elapsed = self.started.elapsed();
        if found && self.patience == Patience::AsLongAgain {
            self.patience = Patience::UntilShortest;
            self.limit_to(elapsed * 2 + AT_LEAST);
        }
        let late = self.limit.is_some_and(|limit| elapsed >= limit);
        if late || found && self.patience == Patience::UntilFound { solver.stop() } else { None }
    }

    /// Limits the time to this much, counted from the beginning.
    pub(crate) fn limit_to(&mut self, most: Duration) {
        self.limit = Some(self.limit.map_or(most, |limit| limit.min(most)));
    }
}
