//! Tests of `komadai ladder`, in which levels play each other and reference players.

use record::{Field, csa};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The path of a file for a test. The file does not exist.
fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

fn ladder(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.arg("ladder").args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    ladder(arguments).output().expect("the program starts")
}

/// Runs a ladder and returns its tables.
fn tables(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The cells of the rows of the first table.
fn rows(arguments: &[&str]) -> Vec<Vec<String>> {
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    tables(arguments).lines().skip(2).take_while(|line| !line.is_empty()).map(cells).collect()
}

#[test]
fn each_level_plays_the_one_below_and_the_reference_players() {
    let common = ["--games", "4", "--seed", "5", "--only", "table"];
    let rows = rows(&[["--levels", "1-2"].as_slice(), &common].concat());
    let pairs: Vec<_> = rows.iter().map(|row| (row[0].as_str(), row[1].as_str())).collect();
    let players = ["random", "taker", "learner", "two-plies", "careful"];
    let expected = [players.map(|player| ("1", player)).as_slice(), &[("2", "level 1")]].concat();
    assert_eq!(pairs[..6], expected);
    assert_eq!(pairs[6..], players.map(|player| ("2", player)));
    for row in &rows {
        let games: u32 = row[2].split('–').map(|count| count.parse::<u32>().expect("a count")).sum();
        assert_eq!(games, 4, "{row:?}");
    }
    let again = ["--levels", "2", "--against", "careful,taker", "--threads", "1"];
    let again = self::rows(&[again.as_slice(), &common].concat());
    assert_eq!(again, [rows[10].clone(), rows[7].clone()], "the same games again");
}

#[test]
fn the_table_of_styles_has_a_row_for_each_style_and_does_not_depend_on_threads() {
    let common = ["--only", "styles", "--levels", "5", "--games", "4"];
    let rows = rows(&common);
    let styles: Vec<_> = rows.iter().map(|row| (row[0].as_str(), row[1].as_str(), row[2].as_str())).collect();
    assert_eq!(styles, ["static", "ranging", "solid", "wild"].map(|style| ("5", style, "4")));
    assert!(rows[..2].iter().all(|row| row[3].ends_with('%')) && rows[2][3] == "-", "{rows:?}");
    let again = self::rows(&[common.as_slice(), &["--threads", "1"]].concat());
    assert_eq!(again, rows);
}

/// Level 1 must be weak enough for beginners: it loses most games against the reference player that captures what hangs.
#[test]
fn level_1_loses_four_of_five_games_to_who_only_takes_what_hangs() {
    let rows =
        rows(&["--levels", "1", "--against", "taker", "--only", "table", "--games", "40", "--seed", "2"]);
    let lost: u32 = rows[0][2].rsplit('–').next().and_then(|count| count.parse().ok()).expect("a count");
    assert!(lost >= 32, "{rows:?}");
    let plies: u32 = rows[0][7].parse().expect("the plies until level 1 is mated");
    assert!((20..512).contains(&plies), "{rows:?}");
}

#[test]
fn a_killed_ladder_is_resumed_and_makes_the_same_tables() {
    let (whole, parts) = (file("ladder-whole.csa"), file("ladder-parts.csa"));
    let measure = ["--levels", "1-2", "--against", "below,careful", "--games", "8", "--moves", "60"];
    let with =
        |log: &'static str| -> Vec<&str> { [&measure, ["--nodes", "800", "--log", log].as_slice()].concat() };
    let whole_path = Box::leak(whole.to_str().expect("a path").to_owned().into_boxed_str());
    let parts_path = Box::leak(parts.to_str().expect("a path").to_owned().into_boxed_str());
    let expected = tables(&with(whole_path));
    assert!(expected.contains("| 2 | level 1 | "), "{expected}");
    assert!(expected.contains("\n| 1 | 60 | "), "{expected}");
    assert!(expected.contains("\n| 2 | 60 | "), "{expected}");

    let mut killed =
        ladder(&with(parts_path)).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("starts");
    let started = Instant::now();
    let games = |path: &Path| {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        text.matches("komadai ladder 1").count()
    };
    while games(&parts) < 5 && started.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(2));
    }
    killed.kill().expect("it runs");
    killed.wait().expect("it has ended");
    let (some, all) = (games(&parts), games(&whole));
    assert!((5..all).contains(&some), "{some} of {all} games");
    let resume = [with(parts_path), vec!["--resume"]].concat();
    assert_eq!(tables(&resume), expected);
    assert_eq!(tables(&resume), expected, "a finished ladder only prints its tables");

    let read = |path: &Path| csa::read(&std::fs::read_to_string(path).expect("a log")).expect("CSA").games;
    let mut logs = [&whole, &parts].map(|path| {
        let games = read(path);
        let key = |game: &record::GameRecord| game.header.get(&Field::Event).map(str::to_owned);
        games.iter().map(|game| (key(game), game.main_moves())).collect::<Vec<_>>()
    });
    logs.iter_mut().for_each(|games| games.sort());
    assert_eq!(logs[0], logs[1], "the games are the same, move by move");

    let mut other_seed = resume.clone();
    other_seed.extend(["--seed", "3"]);
    let told = String::from_utf8(run(&other_seed).stderr).expect("text");
    assert!(told.contains("seed was 1 and is 3"), "{told}");
    let told = String::from_utf8(run(&with(parts_path)).stderr).expect("text");
    assert!(told.ends_with("the file exists: use --resume, or choose another file\n"), "{told}");
}

