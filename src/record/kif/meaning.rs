//! The meaning of a line of KIF, apart from its place.

use super::diagram::is_bar;
use super::ends;
use super::moves::{self, From, StepLine, StepText};
use super::preamble::split_field;
use crate::format::Sign;
use crate::{Elapsed, Field, words};
use rules::Color;

/// The meaning of a line, apart from its place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meaning<'a> {
    /// Nothing: it is blank.
    Nothing,
    /// `#`: a remark about the file.
    Remark(&'a str),
    /// The line above the moves.
    Heading,
    /// `*`: a line of a comment.
    Comment(&'a str),
    /// `&`: a bookmark, with the text behind the sign.
    Bookmark(&'a str),
    /// A move, or a text that begins like one.
    Step(StepLine<'a>),
    /// The word for an end, with its number if it has one, and the text behind it.
    End(Option<u32>, &'a str, &'a str),
    /// Anything else with a number: the number and the text behind it.
    Word(u32, &'a str),
    /// 変化： *henka*: a variation, with the text behind the colon.
    Variation(&'a str),
    /// まで *made*: a sentence that tells the end, such as まで89手で先手の勝ち; the whole line.
    Sentence(&'a str),
    /// Anything else: a line of the header or the diagram.
    Other,
}

/// Determines the meaning of a line.
pub(super) fn meaning(text: &str) -> Meaning<'_> {
    let text = words::skip_blanks(text);
    match text.bytes().next() {
        None => return Meaning::Nothing,
        Some(b'#') => return Meaning::Remark(&text[1..]),
        Some(b'*') => return Meaning::Comment(&text[1..]),
        Some(b'&') => return Meaning::Bookmark(&text[1..]),
        // Nothing else that begins with ASCII is a step.
        Some(first) if first.is_ascii() && !first.is_ascii_digit() => return Meaning::Other,
        Some(_) => {}
    }
    let line = moves::parse(text);
    let StepText::Word(behind) = line.step else { return Meaning::Step(line) };
    let (word, rest) = split_word(behind);
    if ends::of_word(word, Color::Black).is_some() {
        return Meaning::End(line.number, word, rest);
    }
    if let Some(number) = line.number {
        // Here blanks may stand in the word.
        let (word, rest) = behind.split_at(behind.find(is_mark).unwrap_or(behind.len()));
        if ends::of_word(word, Color::Black).is_some() {
            return Meaning::End(Some(number), words::trim(word), rest);
        }
        // `1: x` is no step, nor are the files above a diagram.
        let (word, _) = split_word(behind);
        let is_step =
            !word.contains(['：', ':']) && words::digit(word.chars().next().unwrap_or('1')).is_none();
        return if is_step { Meaning::Word(number, behind) } else { Meaning::Other };
    }
    if let Some(rest) = text.strip_prefix("変化").map(words::skip_blanks) {
        return rest.strip_prefix(['：', ':']).map_or(Meaning::Other, Meaning::Variation);
    }
    if text.starts_with("まで") {
        return Meaning::Sentence(text);
    }
    if is_heading(text) { Meaning::Heading } else { Meaning::Other }
}

/// Whether a remark may be a person's. Programs write their names between lines, and the version of the format.
pub(crate) fn is_of_person(remark: &str) -> bool {
    let is_ruler = |letter| words::is_blank(letter) || matches!(letter, '#' | '-' | '=' | '*' | '─' | '－');
    let text = words::skip_blanks(remark);
    !text.trim_matches(is_ruler).is_empty()
        && !["---", "KIF", "KI2"].iter().any(|word| text.starts_with(word))
}

/// Whether this is the line above the moves: `手数----指手---------消費時間--`.
fn is_heading(text: &str) -> bool {
    text.strip_prefix("手数").is_some_and(|rest| rest.starts_with(['-', '－', '―', '─', 'ー']))
}

/// Splits the word for an end from the text behind it.
fn split_word(text: &str) -> (&str, &str) {
    let is_end = |letter| words::is_blank(letter) || is_mark(letter);
    text.split_at(text.find(is_end).unwrap_or(text.len()))
}

/// Whether a letter begins the text behind a step.
const fn is_mark(letter: char) -> bool {
    matches!(letter, '(' | '（' | '+' | '＋')
}

/// Splits any text from the time behind it.
pub(super) fn split_words(text: &str) -> (&str, Option<Elapsed>) {
    let text = words::trim(text);
    let text = text.strip_suffix('+').map_or(text, words::trim);
    let found = text.rfind(['(', '（']).and_then(|at| match moves::time_and_mark(&text[at..]) {
        (Some(time), "") => Some((words::trim(&text[..at]), Some(time))),
        _ => None,
    });
    found.unwrap_or((text, None))
}

/// Whether a word that ends a line comes back as it went, and as nothing else.
pub(super) fn is_unknown_end(word: &str) -> bool {
    let text = format!("1 {word}");
    !word.is_empty()
        && !word.contains(['\r', '\n'])
        && !is_pass(word)
        && split_words(word) == (word, None)
        && matches!(meaning(&text), Meaning::Word(1, whole) if whole == word)
}

pub(super) fn is_pass(word: &str) -> bool {
    matches!(split_word(word).0, "パス" | "ﾊﾟｽ")
}

/// The sign of this format in a line. Lines that KI2 has too are a weak sign.
pub(crate) fn looks_like(line: &str) -> Option<Sign> {
    let text = words::trim(line);
    let sign = |is_strong| Some(if is_strong { Sign::Strong } else { Sign::Weak });
    match meaning(text) {
        Meaning::Remark(remark) if remark.starts_with("KIF") => sign(true),
        Meaning::Heading => sign(true),
        Meaning::Step(StepLine { number, step: StepText::Move(mv) }) => {
            // KI2 may tell origins too, but rarely has one move to a line.
            let marks = text.chars().filter(|&letter| words::side_mark(letter).is_some()).count();
            let is_move = number.is_some() || (matches!(mv.from, From::Square(_)) && marks < 2);
            is_move.then_some(Sign::Strong)
        }
        Meaning::End(number, ..) => sign(number.is_some()),
        Meaning::Variation(_) | Meaning::Sentence(_) => sign(false),
        Meaning::Other if is_of_preamble(text) => sign(false),
        _ => None,
    }
}

/// Whether a line is one of a header or a diagram.
fn is_of_preamble(text: &str) -> bool {
    if text.starts_with(is_bar) || text.starts_with("手数＝") || text.starts_with("手数=") {
        return true;
    }
    split_field(text).is_some_and(|(name, _)| {
        let of_diagram = |(_, rest)| matches!(rest, "の持駒" | "持駒" | "の持ち駒" | "持ち駒");
        matches!(name, "手合割" | "手番")
            || words::side(name).is_some_and(of_diagram)
            || !matches!(words::field(name), Field::Other(_))
    })
}
