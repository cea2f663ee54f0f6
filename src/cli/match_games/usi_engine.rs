//! A USI engine that runs as a process. The process may behave in any way: every wait for it has a time limit, and any
//! output is accepted.

use super::side::Side;
use super::usi_words::{Thoughts, UsiOption};
use crate::input;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// The command line and the options with which an engine is started.
#[derive(Clone, Debug)]
pub(super) struct Calling {
    pub(super) side: Side,
    /// The program and its arguments; must not be empty.
    pub(super) command: Vec<String>,
    /// The options that the user sets.
    pub(super) options: Vec<UsiOption>,
    /// The rules of the referee. They are sent if the engine has the option and the user does not set it.
    pub(super) rules: Vec<UsiOption>,
    /// The time within which the engine must answer `usi` and `isready`.
    pub(super) patience: Duration,
}

/// An engine that has been started. Dropping it sends `quit`, and kills the process if it does not end in time.
pub(super) struct UsiEngine {
    process: Child,
    input: ChildStdin,
    output: Receiver<Output>,
    /// The last lines of its stdout and stderr, for error messages.
    last_words: VecDeque<String>,
    patience: Duration,
    /// Whether the engine has failed. Then it must not be used again.
    is_lost: bool,
}

/// An event of a process, sent by the threads that read its output.
enum Output {
    /// A line on stdout, and the time at which it was read.
    Line(String, Instant),
    /// A line that the process wrote to stderr.
    Complaint(String),
    /// The end of stdout: the process has ended or closed it.
    End,
}

/// The answer to `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// The text after `bestmove`: a move, `win`, `resign`, or anything else.
    pub(super) word: String,
    /// The time from `go` to `bestmove`.
    pub(super) elapsed: Duration,
    pub(super) thoughts: Thoughts,
}

/// The reason why there is no answer to a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The time is up, but the engine reacts to `stop`.
    Late,
    /// The time is up, and the engine does not react, not even to `stop`.
    Silent,
    /// The process has ended. `last_words` are its last lines of output, in one text.
    Gone { last_words: String },
}

/// The reason why an engine cannot be started.
#[derive(Debug)]
pub(super) struct StartError {
    side: Side,
    command: String,
    problem: Problem,
}

/// The problem that prevented the start.
#[derive(Debug)]
enum Problem {
    NotStarted(io::Error),
    /// The engine did not send the expected `word` within the time `waited`.
    NoAnswer {
        word: &'static str,
        failure: Failure,
        waited: Duration,
        last_words: String,
    },
    /// The user sets an option that the engine does not have; `others` are the names of those that it has.
    UnknownOption {
        name: String,
        others: Vec<String>,
    },
}

/// The number of unread lines after which the reading threads, and so the engine, have to wait.
const WAITING_LINES: usize = 4_096;
/// The number of lines that are kept for error messages.
const LAST_WORDS: usize = 4;
/// The number of characters that are kept of each such line.
const LONGEST_WORD: usize = 200;
/// The time that an engine has to react to `stop` and to `quit`.
const GRACE: Duration = Duration::from_millis(2_000);
/// The options that every USI engine has, even if it does not announce them.
const IMPLIED: [&str; 2] = ["USI_Hash", "USI_Ponder"];

impl UsiEngine {
    /// Starts the process, does the USI handshake, sets the options and prepares for a new game.
    ///
    /// # Errors
    /// The process cannot be started, does not answer in time, or does not have an option that the user sets.
    pub(super) fn start(calling: &Calling) -> Result<Self, StartError> {
        let fault = |problem| StartError { side: calling.side, command: calling.command.join(" "), problem };
        let mut engine = Self::spawn(calling).map_err(|error| fault(Problem::NotStarted(error)))?;
        let announced = engine.shake_hands().map_err(|failure| fault(engine.no_answer("usiok", failure)))?;
        let has = |name: &str| announced.iter().any(|known| known == name);
        let own = |name: &str| calling.options.iter().any(|option| option.name == name);
        if let Some(unknown) = calling
            .options
            .iter()
            .find(|option| !has(&option.name) && !IMPLIED.contains(&option.name.as_str()))
        {
            let name = unknown.name.clone();
            return Err(fault(Problem::UnknownOption { name, others: announced }));
        }
        let rules = calling.rules.iter().filter(|option| has(&option.name) && !own(&option.name));
        for UsiOption { name, value } in rules.chain(&calling.options) {
            let set = engine.send(&format!("setoption name {name} value {value}"));
            set.map_err(|failure| fault(engine.no_answer("usiok", failure)))?;
        }
        engine.new_game().map_err(|failure| fault(engine.no_answer("readyok", failure)))?;
        Ok(engine)
    }

