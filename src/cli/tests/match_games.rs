//! Tests of `komadai match`: games between processes, the log of a match, and engines that break the rules.

use record::{End, GameRecord, NodeId, Step, csa};
use rules::{Color, Move};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The path of a file for a test. The file does not exist.
fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.arg("match").args(arguments).output().expect("the program starts")
}

/// Plays a match and returns the result table.
fn table(arguments: &[&str]) -> String {
    let output = run(arguments);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaints}");
    String::from_utf8(output.stdout).expect("text")
}

/// The text on stderr of a match that cannot be played.
fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// A game of a log, with its result as JSON.
struct Logged {
    record: GameRecord,
    result: Value,
}

impl Logged {
    fn end(&self) -> &Step {
        let last = self.record.main_line().last().expect("an end");
        self.record.node(last).step()
    }
}

/// Reads the games of a log, by number.
fn games(log: &Path) -> BTreeMap<u64, Logged> {
    let text = std::fs::read_to_string(log).expect("a log");
    let reading = csa::read(&text).expect("CSA");
    let games = reading.games.into_iter().map(|record| {
        let comment = &record.node(NodeId::ROOT).comment;
        let line = comment.lines().find_map(|line| line.strip_prefix("game ")).expect("a result");
        let result: Value = serde_json::from_str(line).expect("JSON");
        (result["number"].as_u64().expect("a number"), Logged { record, result })
    });
    games.collect()
}

fn moves(log: &Path) -> Vec<Vec<Move>> {
    games(log).values().map(|game| game.record.main_moves()).collect()
}

#[test]
fn a_match_is_repeated_and_resumed_move_by_move() {
    let (whole, parts) = (file("whole.csa"), file("parts.csa"));
    let play = |log: &Path, more: &[&str]| {
        let log = log.to_str().expect("a path");
        let common = ["--nodes", "200", "--b-option", "USI_Hash=8", "--seed", "7", "--log", log];
        table(&[&common, more].concat())
    };
    let first = play(&whole, &["--games", "4", "--concurrency", "2"]);
    assert!(first.contains("games          4: A won "), "{first}");
    assert!(first.contains("B              komadai USI_Hash=8"), "{first}");
    play(&parts, &["--games", "2", "--concurrency", "1"]);
    assert_eq!(games(&parts).len(), 2);
    let second = play(&parts, &["--games", "4", "--resume", "--concurrency", "1"]);
    assert_eq!(games(&parts).len(), 4);
    assert_eq!(moves(&whole), moves(&parts));
    // Everything except the times is the same, and resuming a finished match only prints the table again.
    let is_time = |line: &&str| line.starts_with("ms a move") || line.starts_with("nodes a second");
    let untimed = |table: &str| table.lines().filter(|line| !is_time(line)).collect::<Vec<_>>().join("\n");
    assert_eq!(untimed(&first), untimed(&second));
    assert_eq!(play(&parts, &["--games", "4", "--resume"]), second);
    let log = parts.to_str().expect("a path");
    let other = ["--nodes", "300", "--b-option", "USI_Hash=8", "--seed", "7", "--log", log, "--resume"];
    let expected = "limit was \"200 nodes a move\" and is \"300 nodes a move\"\n";
    assert!(refusal(&other).ends_with(expected), "{}", refusal(&other));
    assert!(refusal(&other[..8]).ends_with("the file exists: use --resume, or choose another file\n"));
    for (number, game) in games(&whole) {
        assert_eq!(game.result["plies"].as_u64(), Some(game.record.main_moves().len() as u64));
        assert_eq!(game.result["black"], if number % 2 == 1 { "A" } else { "B" });
        assert_eq!(game.result["opening"].as_u64(), Some(number.div_ceil(2)));
        assert!(matches!(game.end(), Step::End(_)));
    }
    let openings: Vec<Vec<Move>> = moves(&whole).iter().map(|moves| moves[..8].to_vec()).collect();
    assert!(openings[0] == openings[1] && openings[2] == openings[3] && openings[0] != openings[2]);
}

#[test]
fn openings_of_a_file_are_played_from_both_sides() {
    let (openings, log) = (file("openings.txt"), file("openings.csa"));
    let lance = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    std::fs::write(&openings, format!("# two\n{lance}\n\nstartpos moves 7g7f 8c8d\n")).expect("written");
    let path = openings.to_str().expect("a path");
    let log_path = log.to_str().expect("a path");
    let arguments =
        ["--nodes", "100", "--max-plies", "12", "--openings", path, "--log", log_path, "--games", "8"];
    let output = run(&arguments);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("with a node limit the openings give only 4 different games"), "{told}");
    let games = games(&log);
    let starts: Vec<bool> = games.values().map(|game| game.record.start().to_string() == lance).collect();
    assert_eq!(starts, [true, true, false, false]);
    for game in games.values() {
        assert_eq!(game.result["cause"], "move_limit");
        assert_eq!((game.result["plies"].as_u64(), game.end()), (Some(12), &Step::End(End::MoveLimit)));
    }
    std::fs::write(&openings, "startpos\nstartpos moves 7g7e\n").expect("written");
    assert!(refusal(&arguments).contains("openings.txt: line 2: move 1, 7g7e: "));
}

