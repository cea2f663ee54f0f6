//! Tests of the memory that the program uses, as the system reports it: the size of the transposition table, and little
//! more.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The memory that a search may use besides its table, in MiB.
const BESIDE: u64 = 64;

/// The running program, with its input and output.
struct Program {
    child: Child,
    ask: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Program {
    fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let (ask, answers) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Self { child, ask, answers: BufReader::new(answers) }
    }

    /// Sends this text and waits for a line that begins with `until`.
    fn say(&mut self, text: &str, until: &str) {
        self.ask.write_all(text.as_bytes()).expect("it listens");
        let mut line = String::new();
        while !line.starts_with(until) {
            line.clear();
            assert_ne!(self.answers.read_line(&mut line).expect("text"), 0, "it ended before {until}");
        }
    }

    /// A value of `/proc/<id>/status`, converted to MiB. `VmHWM` is the peak, and `VmRSS` the current size.
    fn memory(&self, name: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).expect(name);
        line.trim().trim_end_matches(" kB").parse::<u64>().expect("kB") / 1024
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_search_takes_its_table_and_little_more() {
    for table in [8, 64, 256] {
        let mut program = Program::start();
        program.say(&format!("setoption name USI_Hash value {table}\nisready\n"), "readyok");
        let most_moves = "position sfen R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
        for position in ["position startpos", most_moves] {
            program.say(&format!("{position}\ngo nodes 400000\n"), "bestmove");
        }
        let taken = program.memory("VmHWM");
        assert!(taken <= table + BESIDE, "{taken} MiB with a table of {table}");
        // The table is allocated and used.
        assert!(taken >= table * 9 / 10, "{taken} MiB with a table of {table}");
    }
}

#[test]
fn a_table_that_is_made_smaller_is_given_back() {
    let mut program = Program::start();
    for table in [256, 8] {
        program.say(&format!("setoption name USI_Hash value {table}\nisready\n"), "readyok");
        program.say("position startpos\ngo nodes 300000\n", "bestmove");
    }
    let taken = program.memory("VmRSS");
    assert!(taken <= 8 + BESIDE, "{taken} MiB");
}
