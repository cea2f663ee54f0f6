//! Tests of `komadai judge` as another program uses it: lines in, lines of JSON out.

use rules::{Color, Move, Outcome, Position, Variant, WinBy};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::Write;
use std::process::{Command, Stdio};

/// The lines that the program writes to stdout for this input.
fn answers(arguments: &[&str], input: impl AsRef<[u8]>) -> Vec<String> {
    told(arguments, input).0
}

/// The lines that the program writes to stdout and to stderr for this input.
fn told(arguments: &[&str], input: impl AsRef<[u8]>) -> (Vec<String>, Vec<String>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .arg("judge")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // The answers are read while the input is written; otherwise both processes would wait for each other.
    let writer = std::thread::spawn(move || pipe.write_all(&input));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("it reads");
    assert!(output.status.success(), "{:?}", output.status);
    let lines = |bytes| String::from_utf8(bytes).expect("text").lines().map(str::to_owned).collect();
    (lines(output.stdout), lines(output.stderr))
}

fn judge(arguments: &[&str], input: impl AsRef<[u8]>) -> Vec<Value> {
    let parse = |line: &String| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    answers(arguments, input).iter().map(parse).collect()
}

fn one(arguments: &[&str], line: &str) -> Value {
    let mut all = judge(arguments, line);
    assert_eq!(all.len(), 1, "{line}");
    all.remove(0)
}

const SHUFFLE: &str = "5i5h 5a5b 5h5i 5b5a";

