//! The USI protocol on stdin and stdout. A thread reads; this one searches in slices and hears commands in between.

mod order;

use self::order::Order;
use crate::input::{self, Command, TooLong};
use crate::mate::{Patience, Solving, words};
use crate::options::Options;
use crate::perft;
use engine::{Best, Engine, Job, MateSolver, Report, Solution, Step, Variation};
use protocol::{Answer, Limits};
use rules::{Line, Position, Variant};
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

/// Positions searched between two looks at the input: a few milliseconds.
const SLICE: u64 = 2_000;
/// How long is counted between two looks at the input.
const COUNTING: Duration = Duration::from_millis(20);
/// How long a `go mate` goes on at most when nobody can stop it any more.
const LAST_SOLVING: Duration = Duration::from_secs(60);
/// Characters of a remark: it may quote the input.
const REMARK: usize = 400;

/// Speaks USI until `quit` or the end of the input.
pub(crate) fn run() -> io::Result<()> {
    let (sender, commands) = channel();
    std::thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        while let Ok(Some(command)) = input::read(&mut stdin) {
            if sender.send(command).is_err() {
                break;
            }
        }
    });
    Session::new(io::stdout()).serve(&commands)
}

/// One conversation.
struct Session<W> {
    out: W,
    options: Options,
    engine: Option<Engine>,
    solver: Option<MateSolver>,
    /// The game: start and moves, and the position that they lead to.
    line: Line,
    position: Position,
    /// Counts games, so that a level does not play each alike.
    seed: u32,
    thinking: Option<Thinking>,
    /// A `go perft` that is going on.
    counting: Option<perft::Count>,
    /// A `go mate` that is going on.
    solving: Option<Solving>,
}

/// A search that is going on or waits to be told.
struct Thinking {
    started: Instant,
    /// The answer must wait for `stop` or `ponderhit`.
    held: Option<Held>,
    /// The answer of a held search that is done.
    best: Option<Best>,
}

/// Why an answer is held back.
enum Held {
    /// `go infinite`
    Infinite,
    /// `go ponder`, and what is asked on `ponderhit`.
    Ponder(Box<Job>),
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

