//! The words that Japanese records share: squares, pieces, numbers, sides, the names of header fields and of handicaps.
//! Readers take every spelling in use, writers use one.

use crate::Field;
use rules::{Color, Handicap, PieceKind, Square};

/// Full-width digits, as the file of a square is written.
const WIDE: [&str; 9] = ["１", "２", "３", "４", "５", "６", "７", "８", "９"];
/// Kanji digits, as the rank of a square and the counts of a hand are written.
const KANJI: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// The names of a kind of piece.
struct Name {
    /// The name in the text of a move.
    name: &'static str,
    /// The sign on a diagram, where every piece has one character.
    sign: &'static str,
    /// The other spellings, the longer before the shorter.
    others: &'static [&'static str],
}

/// The names of each kind, by [`PieceKind::index`]. No spelling begins another one further down.
const PIECES: [Name; PieceKind::COUNT] = [
    Name { name: "歩", sign: "歩", others: &["歩兵"] },
    Name { name: "香", sign: "香", others: &["香車"] },
    Name { name: "桂", sign: "桂", others: &["桂馬"] },
    Name { name: "銀", sign: "銀", others: &["銀将"] },
    Name { name: "金", sign: "金", others: &["金将"] },
    Name { name: "角", sign: "角", others: &["角行"] },
    Name { name: "飛", sign: "飛", others: &["飛車"] },
    Name { name: "玉", sign: "玉", others: &["玉将", "王将", "王"] },
    Name { name: "と", sign: "と", others: &["と金", "成歩", "个", "ト"] },
    Name { name: "成香", sign: "杏", others: &["仝"] },
    Name { name: "成桂", sign: "圭", others: &["今"] },
    Name { name: "成銀", sign: "全", others: &[] },
    Name { name: "馬", sign: "馬", others: &["龍馬", "竜馬", "成角"] },
    Name { name: "龍", sign: "龍", others: &["龍王", "竜王", "成飛", "竜"] },
];

/// The name of a piece in a move: 歩, 成銀, 龍.
pub(crate) const fn piece_name(kind: PieceKind) -> &'static str {
    PIECES[kind.index()].name
}

/// The one character of a piece on a diagram: 歩, 全, 龍.
pub(crate) const fn piece_sign(kind: PieceKind) -> &'static str {
    PIECES[kind.index()].sign
}

/// Reads a piece in any spelling, the longest that fits; returns it with the text behind it.
pub(crate) fn piece(text: &str) -> Option<(PieceKind, &str)> {
    // A look at the first character spares most comparisons.
    let first = text.as_bytes().first_chunk::<3>()?;
    let begins = |word: &str| word.as_bytes().first_chunk() == Some(first);
    PieceKind::ALL.into_iter().zip(&PIECES).find_map(|(kind, names)| {
        let spellings = names.others.iter().chain([&names.name, &names.sign]);
        let rest = spellings.copied().filter(|word| begins(word)).find_map(|word| text.strip_prefix(word))?;
        Some((kind, rest))
    })
}

/// Reads a piece of one character, as on a diagram; returns it with the text behind it.
pub(crate) fn sign(text: &str) -> Option<(PieceKind, &str)> {
    let (first, rest) = text.split_at_checked(text.chars().next()?.len_utf8())?;
    let is = |word: &&&str| **word == first;
    let row = PIECES.iter().position(|names| {
        names.sign == first || names.name == first || names.others.iter().find(is).is_some()
    })?;
    PieceKind::ALL.get(row).map(|&kind| (kind, rest))
}

/// Reads a digit from 1 to 9: `7`, `７` or `七`.
pub(crate) const fn digit(letter: char) -> Option<u8> {
    match letter {
        '1'..='9' => Some(letter as u8 - b'0'),
        '１'..='９' => Some((letter as u32 - '０' as u32) as u8),
        '一' => Some(1),
        '二' => Some(2),
        '三' => Some(3),
        '四' => Some(4),
        '五' => Some(5),
        '六' => Some(6),
        '七' => Some(7),
        '八' => Some(8),
        '九' => Some(9),
        _ => None,
    }
}

