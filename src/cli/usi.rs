//! The USI protocol on stdin and stdout. One thread reads commands; the main thread searches in slices and handles the
//! commands between them.

mod order;
mod telling;

use self::order::Order;
use self::telling::{write_answer, write_end, write_info, write_mate};
use crate::input::{self, Command, TooLong};
use crate::mate::{Patience, Solving};
use crate::options::Options;
use crate::perft;
use crate::words::InWords;
use engine::{Best, Engine, Job, MateSolver, Solution, Step};
use protocol::Limits;
use rules::{Line, Position, Variant};
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

/// The number of nodes searched between two checks for input; they take a few milliseconds.
const SLICE: u64 = 2_000;
/// The time that a `go perft` counts between two checks for input.
const COUNTING: Duration = Duration::from_millis(20);
/// The time limit of a `go mate` after the end of the input, when no `stop` can come.
const LAST_SOLVING: Duration = Duration::from_secs(60);
/// The greatest length in characters of an `info string` message, which may quote the input.
const REMARK: usize = 400;
/// The number of faults in a `go` command that are reported separately; the others are only counted.
const FAULTS: usize = 8;
/// The number of unhandled commands after which the reading thread has to wait.
const WAITING: usize = 64;

/// A command and the time at which it was read. The clock of a `go` command starts at that time.
struct Heard {
    at: Instant,
    command: Command,
}

/// Speaks USI on stdin and stdout until `quit` or the end of the input.
///
/// # Errors
/// Stdout cannot be written.
pub(crate) fn run() -> io::Result<()> {
    let (sender, commands) = sync_channel(WAITING);
    std::thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        while let Ok(Some(command)) = input::read(&mut stdin) {
            if sender.send(Heard { at: Instant::now(), command }).is_err() {
                break;
            }
        }
    });
    Session::new(io::stdout()).serve(&commands)
}

/// Runs a USI conversation in memory: handles the commands of `input` and returns the output. After each command, up to
/// `slices` slices of work are done, each of a few milliseconds. `quit` ends the conversation; at the end of the input,
/// work in progress is stopped and answered.
///
/// # Errors
/// None in practice: reading from and writing to memory does not fail.
pub fn converse(mut input: &[u8], slices: usize) -> io::Result<Vec<u8>> {
    let mut session = Session::new(Vec::new());
    while let Some(command) = input::read(&mut input)? {
        if !session.handle_line(Heard { at: Instant::now(), command })? {
            return Ok(session.out);
        }
        for _ in 0..slices {
            if session.is_busy() {
                session.proceed()?;
            }
        }
    }
    session.stop()?;
    Ok(session.out)
}

/// The state of a USI conversation: the options, the position and the work in progress.
struct Session<W> {
    out: W,
    options: Options,
    engine: Option<Engine>,
    solver: Option<MateSolver>,
    /// The start position and the moves of the last `position` command.
    line: Line,
    /// The position after these moves.
    position: Position,
    /// The number of `usinewgame` commands so far. As the seed of a level it makes games differ.
    seed: u32,
    /// A search in progress, or one whose answer is held back.
    thinking: Option<Thinking>,
    /// A `go perft` in progress.
    counting: Option<perft::Count>,
    /// A `go mate` in progress.
    solving: Option<Solving>,
}

/// A search in progress, or one whose answer is held back.
struct Thinking {
    started: Instant,
    /// The reason why the answer must wait for `stop` or `ponderhit`; `None` if it need not wait.
    held: Option<Held>,
    /// The answer of a search that is done but held back.
    best: Option<Best>,
}

/// The reason why an answer is held back.
enum Held {
    /// `go infinite`: the answer waits for `stop`.
    Infinite,
    /// `go ponder`: the answer waits for `ponderhit` or `stop`. The job is the one to search after `ponderhit`; `None`
    /// for `go ponder infinite`.
    Ponder(Option<Box<Job>>),
}