    fn spawn(calling: &Calling) -> io::Result<Self> {
        let (program, arguments) = calling
            .command
            .split_first()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the command is empty"))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C must not reach the engines: they would end before the match, which would look like a crash.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn()?;
        let (Some(input), Some(stdout), Some(stderr)) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take())
        else {
            return Err(io::Error::other("the process has no pipes"));
        };
        let (sender, output) = sync_channel(WAITING_LINES);
        let complaints = sender.clone();
        std::thread::spawn(move || read_complaints(stderr, &complaints));
        std::thread::spawn(move || read_lines(stdout, &sender));
        let last_words = VecDeque::with_capacity(LAST_WORDS);
        Ok(Self { process, input, output, last_words, patience: calling.patience, is_lost: false })
    }

    /// Does the USI handshake. Returns the names of the options that the engine announces.
    fn shake_hands(&mut self) -> Result<Vec<String>, Failure> {
        self.send("usi")?;
        let until = Instant::now() + self.patience;
        let mut announced = Vec::new();
        loop {
            let (line, _) = self.next_line(until)?;
            if line == "usiok" {
                return Ok(announced);
            }
            if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split_once(" type ").map_or(option, |(name, _)| name);
                announced.push(name.trim().to_owned());
            }
        }
    }

    fn no_answer(&self, word: &'static str, failure: Failure) -> Problem {
        Problem::NoAnswer { word, failure, waited: self.patience, last_words: self.last_words() }
    }

    /// Sends `isready`, waits for `readyok`, and sends `usinewgame`.
    ///
    /// # Errors
    /// The engine does not answer in time or has ended. It must not be used again.
    pub(super) fn new_game(&mut self) -> Result<(), Failure> {
        self.send("isready")?;
        let until = Instant::now() + self.patience;
        while self.next_line(until)?.0 != "readyok" {}
        self.send("usinewgame")
    }

    /// Sends a `position` and a `go` command, and waits for `bestmove`.
    ///
    /// # Errors
    /// There is no answer within `at_most`, or the process has ended. The engine must not be used again.
    pub(super) fn think(&mut self, position: &str, go: &str, at_most: Duration) -> Result<Answer, Failure> {
        // Earlier output is not an answer to this command.
        while let Ok(output) = self.output.try_recv() {
            self.hear(output)?;
        }
        self.send(position)?;
        self.send(go)?;
        let started = Instant::now();
        let answer = self.best_move(started, at_most);
        if answer == Err(Failure::Silent) {
            let hears = self.send("stop").and_then(|()| self.best_move(Instant::now(), GRACE));
            return Err(if hears.is_ok() { Failure::Late } else { Failure::Silent });
        }
        answer
    }

    fn best_move(&mut self, started: Instant, at_most: Duration) -> Result<Answer, Failure> {
        let mut thoughts = Thoughts::default();
        loop {
            let (line, at) = self.next_line(started + at_most)?;
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                Some("bestmove") => {
                    let word = words.next().unwrap_or_default().to_owned();
                    return Ok(Answer { word, elapsed: at.saturating_duration_since(started), thoughts });
                }
                Some("info") => thoughts.hear(words),
                _ => {}
            }
        }
    }

    /// Sends `gameover` with the result: `win`, `lose` or `draw`. An error is ignored here, because the next command to
    /// the engine fails as well.
    pub(super) fn game_over(&mut self, result: &str) {
        let _ = self.send(&format!("gameover {result}"));
    }

    /// Whether the engine has failed and must not be used again.
    pub(super) const fn is_lost(&self) -> bool {
        self.is_lost
    }

    fn send(&mut self, line: &str) -> Result<(), Failure> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|_| self.gone())
    }

    fn next_line(&mut self, until: Instant) -> Result<(String, Instant), Failure> {
        loop {
            let output = match self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(output) => output,
                Err(RecvTimeoutError::Timeout) => return Err(self.silent()),
                Err(RecvTimeoutError::Disconnected) => Output::End,
            };
            if let Some((line, at)) = self.hear(output)? {
                // An engine that writes without end is late as well.
                return if at > until { Err(self.silent()) } else { Ok((line, at)) };
            }
        }
    }

    fn hear(&mut self, output: Output) -> Result<Option<(String, Instant)>, Failure> {
        match output {
            Output::Line(line, at) => {
                self.remember(&line);
                Ok(Some((line, at)))
            }
            Output::Complaint(line) => {
                self.remember(&line);
                Ok(None)
            }
            Output::End => Err(self.gone()),
        }
    }

    fn silent(&mut self) -> Failure {
        self.is_lost = true;
        Failure::Silent
    }

    fn gone(&mut self) -> Failure {
        self.is_lost = true;
        // An error message of the process may not have been read yet.
        let until = Instant::now() + GRACE / 10;
        while let Ok(output) = self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
            if let Output::Line(line, _) | Output::Complaint(line) = output {
                self.remember(&line);
            }
        }
        Failure::Gone { last_words: self.last_words() }
    }

    fn remember(&mut self, line: &str) {
        if line.is_empty() {
            return;
        }
        if self.last_words.len() == LAST_WORDS {
            self.last_words.pop_front();
        }
        self.last_words.push_back(line.chars().take(LONGEST_WORD).collect());
    }

    fn last_words(&self) -> String {
        self.last_words.iter().map(String::as_str).collect::<Vec<_>>().join(" / ")
    }
}

