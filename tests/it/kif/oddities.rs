//! Tests of KIF that programs and people write but no description of the format mentions.

use super::*;
use cli::words::InWords as _;

#[test]
fn a_sentence_that_contradicts_the_word_of_the_end_is_told() {
    for (text, end, is_told) in [
        ("1 ７六歩(77)\n2 投了\nまで1手で後手の勝ち", "Resignation", true),
        ("1 ７六歩(77)\n2 投了\nまで1手で中断", "Resignation", true),
        ("1 ７六歩(77)\n2 中断\nまで1手で先手の勝ち", "Interruption", true),
        ("1 ７六歩(77)\n2 反則負け\nまで1手で先手の反則負け", "Illegal { offender: White }", true),
        ("1 ７六歩(77)\n2 千日手\nまで1手で持将棋", "Repetition", true),
        ("1 ７六歩(77)\n2 切れ負け\nまで1手で時間切れにより後手の勝ち", "TimeUp", true),
        ("1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち", "Resignation", false),
        ("1 ７六歩(77)\n2 中断\nまで1手で中断", "Interruption", false),
        ("1 ７六歩(77)\n2 反則負け\nまで1手で先手の勝ち", "Illegal { offender: White }", false),
        ("1 ７六歩(77)\n2 反則負け\nまで1手で後手の反則負け", "Illegal { offender: White }", false),
        ("1 ７六歩(77)\n2 反則勝ち\nまで1手で先手の反則負け", "Illegal { offender: Black }", false),
        ("1 ７六歩(77)\n2 反則勝ち\nまで1手で後手の反則勝ち", "Illegal { offender: Black }", false),
        ("1 ７六歩(77)\n2 詰み\nまで1手で先手の勝ち", "Checkmate", false),
        ("1 ７六歩(77)\n2 持将棋\nまで1手で持将棋", "Impasse", false),
        ("1 ７六歩(77)\n2 切れ負け\nまで1手で時間切れにより先手の勝ち", "TimeUp", false),
        ("1 ７六歩(77)\n2 投了\nまで1手", "Resignation", false),
        // The sides of a handicap game, and a sentence after another sentence.
        ("手合割：角落ち\n1 ８四歩(83)\n2 投了\nまで1手で下手の勝ち", "Resignation", true),
        ("手合割：角落ち\n1 ８四歩(83)\n2 投了\nまで1手で上手の勝ち", "Resignation", false),
        ("1 ７六歩(77)\nまで1手で中断\nまで1手で先手の勝ち", "Interruption", true),
    ] {
        let reading = read(text);
        assert_eq!(main_end(&reading.games[0]), end, "{text}");
        let sentence = text.lines().last().expect("a sentence");
        let line = text.lines().count();
        let told =
            format!("line {line}, column 1: {sentence:?} contradicts other data, which was used instead");
        assert_eq!(forgiven(&reading), if is_told { told } else { String::new() }, "{text}");
    }
}

#[test]
fn the_name_of_a_handicap_that_may_be_several_is_told() {
    let reading = read("手合割：7枚落ち\n下手：A\n");
    let right = Handicap::RightSeven.sfen(Variant::Standard);
    assert_eq!(Some(reading.games[0].start().to_string().as_str()), right);
    assert_eq!(
        forgiven(&reading),
        "line 1, column 5: \"7枚落ち\" is ambiguous; one of its meanings was used"
    );
    // A diagram decides which one is meant.
    for handicap in [Handicap::LeftSeven, Handicap::RightSeven] {
        let start: Setup = handicap.sfen(Variant::Standard).expect("a start").parse().expect("a SFEN");
        let drawn = Setup { move_number: 3, ..start.clone() };
        let text = written(&GameRecord::new(drawn).expect("a start")).replace("その他", "七枚落ち");
        assert!(text.contains("手合割：七枚落ち") && text.contains('|'), "{text}");
        assert!(record(&text).start().same_position(&start), "{text}");
    }
}