/// Reads a square in any digits, file first; returns it with the text behind it.
pub(crate) fn square(text: &str) -> Option<(Square, &str)> {
    let mut letters = text.chars();
    let file = digit(letters.next()?)?;
    let rank = digit(letters.next()?)?;
    Square::new(file - 1, rank - 1).map(|square| (square, letters.as_str()))
}

/// Writes a square: `７六`.
pub(crate) fn push_square(text: &mut String, square: Square) {
    text.push_str(WIDE[usize::from(square.file())]);
    text.push_str(KANJI[usize::from(square.rank())]);
}

/// The kanji digit for 1 to 9, as ranks are written; `None` for other numbers.
pub(crate) fn kanji_digit(number: u8) -> Option<&'static str> {
    KANJI.get(usize::from(number).checked_sub(1)?).copied()
}

/// The full-width digit for 1 to 9; `None` for other numbers.
pub(crate) fn wide_digit(number: u8) -> Option<&'static str> {
    WIDE.get(usize::from(number).checked_sub(1)?).copied()
}

/// Reads a count from 1 to 99, in kanji (`十八`) or digits (`18`, `１８`); returns it with the text behind it.
pub(crate) fn count(text: &str) -> Option<(u8, &str)> {
    let first = |text: &str| text.chars().next();
    let behind = |text: &str, letter: char| text.len().min(letter.len_utf8());
    let kanji = |letter: char| digit(letter).filter(|_| !is_numeral(letter));
    let letter = first(text)?;
    if is_numeral(letter) {
        let mut number = 0_u8;
        let mut rest = text;
        while let Some(letter) = first(rest).filter(|&letter| is_numeral(letter)) {
            number = number.checked_mul(10)?.checked_add(numeral(letter))?;
            rest = &rest[behind(rest, letter)..];
        }
        return (1..=99).contains(&number).then_some((number, rest));
    }
    let (mut number, mut rest) = match kanji(letter) {
        Some(tens) => (tens, &text[behind(text, letter)..]),
        None => (1, text),
    };
    if let Some(behind_ten) = rest.strip_prefix('十') {
        number *= 10;
        rest = behind_ten;
        if let Some((letter, units)) = first(rest).and_then(|letter| Some((letter, kanji(letter)?))) {
            number += units;
            rest = &rest[behind(rest, letter)..];
        }
    } else if kanji(letter).is_none() {
        return None;
    }
    Some((number, rest))
}

/// Writes a count from 2 to 99 in kanji: 十八. A count of 1 is not written, as hands have it.
pub(crate) fn push_count(text: &mut String, count: u8) {
    let (tens, units) = (count / 10, count % 10);
    if tens > 1 {
        text.push_str(kanji_digit(tens).unwrap_or_default());
    }
    if tens > 0 {
        text.push('十');
    }
    if count > 1 {
        text.push_str(kanji_digit(units).unwrap_or_default());
    }
}

const fn is_numeral(letter: char) -> bool {
    matches!(letter, '0'..='9' | '０'..='９')
}

/// The value of a digit of either width.
const fn numeral(letter: char) -> u8 {
    match letter {
        '0'..='9' => letter as u8 - b'0',
        _ => (letter as u32 - '０' as u32) as u8,
    }
}

/// The side whose mark this is: ▲ or △.
pub(crate) const fn side_mark(letter: char) -> Option<Color> {
    match letter {
        '▲' | '▼' | '☗' | '⛊' => Some(Color::Black),
        '△' | '▽' | '☖' | '⛉' => Some(Color::White),
        _ => None,
    }
}

/// Splits the mark of a side, if there is one, from the text behind it.
pub(crate) fn split_mark(text: &str) -> (Option<Color>, &str) {
    let mut letters = text.chars();
    match letters.next().and_then(side_mark) {
        Some(mark) => (Some(mark), skip_blanks(letters.as_str())),
        None => (None, text),
    }
}

