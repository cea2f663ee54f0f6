//! Tests of packed records: round trips with all data of a record, their length, old texts that must stay readable, and
//! hostile texts.

use crate::records::{Times, Wishes, assert_same, random_record, records};
use crate::support::{Dice, mv, setup};
use proptest::prelude::*;
use record::packed::{self, MOST_CHARACTERS, PackedError, PackedProblem};
use record::{Arrow, Builder, Elapsed, End, Field, Format, GameRecord, Loss, NodeId};
use rules::{Handicap, Square, Variant};

fn read(text: &str) -> GameRecord {
    packed::read(text).unwrap_or_else(|error| panic!("{error:?}: {text}"))
}

fn builder(sfen: &str) -> Builder {
    Builder::new(setup(sfen)).expect("a start")
}

fn with_moves(sfen: &str, moves: &str) -> Builder {
    let mut builder = builder(sfen);
    for text in moves.split_whitespace() {
        builder.play(mv(text)).expect(text);
    }
    builder
}

/// Asserts that a record survives packing unchanged. Returns the number of characters.
fn comes_back(record: &GameRecord) -> usize {
    let text = packed::write(record).expect("short enough");
    assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)), "{text}");
    let again = read(&text);
    assert_same(&again, record, &text);
    assert_eq!(packed::write(&again).expect("short enough"), text);
    text.len()
}

/// Adds a few arrows and circles to random nodes, and sets some times with arbitrary totals or none.
fn adorn(record: &mut GameRecord, dice: &mut Dice) {
    let board: Vec<Square> = record.start().variant.board().into_iter().collect();
    let ids: Vec<NodeId> = [NodeId::ROOT].into_iter().chain(record.steps()).collect();
    for id in ids {
        let node = record.node_mut(id);
        if dice.one_in(8) {
            node.arrows.extend(
                (0..=dice.roll(3))
                    .filter_map(|_| Some(Arrow { from: dice.pick(&board)?, to: dice.pick(&board)? })),
            );
        }
        if dice.one_in(16) {
            let total_ms = dice.one_in(2).then(|| dice.roll(1_000_000) as u64);
            node.time = Some(Elapsed { spent_ms: dice.roll(100_000) as u64, total_ms });
        }
    }
}

#[test]
fn random_records_come_back() {
    let mut dice = Dice::new(101);
    for round in 0..300 {
        let times = [Times::Never, Times::Seconds, Times::SecondsAndTotals, Times::Milliseconds][round % 4];
        let mut record = random_record(round % 70, &mut dice, Wishes { times, ..Wishes::ALL });
        comes_back(&record);
        if round % 2 == 0 {
            adorn(&mut record, &mut dice);
            comes_back(&record);
        }
    }
}

proptest! {
    #[test]
    fn any_record_comes_back(record in records(40, Wishes::ALL), seed in any::<u64>()) {
        let mut record = record;
        adorn(&mut record, &mut Dice::new(seed));
        comes_back(&record);
    }
}

#[test]
fn every_start_comes_back_and_those_with_a_name_are_short() {
    for variant in Variant::ALL {
        for handicap in Handicap::ALL {
            let Some(sfen) = handicap.sfen(variant) else { continue };
            let length = comes_back(&builder(sfen).finish());
            assert!(length < if variant == Variant::Standard { 22 } else { 40 }, "{sfen}: {length}");
        }
        assert!(comes_back(&builder(variant.start_sfen()).finish()) < 18);
    }
    // Black without a king, White as an attacker without a king, and a game that begins at move 40.
    comes_back(&builder("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1").finish());
    comes_back(&builder("9/9/9/9/9/9/4p4/9/4K4 w g 1").finish());
    comes_back(&with_moves("4k4/9/9/9/9/9/9/9/4K4 b 2R 40", "R*5b 5a6a").finish());
    // A move number that SFEN cannot have becomes the largest possible one.
    let mut start = setup(Variant::Standard.start_sfen());
    start.move_number = 70_000;
    let text = packed::write(&GameRecord::new(start).expect("a start")).expect("short enough");
    assert_eq!(read(&text).start().move_number, 65_535);
}

