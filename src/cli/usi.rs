//! The USI protocol on stdin and stdout. A thread reads; this one searches in slices and hears commands in between.

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

/// The number of positions searched between two looks at the input: a few milliseconds.
const SLICE: u64 = 2_000;
/// The time spent on counting between two looks at the input.
const COUNTING: Duration = Duration::from_millis(20);
/// The longest time that a `go mate` continues when no `stop` can come any more.
const LAST_SOLVING: Duration = Duration::from_secs(60);
/// The greatest number of characters of a remark, which may quote the input.
const REMARK: usize = 400;
/// The number of faults of a `go` that are reported one by one.
const FAULTS: usize = 8;
/// The number of commands that may wait before the writer has to wait.
const WAITING: usize = 64;

/// A command, and when it came: from then on the clock of a `go` runs.
struct Heard {
    at: Instant,
    command: Command,
}

/// Speaks USI until `quit` or the end of the input.
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

/// Speaks USI with a partner that sends all of this input, and returns the answers. After each command this number of
/// slices of work is done, a few milliseconds each; at the end, unless the last command was `quit`, the work is
/// stopped.
///
/// # Errors
/// Never, unless memory cannot be written to.
pub fn converse(mut input: &[u8], slices: usize) -> io::Result<Vec<u8>> {
    let mut session = Session::new(Vec::new());
    while let Some(command) = input::read(&mut input)? {
        if !session.hear(Heard { at: Instant::now(), command })? {
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

/// A conversation with one GUI, with the state of its game and of the work on it.
struct Session<W> {
    out: W,
    options: Options,
    engine: Option<Engine>,
    solver: Option<MateSolver>,
    /// The game: start and moves, and the position that they lead to.
    line: Line,
    position: Position,
    /// The number of the game, so that a level does not play each alike.
    seed: u32,
    thinking: Option<Thinking>,
    /// A `go perft` in progress.
    counting: Option<perft::Count>,
    /// A `go mate` in progress.
    solving: Option<Solving>,
}

/// A search in progress, or one whose answer is held back.
struct Thinking {
    started: Instant,
    /// The answer must wait for `stop` or `ponderhit`.
    held: Option<Held>,
    /// The answer of a held search that is done.
    best: Option<Best>,
}

/// The reason why an answer is held back.
enum Held {
    /// `go infinite`: the answer waits for `stop`.
    Infinite,
    /// `go ponder`: the answer waits for `ponderhit`, and this is the job from then on; `None` if it does not end by
    /// itself.
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
            if !self.hear(heard)? {
                return Ok(());
            }
            self.out.flush()?;
        }
    }

    /// Whether work without an answer is in progress.
    fn is_busy(&self) -> bool {
        self.counting.is_some()
            || self.solving.is_some()
            || self.thinking.as_ref().is_some_and(|thinking| thinking.best.is_none())
    }

    /// Carries out one command; `false` if the conversation is over.
    fn hear(&mut self, Heard { at, command }: Heard) -> io::Result<bool> {
        // Some shells put a byte order mark before what they pass on.
        match command.as_deref().map(|line| line.trim_start_matches('\u{feff}').trim()) {
            Ok("quit") => return Ok(false),
            Ok(command) => self.obey(command, at)?,
            Err(TooLong) => self.tell("no command is so long")?,
        }
        Ok(true)
    }

    /// The input has ended: a search that would end by itself is finished, any other stopped.
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

    fn obey(&mut self, command: &str, at: Instant) -> io::Result<()> {
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
            // A game that is over needs no more thinking. Programs wait for the answer to every `go`.
            "stop" | "gameover" => self.stop(),
            "ponderhit" => self.ponder_hit(at),
            "d" => writeln!(self.out, "{}", self.position),
            _ => self.tell(&format!("unknown command {word:?}")),
        }
    }

    fn tell(&mut self, text: &str) -> io::Result<()> {
        let text: String = text
            .chars()
            .take(REMARK)
            .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
            .collect();
        writeln!(self.out, "info string {text}")
    }

    /// The engine, created at its first use.
    fn engine(&mut self) -> &mut Engine {
        let Options { hash, mate_helper, .. } = self.options;
        self.engine.get_or_insert_with(|| {
            let mut engine = Engine::new(hash);
            engine.set_root_mate_search(mate_helper);
            engine
        })
    }

    fn set_option(&mut self, rest: &str) -> io::Result<()> {
        let before = self.options.clone();
        if let Err(fault) = self.options.obey(rest) {
            return self.tell(&format!("setoption: {fault}"));
        }
        if self.options.hash != before.hash {
            self.stop()?;
            (self.engine, self.solver) = (None, None);
        }
        if self.options.mate_helper != before.mate_helper {
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
            Err(fault) => self.tell(&format!("position: {}", fault.in_words())),
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
        faults.iter().take(FAULTS).try_for_each(|fault| self.tell(&format!("go: {fault}")))?;
        if faults.len() > FAULTS {
            self.tell(&format!("go: and {} faults more", faults.len() - FAULTS))?;
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
            return self.tell(&format!("go perft wants a depth of at most {}", perft::DEEPEST));
        };
        self.counting = Some(perft::Count::new(self.position.clone(), depth));
        Ok(())
    }

    /// Starts `go mate`, with milliseconds or `infinite`; without a limit it continues until the result is complete.
    fn go_mate(&mut self, limit: Option<&str>) -> io::Result<()> {
        let milliseconds = limit.filter(|&word| word != "infinite").map(str::parse);
        let limit = match milliseconds {
            None => None,
            Some(Ok(milliseconds)) => Some(Duration::from_millis(milliseconds)),
            Some(Err(_)) => {
                self.tell("go mate wants milliseconds or infinite")?;
                return writeln!(self.out, "checkmate timeout");
            }
        };
        let hash = self.options.hash;
        let solver = self.solver.get_or_insert_with(|| MateSolver::new(hash));
        self.solving = Some(Solving::begin(solver, self.position.clone(), limit, Patience::AsLongAgain));
        Ok(())
    }

    /// Does one slice of solving.
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

    /// Does one slice of searching.
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
            self.tell("perft is stopped")?;
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

    /// Handles `ponderhit`: the expected move was played, and from now on the clock counts.
    fn ponder_hit(&mut self, at: Instant) -> io::Result<()> {
        let Some(Thinking { started, held: Some(Held::Ponder(job)), best }) =
            self.thinking.take_if(|thinking| matches!(thinking.held, Some(Held::Ponder(_))))
        else {
            return self.tell("ponderhit: nothing is pondered");
        };
        match (job, best) {
            // Nothing more would be found, however much time there is.
            (Some(job), Some(best)) if job.limits.depth.is_none() && job.limits.nodes.is_none() => {
                self.thinking = Some(Thinking { started, held: None, best: None });
                self.answer(&best)
            }
            // What pondering found lies in the table.
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