    fn serve(mut self, commands: &Receiver<Command>) -> io::Result<()> {
        loop {
            let busy = self.counting.is_some()
                || self.solving.is_some()
                || self.thinking.as_ref().is_some_and(|thinking| thinking.best.is_none());
            let command = if busy {
                match commands.try_recv() {
                    Ok(command) => Some(command),
                    Err(TryRecvError::Empty) => {
                        self.proceed()?;
                        continue;
                    }
                    Err(TryRecvError::Disconnected) => None,
                }
            } else {
                commands.recv().ok()
            };
            match command {
                Some(Ok(command)) if command.trim() == "quit" => return Ok(()),
                Some(Ok(command)) => self.obey(command.trim())?,
                Some(Err(TooLong)) => self.tell("no command is so long")?,
                None => return self.finish(),
            }
            self.out.flush()?;
        }
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

    /// One slice of what is going on.
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

    fn obey(&mut self, command: &str) -> io::Result<()> {
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        match word {
            "" | "gameover" => Ok(()),
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
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "stop" => self.stop(),
            "ponderhit" => self.ponder_hit(),
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

    /// The engine, made when it is first needed.
    fn engine(&mut self) -> &mut Engine {
        let hash = self.options.hash;
        self.engine.get_or_insert_with(|| Engine::new(hash))
    }

    fn set_option(&mut self, rest: &str) -> io::Result<()> {
        let words = rest.strip_prefix("name").unwrap_or(rest).trim();
        let (name, value) = words.split_once(" value").unwrap_or((words, ""));
        let before = self.options.clone();
        if let Err(fault) = self.options.set(name.trim(), value.trim()) {
            return self.tell(&fault);
        }
        if self.options.hash != before.hash {
            self.stop()?;
            (self.engine, self.solver) = (None, None);
        }
        if self.options.variant != before.variant {
            (self.line, self.position) = start(self.options.variant);
        }
        Ok(())
    }

    fn set_position(&mut self, rest: &str) -> io::Result<()> {
        let read = Line::parse(rest, self.options.variant);
        let play = |line: &Line| line.play().or_else(|fault| line.play_problem().map_err(|_| fault));
        match read.and_then(|line| play(&line).map(|position| (line, position))) {
            Ok((line, position)) => {
                (self.line, self.position) = (line, position);
                Ok(())
            }
            Err(fault) => self.tell(&format!("position: {fault}")),
        }
    }

    fn go(&mut self, rest: &str) -> io::Result<()> {
        self.stop()?;
        let mut words = rest.split_ascii_whitespace();
        match words.next() {
            Some("mate") => return self.go_mate(words.next()),
            Some("perft") => {
                let depth = words.next().and_then(|word| word.parse().ok());
                let Some(depth) = depth.filter(|&depth| depth <= perft::DEEPEST) else {
                    return self.tell(&format!("go perft wants a depth of at most {}", perft::DEEPEST));
                };
                self.counting = Some(perft::Count::new(self.position.clone(), depth));
                return Ok(());
            }
            _ => {}
        }
        let (order, faults) = Order::read(rest, self.position.turn());
        faults.iter().try_for_each(|fault| self.tell(&format!("go: {fault}")))?;
        let job = Job {
            limits: order.limits(self.position.move_number()),
            impasse: self.options.impasse(&self.line.start),
            level: self.options.level,
            seed: self.seed,
            search_moves: order.search_moves.clone(),
            multi_pv: self.options.multi_pv,
            last_move: self.options.max_moves,
            resign_below: self.options.resign_value.map(|value| -value),
            ..Job::new(self.position.clone())
        };
        let held = if order.ponder {
            Some(Held::Ponder(Box::new(job.clone())))
        } else if order.infinite {
            Some(Held::Infinite)
        } else {
            None
        };
        let limits = if held.is_some() { Limits::default() } else { job.limits };
        self.engine().start_at(Job { limits, ..job }, 0);
        self.thinking = Some(Thinking { started: Instant::now(), held, best: None });
        Ok(())
    }

    /// `go mate`, with milliseconds or `infinite`; without either, too, it goes on until all is known.
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

    /// One slice of solving.
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
        match solution {
            Solution::Mate(mate) => {
                let (plies, line) = (mate.line.len(), words(&mate.line));
                writeln!(
                    self.out,
                    "info depth {plies} score mate {plies} nodes {nodes} time {elapsed} pv {line}"
                )?;
                writeln!(self.out, "checkmate {line}")?;
            }
            Solution::NoMate => writeln!(self.out, "checkmate nomate")?,
            Solution::Unknown => writeln!(self.out, "checkmate timeout")?,
        }
        self.out.flush()
    }

    /// One slice of searching.
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
                thinking.best = Some(best);
                Ok(())
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

    /// The expected move was played: from now on the clock counts.
    fn ponder_hit(&mut self) -> io::Result<()> {
        let Some(Thinking { held: Some(Held::Ponder(job)), .. }) =
            self.thinking.take_if(|thinking| matches!(thinking.held, Some(Held::Ponder(_))))
        else {
            return self.tell("ponderhit: nothing is pondered");
        };
        // What pondering found lies in the table.
        self.engine().start_at(*job, 0);
        self.thinking = Some(Thinking { started: Instant::now(), held: None, best: None });
        Ok(())
    }

    fn answer(&mut self, best: &Best) -> io::Result<()> {
        let elapsed = self.thinking.take().map_or(0, |thinking| thinking.elapsed_ms());
        if let Some(score) = best.score {
            let Best { depth, nodes, .. } = *best;
            let (pv, others) = (best.pv.clone(), best.others.clone());
            let report = Report { depth, nodes, score, pv, others };
            write_info(&mut self.out, &report, elapsed)?;
        }
        match best.answer {
            Answer::Move(mv) => write!(self.out, "bestmove {mv}")?,
            Answer::Resign | Answer::NoMove => write!(self.out, "bestmove resign")?,
            Answer::Declare => write!(self.out, "bestmove win")?,
        }
        if let (Answer::Move(_), Some(reply)) = (best.answer, best.pv.get(1)) {
            write!(self.out, " ponder {reply}")?;
        }
        writeln!(self.out)?;
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

fn write_info(out: &mut impl Write, report: &Report, elapsed_ms: u64) -> io::Result<()> {
    let Report { depth, nodes, score, pv, others } = report;
    let speed = nodes.saturating_mul(1_000) / elapsed_ms.max(1);
    let all = std::iter::once((score, pv)).chain(others.iter().map(|Variation { score, pv }| (score, pv)));
    for (rank, (score, pv)) in (1..).zip(all) {
        write!(out, "info depth {depth} ")?;
        if !others.is_empty() {
            write!(out, "multipv {rank} ")?;
        }
        write!(out, "score {score} nodes {nodes} time {elapsed_ms} nps {speed} pv")?;
        pv.iter().try_for_each(|mv| write!(out, " {mv}"))?;
        writeln!(out)?;
    }
    Ok(())
}