#[test]
fn every_field_and_end_comes_back() {
    let sfen = Variant::Standard.start_sfen();
    let ends = [
        End::Resignation,
        End::Interruption,
        End::Sealed,
        End::Repetition,
        End::Impasse,
        End::Declaration,
        End::Checkmate,
        End::NoMate,
        End::TimeUp,
        End::Illegal { offender: rules::Color::Black },
        End::Illegal { offender: rules::Color::White },
        End::Default { absent: rules::Color::Black },
        End::Default { absent: rules::Color::White },
        End::MoveLimit,
        End::Draw,
        End::TakeBack,
        End::Error,
        End::Other("封じ手ではない".into()),
    ];
    for end in ends {
        let mut game = with_moves(sfen, "7g7f");
        game.end(end).expect("room for an end");
        comes_back(&game.finish());
    }
    let mut game = with_moves(sfen, "7g7f 3c3d");
    game.play_illegal(mv("P*5e")).expect("room for a move");
    game.end(End::Illegal { offender: rules::Color::Black }).expect("room for an end");
    game.record_mut().header.push(Field::LastMove, "▲１三歩");
    game.record_mut().header.push(Field::Other("記録係".into()), "🙂 \u{10ffff}\0");
    game.record_mut().header.push(Field::Black, "");
    comes_back(&game.finish());
}

#[test]
fn extreme_times_are_cut_and_come_back() {
    let mut game = with_moves(Variant::Standard.start_sfen(), "7g7f 3c3d 2g2f");
    let ids: Vec<NodeId> = game.record().steps().collect();
    for (&id, total_ms) in ids.iter().zip([None, Some(u64::MAX), Some(0)]) {
        game.record_mut().node_mut(id).time = Some(Elapsed { spent_ms: u64::MAX, total_ms });
    }
    let again = read(&packed::write(game.record()).expect("short enough"));
    assert_eq!(again.node(ids[0]).time, Some(Elapsed { spent_ms: 1 << 53, total_ms: None }));
    comes_back(&again);
}

#[test]
fn an_arrow_that_leaves_the_board_is_left_out() {
    let mut game = builder(Variant::Minishogi.start_sfen());
    let square = |text: &str| text.parse::<Square>().expect(text);
    let arrow = |from, to| Arrow { from: square(from), to: square(to) };
    game.record_mut().node_mut(NodeId::ROOT).arrows =
        vec![arrow("1a", "5e"), arrow("1a", "6a"), arrow("3c", "3c")];
    let again = read(&packed::write(&game.finish()).expect("short enough"));
    assert_eq!(again.node(NodeId::ROOT).arrows, [arrow("1a", "5e"), arrow("3c", "3c")]);
}

#[test]
fn the_formats_tell_that_they_carry_no_arrows() {
    let mut game = with_moves(Variant::Standard.start_sfen(), "7g7f");
    let lost = |record: &GameRecord, format: Format| format.write(record).expect("written").lost;
    for format in Format::ALL {
        assert_eq!(lost(game.record(), format), [], "{format:?}");
    }
    let here = game.here();
    let circle = "5e".parse().expect("a square");
    game.record_mut().node_mut(here).arrows.push(Arrow { from: circle, to: circle });
    for format in Format::ALL {
        assert_eq!(lost(game.record(), format), [Loss::Arrows], "{format:?}");
    }
}

#[test]
fn a_game_of_200_moves_with_times_is_short() {
    let mut dice = Dice::new(7);
    let mut lengths = Vec::new();
    while lengths.len() < 20 {
        let mut game = builder(Variant::Standard.start_sfen());
        while game.ply() < 200
            && let Some(mv) = dice.pick(&game.position().legal_moves())
        {
            game.play(mv).expect("a legal move");
        }
        if game.ply() < 200 {
            continue;
        }
        game.end(End::Resignation).expect("room for an end");
        let mut totals = [0; 2];
        let steps: Vec<NodeId> = game.record().steps().collect();
        for (ply, id) in steps.into_iter().enumerate() {
            // Most moves take a few seconds, some a few minutes.
            let spent_ms = 1000 * (dice.roll(20) + if dice.one_in(4) { dice.roll(300) } else { 0 }) as u64;
            totals[ply % 2] += spent_ms;
            game.record_mut().node_mut(id).time = Some(Elapsed { spent_ms, total_ms: Some(totals[ply % 2]) });
        }
        game.record_mut().header.push(Field::Black, "大山康晴十五世名人");
        game.record_mut().header.push(Field::White, "升田幸三実力制第四代名人");
        game.record_mut().header.push(Field::Start, "2026/11/21 10:00:00");
        lengths.push(comes_back(&game.finish()));
    }
    assert!(lengths.iter().all(|&length| length < 700), "{lengths:?}");
}

/// People keep links, so every old text must be read in the same way forever.
#[test]
fn texts_of_old_are_read() {
    let (moves, record) = annotated();
    let text = packed::write(&record).expect("short enough");
    assert_eq!(text, ANNOTATED);
    assert_same(&read(ANNOTATED), &record, moves);
    for (sfen, moves, text) in KEPT {
        let record = with_moves(sfen, moves).finish();
        assert_eq!(packed::write(&record).expect("short enough"), text, "{moves}");
        assert_same(&read(text), &record, text);
    }
}

