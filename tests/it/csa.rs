//! Tests of CSA: the contents of each file of the corpus, every form of line and end, errors with their places, and
//! round trips.

use crate::carried::{Carried, main_end, main_line, many_records, outline, spoiled};
use crate::records::{Times, Wishes};
use crate::support::Dice;
use cli::words::InWords as _;
use proptest::prelude::*;
use record::{
    Elapsed, End, Field, Format, GameRecord, Leniency, Loss, NodeId, Reading, Step, WriteError, Written, csa,
};
use rules::{Color, IllegalMove, Setup, Variant};
use std::fs;
use std::path::PathBuf;

const ALL: Carried = Carried {
    variations: false,
    comments: true,
    time_unit: Some(1),
    totals: false,
    illegal: true,
    ends: true,
    header: true,
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/csa")
}

fn file(name: &str) -> String {
    fs::read_to_string(folder().join(name)).expect(name)
}

fn read(text: &str) -> Reading {
    csa::read(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

fn one(text: &str) -> GameRecord {
    let mut games = read(text).games;
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn written(record: &GameRecord) -> String {
    csa::write(record).expect("CSA").text
}

fn end_name(end: Option<End>) -> String {
    match end {
        None => "-".to_owned(),
        Some(End::Illegal { offender }) => format!("Illegal({offender})"),
        Some(end) => format!("{end:?}"),
    }
}

#[test]
fn every_file_of_the_corpus_says_what_it_is_to_say() {
    let table = file("expected.tsv");
    let rows: Vec<Vec<&str>> =
        table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    for row in &rows {
        let &[name, game, moves, end, forgiven] = &row[..] else { panic!("{row:?}") };
        let text = file(name);
        assert_eq!(Format::of(&text), Some(Format::Csa), "{name}");
        let reading = read(&text);
        let games = rows.iter().filter(|row| row[0] == name).count();
        assert_eq!(reading.games.len(), games, "{name}");
        assert_eq!(reading.forgiven.len(), forgiven.parse::<usize>().expect(forgiven), "{name}: {reading:?}");
        let record = &reading.games[game.parse::<usize>().expect(game) - 1];
        assert_eq!(main_line(record), moves, "{name}");
        assert_eq!(end_name(main_end(record)), end, "{name}");
        let again = one(&written(record));
        assert_eq!(outline(&again, ALL), outline(record, ALL), "{name}");
    }
    for entry in fs::read_dir(folder()).expect("the folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        assert!(
            name == "expected.tsv" || rows.iter().any(|row| row[0] == name),
            "{name} is not in the table"
        );
    }
}

#[test]
fn headers_have_their_fields() {
    let record = one(&file("v22.csa"));
    let fields: Vec<(&Field, &str)> = record.header.iter().collect();
    assert_eq!(
        fields,
        [
            (&Field::Black, "Oyama"),
            (&Field::White, "Masuda"),
            (&Field::Event, "A club evening"),
            (&Field::Site, "Komadai"),
            (&Field::Start, "2026/11/21 10:30:00"),
            (&Field::End, "2026/11/21 11:11:05"),
            (&Field::TimeLimit, "00:25+00"),
            (&Field::Opening, "AIGAKARI"),
        ]
    );
    let record = one(&file("v3.csa"));
    let get = |field| record.header.get(&field);
    assert_eq!(get(Field::TimeLimit), Some("300+0+10.5"));
    assert_eq!(get(Field::Other("TIME+".into())), Some("600+0+10"));
    assert_eq!(get(Field::Other("JISHOGI".into())), Some("27"));
    assert_eq!(get(Field::Note), Some("一行目\\n二行目"));
    assert_eq!(one(&file("lenient.csa")).header.get(&Field::End), Some("2026/11/21"));
    assert_eq!(one(&file("commas.csa")).header.get(&Field::Black), Some("A, with a comma"));
}

#[test]
fn comments_of_both_kinds_are_kept_where_they_stand() {
    let record = one(&file("floodgate.csa"));
    let comments: Vec<&str> =
        record.line_from(NodeId::ROOT).map(|id| record.node(id).comment.as_str()).collect();
    assert!(comments[0].ends_with(
        "'Max_Moves:512\n'Least_Time_Per_Move:0\n'Increment:10\n'rating:alpha+0123456789abcdef:\
         beta+fedcba9876543210\n'black_rate:alpha+0123456789abcdef:3189.0\n'white_rate:beta+fedcba9876543210:3215.0"
    ));
    assert_eq!(comments[1..4], ["* 30 -3334FU +2726FU", "* -104 +2726FU", ""]);
    assert!(comments[4].starts_with("'P1-KY") && comments[4].ends_with("'$END_TIME:2026/11/21 10:31:25"));
    let text = written(&record);
    assert!(text.contains("\n'** 30 -3334FU +2726FU\n") && text.contains("\n'Increment:10\n"), "{text}");
    let last = &read(&file("several.csa")).games[1];
    let end = last.main_line().last().expect("a move");
    assert_eq!(last.node(end).comment, "'only a remark, no third game");
}

#[test]
fn no_line_of_a_comment_is_empty_in_the_file() {
    let mut record =
        one("PI\n+\n+7776FU\n'*first\n'*\n'* \n'*  \n'*\u{3000}\n'* last \n-3334FU\n'*\n+2726FU\n'*\n'*\n");
    let comments: Vec<&str> = record.main_line().map(|id| record.node(id).comment.as_str()).collect();
    assert_eq!(comments, ["first\n\n\n \n\u{3000}\n last ", "", "\n"]);
    let text = written(&record);
    let lines = "\n'*first\n'* \n'* \n'*  \n'*\u{3000}\n'* last \n-3334FU\n+2726FU\n'* \n'* \n";
    assert!(text.ends_with(lines), "{text}");
    for comment in ["\nbehind an empty line", "before two\n\n\n", " ", "  \n ", "\n\n"] {
        record.node_mut(NodeId::ROOT).comment = comment.to_owned();
        let text = written(&record);
        assert!(!text.contains("'*\n"), "{text}");
        assert_eq!(one(&text).node(NodeId::ROOT).comment, comment);
    }
}

#[test]
fn times_are_read_to_the_millisecond() {
    let times = |text: &str| {
        let record = one(text);
        let times: Vec<Option<u64>> =
            record.main_line().map(|id| record.node(id).time.map(|time| time.spent_ms)).collect();
        times
    };
    assert_eq!(times(&file("v3.csa")), [Some(1125), Some(250), Some(62_000), Some(1), None]);
    assert_eq!(times(&file("commas.csa")), [Some(12_000), Some(6000), None, Some(0), Some(1000)]);
    assert_eq!(
        times(
            "PI\n+\n+7776FU\nT1.5\n-3334FU\nT.5\n+2726FU,T18446744073709551615\n-8384FU\nT-1\n%TORYO\nT2.3456"
        ),
        [Some(1500), None, None, None, Some(2345)]
    );
    let text = "PI\n+\n+7776FU\nT1\nT2\n";
    assert_eq!(times(text), [Some(2000)]);
    assert_eq!(read(text).forgiven.len(), 1);
}

#[test]
fn every_result_has_its_end() {
    use End::*;
    for (word, end) in [
        ("TORYO", Resignation),
        ("CHUDAN", Interruption),
        ("SENNICHITE", Repetition),
        ("TIME_UP", TimeUp),
        ("ILLEGAL_MOVE", Illegal { offender: Color::White }),
        ("+ILLEGAL_ACTION", Illegal { offender: Color::Black }),
        ("-ILLEGAL_ACTION", Illegal { offender: Color::White }),
        ("JISHOGI", Impasse),
        ("KACHI", Declaration),
        ("HIKIWAKE", Draw),
        ("MAX_MOVES", MoveLimit),
        ("MATTA", TakeBack),
        ("TSUMI", Checkmate),
        ("FUZUMI", NoMate),
        ("ERROR", Error),
        ("NANIKA", Other("NANIKA".into())),
    ] {
        let record = one(&format!("PI\n+\n+7776FU\n%{word}\n"));
        assert_eq!(main_end(&record), Some(end.clone()), "{word}");
        let text = written(&record);
        // If the side to move committed the foul, there is only one word for it.
        let canonical = if word == "-ILLEGAL_ACTION" { "ILLEGAL_MOVE" } else { word };
        assert!(text.contains(&format!("\n%{canonical}\n")), "{text}");
        assert_eq!(text.starts_with("V2.2\n"), end != MoveLimit, "{text}");
        assert_eq!(main_end(&one(&text)), Some(end));
    }
}

/// By the standard, `ILLEGAL_MOVE` means a foul of the side to move. After an illegal move that is the wrong side, so
/// the sign of `ILLEGAL_ACTION` names the offender.
#[test]
fn behind_an_illegal_move_the_sign_names_the_offender() {
    for (moves, word, canonical) in [
        ("+7775FU", "+ILLEGAL_ACTION", "+ILLEGAL_ACTION"),
        ("+7775FU", "ILLEGAL_MOVE", "+ILLEGAL_ACTION"),
        ("+7775FU", "-ILLEGAL_ACTION", "-ILLEGAL_ACTION"),
        ("+7776FU\n-3335FU", "ILLEGAL_MOVE", "-ILLEGAL_ACTION"),
        ("+7776FU\n-3335FU", "-ILLEGAL_ACTION", "-ILLEGAL_ACTION"),
        // A move out of turn.
        ("+7776FU\n+2726FU", "ILLEGAL_MOVE", "+ILLEGAL_ACTION"),
        ("+7776FU\n+2726FU", "+ILLEGAL_ACTION", "+ILLEGAL_ACTION"),
        // The move was legal, or is not given.
        ("+7776FU", "ILLEGAL_MOVE", "ILLEGAL_MOVE"),
        ("+7776FU", "+ILLEGAL_ACTION", "+ILLEGAL_ACTION"),
    ] {
        let record = one(&format!("PI\n+\n{moves}\n%{word}\n"));
        let text = written(&record);
        assert_eq!(text, format!("V2.2\nPI\n+\n{moves}\n%{canonical}\n"), "{moves} {word}");
        assert_eq!(outline(&one(&text), ALL), outline(&record, ALL), "{moves} {word}");
    }
    let foul = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２五歩(27)\n4 反則勝ち\n";
    let record = record::kif::read(foul).expect("a foul").games.remove(0);
    let text = written(&record);
    assert!(text.ends_with("\n+2725FU\n%+ILLEGAL_ACTION\n"), "{text}");
    // A move that CSA cannot express is not written. Then the side to move may be the offender or not.
    for (mv, offender, word) in [
        ("5e5d+", Color::Black, "ILLEGAL_MOVE"),
        ("5e5d+", Color::White, "-ILLEGAL_ACTION"),
        ("4a4b+", Color::White, "-ILLEGAL_ACTION"),
        ("4a4b+", Color::Black, "ILLEGAL_MOVE"),
    ] {
        let start: Setup = Variant::Standard.start_sfen().parse().expect("a SFEN");
        let mut builder = record::Builder::new(start).expect("a start");
        builder.play_illegal(mv.parse().expect(mv)).expect("room");
        builder.end(End::Illegal { offender }).expect("room");
        let Written { text, lost } = csa::write(&builder.finish()).expect("CSA");
        assert_eq!(
            (text.as_str(), &lost[..]),
            (&*format!("V2.2\nPI\n+\n%{word}\n"), &[Loss::IllegalMove][..])
        );
        assert_eq!(main_end(&one(&text)), Some(End::Illegal { offender }), "{mv} {word}");
        assert_eq!(written(&one(&text)), text);
    }
}

#[test]
fn the_start_can_be_said_in_many_ways() {
    let sfen = |text: &str| one(&format!("{text}\n+0055FU\n")).start().to_string();
    // In some of these positions the move is illegal; the test looks only at the start.
    let even = Variant::Standard.start_sfen();
    assert_eq!(sfen("PI\n+"), even);
    assert_eq!(sfen(""), even);
    assert_eq!(sfen("+"), even);
    assert_eq!(sfen("PI82HI22KA\n-"), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    assert_eq!(sfen("PI,-"), even.replace(" b ", " w "));
    let tsume = "P+59RY53TO00FU,P-11OU00KY\nP+00AL";
    assert_eq!(sfen(tsume), "8k/9/4+P4/9/9/9/9/9/4+R4 b R2B4G4S4N3L17Pl 1");
    let partly = "P1 *  *  *  * -OU *  *  *  * \nP9+OU * * * * * * * *\nP+55KA\nP-00FU00FU\n-";
    assert_eq!(sfen(partly), "4k4/9/9/9/4B4/9/9/9/K8 w 2p 1");
    // All forms that the writer uses can be read again.
    for setup in [
        "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL b - 1",
        "lnsg1gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "9/9/9/9/4k4/9/9/9/4+R4 b 2G9p 1",
    ] {
        let Ok(record) = GameRecord::new(setup.parse().expect(setup)) else { continue };
        assert_eq!(one(&written(&record)).start().to_string(), setup);
    }
    let two =
        GameRecord::new("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1".parse().expect("SFEN"));
    assert_eq!(written(&two.expect("a start")), "V2.2\nPI82HI22KA\n-\n");
}

#[test]
fn errors_have_their_place() {
    for (text, place, problem) in [
        ("", (1, 1), "no game found"),
        ("V2.2\n'nothing\n", (3, 1), "no game found"),
        ("hello", (1, 6), "no game found"),
        ("PI\n+\n+77\n", (3, 1), "expected a move such as +7776FU, found \"+77\""),
        ("PI\r\n+\r\n+7776FU, -33XXFU", (3, 10), "expected a move such as +7776FU, found \"-33XXFU\""),
        ("'駒\rPI\r+\r+7776ZZ", (4, 1), "expected a move such as +7776FU, found \"+7776ZZ\""),
        ("PI\n+\n+7776FU,-3334FU,+7675KI", (3, 17), "no piece can make the move \"+7675KI\""),
        ("PI\n+\n+0055OU", (3, 1), "no piece can make the move \"+0055OU\""),
        ("PI\n+\n+0055TO", (3, 1), "no piece can make the move \"+0055TO\""),
        ("PI\n+\n+7777FU", (3, 1), "no piece can make the move \"+7777FU\""),
        (
            "PI\n+\n+7775FU\n-3334FU\n",
            (3, 1),
            "\"+7775FU\" is illegal, and moves follow it: the piece does not move like that",
        ),
        (
            "PI\n+\n+7776FU,'駒\n-3335FU,+2726FU",
            (4, 1),
            "\"-3335FU\" is illegal, and moves follow it: the piece does not move like that",
        ),
        ("PI82HI83KA\n", (1, 7), "expected a piece of the even start, found \"83KA\""),
        ("PI82HI2\n", (1, 7), "expected a square and a piece such as 55FU, found \"2\""),
        ("P1-KY\n", (1, 6), "expected nine squares such as +FU, -FU or *, found nothing"),
        ("P1-KY * x * \n", (1, 9), "expected nine squares such as +FU, -FU or *, found \"x *\""),
        ("P1 *  *  *  *  * \n", (1, 1), "this format has no 5×5 games"),
        ("P+00OU\n", (1, 3), "expected a piece that can be in hand, found \"00OU\""),
        ("P+55FU05FU\n", (1, 7), "expected a square from 11 to 99, or 00, found \"05FU\""),
        ("P+55FU\nP-55FU\n", (2, 3), "expected an empty square, found \"55FU\""),
        ("P+55XX\n", (1, 3), "expected a piece such as FU, found \"55XX\""),
        ("PX\n", (1, 1), "expected PI, P1 to P9, P+ or P-, found \"PX\""),
        ("N+a\nP+55OU\n+\n", (2, 1), "invalid start position: White has no king"),
        ("PI\n+\n+7776FU\n/\n\nP+59OU\n", (6, 1), "invalid start position: White has no king"),
    ] {
        let error = csa::read(text).expect_err(text);
        assert_eq!((error.place.line, error.place.column), place, "{text:?}: {error:?}");
        assert_eq!(error.problem.in_words().to_string(), problem, "{text:?}");
    }
}

#[test]
fn what_is_forgiven_has_its_place() {
    for (text, line, column, what) in [
        ("PI\n+\n+7776FU\n-3335FU\n%ILLEGAL_MOVE", 4, 1, Leniency::IllegalMove(IllegalMove::NotItsMove)),
        ("PI\n+\n+7776FU,%TORYO,-3334FU", 3, 16, Leniency::MovesAfterEnd),
        ("PI\n+\nhello\n+7776FU", 3, 1, Leniency::UnknownLine("hello".into())),
        ("PI\n+\n+7776FU\n駒,x", 4, 1, Leniency::UnknownLine("駒".into())),
        ("PI\n+\n+7776FU\n-3334FU,+8384FU", 4, 9, Leniency::IllegalMove(IllegalMove::NotYours)),
        ("PI\n+\n+7776FU\nP+55FU", 4, 1, Leniency::UnknownLine("P+55FU".into())),
        ("PI\n+\n-\n+7776FU", 3, 1, Leniency::Contradiction("-".into())),
        ("$X\n+7776FU", 1, 1, Leniency::UnknownLine("$X".into())),
        ("+7776FU,%TORYO,%KACHI", 1, 16, Leniency::Contradiction("%KACHI".into())),
    ] {
        let reading = read(text);
        let first = &reading.forgiven[0];
        assert_eq!((first.place.line, first.place.column), (line, column), "{text:?}");
        assert_eq!(first.what, what, "{text:?}");
    }
    // An end that is given twice, as servers do, is not a fault.
    assert_eq!(read("+7776FU\n%KACHI\n%KACHI").forgiven, []);
}

#[test]
fn moves_behind_the_end_become_a_variation() {
    let record = one(&file("after_end.csa"));
    let last = record.main_line().nth(1).expect("a move");
    let steps: Vec<&Step> = record.children(last).map(|id| record.node(id).step()).collect();
    assert_eq!(steps, [&Step::End(End::Resignation), &Step::Move("2g2f".parse().expect("a move"))]);
    assert!(csa::write(&record).expect("CSA").lost.contains(&Loss::Variations));
}

#[test]
fn a_written_record_is_canonical() {
    let text = "\
'CSA encoding=UTF-8
V3.0
N+先手
N-White
$EVENT:x
PI
+
'*first
+7776FU
T1.500
'*second
'remark
-3334FU
%TORYO
T2
";
    assert_eq!(written(&one(text)), text);
    let mut record = one("$EVENT:e\nN-w\nPI\n+\n+7776FU\nT3\n%TORYO");
    assert_eq!(written(&record), "V2.2\nN-w\n$EVENT:e\nPI\n+\n+7776FU\nT3\n%TORYO\n");
    let first = record.next(NodeId::ROOT).expect("a move");
    record.node_mut(first).time = Some(Elapsed { spent_ms: 3000, total_ms: Some(3000) });
    assert_eq!(csa::write(&record).expect("CSA").lost, []);
    record.node_mut(first).time = Some(Elapsed { spent_ms: 3000, total_ms: Some(4000) });
    record.node_mut(first).bookmark = Some("x".into());
    record.header.push(Field::Other("EVENT".into()), "twice");
    let lost = csa::write(&record).expect("CSA").lost;
    assert_eq!(lost, [Loss::Bookmarks, Loss::Times, Loss::Header]);
}

#[test]
fn the_small_board_is_refused() {
    let start: Setup = Variant::Minishogi.start_sfen().parse().expect("a SFEN");
    let record = GameRecord::new(start).expect("a start");
    assert_eq!(csa::write(&record), Err(WriteError::Variant));
}

#[test]
fn random_records_come_back() {
    let (mut whole, wishes) = (0, Wishes { times: Times::Milliseconds, ..Wishes::ALL });
    many_records(600, 91, wishes, |record, _| {
        let written = csa::write(record).expect("CSA");
        let again = one(&written.text);
        let is_lost = |loss| written.lost.contains(&loss);
        assert_eq!(is_lost(Loss::Variations), record.has_variations());
        assert_eq!(is_lost(Loss::MoveNumber), record.start().move_number > 1);
        assert!(!is_lost(Loss::Comments) && !is_lost(Loss::Header));
        assert_eq!(main_line(&again), main_line(record));
        assert_eq!(self::written(&again), written.text);
        // The comment and time of a move that is not written go to the next line.
        if !is_lost(Loss::IllegalMove) {
            whole += 1;
            assert!(!is_lost(Loss::Times));
            let carried = Carried { ends: !is_lost(Loss::End), ..ALL };
            assert_eq!(outline(&again, carried), outline(record, carried), "{}", written.text);
        }
        if is_lost(Loss::End) {
            assert_eq!(main_end(&again), Some(End::Interruption));
        }
    });
    assert!(whole > 400, "{whole}");
}

/// Asserts that a text that can be read is written as a text that can be read again, and that writing once more gives
/// the same text.
fn stays_the_same(text: &str) {
    let Ok(reading) = csa::read(text) else { return };
    assert!(reading.forgiven.windows(2).all(|two| two[0].place <= two[1].place), "{text:?}");
    for record in &reading.games {
        let Written { text: first, lost } = csa::write(record).expect("CSA");
        if lost.iter().any(|loss| matches!(loss, Loss::End | Loss::IllegalMove)) {
            continue;
        }
        let again = one(&first);
        assert_eq!(outline(&again, ALL), outline(record, ALL), "{text:?}");
        assert_eq!(written(&again), first);
    }
}

#[test]
fn spoiled_files_do_no_harm() {
    let mut dice = Dice::new(92);
    let mut texts: Vec<String> = vec![file("several.csa"), file("mate_problem.csa"), file("floodgate.csa")];
    many_records(30, 93, Wishes::ALL, |record, _| texts.push(written(record)));
    for round in 0..3000 {
        let text = spoiled(&texts[round % texts.len()], &mut dice);
        stays_the_same(&text);
    }
}

proptest! {
    #[test]
    fn any_text_does_no_harm(text in any::<String>()) {
        stays_the_same(&text);
    }

    #[test]
    fn any_text_of_its_letters_does_no_harm(text in "([PVNT+%'$/,-]|[0-9]{2}|FU|OU|KI|AL|PI\n|\n){0,60}") {
        stays_the_same(&text);
    }
}
