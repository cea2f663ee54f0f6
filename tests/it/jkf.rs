//! Tests of JKF: files of the corpus, input that is not normalized, every preset and end, errors with their places, and
//! round trips.

use crate::carried::{Carried, main_end, main_line, many_records, outline, spoiled};
use crate::records::{Times, Wishes};
use crate::support::Dice;
use cli::words::InWords as _;
use proptest::prelude::*;
use record::{End, Field, Format, GameRecord, Leniency, Loss, NodeId, Problem, WriteError, jkf};
use rules::{Color, IllegalMove, Setup, Variant};
use std::fs;
use std::path::PathBuf;

const ALL: Carried = Carried {
    variations: true,
    comments: true,
    time_unit: Some(1000),
    totals: true,
    illegal: true,
    ends: true,
    header: true,
};

fn file(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/jkf");
    fs::read_to_string(folder.join(name)).expect(name)
}

fn one(text: &str) -> GameRecord {
    let reading = jkf::read(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    reading.games.into_iter().next().expect("one game")
}

fn written(record: &GameRecord) -> String {
    jkf::write(record).expect("JKF").text
}

/// A document with these elements after the first one.
fn moves(elements: &str) -> String {
    format!(r#"{{"header":{{}},"moves":[{{}},{elements}]}}"#)
}

const OPENING: &str = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"}},
{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"color":1,"piece":"FU"}}"#;

#[test]
fn a_whole_game_is_read() {
    let text = file("branches.jkf");
    assert_eq!(Format::of(&text), Some(Format::Jkf));
    let record = one(&text);
    assert_eq!(record.header.get(&Field::Black), Some("先手の人"));
    assert_eq!(record.header.get(&Field::Other("出典".into())), Some("手で作った"));
    assert_eq!(
        outline(&record, Carried { header: false, ..ALL }),
        format!(
            "{}\n0 start\n\"分岐の例\"\n1 7g7f spent 16 of 16\n2 3c3d spent 0 of 0\n\"次の手が分かれる。\\n二行目\"\n\
             3 8i7g spent 5 of 21\n4 2b7g+\n5 8h7g\n6 N*3c\n7 Interruption\n5 G*5h (not_in_hand)\n3 8h2b\n4 3a2b\n\
             5 B*4e\n6 Resignation\n4 P*2g (not_in_hand)\n3 2g2f\n",
            Variant::Standard.start_sfen()
        )
    );
    // No data is lost.
    let again = jkf::write(&record).expect("JKF");
    assert_eq!(again.lost, []);
    assert_eq!(outline(&one(&again.text), ALL), outline(&record, ALL));
}

#[test]
fn what_is_not_normalized_is_read() {
    let record = one(&file("not_normalized.jkf"));
    assert_eq!(main_line(&record), "7g7f 3c3d 8h2b+ 3a2b 4i5h 4a3b 6i7h B*8h 7i8h 2b3c");
    assert_eq!(main_end(&record), Some(End::Resignation));
    // The written text is complete.
    let text = written(&record);
    assert!(text.contains(
        r#"{"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"}}"#
    ));
    assert!(text.contains(
        r#"{"move":{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI","same":true,"capture":"UM"}}"#
    ));
    assert!(text.contains(r#""piece":"KI","relative":"R"}"#), "{text}");
    assert!(text.contains(r#"{"move":{"color":1,"to":{"x":8,"y":8},"piece":"KA"}}"#), "{text}");
}

#[test]
fn every_preset_has_its_start() {
    for (preset, sfen) in [
        ("HIRATE", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        ("KY", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("KY_R", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("KA", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("HI", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("HIKY", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("2", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("3", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("4", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("5", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("5_L", "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("6", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("7_L", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("7_R", "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("8", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("10", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ] {
        let text = format!(r#"{{"header":{{}},"initial":{{"preset":"{preset}"}},"moves":[{{}}]}}"#);
        let record = one(&text);
        assert_eq!(record.start().to_string(), sfen, "{preset}");
        assert_eq!(written(&record), text.clone() + "\n");
    }
    // A number as preset, no preset, and the name in the header.
    assert_eq!(one(r#"{"initial":{"preset":6},"moves":[]}"#).start().to_string(), one_start("6"));
    assert_eq!(one(r#"{"initial":null,"moves":[]}"#).start().to_string(), one_start("HIRATE"));
    assert_eq!(one(r#"{"header":{"手合割":"香落ち　"},"moves":[]}"#).start().to_string(), one_start("KY"));
    // A name that may mean several handicaps.
    for (initial, notes) in
        [("", vec![Leniency::Ambiguous("七枚落ち".into())]), (r#""initial":{"preset":"7_L"},"#, vec![])]
    {
        let reading =
            jkf::read(&format!(r#"{{"header":{{"手合割":"七枚落ち"}},{initial}"moves":[]}}"#)).expect("JKF");
        assert_eq!(
            reading.games[0].start().to_string(),
            one_start(if notes.is_empty() { "7_L" } else { "7_R" })
        );
        assert_eq!(reading.forgiven.into_iter().map(|it| it.what).collect::<Vec<_>>(), notes);
    }
    // Any other start is a board, which has priority over a name.
    let start: Setup = "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1".parse().expect("a SFEN");
    let text = written(&GameRecord::new(start.clone()).expect("a start"));
    assert!(text.contains(r#""preset":"OTHER""#) && text.contains(r#"{"FU":3,"KY":0"#), "{text}");
    assert_eq!(*one(&text).start(), start);
    let reading = jkf::read(&text.replace("OTHER", "KY")).expect("a board");
    assert_eq!(*reading.games[0].start(), start);
    assert_eq!(reading.forgiven[0].what, Leniency::Contradiction("KY".into()));
}

fn one_start(preset: &str) -> String {
    one(&format!(r#"{{"initial":{{"preset":"{preset}"}},"moves":[]}}"#)).start().to_string()
}

#[test]
fn ends_have_the_words_of_csa() {
    for (word, end) in [
        ("TORYO", End::Resignation),
        ("CHUDAN", End::Interruption),
        ("KACHI", End::Declaration),
        ("ILLEGAL_MOVE", End::Illegal { offender: Color::Black }),
        ("-ILLEGAL_ACTION", End::Illegal { offender: Color::White }),
        ("NANIKA", End::Other("NANIKA".into())),
    ] {
        let record = one(&moves(&format!(r#"{OPENING},{{"special":"{word}"}}"#)));
        assert_eq!(main_end(&record), Some(end));
        assert!(written(&record).contains(&format!(r#"{{"special":"{word}"}}"#)));
    }
}

#[test]
fn what_breaks_a_rule_is_the_last_of_its_line() {
    let twice = r#"{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"color":0}},{"special":"ILLEGAL_MOVE"}"#;
    let text = moves(&format!(r#"{{"move":{{"from":{{"x":7,"y":7}},"to":{{"x":7,"y":6}}}}}},{twice}"#));
    let reading = jkf::read(&text).expect("an illegal last move");
    assert_eq!(reading.forgiven[0].what, Leniency::IllegalMove(IllegalMove::NotYours));
    let record = &reading.games[0];
    assert_eq!(main_end(record), Some(End::Illegal { offender: Color::Black }), "out of turn");
    assert!(written(record).contains(r#"{"special":"+ILLEGAL_ACTION"}"#), "{}", written(record));
    assert_eq!(outline(&one(&written(record)), ALL), outline(record, ALL));
    // `ILLEGAL_MOVE` would mean a foul of the side to move, which is the other side; the sign names the offender.
    let far = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":5}}}"#;
    let white = r#"{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":6}}}"#;
    let (first, _) = OPENING.split_once('\n').expect("two moves");
    for (steps, word, offender, canonical) in [
        (far.to_owned(), "ILLEGAL_MOVE", Color::Black, "+ILLEGAL_ACTION"),
        (far.to_owned(), "+ILLEGAL_ACTION", Color::Black, "+ILLEGAL_ACTION"),
        (far.to_owned(), "-ILLEGAL_ACTION", Color::White, "-ILLEGAL_ACTION"),
        (format!("{first}{white}"), "ILLEGAL_MOVE", Color::White, "-ILLEGAL_ACTION"),
        (OPENING.to_owned(), "ILLEGAL_MOVE", Color::Black, "ILLEGAL_MOVE"),
    ] {
        let record = one(&moves(&format!(r#"{steps},{{"special":"{word}"}}"#)));
        assert_eq!(main_end(&record), Some(End::Illegal { offender }), "{steps} {word}");
        let text = written(&record);
        assert!(text.contains(&format!(r#"{{"special":"{canonical}"}}"#)), "{text}");
        assert_eq!(outline(&one(&text), ALL), outline(&record, ALL), "{text}");
    }
    // The color contradicts the order of the moves, which counts.
    let text = moves(r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":1}}"#);
    let reading = jkf::read(&text).expect("a legal move");
    assert!(matches!(reading.forgiven[0].what, Leniency::Contradiction(_)));
    assert_eq!(main_line(&reading.games[0]), "7g7f");
}

#[test]
fn errors_have_their_place() {
    let at = |line, column| (line, column);
    let played = |step: &str| moves(&format!(r#"{{"move":{step}}}"#));
    let board = |cell: &str| {
        let file = "[{},{},{},{},{},{},{},{},{}]";
        let files = [file; 9].join(",").replacen("{}", cell, 1);
        format!(r#"{{"moves":[],"initial":{{"preset":"OTHER","data":{{"board":[{files}]}}}}}}"#)
    };
    for (text, place, problem) in [
        (String::new(), at(1, 1), "no game found"),
        // Not JSON.
        ("{".into(), at(1, 2), "invalid JSON: the text ends too early"),
        ("{\"moves\":\n  [{},}]}".into(), at(2, 7), r#"invalid JSON: found "}]}""#),
        ("{\"駒\": x}".into(), at(1, 7), r#"invalid JSON: found "x}""#),
        (r#"{"moves":[]} ]"#.into(), at(1, 14), r#"invalid JSON: found "]""#),
        (moves(r#"{"time":{"now":{"h":1}}"#), at(1, 49), r#"invalid JSON: found "]}""#),
        // Values of the wrong shape.
        ("{}".into(), at(1, 1), r#"expected the field `moves`, found "{}""#),
        ("7".into(), at(1, 1), r#"expected an object with header, initial and moves, found "7""#),
        (r#"{"moves":{}}"#.into(), at(1, 10), r#"moves: expected a list, found "{}""#),
        (
            r#"{"moves":[], "moves":[ ]}"#.into(),
            at(1, 1),
            r#"expected the field `moves` only once, found `{"moves":[], "moves":[ ]}`"#,
        ),
        (
            r#"{"header":[7],"moves":[]}"#.into(),
            at(1, 11),
            r#"header: expected an object of strings, found "[7]""#,
        ),
        (
            "{\"moves\":[{},\n {\"move\": {\"to\":\n  {\"x\":\"7\"}}}]}".into(),
            at(3, 8),
            r#"moves[1].move.to.x: expected a whole number up to 255, found `"7"`"#,
        ),
        (
            played(r#"{"to":{"x":7}}"#),
            at(1, 40),
            r#"moves[1].move.to: expected the field `y`, found `{"x":7}`"#,
        ),
        (
            played("[ 1, true ]"),
            at(1, 39),
            r#"moves[1].move[1]: expected a square with x and y, found "true""#,
        ),
        (
            moves(r#"{"comments":[{"a": "very, very, expected very\nvery, very long"}]}"#),
            at(1, 39),
            r#"moves[1].comments[0]: expected a string, found `{"a": "very, very, expected very\nvery, …`"#,
        ),
        (
            moves(r#"{"forks":[[{},{"forks":[[{"time":{"now":{"h":-1}}}]]}]]}"#),
            at(1, 71),
            r#"moves[1].forks[0][1].forks[0][0].time.now.h: expected a whole number, found "-1""#,
        ),
        (
            played(r#"{"to":{"y":6,"x":7,"y":6}}"#),
            at(1, 40),
            r#"moves[1].move.to: expected the field `y` only once, found `{"y":6,"x":7,"y":6}`"#,
        ),
        (
            r#"{"moves":[{},{"mo\u0076e":{"\u0074o":{"x":7,"y":256}}}]}"#.into(),
            at(1, 49),
            r#"moves[1].mo\\u0076e.\\u0074o.y: expected a whole number up to 255, found "256""#,
        ),
        (played("[]"), at(1, 34), r#"moves[1].move: expected a move with from, to and piece, found "[]""#),
        (
            r#"{"moves":[],"initial":{"data":{"hands":[{"FU":1},{"FU":"2"}]}}}"#.into(),
            at(1, 56),
            r#"initial.data.hands[1].FU: expected a whole number up to 255, found `"2"`"#,
        ),
        (
            r#"{"moves":[],"initial":{"data":{"hands":[]}}}"#.into(),
            at(1, 31),
            r#"initial.data: expected the field `board`, found `{"hands":[]}`"#,
        ),
        (
            r#"{"moves":[],"initial":{"data":7}}"#.into(),
            at(1, 31),
            r#"initial.data: expected an object with color, board and hands, found "7""#,
        ),
        // Values that no game has.
        (
            moves(&format!("\n{OPENING},{OPENING},{{}}")),
            at(3, 75),
            r#"moves[3]: "7g7f" is illegal, and moves follow it: there is no piece on the origin square"#,
        ),
        (
            played(r#"{"from":{"x":7,"y":0},"to":{"x":7,"y":6}}"#),
            at(1, 42),
            r#"moves[1].move.from: expected a square with x and y from 1 to 9, found `{"x":7,"y":0}`"#,
        ),
        (
            played(r#"{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"KI"}"#),
            at(1, 34),
            r#"moves[1].move: no piece can make the move `{"from":{"x":7,"y":7},"to":{"x":7,"y":6}…`"#,
        ),
        (
            played(r#"{"to":{"x":7,"y":6},"piece":"??"}"#),
            at(1, 62),
            r#"moves[1].move.piece: expected a piece such as FU, found `"??"`"#,
        ),
        (
            played(r#"{"to":{"x":7,"y":6}}"#),
            at(1, 34),
            r#"moves[1].move: expected a move with `from` or `piece`, found `{"to":{"x":7,"y":6}}`"#,
        ),
        (
            played(r#"{"from":{"x":7,"y":7},"same":true}"#),
            at(1, 63),
            r#"moves[1].move.same: expected a move before this one, found "true""#,
        ),
        (
            played(r#"{"to":{"x":5,"y":8},"piece":"KI","relative":"X"}"#),
            at(1, 34),
            r#"moves[1].move: no piece can make the move `{"to":{"x":5,"y":8},"piece":"KI","relati…`"#,
        ),
        (
            r#"{"initial":{"preset":"9"},"moves":[]}"#.into(),
            at(1, 22),
            r#"initial.preset: expected a preset such as HIRATE, KA or 2, found `"9"`"#,
        ),
        (
            r#"{"initial":{"preset":"OTHER"},"moves":[]}"#.into(),
            at(1, 22),
            r#"initial.preset: expected a preset or the data of a board, found `"OTHER"`"#,
        ),
        (
            r#"{"initial":{"preset":"OTHER","data":{"color":0,"board":[[],[],[],[],[]],"hands":[]}},"moves":[]}"#.into(),
            at(1, 56),
            "initial.data.board: this format has no 5×5 games",
        ),
        (
            r#"{"initial":{"data":{"board":[[]],"hands":[]}},"moves":[]}"#.into(),
            at(1, 29),
            r#"initial.data.board: expected nine files of nine squares, found "[[]]""#,
        ),
        (
            board("{},{}"),
            at(1, 58),
            "initial.data.board[0]: expected a file of nine squares, found \"[{},{},{},{},{},{},{},{},{},{}]\"",
        ),
        (
            board(r#"{"kind":"OU"}"#),
            at(1, 59),
            r#"initial.data.board[0][0]: expected the color 0 or 1, found `{"kind":"OU"}`"#,
        ),
        (
            board(r#"{"kind":"XX"}"#),
            at(1, 67),
            r#"initial.data.board[0][0].kind: expected a piece such as FU, found `"XX"`"#,
        ),
        (board("{}"), at(1, 23), "initial: invalid start position: Black has no king; White has no king"),
    ] {
        let error = jkf::read(&text).expect_err(&text);
        assert_eq!(error.problem.in_words().to_string(), problem, "{text}");
        assert_eq!((error.place.line, error.place.column), place, "{text}: {error:?}");
    }
    // Deep forks: the end of the path is more useful than its beginning.
    let deep = moves(&format!("{}{{\"time\":7}}{}", "{\"forks\":[[".repeat(30), "]]}".repeat(30)));
    let error = jkf::read(&deep).expect_err(&deep).problem.in_words().to_string();
    let (path, _) = error.split_once(':').expect("a path");
    assert!(path.starts_with('…') && path.ends_with("forks[0][0].forks[0][0].time"), "{path}");
    assert_eq!(path.chars().count(), 81);
    let start: Setup = Variant::Minishogi.start_sfen().parse().expect("a SFEN");
    assert_eq!(jkf::write(&GameRecord::new(start).expect("a start")), Err(WriteError::Variant));
}

#[test]
fn random_records_come_back() {
    let (mut whole, mut forks) = (0, 0);
    for times in [Times::SecondsAndTotals, Times::Milliseconds] {
        let wishes = Wishes { times, ..Wishes::ALL };
        many_records(400, 101, wishes, |record, _| {
            let written = jkf::write(record).expect("JKF");
            let again = one(&written.text);
            let is_lost = |loss| written.lost.contains(&loss);
            assert!(!is_lost(Loss::Comments) && !is_lost(Loss::Header) && !is_lost(Loss::Variations));
            assert_eq!(main_line(&again), main_line(record));
            assert_eq!(jkf::write(&again).expect("JKF").text, written.text);
            forks += usize::from(record.has_variations());
            let whole_times = times == Times::SecondsAndTotals;
            assert_eq!(is_lost(Loss::Times), !whole_times && has_milliseconds(record), "{}", written.text);
            let carried = Carried { totals: whole_times, ends: !is_lost(Loss::End), ..ALL };
            whole += usize::from(carried.totals && carried.ends);
            assert_eq!(outline(&again, carried), outline(record, carried), "{}", written.text);
        });
    }
    assert!(whole > 50 && forks > 400, "{whole} {forks}");
}

fn has_milliseconds(record: &GameRecord) -> bool {
    let mut nodes = record.steps().map(|id| record.node(id));
    nodes.any(|node| node.time.is_some_and(|time| time.spent_ms % 1000 != 0))
}

/// The written JSON must be valid for any reader, without surplus commas.
#[test]
fn what_is_written_is_json() {
    many_records(100, 102, Wishes::ALL, |record, _| {
        let text = written(record);
        let mut depth = 0_i32;
        let mut in_string = false;
        let mut letters = text.trim_end().chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' if in_string => drop(letters.next()),
                '"' => in_string = !in_string,
                '{' | '[' if !in_string => depth += 1,
                '}' | ']' if !in_string => depth -= 1,
                _ => {}
            }
            assert!(depth >= 0 && letter >= ' ');
        }
        assert!(depth == 0 && !in_string && !text.contains(",,") && !text.contains("{,"), "{text}");
    });
}

fn stays_the_same(text: &str) {
    let Ok(reading) = jkf::read(text) else { return };
    let first = jkf::write(&reading.games[0]).expect("JKF");
    let again = one(&first.text);
    let carried = Carried { totals: false, header: !first.lost.contains(&Loss::Header), ..ALL };
    assert_eq!(outline(&again, carried), outline(&reading.games[0], carried), "{text}");
    assert_eq!(written(&again), first.text);
}

#[test]
fn spoiled_files_do_no_harm() {
    let mut dice = Dice::new(103);
    let mut texts = vec![file("branches.jkf"), file("not_normalized.jkf")];
    many_records(30, 104, Wishes::ALL, |record, _| texts.push(written(record)));
    for round in 0..3000 {
        stays_the_same(&spoiled(&texts[round % texts.len()], &mut dice));
    }
}

proptest! {
    #[test]
    fn any_text_does_no_harm(text in any::<String>()) {
        stays_the_same(&text);
    }

    #[test]
    fn any_elements_do_no_harm(text in "(\\{\"(forks|comments|special|move|time)\":(\\[\\[?|\"TORYO\"|\\{|null|\\{\"to\":\\{\"x\":7,\"y\":6\\},\"piece\":\"FU\"\\})[\\]\\}]{0,3},?){0,8}") {
        stays_the_same(&moves(&text));
    }
}

#[test]
fn levels_of_forks_are_counted() {
    let nested =
        |levels: usize| moves(&format!("{}{}", "{\"forks\":[[".repeat(levels), "]]}".repeat(levels)));
    assert!(jkf::read(&nested(100)).is_ok());
    let error = jkf::read(&nested(101)).expect_err("a level more");
    let Problem::Value { problem, .. } = error.problem else { panic!("{error:?}") };
    assert_eq!(*problem, Problem::TooLarge);
}

/// Nested forks are written and read up to the depth that the reader allows; deeper ones are reported as lost.
#[test]
fn deep_forks_come_back() {
    let deep = |levels: usize| {
        let start: Setup = Variant::Standard.start_sfen().parse().expect("a SFEN");
        let mut builder = record::Builder::new(start).expect("a start");
        let mut fork = NodeId::ROOT;
        for _ in 0..=levels {
            builder.go(fork).expect("a node");
            let moves = builder.position().legal_moves();
            builder.play(moves[0]).expect("a legal move");
            builder.go(fork).expect("a node");
            fork = builder.play(moves[1]).expect("a legal move");
        }
        builder.finish()
    };
    let record = deep(90);
    let written = jkf::write(&record).expect("JKF");
    assert_eq!(written.lost, []);
    assert_eq!(outline(&one(&written.text), ALL), outline(&record, ALL));
    let written = jkf::write(&deep(150)).expect("JKF");
    assert_eq!(written.lost, [Loss::Variations]);
    assert!(jkf::read(&written.text).is_ok());
}
