//! The property ("law") of a USI conversation. The tests and the fuzzer (`tests/fuzz`) check it.

use rules::{Move, Position, Variant};

/// The greatest length of a text in bytes. Longer texts take long and test nothing new.
const LONGEST: usize = 4_000;
/// The number of slices of work after each command.
const SLICES: usize = 2;
/// The commands at the end of every conversation. The program must answer them even if it has refused earlier ones.
const AFTERWARDS: &str = "\nstop\nsetoption name USI_Variant value standard\nusinewgame\nposition startpos\nisready\ngo nodes 200\n";

/// Checks that any conversation gets exactly one answer to every `isready`, `go` and `go mate`, and that the engine
/// plays a legal move at its end. Only `quit` ends the conversation earlier.
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
