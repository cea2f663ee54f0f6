//! Tests of the detection of a text's format.

use record::Format::{Csa, Jkf, Ki2, Kif, Usen, Usi};
use record::{Format, UnknownFormat};

const MOVES: &str = "手数----指手---------消費時間--\n   1 ７六歩(77)\n";

/// Asserts that a text is recognized as this format, with every kind of line end.
fn assert_is(text: &str, format: Option<Format>) {
    assert_eq!(Format::of(text), format, "{text}");
    assert_eq!(Format::of(&text.replace('\n', "\r\n")), format, "{text}");
    assert_eq!(Format::of(&format!("\u{feff}\n{text}")), format, "{text}");
}

#[test]
fn a_plain_sign_of_a_format_beats_what_stands_above_it() {
    for title in [
        "まで楽しく\n先手：a",
        "まで4手で後手の勝ち",
        "N-1グランプリ",
        "N+a",
        "P-1グランプリ",
        "P1 グランプリ",
        "千日手",
        "投了",
        "手合割：平手\n先手：a\n後手：b",
        "７六歩、３四歩の出だし",
        "▲１２月の大会",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|一",
        "*▲７六歩 △３四歩",
        "変化：3手",
    ] {
        assert_is(&format!("{title}\n{MOVES}"), Some(Kif));
        assert_is(&format!("{title}\n   1 ７六歩(77)   ( 0:16/00:00:16)\n"), Some(Kif));
        assert_is(&format!("{title}\n▲７六歩 △３四歩\n"), Some(Ki2));
        assert_is(&format!("{title}\n+7776FU\n"), Some(Csa));
    }
}

#[test]
fn moves_tell_kif_from_ki2() {
    for text in
        ["1 ７六歩(77)", "1 ▲７六歩(77) △", "▲７六歩(77)", "７六歩(77)", "12 投了", "#KIF version=2.0"]
    {
        assert_is(text, Some(Kif));
    }
    for text in [
        "▲７六歩(77) △３四歩(33)\n▲２六歩(27) △４四歩(43)\n",
        "先手：a\n後手：b\n▲７六歩\n△３四歩\n",
        "先手：a\n▲７六歩△３四歩\nまで2手で先手の勝ち\n\n変化：2手\n△８四歩\n",
        "▲７六朴 △３四歩",
        "☗７六歩",
        "先手：a\n７六歩３四歩２二角成同銀\n",
        "先手：a\n７六歩\n",
        "#KI2 version=2.0",
    ] {
        assert_is(text, Some(Ki2));
    }
}

#[test]
fn a_header_or_a_diagram_alone_is_kif() {
    for text in [
        "先手：a\n後手：b\n",
        "下手：a\n上手：b\n",
        "手合割：平手\n先手：a\n",
        "開始日時：2024/01/01\n",
        "後手の持駒：なし\n",
        "まで4手で後手の勝ち\n",
        "千日手\n先手：a\n",
        "N-1グランプリ\n先手：a\n",
        "後手の持駒：飛　金二\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
         | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n+---------------------------+\n先手の持駒：なし\n\
         手数＝9  ▲７六歩(77)  まで\n",
        "  ５ ４ ３ ２ １\n+---------------+\n|v飛v角v銀v金v玉|一\n",
    ] {
        assert_is(text, Some(Kif));
    }
}

#[test]
fn lines_of_csa() {
    for text in [
        "PI,+,+7776FU\n",
        "V2.2,PI,+\n",
        "V3.0\n",
        "V2\n",
        "PI82HI22KA\n",
        "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n",
        "P+00AL\n",
        "N+a\nN-b\n",
        "N+先手：a\n",
        "-3334FU,T12\n",
        "$EVENT:a, b\n",
        "'CSA encoding=UTF-8\n",
        "%TORYO\n",
    ] {
        assert_is(text, Some(Csa));
    }
}

#[test]
fn what_has_no_sign_is_unknown() {
    for text in
        ["", "\n\n", "hello", "*comment\n&bookmark\n#remark\n", "名前：a", "V2 の話", "+1\n-1\n", "PIN"]
    {
        assert_is(text, None);
    }
}

#[test]
fn the_ending_of_a_file_decides_what_is_in_doubt() {
    for text in ["先手：a\n後手：b\n", "まで4手で後手の勝ち\n", "N+a\nN-b\n", "７六歩\n", "hello"]
    {
        for ending in Format::ALL {
            assert_eq!(Format::of_file(text, Some(ending)), Some(ending), "{text}");
        }
    }
    for (text, format) in [
        (MOVES, Kif),
        ("先手：a\n▲７六歩\n", Ki2),
        ("７六歩 ３四歩", Ki2),
        ("N+a\nPI\n", Csa),
        ("position startpos", Usi),
        ("{\"moves\":[]}", Jkf),
        ("~0.6jc.r", Usen),
    ] {
        for ending in Format::ALL {
            assert_eq!(Format::of_file(text, Some(ending)), Some(format), "{text}");
        }
    }
}

#[test]
fn names_and_endings_of_files() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        assert_eq!(format.name().to_ascii_uppercase().parse(), Ok(format));
    }
    for (ending, format) in [("kifu", Kif), ("ki2u", Ki2), ("sfen", Usi), ("JSON", Jkf)] {
        assert_eq!(ending.parse(), Ok(format));
    }
    for ending in ["kifz", "txt", ""] {
        assert_eq!(ending.parse::<Format>(), Err(UnknownFormat));
    }
}