impl<W: Write> Session<W> {
    fn new(out: W) -> Self {
        let (line, position) = start(Variant::Standard);
        let options = Options::default();
        Self {
            out,
            options,
            engine: None,
            solver: None,
            line,
            position,
            seed: 0,
            thinking: None,
            counting: None,
            solving: None,
        }
    }

    fn serve(&mut self, commands: &Receiver<Heard>) -> io::Result<()> {
        loop {
            let heard = if self.is_busy() {
                match commands.try_recv() {
                    Ok(heard) => Some(heard),
                    Err(TryRecvError::Empty) => {
                        self.proceed()?;
                        continue;
                    }
                    Err(TryRecvError::Disconnected) => None,
                }
            } else {
                commands.recv().ok()
            };
            let Some(heard) = heard else { return self.finish() };
            if !self.handle_line(heard)? {
                return Ok(());
            }
            self.out.flush()?;
        }
    }

    /// Whether a slice of work can be done: a count, a mate search, or a search without an answer is in progress.
    fn is_busy(&self) -> bool {
        self.counting.is_some()
            || self.solving.is_some()
            || self.thinking.as_ref().is_some_and(|thinking| thinking.best.is_none())
    }

    /// Handles one command. Returns `false` if it was `quit`.
    fn handle_line(&mut self, Heard { at, command }: Heard) -> io::Result<bool> {
        // Some shells put a byte order mark before their output.
        match command.as_deref().map(|line| line.trim_start_matches('\u{feff}').trim()) {
            Ok("quit") => return Ok(false),
            Ok(command) => self.execute(command, at)?,
            Err(TooLong) => self.info_string("the command is too long")?,
        }
        Ok(true)
    }

    /// Finishes the work after the end of the input: completes a search that ends by itself, and stops any other.
    fn finish(&mut self) -> io::Result<()> {
        while self.counting.is_some() || self.solving.is_some() || self.thinking.is_some() {
            if let Some(solving) = &mut self.solving {
                solving.limit_to(LAST_SOLVING);
            }
            if self.thinking.as_ref().is_some_and(|thinking| thinking.held.is_some()) {
                self.stop()?;
            } else {
                self.proceed()?;
            }
        }
        self.out.flush()
    }

    /// Does one slice of the work in progress.
    fn proceed(&mut self) -> io::Result<()> {
        if self.solving.is_some() {
            return self.solve();
        }
        let Some(count) = &mut self.counting else { return self.think() };
        if count.proceed(COUNTING, &mut self.out)? {
            self.counting = None;
        }
        self.out.flush()
    }

    fn execute(&mut self, command: &str, at: Instant) -> io::Result<()> {
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        match word {
            "" => Ok(()),
            "usi" => {
                writeln!(self.out, "id name Komadai {}", env!("CARGO_PKG_VERSION"))?;
                writeln!(self.out, "id author the Komadai authors")?;
                Options::announce(&mut self.out)?;
                writeln!(self.out, "usiok")
            }
            "isready" => {
                self.engine();
                writeln!(self.out, "readyok")
            }
            "setoption" => self.set_option(rest),
            "usinewgame" => {
                self.stop()?;
                self.seed = self.seed.wrapping_add(1);
                self.engine().new_game();
                Ok(())
            }
            "position" => self.set_position(command),
            "go" => self.go(rest, at),
            // A GUI waits for the answer to every `go`, also when the game is over.
            "stop" | "gameover" => self.stop(),
            "ponderhit" => self.ponder_hit(at),
            "d" => writeln!(self.out, "{}", self.position),
            _ => self.info_string(&format!("unknown command {word:?}")),
        }
    }

    /// Writes an `info string` with at most [`REMARK`] characters of `text`. Control characters are replaced.
    fn info_string(&mut self, text: &str) -> io::Result<()> {
        let text: String = text
            .chars()
            .take(REMARK)
            .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
            .collect();
        writeln!(self.out, "info string {text}")
    }