/// Reads the word for a player, 先手 or 上手; returns the player with the text behind it.
pub(crate) fn side(text: &str) -> Option<(Color, &str)> {
    const SIDES: [(&str, Color); 4] =
        [("先手", Color::Black), ("後手", Color::White), ("下手", Color::Black), ("上手", Color::White)];
    SIDES.into_iter().find_map(|(word, color)| text.strip_prefix(word).map(|rest| (color, rest)))
}

/// The word for a player: 先手 and 後手, in a handicap game 下手 and 上手.
pub(crate) const fn side_name(color: Color, is_handicap: bool) -> &'static str {
    match (color, is_handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    }
}

/// Reads whether a move promotes, 成, or declines to, 不成; returns it with the text behind it.
pub(crate) fn promotion(text: &str) -> (Option<bool>, &str) {
    const WORDS: [(&str, bool); 4] = [("成", true), ("不成", false), ("生", false), ("ならず", false)];
    WORDS
        .into_iter()
        .find_map(|(word, promotes)| Some((Some(promotes), text.strip_prefix(word)?)))
        .unwrap_or((None, text))
}

/// Whether a letter is space between words: a blank of either width, a tab, or what editors leave by accident.
pub(crate) const fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\u{3000}' | '\t' | '\0' | '\r' | '\u{feff}' | '\u{a0}' | '\u{b}' | '\u{c}')
}

/// The text without the blanks before it.
pub(crate) fn skip_blanks(text: &str) -> &str {
    // Nearly all of them are plain.
    let plain = text.bytes().position(|byte| byte != b' ').unwrap_or(text.len());
    let text = &text[plain..];
    match text.as_bytes() {
        // Where the others begin in UTF-8.
        [b'\0'..b' ' | 0xc2 | 0xe3 | 0xef, ..] => text.trim_start_matches(is_blank),
        _ => text,
    }
}

/// The text without the blanks before and behind it.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// The fields of a header that several formats know; the first row of a field is how it is written.
const FIELDS: [(&str, Field); 13] = [
    ("先手", Field::Black),
    ("後手", Field::White),
    ("下手", Field::Black),
    ("上手", Field::White),
    ("棋戦", Field::Event),
    ("場所", Field::Site),
    ("開始日時", Field::Start),
    ("終了日時", Field::End),
    ("持ち時間", Field::TimeLimit),
    ("持時間", Field::TimeLimit),
    ("戦型", Field::Opening),
    ("表題", Field::Title),
    ("備考", Field::Note),
];

/// The field of a header with this name.
pub(crate) fn field(name: &str) -> Field {
    FIELDS
        .iter()
        .find(|(known, _)| *known == name)
        .map_or_else(|| Field::Other(name.to_owned()), |(_, field)| field.clone())
}

/// The name of a field of a header.
pub(crate) fn field_name(field: &Field, is_handicap: bool) -> &str {
    match field {
        Field::Black => side_name(Color::Black, is_handicap),
        Field::White => side_name(Color::White, is_handicap),
        Field::Other(name) => name,
        _ => FIELDS.iter().find(|(_, known)| known == field).map_or("", |(name, _)| name),
    }
}

/// The handicaps with a name; the rows down to 十枚落ち are the names that 手合割 may have, the others are written
/// with their board. A name that may be several has a row for each, the likeliest first.
const HANDICAPS: [(&str, Handicap); 24] = [
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
    ("左香落ち", Handicap::Lance),
    ("右五枚落ち", Handicap::Five),
    ("七枚落ち", Handicap::RightSeven),
    ("七枚落ち", Handicap::LeftSeven),
    ("九枚落ち", Handicap::Nine),
    ("十九枚落ち", Handicap::Naked),
    ("裸玉", Handicap::Naked),
    ("歩三兵", Handicap::ThreePawns),
    ("トンボ", Handicap::Dragonfly),
];

