//! A helper that runs the program and exchanges lines with it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The longest time without output before a test fails.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Program {
    child: Child,
    ask: ChildStdin,
    lines: Receiver<String>,
}

impl Program {
    pub(crate) fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let (ask, answers) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(answers).lines() {
                if sender.send(line.expect("text")).is_err() {
                    break;
                }
            }
        });
        Self { child, ask, lines }
    }

    /// Sends this text, in which each line is a command.
    pub(crate) fn say(&mut self, text: impl AsRef<[u8]>) {
        self.ask.write_all(text.as_ref()).expect("it listens");
    }

    /// Reads the output up to and including a line that begins with `until`.
    pub(crate) fn hear(&mut self, until: &str) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut heard = Vec::new();
        while !heard.last().is_some_and(|line: &String| line.starts_with(until)) {
            let patience = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(patience) {
                Ok(line) => heard.push(line),
                Err(error) => panic!("{error}: no {until}, only {heard:#?}"),
            }
        }
        heard
    }

    /// Sends this text. Returns the first line of output that begins with `until`, and the time until it came.
    pub(crate) fn ask(&mut self, text: &str, until: &str) -> (String, Duration) {
        let start = Instant::now();
        self.say(text);
        let line = self.hear(until).pop().expect("that line");
        (line, start.elapsed())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
