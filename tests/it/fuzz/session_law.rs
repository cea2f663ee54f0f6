//! The law of a conversation in USI, for the tests and for the fuzzer (`tests/fuzz`).

use rules::{Move, Position, Variant};

/// Longer texts say nothing new, and take long.
const LONGEST: usize = 4_000;
/// So many slices of work are done after each command.
const SLICES: usize = 2;
/// What is said after everything else: a program that has refused something answers what comes next.
const AFTERWARDS: &str = "\nstop\nsetoption name USI_Variant value standard\nusinewgame\nposition startpos\nisready\ngo nodes 200\n";

/// Whatever is said: every `isready`, `go` and `go mate` is answered, once; and afterwards the engine plays a legal move.
/// Only `quit` ends it earlier.
///
/// # Panics
/// If the law is broken.
pub(crate) fn session_law(bytes: &[u8]) {
    let bytes = &bytes[..bytes.len().min(LONGEST)];
    let said = String::from_utf8_lossy(bytes).into_owned() + AFTERWARDS;
    let answers = cli::converse(said.as_bytes(), SLICES).expect("memory can be written to");
    let answers = String::from_utf8(answers).expect("answers are text");
    let lines = || said.split('\n').map(|line| line.trim_start_matches('\u{feff}').trim());
    if lines().any(|line| line == "quit") {
        return;
    }
    let (mut go, mut mate, mut ready) = (0, 0, 0);
    for line in lines() {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.split_ascii_whitespace().next()) {
            ("isready", _) => ready += 1,
            ("go", Some("mate")) => mate += 1,
            ("go", next) if next != Some("perft") => go += 1,
            _ => {}
        }
    }
    let count = |word: &str| answers.lines().filter(|line| line.split(' ').next() == Some(word)).count();
    let told = (count("bestmove"), count("checkmate"), count("readyok"));
    assert_eq!(told, (go, mate, ready), "{said:?} is answered {answers:?}");
    let last = answers.lines().rev().find_map(|line| line.strip_prefix("bestmove ")).unwrap_or_default();
    let last = last.split(' ').next().unwrap_or_default();
    let plays =
        last.parse::<Move>().is_ok_and(|mv| Position::start(Variant::Standard).legal_moves().contains(&mv));
    assert!(plays || last == "resign", "{said:?} ends with {last:?}");
}
