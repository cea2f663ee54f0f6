//! Tests of `komadai review` on records of the test data.

use record::evaluation::{SplitComment, Value};
use record::{Cursor, Format, GameRecord};
use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A record with times, comments, variations and a bookmark.
const GAME: &str = "kif/kakinoki.kif";

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name)
}

fn run(arguments: &[&str], files: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    command.args(["review", "--nodes", "2000"]).args(arguments).args(files.iter().map(|file| data(file)));
    command.output().expect("the program starts")
}

fn stdout(output: &Output) -> String {
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaints}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn lines(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// Values of the positions of the main line, as Black sees them, and the words of people beside them.
fn curve(game: &GameRecord) -> Vec<(Option<Value>, String)> {
    let mut cursor = Cursor::new(game);
    let ids = game.line_from(record::NodeId::ROOT);
    let said = ids.map(|id| {
        cursor.go(game, id);
        let comment = SplitComment::of(&game.node(id).comment);
        let best = comment.evaluations(cursor.position()).first().map(|evaluation| evaluation.line.len());
        assert!(best != Some(0), "every evaluation has a line");
        (comment.value(), comment.words)
    });
    said.collect()
}

fn read(format: Format, text: &str) -> GameRecord {
    format.read(text).expect(text).games.remove(0)
}

#[test]
fn every_move_of_the_main_line_has_a_line_of_json() {
    let text = stdout(&run(&[], &[GAME]));
    let lines = lines(&text);
    let moves: Vec<&str> = lines.iter().map(|line| line["move"].as_str().expect("a move")).collect();
    assert_eq!(moves, ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]);
    for (line, ply) in lines.iter().zip(1..) {
        assert_eq!(line["ply"], ply);
        let rate = |name: &str| line[name].as_u64().filter(|&rate| rate <= 1000).expect("a win rate");
        assert!(rate("before") >= rate("after"), "{line}");
        let loss = rate("before") - rate("after");
        let judgement = line["judgement"].as_str();
        assert_eq!(judgement.is_some(), loss >= 50, "{line}");
        assert!(line["best"].is_string() && line["reasons"].is_array(), "{line}");
        let keys: Vec<&String> = line.as_object().expect("an object").keys().collect();
        assert_eq!(keys.len(), 7, "{line}");
    }
    // The same limit in nodes, the same answer.
    assert_eq!(stdout(&run(&[], &[GAME])), text);
}

#[test]
fn a_bishop_given_away_is_a_blunder_with_its_reason() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("review-blunder.usi");
    std::fs::write(&file, "startpos moves 7g7f 3c3d 8h5e 2b5e 5g5f 5e4d\n").expect("a file");
    let lines = lines(&stdout(&run(&[], &[file.to_str().expect("a path")])));
    let blunder = &lines[2];
    assert_eq!((&blunder["move"], &blunder["judgement"]), (&Json::from("8h5e"), &Json::from("blunder")));
    let reason = &blunder["reasons"][0];
    assert_eq!(reason["reason"], "taken_for_nothing");
    assert_eq!((&reason["piece"], &reason["square"]), (&Json::from("B"), &Json::from("5e")));
    assert_eq!(reason["line"][0], "2b5e");
    assert!(lines.iter().enumerate().all(|(index, line)| index == 2 || line["judgement"] != "blunder"));
}

#[test]
fn the_record_comes_back_with_evaluations_beside_the_words() {
    let before = read(Format::Kif, &std::fs::read_to_string(data(GAME)).expect("a file"));
    for (options, format, form) in [
        (&["--to", "kif"][..], Format::Kif, "#評価値="),
        (&["--to", "csa"], Format::Csa, "'** "),
        (&["--to", "kif", "--form", "shogigui"], Format::Kif, "**解析 "),
        (&["--to", "kif", "--form", "floodgate"], Format::Kif, "** "),
    ] {
        let text = stdout(&run(options, &[GAME]));
        assert!(text.contains(form), "{text}");
        let after = read(format, &text);
        assert_eq!(after.main_moves(), before.main_moves());
        let (before, after) = (curve(&before), curve(&after));
        assert_eq!(before.len(), after.len());
        for (index, ((_, words), (value, kept))) in before.iter().zip(&after).enumerate() {
            // The last node is the end of the game.
            assert_eq!(value.is_some(), index < 6, "{index}: {kept}");
            assert_eq!(words, kept, "{index}");
        }
    }
}

#[test]
fn several_files_and_games_are_told_apart() {
    let output = run(&[], &[GAME, "csa/several.csa"]);
    let lines = lines(&stdout(&output));
    let files: Vec<bool> =
        lines.iter().map(|line| line["file"].as_str().is_some_and(|it| it.ends_with(".csa"))).collect();
    assert!(files.is_sorted() && !files[0] && files[files.len() - 1]);
    assert!(lines[0].get("game").is_none());
    let games: Vec<u64> = lines.iter().filter_map(|line| line["game"].as_u64()).collect();
    assert!(games.is_sorted() && games.first() == Some(&1) && games.last() > Some(&1), "{games:?}");
    let text = stdout(&run(&["--to", "csa"], &["csa/several.csa", "csa/v22.csa"]));
    let count = |name: &str| {
        Format::Csa.read(&std::fs::read_to_string(data(name)).expect(name)).expect(name).games.len()
    };
    let games = Format::Csa.read(&text).expect(&text).games;
    assert_eq!(games.len(), count("csa/several.csa") + count("csa/v22.csa"));
}

#[test]
fn what_cannot_be_reviewed_is_told_with_its_place() {
    let refusal = |arguments: &[&str], files: &[&str]| {
        let output = run(arguments, files);
        assert_eq!(output.status.code(), Some(1), "{files:?}");
        (String::from_utf8(output.stdout).expect("text"), String::from_utf8(output.stderr).expect("text"))
    };
    let (out, error) = refusal(&[], &["no-such-file.kif", GAME]);
    assert!(error.starts_with("komadai: ") && error.contains("no-such-file.kif: "), "{error}");
    assert_eq!(lines(&out).len(), 5, "the other file is reviewed");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("review-no-record.txt");
    std::fs::write(&file, "hello\n").expect("a file");
    let (_, error) = refusal(&[], &[file.to_str().expect("a path")]);
    assert!(error.contains("review-no-record.txt: line 1"), "{error}");
    let (out, error) = refusal(&["--to", "kif"], &["csa/several.csa"]);
    assert!(error.contains("kif holds only one") && out.is_empty(), "{error}");
    let (_, error) = refusal(&["--to", "kif"], &[GAME, GAME]);
    assert!(error.contains("2 files"), "{error}");
    let (_, error) = refusal(&[], &["csa/mate_problem.csa"]);
    assert!(error.contains("mate problem"), "{error}");
    let (_, error) = refusal(&["--to", "csa", "--form", "shogigui"], &[GAME]);
    assert!(error.contains("in csa the evaluations have the form of floodgate"), "{error}");
    let output = run(&["--form", "shogigui"], &[GAME]);
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("--to"));
    let output = run(&["--to", "kif", "--form", "gui"], &[GAME]);
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("shogigui"));
    let output = run(&["--to", "jkf"], &[GAME]);
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("kif or csa"));
}
