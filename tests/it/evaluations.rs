//! Tests of the evaluations in comments: the curve that the comments of each program give, the way of our own through
//! every format and through tsshogi, and variations that tsshogi wrote.

use crate::support::{Dice, mv, position};
use record::evaluation::{Form, Source, SplitComment, Value, rewrite, write_for_programs};
use record::{Builder, Cursor, Evaluation, Format, GameRecord, Loss, NodeId, packed};
use rules::{Color, Move, Position, Variant};

const MOVES: &str = "7g7f 3c3d 8h2b+ 3a2b B*4e 6a5b 4e3d B*3c 7i8h 3c8h+";

fn read(format: Format, text: &str) -> GameRecord {
    let mut reading = format.read(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    assert_eq!(reading.forgiven, [], "{text}");
    reading.games.remove(0)
}

fn written(format: Format, record: &GameRecord) -> String {
    format.write(record).unwrap_or_else(|error| panic!("{error:?}")).text
}

/// The value that the comment of each move of the main line gives.
fn curve(record: &GameRecord) -> Vec<Option<Value>> {
    record.main_line().map(|id| SplitComment::of(&record.node(id).comment).value()).collect()
}

/// The evaluations of every node, in the order in which the nodes were added.
fn evaluations(record: &GameRecord) -> Vec<Vec<Evaluation>> {
    let mut cursor = Cursor::new(record);
    let ids = std::iter::once(NodeId::ROOT).chain(record.steps());
    ids.map(|id| {
        cursor.go(record, id);
        SplitComment::of(&record.node(id).comment).evaluations(cursor.position())
    })
    .collect()
}

fn comments(record: &GameRecord) -> Vec<&str> {
    std::iter::once(NodeId::ROOT).chain(record.steps()).map(|id| record.node(id).comment.as_str()).collect()
}

/// A game with two comments of a person and an evaluation at every position, and two at one of them.
fn game(form: Form) -> GameRecord {
    let start = Variant::Standard.start_sfen().parse().expect("a start");
    let mut builder = Builder::new(start).expect("a start");
    let moves: Vec<Move> = MOVES.split(' ').map(mv).collect();
    for ply in 0..=moves.len() {
        let position = builder.position().clone();
        let mut comment = SplitComment::default();
        match ply {
            3 => comment.words = "!\n角交換\n\nここから乱戦".to_owned(),
            6 => comment.words = " 感想 = #評価値 ".to_owned(),
            _ => {}
        }
        if ply == 5 {
            let own = Evaluation { value: Some(Value::Cp(90)), ..Evaluation::new(Source::Player) };
            comment.put(&own, form, &position);
        }
        comment.put(&evaluation(ply, &moves[ply..]), form, &position);
        let here = builder.here();
        builder.record_mut().node_mut(here).comment = comment.to_string();
        if let Some(&mv) = moves.get(ply) {
            builder.play(mv).expect("a legal move");
        }
    }
    builder.finish()
}

fn evaluation(ply: usize, rest: &[Move]) -> Evaluation {
    let value = match ply {
        9 => Value::Mate { winner: Color::White, plies: Some(12) },
        10 => Value::Mate { winner: Color::White, plies: None },
        _ => Value::Cp(40 - 15 * ply as i32),
    };
    Evaluation {
        value: Some(value),
        depth: Some(10 + ply as u32),
        nodes: Some(1_234 * ply as u64 * ply as u64),
        engine: Some("Komadai".to_owned()),
        line: rest.iter().copied().take(4).collect(),
        ..Evaluation::new(Source::Analysis)
    }
}

#[test]
fn the_comments_of_every_program_give_their_curve() {
    let cp = |cp| Some(Value::Cp(cp));
    let mate = |winner, plies| Some(Value::Mate { winner, plies });
    for (format, text, expected) in [
        (
            Format::Kif,
            "1 ７六歩(77)\n*互角\n*#評価値=20\n*#エンジン=e\n2 ３四歩(33)\n**評価値=80\n*\n*#評価値=-60\n3 ２六歩(27)\n\
             *#詰み=先手勝ち:15手\n4 ８四歩(83)\n*評価値なし\n5 ２五歩(26)\n*#詰み=後手勝ち\n",
            vec![cp(20), cp(80), mate(Color::Black, Some(15)), None, mate(Color::White, None)],
        ),
        (
            Format::Jkf,
            r##"{"header":{},"moves":[{},{"comments":["#評価値=20","#深さ=8"],"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"comments":["*詰み=後手勝ち:8手"],"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}}]}"##,
            vec![cp(20), mate(Color::White, Some(8))],
        ),
        (
            Format::Csa,
            "V2.2\nPI\n+\n+7776FU\nT2\n'** 30 -3334FU +2726FU\n-3334FU\n'** -10\nT1\n+2726FU\n'*jouseki\n-8384FU\n\
             '*#評価値=5\n%TORYO\n",
            vec![cp(30), cp(-10), None, cp(5), None],
        ),
        (
            Format::Csa,
            "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\n'** 30 +7776FU -3334FU #1234\n-3334FU\n'** -3 -3334FU %TORYO\n",
            vec![cp(30), cp(-3)],
        ),
        (
            Format::Kif,
            "1 ７六歩(77)\n**対局 時間 00:00.8 深さ 22/28 ノード数 744743 評価値 88 読み筋 ▲７六歩(77) △３四歩(33) \n\
             2 ３四歩(33)\n**解析 0 △ 候補1 時間 00:10.0 深さ 32 ノード数 1 評価値 -7 読み筋 ▲２六歩(27) \n\
             **解析 0  候補2 時間 00:10.0 深さ 32 ノード数 1 評価値 -9 読み筋 ▲６六歩(67) \n\
             3 ２六歩(27)\n**解析 0 △ 評価値 -詰 3 読み筋 △８四歩(83)\n",
            vec![cp(88), cp(-7), mate(Color::White, Some(3))],
        ),
        (
            Format::Kif,
            "1 ７六歩(77)\n** Engine suisho Version 5 候補1 深さ 13/19 ノード数 596119 評価値 -47 読み筋 △３四歩(33) ▲２六歩(27)\n",
            vec![cp(-47)],
        ),
    ] {
        let record = read(format, text);
        assert_eq!(curve(&record), expected, "{text}");
        // What was read is written as it was.
        assert_eq!(comments(&read(format, &written(format, &record))), comments(&record), "{text}");
    }
}

#[test]
fn variations_begin_behind_the_move_of_their_comment() {
    let record = read(
        Format::Csa,
        "PI\n+\n+7776FU\n'** 30 -3334FU +2726FU\n-3334FU\n'** 30 -3334FU +2726FU\n+2726FU\n'** 30 -8384FU +2827HI -8485FU\n",
    );
    let lines: Vec<String> = evaluations(&record)[1..]
        .iter()
        .map(|all| all[0].line.iter().map(Move::to_string).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(lines, ["3c3d 2g2f", "2g2f", "8c8d 2h2g 8d8e"]);
}

#[test]
fn our_evaluations_come_back_in_every_format() {
    for form in Form::ALL {
        let record = game(form);
        // In Floodgate's form nothing tells whose evaluation it is: the second has taken the place of the first.
        let expected = if form == Form::Floodgate { 11 } else { 12 };
        assert_eq!(evaluations(&record).iter().map(Vec::len).sum::<usize>(), expected, "{form:?}");
        for format in [Format::Kif, Format::Ki2, Format::Jkf, Format::Csa] {
            let again = read(format, &written(format, &record));
            assert_eq!(comments(&again), comments(&record), "{format:?} {form:?}");
            assert_eq!(evaluations(&again), evaluations(&record), "{format:?} {form:?}");
        }
    }
    let all = evaluations(&game(Form::ShogiHome));
    let moves: Vec<Move> = MOVES.split(' ').map(mv).collect();
    for (ply, found) in all.iter().enumerate() {
        assert_eq!(found.last(), Some(&evaluation(ply, &moves[ply..])), "{ply}");
    }
}

#[test]
fn a_packed_link_carries_the_curve() {
    for form in Form::ALL {
        let game = game(form);
        let packed = packed::write(&game).expect("short enough");
        let back = packed::read(&packed).expect("a packed record");
        assert_eq!((comments(&back), curve(&back)), (comments(&game), curve(&game)), "{form:?}");
        assert!(curve(&back).iter().all(Option::is_some), "{form:?}");
    }
}

/// The evaluations of a review of 120 moves, each with a variation of twelve moves, have room in a link.
#[test]
fn a_reviewed_game_has_room_in_a_link() {
    const KINGS: [&str; 4] = ["5i5h", "5a5b", "5h5i", "5b5a"];
    let start = Variant::Standard.start_sfen().parse().expect("a start");
    let mut builder = Builder::new(start).expect("a start");
    let moves: Vec<Move> = (0..132).map(|ply| mv(KINGS[ply % KINGS.len()])).collect();
    for ply in 0..120 {
        builder.play(moves[ply]).expect("a legal move");
        let mut comment = SplitComment::default();
        let evaluation = Evaluation {
            value: Some(Value::Cp(137 * ply as i32 % 3001 - 1500)),
            depth: Some(12),
            nodes: Some(1_234_567),
            engine: Some("Komadai".to_owned()),
            line: moves[ply + 1..ply + 13].to_vec(),
            ..Evaluation::new(Source::Analysis)
        };
        comment.put(&evaluation, Form::ShogiHome, builder.position());
        let here = builder.here();
        builder.record_mut().node_mut(here).comment = comment.to_string();
    }
    let game = builder.finish();
    let packed = packed::write(&game).expect("short enough");
    assert_eq!(packed::read(&packed).as_ref(), Ok(&game));
    assert_eq!(evaluations(&game)[120][0].line.len(), 12);
}

#[test]
fn a_record_changes_its_form_and_keeps_its_words() {
    let mut record = game(Form::ShogiHome);
    let as_it_is = record.clone();
    assert!(rewrite(&mut record, Form::of(Format::Csa)), "the depth is lost");
    assert!(!rewrite(&mut record, Form::of(Format::Csa)), "nothing is left to be lost");
    for format in Format::ALL {
        // Only CSA has a form of its own.
        let own = if format == Format::Csa { &record } else { &as_it_is };
        let mut expected = format.write(own).expect("the format carries it");
        expected.lost.extend((format == Format::Csa).then_some(Loss::Evaluations));
        assert_eq!(write_for_programs(&as_it_is, format), Ok(expected), "{format:?}");
    }
    assert_eq!(comments(&record), comments(&game_of_floodgate()));
    let text = written(Format::Csa, &record);
    for line in ["'** 25 -3334FU +8822UM -3122GI +0045KA", "'** -30000", "'*角交換", "'* 感想 = #評価値 "]
    {
        assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
    }
    let words = |record: &GameRecord| -> Vec<String> {
        comments(record).into_iter().map(|comment| SplitComment::of(comment).words).collect()
    };
    assert_eq!(words(&record), words(&game(Form::ShogiHome)));
}

/// The game in Floodgate's form. Both evaluations of a position are the player's there, so that none replaces the other
/// when the form is changed, as it does when they are put there one by one.
fn game_of_floodgate() -> GameRecord {
    let mut record = game(Form::Floodgate);
    let id = record.main_line().nth(4).expect("five moves");
    let comment = record.node(id).comment.clone();
    record.node_mut(id).comment = format!("* 90\n{comment}");
    record
}

/// `komadai.*` is what we write, and `tsshogi.*` what tsshogi makes of it (`tests/tools/evaluations.mjs`).
#[test]
fn our_comments_come_back_unchanged_through_tsshogi() {
    for (format, ours, theirs) in [
        (
            Format::Kif,
            include_str!("../data/evaluations/komadai.kif"),
            include_str!("../data/evaluations/tsshogi.kif"),
        ),
        (
            Format::Jkf,
            include_str!("../data/evaluations/komadai.jkf"),
            include_str!("../data/evaluations/tsshogi.jkf"),
        ),
        (
            Format::Csa,
            include_str!("../data/evaluations/komadai.csa"),
            include_str!("../data/evaluations/tsshogi.csa"),
        ),
    ] {
        let record = game(Form::of(format));
        assert_eq!(written(format, &record), ours, "{format:?}");
        let back = read(format, theirs);
        assert_eq!(comments(&back), comments(&record), "{format:?}");
        assert_eq!(evaluations(&back), evaluations(&record), "{format:?}");
        assert_ne!(theirs, ours, "{format:?}: another program wrote it");
    }
}

#[test]
fn variations_are_written_and_read_as_tsshogi_does() {
    let rows = include_str!("../data/evaluations/variations.tsv").lines().filter(|row| !row.starts_with('#'));
    let mut count = 0;
    for row in rows {
        let columns: Vec<&str> = row.split('\t').collect();
        let [sfen, text, moves] = columns[..] else { panic!("three columns: {row}") };
        let position = position(sfen);
        let found = SplitComment::of(&format!("#読み筋={text}")).evaluations(&position);
        let line: Vec<Move> = moves.split(' ').map(mv).collect();
        assert_eq!(found.first().map(|it| &it.line), Some(&line), "{row}");
        let mut comment = SplitComment::default();
        comment.put(&Evaluation { line, ..Evaluation::new(Source::Analysis) }, Form::ShogiHome, &position);
        assert_eq!(comment.to_string(), format!("#読み筋={text}"), "{row}");
        count += 1;
    }
    assert!(count > 150, "{count} variations");
}

/// Random variations of random games, of which some moves are not legal.
#[test]
fn illegal_moves_end_a_variation() {
    let mut dice = Dice::new(7);
    let (mut whole, mut cut) = (0, 0);
    for round in 0..400 {
        let mut position = Position::start([Variant::Standard, Variant::Minishogi][round % 2]);
        let mut line = Vec::new();
        let played = dice.roll(60);
        for _ in 0..played + 6 {
            let Some(mv) = dice.pick(&position.legal_moves()) else { break };
            position.make(mv);
            line.push(mv);
        }
        let rest = line.split_off(played.min(line.len()));
        for _ in &rest {
            position.undo();
        }
        let form = Form::ALL[round % 3];
        let evaluation =
            Evaluation { value: Some(Value::Cp(1)), line: rest.clone(), ..Evaluation::new(Source::Analysis) };
        let mut comment = SplitComment::default();
        comment.put(&evaluation, form, &position);
        assert_eq!(comment.evaluations(&position)[0].line, rest, "{comment}");
        // At another position only what is legal there remains.
        let Some(mv) = dice.pick(&position.legal_moves()) else { continue };
        position.make(mv);
        let found = comment.evaluations(&position).remove(0).line;
        let mut other = position.clone();
        found.iter().for_each(|&mv| other.play(mv).expect("a legal move"));
        if rest.first() == Some(&mv) {
            assert_eq!(found, rest[1..], "{comment}");
            whole += 1;
        } else {
            assert!(found.len() < rest.len().max(1), "{comment}");
            cut += 1;
        }
    }
    assert!(whole > 5 && cut > 200, "{whole} whole, {cut} cut");
}