const KEPT: [(&str, &str, &str); 5] = [
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f 3c3d 8h2b+ 3a2b", "1AMm1J_A"),
    ("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "6a6b 7g7f", "1G9Cufg"),
    ("rbsgk/4p/5/P4/KGSBR b - 1", "2e3d", "1hYHKJUVOPEBfA"),
    ("4k4/9/9/9/9/9/9/9/4K4 b RBrb 7", "R*5b 5a6a 5b5a+", "1xrnDsNJUTUTUTUTUTUTUTKjo2HyTI8EfwB_I44NSJw"),
    ("4k4/9/4P4/9/9/9/9/9/9 b G 1", "G*5b", "1w7nDsNJUTKmJclRNRNRNRNRNSRyTI66tggmA"),
];

const ANNOTATED: &str =
    "1CAWdtFREPP_4Tjv4lT_wb_H_2nCkwYmn6HJmAwD0jMrp__HST_s6D_C28gGAEB4B-oArVtj_-EwL_tnv_KjmMKFCv4SCwA";

/// The moves of the main line as USI, and a record with every kind of data.
fn annotated() -> (&'static str, GameRecord) {
    let moves = "7g7f 3c3d 2g2f 8c8d";
    let mut game = with_moves(Variant::Standard.start_sfen(), moves);
    game.end(End::TimeUp).expect("room for an end");
    game.go_to_ply(2).expect("ply 2");
    game.play(mv("8h2b+")).expect("a legal move");
    let here = game.here();
    let record = game.record_mut();
    record.header.push(Field::Black, "Black");
    record.header.push(Field::Other("記録係".into()), "甲");
    record.node_mut(NodeId::ROOT).comment = "A comment.\n二行目".into();
    let node = record.node_mut(here);
    node.bookmark = Some("角交換".into());
    node.time = Some(Elapsed { spent_ms: 12_000, total_ms: Some(12_000) });
    let (from, to) = ("8h".parse().expect("a square"), "2b".parse().expect("a square"));
    node.arrows = vec![Arrow { from, to }, Arrow { from: to, to }];
    game.play_illegal(mv("3a2c")).expect("room for a move");
    (moves, game.finish())
}

#[test]
fn what_is_no_packed_record_is_told_with_its_place() {
    let error = |text: &str| packed::read(text).expect_err(text);
    let fails = |offset, problem| PackedError { offset, problem };
    assert_eq!(error(""), fails(0, PackedProblem::Empty));
    assert_eq!(error("2AAAA"), fails(0, PackedProblem::Version('2')));
    assert_eq!(error("駒AAAA"), fails(0, PackedProblem::Version('駒')));
    assert_eq!(error("1AB=A"), fails(3, PackedProblem::Letter('=')));
    assert_eq!(error("1"), fails(1, PackedProblem::CutShort));
    assert_eq!(error(&"1".repeat(MOST_CHARACTERS + 1)), fails(0, PackedProblem::TooLong));
    let (_, record) = annotated();
    let text = packed::write(&record).expect("short enough");
    for end in 1..text.len() {
        assert_eq!(error(&text[..end]).problem, PackedProblem::CutShort, "{end}");
    }
    assert_eq!(error(&(text.clone() + "A")), fails(text.len(), PackedProblem::More));
    assert_eq!(error("1A"), fails(2, PackedProblem::CutShort));
}

#[test]
fn hostile_texts_do_no_harm() {
    let mut dice = Dice::new(5);
    for letter in "AB_CQgwz8-".chars() {
        if let Ok(record) = packed::read(&format!("1{}", String::from(letter).repeat(MOST_CHARACTERS - 1))) {
            assert!(record.len() <= packed::MOST_NODES, "{letter}: {}", record.len());
        }
    }
    let start = packed::write(&builder(Variant::Standard.start_sfen()).finish()).expect("short enough");
    for _ in 0..20 {
        // After a valid beginning, so that the reader gets to the tree.
        let noise = (1..MOST_CHARACTERS - start.len()).map(|_| char::from(b"AB_CQgwz8-"[dice.roll(10)]));
        let text: String = start.chars().take(3).chain(noise).collect();
        if let Ok(record) = packed::read(&text) {
            assert!(record.len() <= packed::MOST_NODES, "{}", record.len());
        }
    }
    // The longest possible line, with steps back from its end to its beginning.
    let mut long = builder(Variant::Standard.start_sfen());
    for ply in 0..9_999 {
        long.play(mv(["2h3h", "8b7b", "3h2h", "7b8b"][ply % 4])).expect("a legal move");
    }
    for ply in (0..9_999).rev() {
        long.go_to_ply(ply).expect("a ply");
        long.end(End::Draw).expect("room for an end");
    }
    comes_back(&long.finish());
}