#[test]
fn of_several_handicaps_the_first_counts() {
    for (lines, start, notes) in [
        ("手合割：平手\n手合割：平手\n", None, ""),
        ("手合割：6枚落ち\n手合割：六枚落ち\n", Some(Handicap::Six), ""),
        ("手合割：平手\n手合割：その他\n", None, ""),
        ("手合割：その他\n手合割：角落ち\n", Some(Handicap::Bishop), ""),
        (
            "手合割：平手\n手合割：角落ち\n",
            None,
            "line 2, column 5: \"角落ち\" contradicts other data, which was used instead",
        ),
        (
            "手合割：角落ち\n先手：a\n手合割：ほげ\n",
            Some(Handicap::Bishop),
            "line 3, column 5: \"ほげ\" contradicts other data, which was used instead",
        ),
        (
            "手合割：ほげ\n手合割：角落ち\n",
            Some(Handicap::Bishop),
            "line 1, column 5: \"ほげ\" contradicts other data, which was used instead",
        ),
    ] {
        let reading = read(lines);
        let expected = start.map_or(Some(Variant::Standard.start_sfen()), |it| it.sfen(Variant::Standard));
        assert_eq!(Some(reading.games[0].start().to_string().as_str()), expected, "{lines}");
        assert_eq!(forgiven(&reading), notes, "{lines}");
    }
}

/// The heading above the moves.
const HEADING: &str = "手数----指手---------消費時間--";

#[test]
fn lines_above_the_moves_are_no_end_of_the_game() {
    for above in ["1 回戦", "１ 日目", "まで楽しく", "千日手について"] {
        let reading =
            read(&format!("手合割：平手\n{above}\n先手：a\n{HEADING}\n   1 ７六歩(77)\n   2 ３四歩(33)\n"));
        assert_eq!(main_line(&reading.games[0]), "7g7f 3c3d", "{above}");
        assert_eq!(
            forgiven(&reading),
            format!("line 2, column 1: {above:?} has no meaning here and was skipped")
        );
    }
}

#[test]
fn remarks_among_the_moves_are_told() {
    let program = "# ---- Kifu for Windows V7 V7.41 棋譜ファイル ----\n#KIF version=2.0 encoding=UTF-8\n#\n# KIF形式棋譜\n";
    let moves = format!("{HEADING}\n1 ７六歩(77)\n");
    for (text, expected) in [
        (format!("{program}# 自戦記\n先手：a\n{moves}2 投了\n"), ""),
        (format!("{moves}{program}#----\n2 投了\n{program}"), ""),
        (
            format!("{HEADING}\n# 好手\n1 ７六歩(77)"),
            "line 2, column 1: \"# 好手\" has no meaning here and was skipped",
        ),
        (
            format!("{moves}  #好手\n2 投了"),
            "line 3, column 1: \"  #好手\" has no meaning here and was skipped",
        ),
        (format!("{moves}2 投了\n# end"), "line 4, column 1: \"# end\" has no meaning here and was skipped"),
    ] {
        let reading = read(&text);
        assert_eq!(
            (main_line(&reading.games[0]).as_str(), forgiven(&reading).as_str()),
            ("7g7f", expected),
            "{text}"
        );
    }
}

#[test]
fn several_moves_may_stand_on_a_line() {
    for text in
        ["1 ７六歩(77) 2 ３四歩(33) 3 ２六歩(27) 4 投了\n", "▲７六歩(77) △３四歩(33)\n▲２六歩(27) 投了\n"]
    {
        let game = record(text);
        assert_eq!(
            (main_line(&game).as_str(), main_end(&game).as_str()),
            ("7g7f 3c3d 2g2f", "Resignation"),
            "{text}"
        );
    }
}