/// The number of rows of [`HANDICAPS`] that are written.
const WRITTEN_HANDICAPS: usize = 15;

/// The name that 手合割 has for a handicap; `None` for those that are written as その他 with the board.
pub(crate) fn handicap_name(handicap: Handicap) -> Option<&'static str> {
    HANDICAPS[..WRITTEN_HANDICAPS].iter().find(|(_, known)| *known == handicap).map(|(name, _)| *name)
}

/// The handicaps with this name, the likeliest first; its number of pieces in any digits, with or without the last
/// kana.
pub(crate) fn handicaps(name: &str) -> impl Iterator<Item = Handicap> {
    let (seat, number) = match name.strip_prefix(['左', '右']) {
        Some(number) => (&name[..name.len() - number.len()], number),
        None => ("", name),
    };
    let mut plain = seat.to_owned();
    match count(number).filter(|(_, rest)| rest.starts_with("枚落")) {
        Some((1, rest)) => plain.extend(["一", rest]),
        Some((number, rest)) => {
            push_count(&mut plain, number);
            plain.push_str(rest);
        }
        None => plain.push_str(number),
    }
    let stem = |name: &str| name.trim_end_matches('ち').len();
    HANDICAPS
        .iter()
        .filter(move |(known, _)| known[..stem(known)] == plain[..stem(&plain)])
        .map(|(_, handicap)| *handicap)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_piece_is_read() {
        for (kind, names) in PieceKind::ALL.into_iter().zip(&PIECES) {
            for word in names.others.iter().chain([&names.name, &names.sign]) {
                let text = format!("{word}成(77)");
                assert_eq!(piece(&text), Some((kind, "成(77)")), "{word}");
                if word.chars().count() == 1 {
                    assert_eq!(sign(word), Some((kind, "")), "{word}");
                }
            }
        }
        for text in ["", "成", "成金", "口", "k"] {
            assert_eq!(piece(text), None, "{text}");
        }
    }

    #[test]
    fn squares_are_read_in_any_digits() {
        for text in ["７六歩", "７６歩", "76歩", "7六歩", "七六歩"] {
            let (square, rest) = square(text).expect(text);
            assert_eq!((square.to_string().as_str(), rest), ("7f", "歩"));
        }
        for text in ["", "７", "0六", "７十", "十六", "a1"] {
            assert_eq!(square(text), None, "{text}");
        }
    }

    #[test]
    fn counts_go_there_and_back() {
        for number in 2..=99 {
            let mut text = String::new();
            push_count(&mut text, number);
            assert_eq!(count(&text), Some((number, "")), "{text}");
            assert_eq!(count(&format!("{number}枚")), Some((number, "枚")));
        }
        assert_eq!(count("十八　"), Some((18, "　")));
        assert_eq!(count("一"), Some((1, "")));
        assert_eq!(count("１８"), Some((18, "")));
        for text in ["", "歩", "0", "100", "256", "99999999999999999999"] {
            assert_eq!(count(text), None, "{text}");
        }
    }

    #[test]
    fn names_of_handicaps_are_read_in_any_digits() {
        for (name, known) in HANDICAPS {
            assert!(handicaps(name).any(|handicap| handicap == known), "{name}");
            assert_eq!(handicaps(name).count(), if name == "七枚落ち" { 2 } else { 1 }, "{name}");
        }
        assert_eq!(handicaps("7枚落").next(), Some(Handicap::RightSeven));
        for (name, known) in [
            ("６枚落ち", Handicap::Six),
            ("10枚落ち", Handicap::Ten),
            ("二枚落", Handicap::Two),
            ("左5枚落ち", Handicap::LeftFive),
        ] {
            assert!(handicaps(name).eq([known]), "{name}");
        }
        for name in ["", "ち", "平手", "落ち", "一枚落ち", "両香落ち", "その他"] {
            assert_eq!(handicaps(name).next(), None, "{name}");
        }
    }
}