#[test]
fn an_engine_that_does_not_speak_usi_is_named() {
    let said = refusal(&["--nodes", "100", "--a", "sh -c 'echo what? >&2; exit 1'", "--games", "2"]);
    assert!(said.contains("engine A (sh -c echo what? >&2; exit 1): it ended before usiok"), "{said}");
    let said = refusal(&["--nodes", "100", "--b-option", "level=1", "--games", "2"]);
    assert!(said.contains("it has no option \"level\"; it has USI_Hash, USI_Ponder, MultiPV, "), "{said}");
}

#[test]
fn a_match_ends_when_the_test_is_decided_or_the_time_is_up() {
    let log = file("decided.csa");
    let log_path = log.to_str().expect("a path");
    let script = engine("resigns", "go*) echo bestmove resign;;");
    let arguments = ["--nodes", "50", "--b", &script, "--games", "400", "--sprt", "0,200", "--log", log_path];
    let decided = table(&arguments);
    assert!(decided.contains("H1 is accepted"), "{decided}");
    let count = games(&log).len();
    assert!((4..100).contains(&count), "{count}");
    let again = table(&[&arguments[..], &["--resume"]].concat());
    assert_eq!((again, games(&log).len()), (decided, count));
    let none = table(&["--nodes", "50", "--minutes", "0"]);
    assert!(none.ends_with("games          0\n"), "{none}");
}

/// Makes an engine as a shell script, in which `cases` are the branches of the `case` statement. Returns its command.
fn engine(name: &str, cases: &str) -> String {
    let path = file(&format!("{name}.sh"));
    let script = format!(
        "while read -r line; do case $line in\nusi) echo usiok;;\nisready) echo readyok;;\nquit) exit;;\n{cases}\nesac; done\n"
    );
    std::fs::write(&path, script).expect("written");
    format!("sh '{}'", path.display())
}

#[test]
fn who_cheats_loses_and_the_cause_is_told() {
    let illegal = Step::End(End::Illegal { offender: Color::White });
    let (error, time_up) = (Step::End(End::Error), Step::End(End::TimeUp));
    for (name, cases, limit, cause, fault, counted, end) in [
        ("moves", "go*) echo bestmove 1a1i;;", "--nodes=50", "blocked", "illegal", "illegal moves", &illegal),
        (
            "passes",
            "go*) echo bestmove pass;;",
            "--nodes=50",
            "no_move",
            "illegal",
            "illegal moves",
            &illegal,
        ),
        (
            "declares",
            "go*) echo bestmove win;;",
            "--nodes=50",
            "failed_declaration",
            "illegal",
            "illegal moves",
            &illegal,
        ),
        ("crashes", "go*) echo no memory >&2; exit 3;;", "--nodes=50", "crash", "crash", "crashes", &error),
        ("hangs", "go*) exec sleep 5;;", "--movetime=20", "no_answer", "hang", "hangs", &error),
        ("is-late", "stop) echo bestmove 3c3d;;", "--movetime=20", "time", "time", "time losses", &time_up),
        ("is-late", "stop) echo bestmove 3c3d;;", "--time=1", "time", "time", "time losses", &time_up),
    ] {
        let log = file(&format!("{name}.csa"));
        // With one pair of processes, a failed engine must be replaced. Slow engines play both games at the same time.
        let concurrency = if limit.starts_with("--nodes") { "--concurrency=1" } else { "--concurrency=2" };
        let (script, path) = (engine(name, cases), log.to_str().expect("a path"));
        let arguments = [limit, "--b", &script, "--games=2", "--random-plies=0", concurrency, "--log", path];
        let output = run(&arguments);
        let (text, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{name}: {told}");
        assert!(text.contains("games          2: A won 2, drew 0, lost 0"), "{name}: {text}");
        assert!(
            text.lines().any(|line| line == format!("{counted:<24} {:>10} {:>10}", 0, 2)),
            "{name}: {text}"
        );
        let games = games(&log);
        let first = &games[&1];
        assert_eq!(first.result["cause"], cause, "{name}: {}", first.result);
        assert_eq!((first.result["fault"].as_str(), first.end()), (Some(fault), end), "{name}");
        assert!(told.contains(&format!("game 1: engine B lost by {cause}")), "{name}: {told}");
    }
}
