//! Solves mate problems, for the command `komadai mate` and the USI command `go mate`.

use crate::input;
use crate::words::InWords;
use engine::{Mate, MateSolver, MateStep, Solution};
use rules::{Line, LineError, Position, Variant};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The number of positions visited between two checks of the clock and of the input; they take a few milliseconds.
const SLICE: u64 = 1_000;

/// The options of `komadai mate`.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The position as SFEN, optionally with moves. The default is to read positions from stdin, one per line.
    #[arg(long)]
    sfen: Option<String>,
    /// The time limit for each position, in seconds.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The memory of the solver, in MiB.
    #[arg(long, default_value_t = 256)]
    memory: u32,
    /// Stop at the first mate (`mate within N`) and do not look for a shorter one.
    #[arg(long)]
    first: bool,
    /// Print the line to mate, the visited positions and the time. After the last position of stdin, print the median
    /// and the longest time for each kind of answer.
    #[arg(long)]
    line: bool,
}

/// The solving times in microseconds, by the length of the line in plies and the answer, such as `mate in 9` or
/// `no mate`.
type Times = BTreeMap<(usize, String), Vec<u128>>;

/// Solves the position of the options, or each position of stdin, and prints one line for each.
///
/// # Errors
/// The position of the options is invalid, stdin cannot be read, or stdout cannot be written. An invalid position of
/// stdin is an `error:` line in the output.
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
            Err(input::TooLong) => writeln!(out, "error: the line is too long")?,
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

/// The answer as text: `mate in N: MOVES`, `mate within N: MOVE`, `no mate` or `unknown`. The length by the convention
/// of mate problems follows `mate in` if it differs.
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

/// Writes moves as USI, separated by spaces.
pub(crate) fn words(moves: &[rules::Move]) -> String {
    let mut text = String::new();
    for mv in moves {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{mv}", if text.is_empty() { "" } else { " " });
    }
    text
}

/// The time that the solver continues after it has found a mate, to prove which mate is the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// No time: the solver stops at the first mate.
    UntilFound,
    /// All the time until the proof is complete.
    UntilShortest,
    /// About as much time as the solver took to find the first mate, and at least half a second.
    AsLongAgain,
}

/// The shortest further time for [`Patience::AsLongAgain`].
const AT_LEAST: Duration = Duration::from_millis(500);

/// The solving of one position in slices, up to a time limit.
#[derive(Debug)]
pub(crate) struct Solving {
    pub(crate) started: Instant,
    limit: Option<Duration>,
    patience: Patience,
}

impl Solving {
    /// Starts the solver on a position. Without a limit it works until the result is complete.
    pub(crate) fn begin(
        solver: &mut MateSolver,
        position: Position,
        limit: Option<Duration>,
        patience: Patience,
    ) -> Self {
        solver.start(position);
        Self { started: Instant::now(), limit, patience }
    }

    /// Does one slice of the work. Returns the solution once the work is complete or the time is up.
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

    /// Lowers the time limit to `most`, counted from the start of the work. A shorter limit stays.
    pub(crate) fn limit_to(&mut self, most: Duration) {
        self.limit = Some(self.limit.map_or(most, |limit| limit.min(most)));
    }
}
