//! Tests of KIF: reading every dialect, and round trips.

mod oddities;

use crate::records::{Times, Wishes, assert_same, records};
use cli::words::InWords as _;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use record::encoding::{Encoding, decode, encode};
use record::{
    Builder, Elapsed, End, Field, Forgiven, Format, GameRecord, Leniency, Loss, NodeId, Reading, Step, kif,
};
use rules::{Color, Handicap, Setup, Variant};
use std::path::Path;

fn read(text: &str) -> Reading {
    kif::read(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

/// Reads the only game of a text, and asserts that there are no notices.
fn record(text: &str) -> GameRecord {
    let mut reading = read(text);
    assert_eq!(reading.forgiven, [], "{text}");
    assert_eq!(reading.games.len(), 1);
    reading.games.remove(0)
}

fn forgiven(reading: &Reading) -> String {
    reading.forgiven.iter().map(|forgiven| forgiven.in_words().to_string()).collect::<Vec<_>>().join("; ")
}

fn main_line(record: &GameRecord) -> String {
    record.main_moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn main_end(record: &GameRecord) -> String {
    match record.main_line().last().map(|id| record.node(id).step()) {
        Some(Step::End(end)) => format!("{end:?}"),
        _ => "-".to_owned(),
    }
}

fn written(record: &GameRecord) -> String {
    kif::write(record).expect("KIF carries every start").text
}

fn start_of(variant: Variant) -> Setup {
    variant.start_sfen().parse().expect("a start")
}

#[test]
fn the_dialects_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/kif");
    let cases = include_str!("../data/kif/cases.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut files = 0;
    for case in cases {
        let columns: Vec<&str> = case.split('\t').collect();
        let [file, encoding, start, moves, steps, end, notes] = columns[..] else {
            panic!("seven columns: {case}")
        };
        let decoded = decode(&std::fs::read(folder.join(file)).expect(file));
        assert_eq!(format!("{:?}", decoded.encoding), encoding, "{file}");
        let mut reading = read(&decoded.text);
        reading.forgiven.splice(0..0, decoded.forgiven);
        let game = &reading.games[0];
        let found = match game.start().to_string() {
            sfen if sfen == Variant::Standard.start_sfen() => "even".to_owned(),
            sfen => sfen,
        };
        assert_eq!(found, start, "{file}");
        assert_eq!(main_line(game), moves, "{file}");
        assert_eq!((game.len() - 1).to_string(), steps, "{file}");
        assert_eq!(main_end(game), end, "{file}");
        assert_eq!(forgiven(&reading), notes, "{file}");
        assert_eq!(Format::of(&decoded.text), Some(Format::Kif), "{file}");
        // After writing, only notices about fouls and unknown words remain.
        let totals = written(game);
        let again = read(&totals);
        let remains = usize::from(matches!(file, "foul.kif" | "other-end.kif"));
        assert_eq!(again.forgiven.len(), remains, "{file}: {}", forgiven(&again));
        assert_eq!(written(&again.games[0]), totals, "{file}");
        files += 1;
    }
    let listed = std::fs::read_dir(folder).expect("a folder").flatten();
    assert_eq!(listed.filter(|entry| entry.path().extension().is_some_and(|it| it == "kif")).count(), files);
}

#[test]
fn a_file_keeps_comments_bookmarks_times_and_variations() {
    let game = record(include_str!("../data/kif/kakinoki.kif"));
    let line: Vec<NodeId> = game.main_line().collect();
    let node = |ply: usize| game.node(line[ply - 1]);
    let header: Vec<(String, &str)> =
        game.header.iter().map(|(field, value)| (format!("{field:?}"), value)).collect();
    assert_eq!(header.len(), 8);
    assert_eq!(header[0], ("Start".to_owned(), "2026/11/21 10:00:00"));
    assert_eq!(game.header.get(&Field::Opening), Some("角換わり"));
    assert_eq!(game.node(NodeId::ROOT).comment, "対局前のコメント\n二行目");
    assert_eq!(node(2).comment, "初手から ▲７六歩(77) △３四歩(33)\n   3 ２六歩(27)");
    assert_eq!(node(2).bookmark.as_deref(), Some("しおり"));
    assert_eq!(node(3).time, Some(Elapsed { spent_ms: 62_000, total_ms: Some(78_000) }));
    let branches = |ply: usize| -> Vec<String> {
        let parent = if ply == 1 { NodeId::ROOT } else { line[ply - 2] };
        game.children(parent)
            .map(|child| match game.node(child).step() {
                Step::Move(mv) => mv.to_string(),
                step => format!("{step:?}"),
            })
            .collect()
    };
    assert_eq!(branches(1), ["7g7f"]);
    assert_eq!(branches(2), ["3c3d", "8c8d"]);
    assert_eq!(branches(3), ["8h2b+", "6g6f"]);
    assert_eq!(branches(5), ["B*4e", "7i8h"]);
    let quiet = game.children(line[1]).nth(1).expect("a variation");
    assert_eq!(game.children(quiet).count(), 2);
    assert_eq!(game.node(game.next(quiet).expect("its second move")).comment, "変化のコメント");
}

#[test]
fn what_a_written_file_looks_like() {
    let game = record(include_str!("../data/kif/kakinoki.kif"));
    let expected = "#KIF version=2.0 encoding=UTF-8
開始日時：2026/11/21 10:00:00
終了日時：2026/11/21 11:30:00
棋戦：練習対局
場所：東京
持ち時間：各15分
手合割：平手
先手：大山
後手：升田
戦型：角換わり
手数----指手---------消費時間--
*対局前のコメント
*二行目
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 0:05/00:00:05)+
*初手から ▲７六歩(77) △３四歩(33)
*   3 ２六歩(27)
&しおり
   3 ２二角成(88) ( 1:02/00:01:18)+
   4 同　銀(31)   ( 0:03/00:00:08)
   5 ４五角打     ( 0:00/00:01:18)+
   6 投了         ( 0:10/00:00:18)
まで5手で先手の勝ち

変化：5手
   5 ８八銀(79)   ( 0:00/00:01:18)

変化：3手
   3 ６六歩(67)   ( 0:00/00:00:16)
   4 ８四歩(83)   ( 0:00/00:00:05)+
*変化のコメント
   5 ７八銀(79)   ( 0:00/00:00:16)

変化：4手
   4 ３五歩(34)   ( 0:00/00:00:05)

変化：2手
   2 ８四歩(83)   ( 0:00/00:00:00)
   3 中断         ( 0:00/00:00:16)
";
    assert_eq!(written(&game), expected);
    let mini = record(include_str!("../data/kif/minishogi-diagram.kif"));
    let expected = "#KIF version=2.0 encoding=UTF-8
手合割：その他
上手の持駒：なし
  ５ ４ ３ ２ １
+---------------+
| ・v角v銀v金v玉|一
| ・ ・ ・ ・v歩|二
| ・ ・ ・ ・ ・|三
| 歩 ・ ・ ・ ・|四
| 玉 金 銀 角 飛|五
+---------------+
下手の持駒：なし
上手番
手数----指手---------消費時間--
   1 ２二金(21)
   2 ５三歩(54)
";
    assert_eq!(written(&mini), expected);
    let problem = record(include_str!("../data/kif/mate-problem.kif"));
    assert!(written(&problem).contains("\n後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七\n"));
}

#[test]
fn totals_are_counted_where_they_are_missing() {
    let game = record(
        "1 ７六歩(77) (0:10)\n2 ３四歩(33)\n3 ２六歩(27) (0:05)\n4 ８四歩(83) (1:00)\n変化：3手\n3 ６六歩(67) (0:01)\n",
    );
    let text = written(&game);
    for line in [
        "   1 ７六歩(77)   ( 0:10/00:00:10)\n",
        "   2 ３四歩(33)\n",
        "   3 ２六歩(27)   ( 0:05/00:00:15)+\n",
        "   4 ８四歩(83)   ( 1:00/00:01:00)\n",
        "   3 ６六歩(67)   ( 0:01/00:00:11)\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    let reading = read(include_str!("../data/kif/long-times.kif"));
    let text = kif::write(&reading.games[0]).expect("a text");
    assert!(
        text.text.contains("( 0:01/01:15:04)") && text.text.contains("(60:00/01:00:00)"),
        "{}",
        text.text
    );
    assert_eq!(text.lost, [Loss::Times]);
}

#[test]
fn every_handicap_has_its_name() {
    const NAMES: [(&str, Handicap); 22] = [
        ("香落ち", Handicap::Lance),
        ("右香落ち", Handicap::RightLance),
        ("角落ち", Handicap::Bishop),
        ("飛車落ち", Handicap::Rook),
        ("飛香落ち", Handicap::RookLance),
        ("二枚落ち", Handicap::Two),
        ("三枚落ち", Handicap::Three),
        ("四枚落ち", Handicap::Four),
        ("五枚落ち", Handicap::Five),
        ("左五枚落ち", Handicap::LeftFive),
        ("六枚落ち", Handicap::Six),
        ("左七枚落ち", Handicap::LeftSeven),
        ("右七枚落ち", Handicap::RightSeven),
        ("八枚落ち", Handicap::Eight),
        ("十枚落ち", Handicap::Ten),
        ("九枚落ち", Handicap::Nine),
        ("十九枚落ち", Handicap::Naked),
        ("裸玉", Handicap::Naked),
        ("歩三兵", Handicap::ThreePawns),
        ("トンボ", Handicap::Dragonfly),
        ("６枚落ち　", Handicap::Six),
        ("10枚落", Handicap::Ten),
    ];
    const WRITTEN: usize = 15;
    for (row, (name, handicap)) in NAMES.into_iter().enumerate() {
        let game = record(&format!("手合割：{name}\n下手：A\n"));
        assert_eq!(Some(game.start().to_string().as_str()), handicap.sfen(Variant::Standard), "{name}");
        let text = written(&game);
        let line = format!("手合割：{}\n", if row < WRITTEN { name } else { "その他" });
        // Unusual spellings of a named handicap are written with its name.
        if row < WRITTEN || matches!(handicap, Handicap::Naked | Handicap::ThreePawns | Handicap::Dragonfly) {
            assert!(text.contains(&line), "{name}: {text}");
        }
        assert_eq!(text.contains("上手番"), text.contains("その他"), "{name}: {text}");
        assert!(text.contains("下手：A\n"), "{name}: {text}");
        assert_same(&record(&text), &game, &text);
    }
    for variant in Variant::ALL {
        for handicap in Handicap::ALL {
            let Some(sfen) = handicap.sfen(variant) else { continue };
            let game = GameRecord::new(sfen.parse().expect(sfen)).expect(sfen);
            assert_same(&record(&written(&game)), &game, sfen);
        }
    }
    assert_eq!(record("手合割：5五将棋").start(), &start_of(Variant::Minishogi));
    assert!(written(&record("手合割：5五将棋")).contains("手合割：5五将棋\n"));
    assert_eq!(record("先手：A").start(), &start_of(Variant::Standard));
}

#[test]
fn every_end_is_read_and_written() {
    let (black, white) = (Color::Black, Color::White);
    for (word, end) in [
        ("投了", End::Resignation),
        ("中断", End::Interruption),
        ("封じ手", End::Sealed),
        ("千日手", End::Repetition),
        ("持将棋", End::Impasse),
        ("入玉勝ち", End::Declaration),
        ("詰み", End::Checkmate),
        ("不詰", End::NoMate),
        ("切れ負け", End::TimeUp),
        ("反則勝ち", End::Illegal { offender: black }),
        ("反則負け", End::Illegal { offender: white }),
        ("不戦勝", End::Default { absent: black }),
        ("不戦敗", End::Default { absent: white }),
        ("最大手数", End::MoveLimit),
        ("引き分け", End::Draw),
        ("待った", End::TakeBack),
        ("エラー", End::Error),
    ] {
        // White is to move here.
        let game = record(&format!("1 ７六歩(77)\n2 {word}   ( 0:01/00:00:01)\n*x"));
        let last = game.node(game.main_line().last().expect("an end"));
        assert_eq!(last.step(), &Step::End(end), "{word}");
        assert_eq!((last.comment.as_str(), last.time.map(|time| time.spent_ms)), ("x", Some(1_000)));
        let text = written(&game);
        assert!(text.contains(&format!("   2 {word} ")), "{text}");
        assert_same(&record(&text), &game, &text);
    }
    // An unknown word is kept and reported.
    for word in ["通信切れ", "%MATTA 2", "ほげ。"] {
        let mut reading = read(&format!("1 ７六歩(77)\n2 {word}   ( 0:01/00:00:01)\n"));
        assert_eq!(
            forgiven(&reading),
            format!("line 2, column 3: {word:?} is an unknown kind of end; it was kept")
        );
        let game = reading.games.remove(0);
        assert_eq!(main_end(&game), format!("Other({word:?})"));
        let text = written(&game);
        assert!(text.contains(&format!("   2 {word} ")), "{text}");
        assert_same(&read(&text).games[0], &game, &text);
    }
    // Spellings that are read but not written.
    for word in ["投　了", "投 了", "投了。", "投　了 .", "投 了。( 0:01/00:00:01)+"] {
        let game = record(&format!("1 ７六歩(77)\n2 {word}\n"));
        assert_eq!(main_end(&game), "Resignation", "{word}");
        assert!(written(&game).contains("   2 投了"), "{word}");
    }
    assert_eq!(main_end(&record("1 ７六歩(77)\n投了。")), "Resignation");
    assert_eq!(main_end(&record("1 ７六歩(77)\n2 勝ち宣言")), "Declaration");
    for word in [
        "",
        " ",
        "投了 ",
        "投　了",
        "投了。",
        "７六歩(77)",
        "パス",
        "a\nb",
        "a+",
        "x (0:01)",
        "詰",
        "12",
        "a：b",
    ] {
        let mut builder = Builder::new(start_of(Variant::Standard)).expect("a start");
        builder.end(End::Other(word.into())).expect("an end");
        let text = kif::write(&builder.finish()).expect("a text");
        assert_eq!(text.lost, [Loss::End], "{word:?}");
        assert_eq!(main_end(&record(&text.text)), "Interruption", "{word:?}");
    }
}

#[test]
fn moves_without_an_origin_find_their_piece() {
    let line = |moves: &str| {
        let reading = read(moves);
        (main_line(&reading.games[0]), forgiven(&reading))
    };
    assert_eq!(
        line("1 ７六歩\n2 ３四歩\n3 ２二角成\n4 同銀\n5 ４五角"),
        ("7g7f 3c3d 8h2b+ 3a2b B*4e".to_owned(), String::new())
    );
    // Two golds can move to this square.
    let (moves, notes) = line("1 ５八金");
    assert_eq!(moves.len(), 4, "{moves}");
    assert_eq!(notes, "line 1, column 3: \"５八金\" is ambiguous; one of its meanings was used");
    // A bishop is on the board and one in hand. As the other moves have origins, a move without one is a drop.
    let lead = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同銀(31)\n5 ４五角打\n6 ４四角打\n7 ３四角(45)\n8 ５二金(61)\n9 ４六歩(47)\n10 ８八角成(44)\n11 同銀(79)\n12 ４四歩(43)\n";
    assert!(line(&format!("{lead}13 ４五角")).0.ends_with("B*4e"));
    assert!(line(&format!("{lead}13 ４五角(34)")).0.ends_with("3d4e"));
    // The only move that fits is illegal, because it leaves the king in check.
    let start = "手合割：その他\n|v玉 ・ ・ ・v飛|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ 金|\n| ・ ・ ・ ・ 玉|\n";
    assert_eq!(
        line(&format!("{start}1 ２四金")).1,
        "line 7, column 3: an illegal move, kept as the last of its line: the king would be in check"
    );
}

#[test]
fn numbers_of_a_diagram_may_go_on_or_begin_anew() {
    let start = "手合割：その他\n|v玉 ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ 玉|\n";
    for (number, moves, first) in [
        ("手数＝10\n", "1 ２五玉(15)\n2 ４一玉(51)\n変化：2手\n2 ４二玉(51)", 11),
        ("手数＝10\n", "11 ２五玉(15)\n12 ４一玉(51)\n変化：12手\n12 ４二玉(51)", 11),
        ("", "11 ２五玉(15)\n12 ４一玉(51)\n変化：12手\n12 ４二玉(51)", 11),
        ("手数＝10\n", "２五玉(15)\n４一玉(51)\n変化：2手\n４二玉(51)", 11),
        ("", "1 ２五玉(15)\n2 ４一玉(51)\n変化：2手\n2 ４二玉(51)", 1),
    ] {
        let game = record(&format!("{start}{number}{moves}"));
        assert_eq!(game.start().move_number, first, "{number}{moves}");
        assert_eq!(main_line(&game), "1e2e 5a4a");
        assert_eq!(game.children(game.main_line().next().expect("a move")).count(), 2);
        assert_same(&record(&written(&game)), &game, moves);
    }
}

#[test]
fn the_last_move_before_a_diagram_is_kept() {
    let start = "手合割：その他\n|v玉 ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ 玉|\n";
    for (lines, last, written_lines) in [
        ("手数＝45  ▲１五玉(14)  まで", "▲１五玉(14)", "手数＝45  ▲１五玉(14)  まで\n後手番\n"),
        ("手数＝４５手　△５一玉まで", "△５一玉", "手数＝45  △５一玉  まで\n先手：b"),
        ("手数=▲１五玉　まで\n先手番", "▲１五玉", "手数＝0  ▲１五玉  まで\n先手番\n"),
        ("手数＝2  何か", "何か", "手数＝2  何か  まで\n先手：b"),
    ] {
        let game = record(&format!("記録係：a\n{start}{lines}\n先手：b\n"));
        assert_eq!(game.header.get(&Field::LastMove), Some(last), "{lines}");
        let text = kif::write(&game).expect("a text");
        assert!(text.text.contains(written_lines) && text.lost.is_empty(), "{lines}: {}", text.text);
        assert_same(&record(&text.text), &game, &text.text);
    }
    // A named start is written as a diagram, so that there is a place for the last move.
    let mut game = record("手合割：平手\n手数＝0 △５一玉 まで\n先手：b\n");
    assert_same(&record(&written(&game)), &game, "an even game");
    game.header.push(Field::LastMove, "a second one");
    for format in Format::ALL {
        let lost = format.write(&game).expect("the even start").lost;
        assert_eq!(lost, [Loss::Header], "{format:?}");
        let once = read(include_str!("../data/kif/diagram.kif")).games.remove(0);
        let lost = format.write(&once).expect("9×9").lost;
        assert_eq!(lost.contains(&Loss::Header), !matches!(format, Format::Kif | Format::Ki2), "{format:?}");
    }
}

#[test]
fn a_variation_that_matches_no_move_is_left_out_and_named() {
    let moves = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";
    let skipped =
        "  変化：9手\n*a comment\n&a bookmark\n9 ３三角(99)\n10 ほげ\n# note\nまで9手で先手の勝ち\n";
    let next = "変化：2手\n2 ８四歩(83)\n";
    let (alone, both) = (record(moves), record(&format!("{moves}{next}")));
    for (text, right, places) in [
        (format!("{moves}{skipped}"), &alone, vec![(4, 3, "変化：9手")]),
        (format!("{moves}{skipped}{next}"), &both, vec![(4, 3, "変化：9手")]),
        (format!("{moves}{next}{skipped}"), &both, vec![(6, 3, "変化：9手")]),
        (
            format!("{moves}{skipped}変化：4手\n{next}"),
            &both,
            vec![(4, 3, "変化：9手"), (11, 1, "変化：4手")],
        ),
        (format!("{moves}変化：0手\n"), &alone, vec![(4, 1, "変化：0手")]),
        // A variation cannot begin after an end.
        (format!("{moves}変化：4手\n4 ８四歩(83)\n"), &alone, vec![(4, 1, "変化：4手")]),
    ] {
        let reading = read(&text);
        assert_same(&reading.games[0], right, &text);
        let told: Vec<_> = reading
            .forgiven
            .iter()
            .map(|Forgiven { place, what }| (place.line, place.column, what.clone()))
            .collect();
        let named = |(line, column, text): (usize, usize, &str)| {
            (line, column, Leniency::UnmatchedVariation(text.to_owned()))
        };
        assert_eq!(told, places.into_iter().map(named).collect::<Vec<_>>(), "{text}");
    }
    // The move numbers begin at the diagram, so lower numbers are not moves either.
    let late = "後手の持駒：なし\n| ・ ・ ・ ・v玉|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・|\n| 玉 ・ ・ ・ ・|\n\
                手数＝30 まで\n31 ４五玉(55)\n変化：3手\n3 ４四玉(55)\n変化：31手\n31 ４四玉(55)\n";
    let reading = read(late);
    assert_eq!(reading.games[0].len(), 3, "{:?}", reading.forgiven);
    assert_eq!(reading.forgiven[0].what, Leniency::UnmatchedVariation("変化：3手".to_owned()));
    // Lines after the variations are still read.
    let fields = read(&format!("{moves}{skipped}場所：東京\nほげ\n"));
    assert_eq!(fields.games[0].header.get(&Field::Site), Some("東京"));
    assert_eq!(fields.forgiven[1].what, Leniency::UnknownLine("ほげ".to_owned()));
    let second = kif::read(&format!("{moves}{skipped}手合割：平手\n")).expect_err("a second game");
    assert_eq!((second.place.line, second.place.column), (11, 1));
    // An illegal move may only be the last one, here as well as in a file without variations.
    kif::read("1 ７六歩(77)\n2 ３五歩(33)\n変化：3手\n3 ２六歩(27)\n").expect_err("an illegal move");
}

#[test]
fn what_is_no_record_says_where_and_why() {
    for (text, expected) in [
        ("", "line 1, column 1: no game found"),
        ("\u{feff}\n\n# remark\nnonsense\n", "line 1, column 1: no game found"),
        (
            "手合割：両香落ち\n",
            "line 1, column 5: expected the name of a handicap, or a diagram, found \"両香落ち\"",
        ),
        (
            "手合割：その他\n1 ７六歩(77)",
            "line 1, column 5: expected the name of a handicap, or a diagram, found \"その他\"",
        ),
        (
            "1 ７六歩(77)\r\n  2 ３四朴(33)",
            "line 2, column 7: expected the name of a piece, found \"朴(33)\"",
        ),
        ("1 ７六歩(77)\n2 0４歩(33)", "line 2, column 3: expected a square, or 同, found \"0４歩(33)\""),
        ("1 ７六歩(77)\r  2 ３三歩(33)", "line 2, column 5: no piece can make the move \"３三歩(33)\""),
        ("1 ７六歩(77)\n2 ３四金", "line 2, column 3: no piece can make the move \"３四金\""),
        ("1 ７六歩(77)\n2 ３四成銀打", "line 2, column 3: no piece can make the move \"３四成銀打\""),
        (
            "1 ７六歩(77)\n2 パス\n",
            "line 2, column 3: expected a move, since shogi has no pass, found \"パス\"",
        ),
        (
            "1 同　歩(77)\n",
            "line 1, column 3: expected a square, since there is no move before 同, found \"同\\u{3000}歩(77)\"",
        ),
        (
            "1 ７五歩(77)\n2 ３四歩(33)\n",
            "line 1, column 3: \"７五歩(77)\" is illegal, and moves follow it: the piece does not move like that",
        ),
        (
            "1 ７六歩(77)\n2 ３五歩(33)\n3 反則勝ち\n変化：3手\n3 ２六歩(27)\n",
            "line 2, column 3: \"３五歩(33)\" is illegal, and moves follow it: the piece does not move like that",
        ),
        ("1 ７六歩(77)\n変化：手\n", "line 2, column 4: expected the number of a move, found \"手\""),
        (
            "先手の持駒：飛、猫\n",
            "line 1, column 9: expected pieces in hand with their counts, as in 飛　金二, found \"猫\"",
        ),
        (
            "| ・ ・ ・ ・ 猫|\n",
            "line 1, column 11: expected a square of the diagram: v and a piece, a piece, or ・, found \"猫|\"",
        ),
        (
            "| ・ ・ ・|\n",
            "line 1, column 1: expected nine rows of nine squares, or five of five, found \"| ・ ・ ・|\"",
        ),
        (
            "| ・ ・ ・ ・ 玉|\n1 １二玉(11)\n",
            "line 1, column 1: expected nine rows of nine squares, or five of five, found \"| ・ ・ ・ ・ 玉|\"",
        ),
        (
            "手合割：平手\n先手の持駒：飛\n",
            "line 1, column 1: invalid start position: more pieces R than a set contains",
        ),
    ] {
        let error = kif::read(text).expect_err(text);
        assert_eq!(error.in_words().to_string(), expected, "{text}");
    }
}

/// Removes, doubles and swaps lines and letters of a valid file.
#[test]
fn damaged_files_do_no_harm() {
    let mut dice = crate::support::Dice::new(41);
    let files: Vec<String> = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/kif"))
        .expect("a folder")
        .flatten()
        .map(|entry| decode(&std::fs::read(entry.path()).expect("a file")).text)
        .collect();
    let mut read_all_the_same = 0;
    for _ in 0..3_000 {
        let mut letters: Vec<char> = files[dice.roll(files.len())].chars().collect();
        for _ in 0..=dice.roll(6) {
            let (at, other) = (dice.roll(letters.len()), dice.roll(letters.len()));
            match dice.roll(4) {
                0 => letters.swap(at, other),
                1 => letters[at] = letters[other],
                2 => letters.insert(at, letters[other]),
                _ => drop(letters.drain(at..(at + dice.roll(20)).min(letters.len()))),
            }
            if letters.is_empty() {
                letters.push('1');
            }
        }
        let text: String = letters.into_iter().collect();
        let Ok(reading) = kif::read(&text) else { continue };
        read_all_the_same += 1;
        let game = &reading.games[0];
        let once = written(game);
        let again = kif::read(&once).unwrap_or_else(|error| panic!("{error:?}\n{once}\n{text}"));
        assert_eq!(written(&again.games[0]), once, "{text}");
    }
    assert!(read_all_the_same > 1_000);
}