#[test]
fn the_profile_finds_the_errors_of_a_low_level() {
    let arguments = ["--levels", "1", "--only", "profile", "--moves", "80", "--nodes", "1500"];
    let rows = rows(&arguments);
    assert_eq!(rows.len(), 1);
    let cell = |index: usize| rows[0][index].split_whitespace().next().expect("a number");
    assert_eq!(cell(1), "80");
    let (loss, blunders): (f64, f64) = (cell(2).parse().expect("a loss"), cell(3).parse().expect("a rate"));
    assert!((2.0..40.0).contains(&loss) && (2.0..60.0).contains(&blunders), "{rows:?}");
    let other_seed = self::rows(&[arguments.as_slice(), &["--seed", "2"]].concat());
    assert_ne!(rows, other_seed);
}

#[test]
fn after_the_time_no_game_begins() {
    let output = run(&["--levels", "1", "--against", "random", "--minutes", "0", "--moves", "9"]);
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("| 1 | random | 0–0–0 | - |"), "{text}");
    assert!(text.contains("\n| 1 | 0 | - |"), "{text}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("the time is up"), "{output:?}");
}

#[test]
fn levels_that_there_are_not_are_refused() {
    for (arguments, complaint) in
        [(["--levels", "1-21"], "the level must be from 1 to 20"), (["--games", "3"], "even")]
    {
        let output = run(&arguments);
        assert!(!output.status.success(), "{arguments:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(complaint), "{told}");
    }
}

/// The most plies of a game that the learner wins, in the median.
const MOST_PLIES: u32 = 120;

/// The learner knows only what the lessons teach. Level 1 is there to be beaten by it, before a beginner gets tired.
#[test]
fn the_learner_beats_level_1_and_its_table_is_resumed() {
    let path = file("ladder-learner.csa");
    let log = path.to_str().expect("a path");
    let arguments =
        |games| ["--levels", "1", "--only", "learner", "--games", games, "--log", log, "--resume"];
    let part = rows(&arguments("10"));
    let whole = rows(&arguments("100"));
    assert_eq!(whole, rows(&arguments("100")), "a finished table is only printed");
    assert_eq!((whole[0][1].as_str(), whole[1][1].as_str()), ("handicap 10", "even"));
    let won = |row: &[String]| row[2].split('–').next().and_then(|count| count.parse::<u32>().ok());
    assert!(part.iter().all(|row| won(row) <= Some(10)), "{part:?}");
    assert!(whole.iter().all(|row| won(row) >= Some(95)), "{whole:?}");
    let median = |row: &[String]| row[4].parse::<u32>().expect("the median of the games won");
    assert!(whole.iter().all(|row| median(row) <= MOST_PLIES), "{whole:?}");
    let games = csa::read(&std::fs::read_to_string(&path).expect("a log")).expect("CSA").games;
    assert_eq!(games.len(), 200, "no game was played twice");
    let giver = |game: &&record::GameRecord| game.header.get(&Field::White) == Some("level 1");
    assert_eq!(games.iter().filter(giver).count(), 150, "all of the handicap and half of the others");
}