#[test]
fn an_answer_has_every_field_in_its_order() {
    let lines = answers(&[], "position startpos moves 7g7f\nposition startpos\n");
    let (first, second) = (
        r#"{"sfen":"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2","ply":1,"outcome":null,"#,
        r#""ended_at":null,"repetition":1,"points":{"b":0,"w":0},"declaration":"none","text":{"ja":"▲７六歩","#,
    );
    let third = r#""ja_origin":"７六歩(77)","ki2":"７六歩","western":"P-7f","kitao":"P76"}}"#;
    assert_eq!(lines[0], format!("{first}{second}{third}"));
    assert!(lines[1].ends_with(r#""declaration":"none","text":null}"#), "{}", lines[1]);
}

#[test]
fn an_end_is_named_and_what_follows_is_ignored() {
    let repeated = format!("startpos moves {SHUFFLE} {SHUFFLE} {SHUFFLE}");
    let expected = json!({"result": "replay", "winner": null, "by": "repetition"});
    for later in ["", " 7g7f", " 5i5a"] {
        let answer = one(&[], &format!("position {repeated}{later}"));
        assert_eq!((&answer["outcome"], &answer["ended_at"]), (&expected, &json!(12)));
        assert_eq!((&answer["ply"], &answer["repetition"]), (&json!(12), &json!(4)));
        assert_eq!(answer["text"]["ja"], "△５一玉");
    }
    let win = |winner: &str, by: &str| json!({"result": "win", "winner": winner, "by": by});
    for (arguments, line, outcome, ended_at) in [
        (["--variant", "standard"], "7nk/9/7G1/9/9/9/9/9/4K4 b G 1 moves G*1b", win("b", "checkmate"), 1),
        (["--variant", "standard"], "8k/9/7G1/9/9/9/9/9/4K4 b P 1 moves P*2b", win("b", "no_moves"), 1),
        (["--variant", "standard"], "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", win("b", "checkmate"), 0),
        (["--impasse", "try"], "9/4K4/9/9/9/9/9/9/k8 b - 1 moves 5b5a", win("b", "try"), 1),
        (
            ["--variant", "minishogi"],
            "startpos moves 4e4d 2a2b 4d4e 2b2a 4e4d 2a2b 4d4e 2b2a 4e4d 2a2b 4d4e 2b2a",
            win("w", "repetition"),
            12,
        ),
    ] {
        let answer = one(&arguments, line);
        assert_eq!((&answer["outcome"], &answer["ended_at"]), (&outcome, &json!(ended_at)), "{line}");
    }
    let no_try = one(&[], "9/4K4/9/9/9/9/9/9/k8 b - 1 moves 5b5a");
    assert_eq!((&no_try["outcome"], &no_try["ended_at"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_word_behind_the_end_does_not_hide_the_result() {
    let mated = "7nk/9/7G1/9/9/9/9/9/4K4 b G 1 moves G*1b";
    let repeated = format!("position startpos moves {SHUFFLE}  {SHUFFLE}\t{SHUFFLE}");
    let over = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1 moves";
    let long = "x".repeat(5000);
    for (line, rest, word) in [
        (mated, "resign", Some((2, "resign"))),
        (&repeated, "7g7f 5i5a moves 3c", Some((15, "moves"))),
        (over, "%TORYO 5a5b", Some((1, "%TORYO"))),
        (mated, &long, Some((2, "xxx"))),
        (mated, "5i5a 1a1b", None),
        (over, "", None),
    ] {
        let (answers, notes) = told(&[], format!("\nstartpos\n{line} {rest}\nstartpos moves\n"));
        assert_eq!(answers[2], self::answers(&[], line)[0], "{rest}");
        assert!(!answers[2].contains("error") && answers.len() == 4, "{rest}");
        match word {
            Some((ply, word)) => {
                let note =
                    format!("komadai: line 3: ignored after the end of the game: move {ply}, \"{word}");
                assert!(notes.len() == 1 && notes[0].starts_with(&note), "{notes:?}");
                assert!(notes[0].chars().count() < 300, "{notes:?}");
            }
            None => assert_eq!(notes, [""; 0], "{rest}"),
        }
    }
    // A word that is not a move is an error before the end of the game, and so are earlier errors.
    for (line, error) in [
        (format!("{mated}x resign"), json!("move")),
        ("startpos moves 7g7f resign".to_owned(), json!("move")),
        ("startpos moves 7g7e resign".to_owned(), json!("illegal")),
        ("9/9/9/9/9/9/9/9/9 b - 1 moves resign".to_owned(), json!("setup")),
    ] {
        assert_eq!(one(&[], &line)["error"], error, "{line}");
        assert_eq!(told(&[], &line).1, [""; 0], "{line}");
    }
}

#[test]
fn points_and_declarations_follow_the_rule() {
    let camp = "K+P+P+P+P+P3/+P+P+P+P+P4/9/9/9/9/9/9/8k b";
    for (rule, hand, points, declaration) in [
        ("27", "2RB3P", 28, "win"),
        ("27", "2RB2P", 27, "none"),
        ("24", "2R2BP", 31, "win"),
        ("24", "2RB2P", 27, "replay"),
        ("24", "2R3P", 23, "none"),
        ("try", "2R2B8P", 38, "none"),
        ("none", "2R2B8P", 38, "none"),
    ] {
        let answer = one(&["--impasse", rule], &format!("sfen {camp} {hand} 1"));
        let expected = (&json!({"b": points, "w": 0}), &json!(declaration));
        assert_eq!((&answer["points"], &answer["declaration"]), expected, "{rule} {hand}");
    }
    // In a handicap game White has its bonus from the start.
    let two = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 5a5b 7g7f";
    assert_eq!(one(&[], two)["points"], json!({"b": 0, "w": 10}));
}

#[test]
fn the_last_move_is_written_in_every_way() {
    let text = |line: &str| one(&[], line)["text"].clone();
    let expected = |ja: &str, ja_origin: &str, western: &str, kitao: &str| {
        let ki2 = ja.trim_start_matches(['▲', '△']);
        json!({"ja": ja, "ja_origin": ja_origin, "ki2": ki2, "western": western, "kitao": kitao})
    };
    assert_eq!(text("startpos moves 7g7f 3c3d"), expected("△３四歩", "３四歩(33)", "P-3d", "P34"));
    assert_eq!(
        text("startpos moves 7g7f 3c3d 8h2b+"),
        expected("▲２二角成", "２二角成(88)", "Bx2b+", "Bx22+")
    );
    assert_eq!(text("startpos moves 6i5h"), expected("▲５八金左", "５八金(69)", "G6i-5h", "G(69)58"));
}

#[test]
fn what_is_wrong_is_named_and_the_next_line_is_judged() {
    let lines = judge(
        &[],
        "position startpos moves 7g7f 3c3d 7f7d\n\nhello\nposition startpos moves 7g7f x\n\
         9/9/9/9/9/9/9/9/9 b - 1\nposition sfen 4k4/9/9/4P4/9/9/9/9/4K4 b P 1 moves P*5h 5a5b\n\
         position startpos moves 8h2b+ 3a2b\r\nposition startpos",
    );
    let kinds: Vec<&str> = lines.iter().map(|line| line["error"].as_str().unwrap_or("-")).collect();
    assert_eq!(kinds, ["illegal", "sfen", "sfen", "move", "setup", "illegal", "illegal", "-"]);
    assert_eq!(lines[0], json!({"error": "illegal", "ply": 3, "rule": "not_its_move"}));
    assert_eq!((&lines[1]["column"], &lines[3]["ply"]), (&json!(1), &json!(2)));
    assert_eq!(lines[5], json!({"error": "illegal", "ply": 1, "rule": "two_pawns"}));
    assert_eq!(lines[6], json!({"error": "illegal", "ply": 1, "rule": "blocked"}));
}

/// A linear congruential random number generator with a fixed seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

#[test]
fn any_bytes_are_answered_line_by_line() {
    let mut chance = Chance(1);
    let words: [&[u8]; 12] = [
        b"position",
        b"sfen",
        b"startpos",
        b"moves",
        b"7g7f",
        b"P*5e",
        b"4k4/9/9/9/9/9/9/9/4K4",
        b"b",
        b"-",
        b"\"\\\x01\xff\xfe",
        "歩\u{2028}".as_bytes(),
        b"4294967297P",
    ];
    let mut input = Vec::new();
    let count = 500;
    for line in 0..count {
        for _ in 0..chance.below(12) {
            match chance.below(4) {
                0 => input.extend((0..chance.below(6)).map(|_| match chance.below(256) as u8 {
                    b'\n' => 0,
                    byte => byte,
                })),
                _ => input.extend_from_slice(words[chance.below(words.len())]),
            }
            input.push(b' ');
        }
        if line + 1 < count {
            input.push(b'\n');
        } else {
            input.extend_from_slice(b"end");
        }
    }
    assert_eq!(judge(&[], input).len(), count);
}

/// This checks only the answers; `cargo bench -p tests --bench record` measures the speed for such games.
#[test]
fn long_lines_are_answered() {
    // Kings and golds that move at random, without a fourth occurrence of any position.
    let mut chance = Chance(2);
    let mut position = Position::from_setup(&"4k3g/9/9/9/9/9/9/9/G3K4 b - 1".parse().unwrap()).unwrap();
    let mut line = String::from("position sfen 4k3g/9/9/9/9/9/9/9/G3K4 b - 1 moves");
    let mut seen: HashMap<u64, u32> = HashMap::new();
    let mut plies = 0;
    while line.len() < 1_000_000 {
        let moves = position.legal_moves();
        let mv = (0..50).map(|_| moves[chance.below(moves.len())]).find(|&mv| {
            let mut after = position.clone();
            after.make(mv);
            let captures = position.piece(mv.to()).is_some();
            !captures
                && !after.in_check()
                && after.has_legal_move()
                && seen.get(&after.key()).copied().unwrap_or(0) < 3
        });
        let Some(mv) = mv else { break };
        position.make(mv);
        // The test needs no history of the position.
        position = Position::from_setup(&position.to_setup()).unwrap();
        *seen.entry(position.key()).or_default() += 1;
        line += &format!(" {mv}");
        plies += 1;
    }
    assert!(plies > 150_000, "{plies}");
    let too_long = format!("position startpos moves {}", "7g7f ".repeat(300_000));
    let endless = format!("position startpos moves {}", format!("{SHUFFLE} ").repeat(10_000));
    let lines = judge(&[], format!("{line}\n{too_long}\n{endless}\n{}\n", "x".repeat(900_000)));
    assert_eq!((&lines[0]["ply"], &lines[0]["outcome"]), (&json!(plies), &Value::Null));
    assert_eq!(lines[1], json!({"error": "too_long"}));
    assert_eq!(lines[2]["ended_at"], json!(12));
    assert_eq!(lines[3]["error"], "sfen");
}

/// Makes a random line that often moves back and gives check, and that continues after the end of the game.
fn random_line(chance: &mut Chance, start: &Position) -> Vec<Move> {
    let mut position = start.clone();
    for _ in 0..chance.below(120) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let back = match position.moves().rev().nth(1) {
            Some(Move::Normal { from, to, .. }) => Some(Move::Normal { from: to, to: from, promote: false }),
            _ => None,
        };
        let back = back.filter(|back| moves.contains(back) && chance.below(4) > 0);
        position.make(back.unwrap_or_else(|| moves[chance.below(moves.len())]));
    }
    position.moves().collect()
}

#[test]
fn random_games_are_judged_as_the_rules_judge_them() {
    let mut chance = Chance(3);
    for variant in Variant::ALL {
        let mut starts = vec![Position::start(variant)];
        if variant == Variant::Standard {
            for sfen in ["4k4/9/9/9/4R4/9/9/9/K8 w - 1", "4k4/9/9/9/4R4/9/9/9/K8 w r 1"] {
                starts.push(Position::from_setup(&sfen.parse().unwrap()).unwrap());
            }
        }
        let (mut input, mut expected) = (String::new(), Vec::new());
        for round in 0..150 {
            let start = &starts[round % starts.len()];
            let line = random_line(&mut chance, start);
            let texts: Vec<String> = line.iter().map(ToString::to_string).collect();
            input += &format!("position sfen {start} moves {}\n", texts.join(" "));
            expected.push(end_of(start.clone(), &line));
        }
        let found = judge(&[], input);
        assert!(expected.iter().filter(|(_, end)| end.is_some()).count() > 10);
        for (answer, (position, end)) in found.iter().zip(&expected) {
            assert_eq!(answer["sfen"], position.to_string());
            assert_eq!(answer["ply"], position.ply());
            assert_eq!(answer["repetition"], position.repetition().count);
            let outcome = end.map_or(Value::Null, |outcome| {
                let result = if outcome.winner().is_some() { "win" } else { "replay" };
                let winner = outcome.winner().map(|color| color.to_string());
                json!({"result": result, "winner": winner, "by": outcome.by()})
            });
            assert_eq!(answer["outcome"], outcome, "{position}");
        }
        assert_eq!(found.len(), expected.len());
    }
}

/// The end of a line and its outcome, determined without the `game` crate: mate by the legal moves, and repetition by
/// the position.
fn end_of(mut position: Position, line: &[Move]) -> (Position, Option<Outcome>) {
    for &mv in line {
        position.make(mv);
        let winner: Color = !position.turn();
        if position.legal_moves().is_empty() {
            let by = if position.in_check() { WinBy::Checkmate } else { WinBy::NoMoves };
            return (position, Some(Outcome::Win { winner, by }));
        }
        if let Some(verdict) = position.repetition().verdict {
            let outcome = position.outcome_of(verdict);
            return (position, Some(outcome));
        }
    }
    (position, None)
}