impl Drop for UsiEngine {
    fn drop(&mut self) {
        if !self.is_lost && self.send("quit").is_ok() {
            let until = Instant::now() + GRACE;
            while Instant::now() < until {
                match self.process.try_wait() {
                    Ok(None) => std::thread::sleep(Duration::from_millis(2)),
                    _ => return,
                }
            }
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl fmt::Debug for UsiEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UsiEngine").field("process", &self.process.id()).finish_non_exhaustive()
    }
}

fn read_lines(stdout: impl Read, sender: &SyncSender<Output>) {
    let mut input = BufReader::new(stdout);
    while let Ok(Some(line)) = input::read(&mut input) {
        let text = line.as_deref().map_or("", str::trim).to_owned();
        if sender.send(Output::Line(text, Instant::now())).is_err() {
            return;
        }
    }
    let _ = sender.send(Output::End);
}

fn read_complaints(stderr: impl Read, sender: &SyncSender<Output>) {
    let mut input = BufReader::new(stderr);
    while let Ok(Some(line)) = input::read(&mut input) {
        let text = line.as_deref().map_or("", str::trim).to_owned();
        if sender.send(Output::Complaint(text)).is_err() {
            return;
        }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine {} ({}): ", self.side, self.command)?;
        match &self.problem {
            Problem::NotStarted(error) => write!(f, "it cannot be started: {error}"),
            Problem::NoAnswer { word, failure, waited, last_words } => {
                match failure {
                    Failure::Gone { .. } => write!(f, "it ended before {word}")?,
                    Failure::Late | Failure::Silent => {
                        write!(f, "no {word} within {} s", waited.as_secs_f32())?;
                    }
                }
                match last_words.as_str() {
                    "" => f.write_str("; it wrote nothing"),
                    said => write!(f, "; its last output: {said}"),
                }
            }
            Problem::UnknownOption { name, others } => {
                write!(f, "it has no option {name:?}; it has {}", others.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    fn start(script: &str, options: &[&str]) -> Result<UsiEngine, String> {
        let command = ["sh", "-c", script].map(str::to_owned).to_vec();
        let options = options.iter().map(|option| option.parse().unwrap()).collect();
        let patience = Duration::from_millis(300);
        let calling = Calling { side: Side::B, command, options, rules: Vec::new(), patience };
        UsiEngine::start(&calling).map_err(|error| error.to_string())
    }

    #[test]
    #[cfg(unix)]
    fn a_handshake_that_fails_says_whose_it_was_and_what_was_said() {
        for (script, expected) in [
            (
                "read line; echo id name Slow; exec sleep 9",
                "no usiok within 0.3 s; its last output: id name Slow",
            ),
            ("echo no network >&2; exit 1", "it ended before usiok; its last output: no network"),
            ("exec sleep 9", "no usiok within 0.3 s; it wrote nothing"),
            ("echo usiok; exec sleep 9", "no readyok within 0.3 s; its last output: usiok"),
        ] {
            let error = start(script, &[]).unwrap_err();
            assert_eq!(error, format!("engine B (sh -c {script}): {expected}"));
        }
        let error =
            start("echo option name Threads type spin; echo usiok; exec cat", &["Treads=1"]).unwrap_err();
        assert!(error.ends_with("it has no option \"Treads\"; it has Threads"), "{error}");
        let calling = Calling {
            side: Side::A,
            command: vec!["/nowhere/engine".to_owned()],
            options: Vec::new(),
            rules: Vec::new(),
            patience: GRACE,
        };
        let error = UsiEngine::start(&calling).unwrap_err().to_string();
        assert!(error.starts_with("engine A (/nowhere/engine): it cannot be started: "), "{error}");
    }

    #[test]
    #[cfg(unix)]
    fn answers_come_in_time_late_or_never() {
        let ready = "echo usiok; echo readyok; while read line; do case $line in";
        let think = |cases: &str| {
            let mut engine = start(&format!("{ready} {cases} esac; done"), &[]).unwrap();
            engine.think("position startpos", "go nodes 9", Duration::from_millis(100))
        };
        let answer = think("go*) echo info nodes 7; echo bestmove 7g7f ponder 3c3d;;").unwrap();
        assert_eq!((answer.word.as_str(), answer.thoughts.nodes), ("7g7f", Some(7)));
        assert_eq!(think("stop) echo bestmove resign;;"), Err(Failure::Late));
        assert_eq!(think("go*) while :; do echo info nodes 1; done;;"), Err(Failure::Silent));
        let gone = think("go*) echo out of memory >&2; exit 3;;");
        assert!(matches!(gone, Err(Failure::Gone { last_words }) if last_words.contains("out of memory")));
    }
}