    /// The engine. It is created on first use with the current options.
    fn engine(&mut self) -> &mut Engine {
        let Options { hash, mate_helper, network, .. } = &self.options;
        self.engine.get_or_insert_with(|| {
            let mut engine = Engine::new(*hash);
            engine.set_root_mate_search(*mate_helper);
            engine.set_network(network.clone());
            engine
        })
    }

    fn set_option(&mut self, rest: &str) -> io::Result<()> {
        let before = self.options.clone();
        if let Err(fault) = self.options.apply(rest) {
            return self.info_string(&format!("setoption: {fault}"));
        }
        if self.options.hash != before.hash {
            self.stop()?;
            (self.engine, self.solver) = (None, None);
        }
        if self.options.mate_helper != before.mate_helper || self.options.network != before.network {
            self.stop()?;
            self.engine = None;
        }
        if self.options.variant != before.variant {
            (self.line, self.position) = start(self.options.variant);
        }
        Ok(())
    }

    fn set_position(&mut self, command: &str) -> io::Result<()> {
        let read = Line::parse(command, self.options.variant);
        let play = |line: &Line| line.play().or_else(|fault| line.play_problem().map_err(|_| fault));
        match read.and_then(|line| play(&line).map(|position| (line, position))) {
            Ok((line, position)) => {
                (self.line, self.position) = (line, position);
                Ok(())
            }
            Err(fault) => self.info_string(&format!("position: {}", fault.in_words())),
        }
    }

    fn go(&mut self, rest: &str, at: Instant) -> io::Result<()> {
        self.stop()?;
        let mut words = rest.split_ascii_whitespace();
        match words.next() {
            Some("mate") => return self.go_mate(words.next()),
            Some("perft") => return self.go_perft(words.next()),
            _ => {}
        }
        let (order, faults) = Order::read(rest, &self.position);
        faults.iter().take(FAULTS).try_for_each(|fault| self.info_string(&format!("go: {fault}")))?;
        if faults.len() > FAULTS {
            self.info_string(&format!("go: and {} more faults", faults.len() - FAULTS))?;
        }
        let job = Job {
            limits: order.limits(self.position.move_number()),
            impasse: self.options.impasse(&self.line.start),
            level: self.options.level,
            seed: self.seed,
            multi_pv: self.options.multi_pv,
            last_move: self.options.max_moves,
            resign_below: self.options.resign_value.map(|value| -value),
            search_moves: order.search_moves,
            ..Job::new(self.position.clone())
        };
        let held = match (order.ponder, order.infinite) {
            (true, true) => Some(Held::Ponder(None)),
            (true, false) => Some(Held::Ponder(Some(Box::new(job.clone())))),
            (false, true) => Some(Held::Infinite),
            (false, false) => None,
        };
        let limits = if held.is_some() { Limits::default() } else { job.limits };
        self.think_about(Job { limits, ..job }, held, at);
        Ok(())
    }

    fn think_about(&mut self, job: Job, held: Option<Held>, started: Instant) {
        self.engine().start_at(job, 0);
        self.thinking = Some(Thinking { started, held, best: None });
    }

    fn go_perft(&mut self, depth: Option<&str>) -> io::Result<()> {
        let depth = depth.and_then(|word| word.parse().ok());
        let Some(depth) = depth.filter(|&depth| depth <= perft::DEEPEST) else {
            return self.info_string(&format!("go perft needs a depth of at most {}", perft::DEEPEST));
        };
        self.counting = Some(perft::Count::new(self.position.clone(), depth));
        Ok(())
    }

    /// Starts `go mate` with a limit in milliseconds or `infinite`. Without a limit it continues until the result is
    /// complete.
    fn go_mate(&mut self, limit: Option<&str>) -> io::Result<()> {
        let milliseconds = limit.filter(|&word| word != "infinite").map(str::parse);
        let limit = match milliseconds {
            None => None,
            Some(Ok(milliseconds)) => Some(Duration::from_millis(milliseconds)),
            Some(Err(_)) => {
                self.info_string("go mate needs milliseconds or infinite")?;
                return writeln!(self.out, "checkmate timeout");
            }
        };
        let hash = self.options.hash;
        let solver = self.solver.get_or_insert_with(|| MateSolver::new(hash));
        self.solving = Some(Solving::begin(solver, self.position.clone(), limit, Patience::AsLongAgain));
        Ok(())
    }