#[test]
fn a_second_game_is_an_error_and_not_a_variation() {
    let first = format!("手合割：平手\n先手：a\n{HEADING}\n1 ７六歩(77)\n2 投了\n");
    for second in ["手合割：平手", HEADING] {
        let error = kif::read(&format!("{first}{second}\n1 ２六歩(27)\n")).expect_err("two games");
        let sentence = error.in_words().to_string();
        assert!(sentence.starts_with("line 6, column 1: expected the end of the file"), "{sentence}");
    }
}

#[test]
fn the_giver_of_a_handicap_moves_first_though_a_diagram_does_not_say_so() {
    let start = Handicap::Bishop.sfen(Variant::Standard).expect("a handicap").parse().expect("a SFEN");
    let text = written(&GameRecord::new(start).expect("a start"));
    let diagram = "手合割：その他\n上手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        |v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・ ・ ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n\
        +---------------------------+\n下手の持駒：なし\n";
    let game = record(&format!("{diagram}{HEADING}\n1 ３四歩(33)\n2 ７六歩(77)\n"));
    assert_eq!(main_line(&game), "3c3d 7g7f");
    assert!(text.contains("角落ち"));
}

#[test]
fn a_handicap_board_where_black_moves_keeps_its_turn() {
    for sfen in [
        "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 5",
        "1bsgk/4p/5/P4/KGSBR b - 41",
    ] {
        let start: Setup = sfen.parse().expect(sfen);
        let text = written(&GameRecord::new(start.clone()).expect(sfen));
        assert_eq!(record(&text).start(), &start, "{text}");
    }
}

proptest! {
    #![proptest_config(Config { cases: 400, rng_seed: RngSeed::Fixed(4), ..Config::default() })]

    #[test]
    fn a_record_comes_back_as_it_went(record in records(120, Wishes::ALL)) {
        let written = kif::write(&record).expect("KIF carries every start");
        prop_assert_eq!(&written.lost, &vec![], "{}", written.text);
        let reading = kif::read(&written.text).unwrap_or_else(|error| panic!("{error:?}\n{}", written.text));
        assert_same(&reading.games[0], &record, &written.text);
        let again = kif::write(&reading.games[0]).expect("KIF carries every start");
        prop_assert_eq!(&again.text, &written.text);
        // In CP932 with CR LF, except for characters that this encoding lacks.
        let encoded = encode(&written.text.replace('\n', "\r\n"), Encoding::Cp932);
        let decoded = decode(&encoded.bytes);
        let expected = written.text.replace('🙂', "?").replace("UTF-8", "Shift_JIS");
        prop_assert_eq!(decoded.text.replace("\r\n", "\n"), expected);
        prop_assert_eq!(encoded.lost.len(), written.text.matches('🙂').count());
    }

    #[test]
    fn totals_are_the_sums_of_a_player(record in records(40, Wishes { times: Times::Seconds, ..Wishes::ALL })) {
        let text = written(&record);
        prop_assert_eq!(Format::of(&text), Some(Format::Kif));
        let mut game = read(&text).games.remove(0);
        for id in game.steps().collect::<Vec<_>>() {
            let before = std::iter::successors(Some(id), |&id| game.parent(game.parent(id)?));
            let sum: u64 = before.filter_map(|id| game.node(id).time).map(|time| time.spent_ms).sum();
            let total = game.node(id).time.and_then(|time| time.total_ms);
            prop_assert_eq!(total, game.node(id).time.map(|_| sum), "{}", text);
        }
        for id in game.steps().collect::<Vec<_>>() {
            if let Some(time) = &mut game.node_mut(id).time {
                time.total_ms = None;
            }
        }
        assert_same(&game, &record, &text);
    }

    #[test]
    fn milliseconds_are_cut_and_reported(record in records(20, Wishes { times: Times::Milliseconds, ..Wishes::ALL })) {
        let written = kif::write(&record).expect("KIF carries every start");
        let has_fractions = record
            .steps()
            .filter_map(|id| record.node(id).time)
            .any(|time| time.spent_ms % 1000 != 0);
        prop_assert_eq!(written.lost, if has_fractions { vec![Loss::Times] } else { vec![] });
    }
}
