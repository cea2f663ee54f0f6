//! Tests of `komadai ladder`, in which levels play each other.

use std::process::{Command, Output};

fn ladder(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.arg("ladder").args(arguments).output().expect("the program starts")
}

fn rows(arguments: &[&str]) -> Vec<Vec<String>> {
    let output = ladder(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    text.lines().skip(2).map(cells).collect()
}

#[test]
fn each_level_plays_the_one_below_and_the_same_games_again() {
    let arguments = ["--to", "2", "--games", "6", "--seed", "5"];
    let rows = rows(&arguments);
    let pairs: Vec<_> = rows.iter().map(|row| (row[0].as_str(), row[1].as_str())).collect();
    assert_eq!(pairs, [("1", "taker"), ("2", "level 1")]);
    for row in &rows {
        let games: u32 = row[2].split('–').map(|count| count.parse::<u32>().expect("a count")).sum();
        assert_eq!(games, 6, "{row:?}");
    }
    assert_eq!(rows[0][4], "0", "the lowest is what the others are measured by");
    assert_eq!(rows, self::rows(&arguments));
}

/// Level 1 must be weak enough for beginners: it loses most games against the reference player that captures
/// what hangs.
#[test]
fn level_1_loses_four_of_five_games_to_who_only_takes_what_hangs() {
    let rows = rows(&["--to", "1", "--games", "40", "--seed", "2"]);
    let lost: u32 = rows[0][2].rsplit('–').next().and_then(|count| count.parse().ok()).expect("a count");
    assert!(lost >= 32, "{rows:?}");
}

#[test]
fn levels_that_there_are_not_are_refused() {
    for (arguments, complaint) in
        [(["--to", "21"], "the level must be from 1 to 20"), (["--games", "3"], "even")]
    {
        let output = ladder(&arguments);
        assert!(!output.status.success(), "{arguments:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(complaint), "{told}");
    }
}