    /// Does one slice of a `go mate`, and writes the answer if it is complete.
    fn solve(&mut self) -> io::Result<()> {
        let (Some(solving), Some(solver)) = (&mut self.solving, &mut self.solver) else { return Ok(()) };
        match solving.proceed(solver) {
            Some(solution) => self.answer_mate(&solution),
            None => Ok(()),
        }
    }

    fn answer_mate(&mut self, solution: &Solution) -> io::Result<()> {
        let elapsed = self.solving.take().map_or(0, |solving| solving.started.elapsed().as_millis());
        let nodes = self.solver.as_ref().map_or(0, MateSolver::nodes);
        write_mate(&mut self.out, solution, nodes, elapsed)?;
        self.out.flush()
    }

    /// Does one slice of a search, and writes its progress or its answer.
    fn think(&mut self) -> io::Result<()> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        let elapsed = thinking.elapsed_ms();
        let Some(engine) = &mut self.engine else { return Ok(()) };
        match engine.poll(SLICE, elapsed) {
            Step::Working(None) => Ok(()),
            Step::Working(Some(report)) => {
                let elapsed = thinking.elapsed_ms();
                write_info(&mut self.out, &report, elapsed)?;
                self.out.flush()
            }
            Step::Done(best) if thinking.held.is_some() => {
                write_end(&mut self.out, &best, thinking.elapsed_ms())?;
                thinking.best = Some(best);
                self.out.flush()
            }
            Step::Done(best) => self.answer(&best),
            Step::Idle => {
                self.thinking = None;
                Ok(())
            }
        }
    }

    fn stop(&mut self) -> io::Result<()> {
        if self.counting.take().is_some() {
            self.info_string("perft stopped")?;
        }
        if self.solving.is_some()
            && let Some(solver) = &mut self.solver
        {
            let solution = solver.stop().unwrap_or(Solution::Unknown);
            self.answer_mate(&solution)?;
        }
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        let best = thinking.best.take().or_else(|| self.engine.as_mut().and_then(Engine::stop));
        match best {
            Some(best) => self.answer(&best),
            None => {
                self.thinking = None;
                Ok(())
            }
        }
    }

    /// Handles `ponderhit`: the expected move was played, and the clock runs from time `at`.
    fn ponder_hit(&mut self, at: Instant) -> io::Result<()> {
        let Some(Thinking { started, held: Some(Held::Ponder(job)), best }) =
            self.thinking.take_if(|thinking| matches!(thinking.held, Some(Held::Ponder(_))))
        else {
            return self.info_string("ponderhit: not pondering");
        };
        match (job, best) {
            // The search is complete, so more time would change nothing.
            (Some(job), Some(best)) if job.limits.depth.is_none() && job.limits.nodes.is_none() => {
                self.thinking = Some(Thinking { started, held: None, best: None });
                self.answer(&best)
            }
            // The new search finds the results of pondering in the transposition table.
            (Some(job), _) => {
                self.think_about(*job, None, at);
                Ok(())
            }
            (None, best) => {
                self.thinking = Some(Thinking { started, held: Some(Held::Infinite), best });
                Ok(())
            }
        }
    }

    fn answer(&mut self, best: &Best) -> io::Result<()> {
        let elapsed = self.thinking.take().map_or(0, |thinking| thinking.elapsed_ms());
        write_end(&mut self.out, best, elapsed)?;
        write_answer(&mut self.out, best)?;
        self.out.flush()
    }
}

impl Thinking {
    fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

fn start(variant: Variant) -> (Line, Position) {
    let position = Position::start(variant);
    (Line { start: position.to_setup(), moves: Vec::new() }, position)
}
