//! The line of a move: `   1 ７六歩(77)   ( 0:16/00:00:16)+`.

use crate::{Elapsed, Expected, words};
use rules::{Color, PieceKind, Square};

/// A line that may be a step of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepLine<'a> {
    /// The number before the step, if there is one.
    pub(crate) number: Option<u32>,
    /// The text behind the number.
    pub(crate) step: StepText<'a>,
}

/// The text behind the number of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StepText<'a> {
    /// A move, taken apart into its words.
    Move(MoveText<'a>),
    /// A text that looks like a move, but has a fault: the rest of it, and the expected text.
    Broken(&'a str, Expected),
    /// A word: how the line ends, or anything at all.
    Word(&'a str),
}

/// A move as it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveText<'a> {
    /// The whole of it, without time.
    pub(crate) text: &'a str,
    /// The player whose mark, ▲ or △, stands before it.
    pub(crate) mark: Option<Color>,
    /// The destination; `None` is 同 *dō*, the destination of the move before.
    pub(crate) to: Option<Square>,
    /// The kind of the piece: the face that it shows before the move.
    pub(crate) kind: PieceKind,
    /// Whether the move promotes: 成 *nari* or 不成 *narazu*; `None` if it says neither.
    pub(crate) promotion: Option<bool>,
    /// The origin, as it is written.
    pub(crate) from: From,
    /// The time of the move, if the line has one.
    pub(crate) time: Option<Elapsed>,
    /// The meaningless rest of the line.
    pub(crate) rest: &'a str,
}

/// The origin of a move, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum From {
    /// `(77)`: the square from which the piece comes.
    Square(Square),
    /// 打 *utsu* or `(00)`: a drop from the hand.
    Hand,
    /// The text does not tell the origin.
    Unsaid,
}

/// Reads a line without the blanks before it.
pub(crate) fn parse(text: &str) -> StepLine<'_> {
    let (number, rest) = number(text);
    let step = match move_text(rest) {
        // Without a number before it, half a move is rather a sentence.
        StepText::Broken(..) if number.is_none() && words::side_mark(first(rest)).is_none() => {
            StepText::Word(rest)
        }
        StepText::Move(mv) if number.is_none() && mv.from == From::Unsaid && !mv.rest.is_empty() => {
            StepText::Word(rest)
        }
        step => step,
    };
    StepLine { number, step }
}

fn first(text: &str) -> char {
    text.chars().next().unwrap_or('\0')
}

/// Reads the number of a move. Digits that are the square of the move are no number: of `7六歩` the last, of `76歩`
/// the last two.
fn number(text: &str) -> (Option<u32>, &str) {
    // As nearly all files have it.
    if let Some((number, rest)) = whole_number(text)
        && rest.starts_with(' ')
        && let Ok(number) = u32::try_from(number)
    {
        return (Some(number), number_end(rest));
    }
    let rest = text.trim_start_matches(|letter| numeral(letter).is_some());
    let digits = &text[..text.len() - rest.len()];
    let next = first(rest);
    let of_square = match next {
        _ if digits.is_empty() => return (None, text),
        ' ' => 0,
        _ if words::digit(next).is_some() => 1,
        _ if words::piece(rest).is_some() => 2,
        _ => 0,
    };
    let mut end = digits.len();
    for _ in 0..of_square {
        end = digits[..end].char_indices().next_back().map_or(0, |(at, _)| at);
    }
    let (digits, rest) = text.split_at(end);
    if digits.is_empty() {
        return (None, rest);
    }
    let number = wide_number(digits).and_then(|(number, _)| u32::try_from(number).ok());
    (Some(number.unwrap_or(u32::MAX)), number_end(rest))
}

/// Skips the characters that may stand between a number and its move.
fn number_end(text: &str) -> &str {
    let text = words::skip_blanks(text);
    text.strip_prefix(['.', '．', '、']).map_or(text, words::skip_blanks)
}

fn move_text(text: &str) -> StepText<'_> {
    let mark = words::side_mark(first(text));
    let rest = match mark {
        Some(_) => words::skip_blanks(&text[first(text).len_utf8()..]),
        None => text,
    };
    let (to, rest) = if let Some(rest) = rest.strip_prefix('同') {
        (None, rest)
    } else if let Some((square, rest)) = words::square(rest) {
        (Some(square), rest)
    } else if has_origin(text) {
        return StepText::Broken(text, Expected::SquareOrSame);
    } else {
        return StepText::Word(text);
    };
    let rest = words::skip_blanks(rest);
    let Some((kind, rest)) = words::piece(rest) else {
        return StepText::Broken(rest, Expected::PieceName);
    };
    // How KI2 tells pieces apart; here the origin does.
    let rest = rest.trim_start_matches(['右', '左', '直', '上', '行', '引', '寄', '入']);
    let (promotion, rest) = words::promotion(rest);
    let (is_drop, rest) = match rest.strip_prefix('打') {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let (from, rest) = match origin(words::skip_blanks(rest)) {
        Some((from, rest)) => (from, rest),
        None if is_drop => (From::Hand, rest),
        None => (From::Unsaid, rest),
    };
    let whole = words::trim(&text[..text.len() - rest.len()]);
    let (time, rest) = time_and_mark(rest);
    StepText::Move(MoveText { text: whole, mark, to, kind, promotion, from, time, rest })
}

/// Whether `(77)` stands somewhere in a text.
fn has_origin(text: &str) -> bool {
    text.match_indices(['(', '（']).any(|(at, _)| origin(&text[at..]).is_some())
}

/// Reads `(77)`, or `(00)` for a drop.
fn origin(text: &str) -> Option<(From, &str)> {
    let inner = text.strip_prefix(['(', '（'])?;
    let (from, rest) = match inner.strip_prefix("00").or_else(|| inner.strip_prefix("００")) {
        Some(rest) => (From::Hand, rest),
        None => {
            let (square, rest) = words::square(inner)?;
            (From::Square(square), rest)
        }
    };
    Some((from, rest.strip_prefix([')', '）'])?))
}

/// Reads the text that may stand behind a step: its time, and `+` if there are variations. Returns the rest without the
/// blanks around it.
pub(crate) fn time_and_mark(text: &str) -> (Option<Elapsed>, &str) {
    let mut rest = words::skip_blanks(text);
    let mut elapsed = None;
    loop {
        if let Some(behind) = rest.strip_prefix(['+', '＋']) {
            rest = words::skip_blanks(behind);
        } else if let Some((found, behind)) = time(rest).filter(|_| elapsed.is_none()) {
            elapsed = Some(found);
            rest = words::skip_blanks(behind);
        } else {
            return (elapsed, words::trim(rest));
        }
    }
}

/// Reads `( 0:16/00:00:16)`, with or without the total.
fn time(text: &str) -> Option<(Elapsed, &str)> {
    let (spent_ms, rest) = clock(words::skip_blanks(text.strip_prefix(['(', '（'])?))?;
    let rest = words::skip_blanks(rest);
    let (total_ms, rest) = match rest.strip_prefix(['/', '／']).map(words::skip_blanks) {
        Some(rest) => match clock(rest) {
            Some((total, rest)) => (Some(total), words::skip_blanks(rest)),
            None => (None, rest),
        },
        None => (None, rest),
    };
    Some((Elapsed { spent_ms, total_ms }, rest.strip_prefix([')', '）'])?))
}

/// Reads `16`, `0:16`, `1:00:16` or `0:16.5`, of either width, as milliseconds.
fn clock(text: &str) -> Option<(u64, &str)> {
    let (mut seconds, mut rest) = whole_number(text)?;
    for _ in 0..2 {
        let Some(behind) = rest.strip_prefix([':', '：']) else { break };
        let (next, behind) = whole_number(words::skip_blanks(behind))?;
        seconds = seconds.checked_mul(60)?.checked_add(next)?;
        rest = behind;
    }
    let mut milliseconds = seconds.checked_mul(1000)?;
    if let Some(decimals) = rest.strip_prefix(['.', '．']) {
        rest = decimals.trim_start_matches(|letter| numeral(letter).is_some());
        for (digit, worth) in decimals.chars().map_while(numeral).zip([100, 10, 1]) {
            milliseconds = milliseconds.checked_add(u64::from(digit) * worth)?;
        }
    }
    Some((milliseconds, rest))
}

/// Reads a number in digits of either width; returns it with the text behind it.
pub(super) fn whole_number(text: &str) -> Option<(u64, &str)> {
    let mut number = 0_u64;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'0'..=b'9' => number = number.checked_mul(10)?.checked_add(u64::from(byte - b'0'))?,
            // Where full-width digits begin in UTF-8.
            0xef => return wide_number(text),
            _ if at == 0 => return None,
            _ => return Some((number, &text[at..])),
        }
    }
    (!text.is_empty()).then_some((number, ""))
}

/// Reads a number letter by letter.
#[cold]
fn wide_number(text: &str) -> Option<(u64, &str)> {
    let rest = text.trim_start_matches(|letter| numeral(letter).is_some());
    let mut digits = text[..text.len() - rest.len()].chars().filter_map(numeral).peekable();
    digits.peek()?;
    let add = |number: u64, digit| number.checked_mul(10)?.checked_add(u64::from(digit));
    Some((digits.try_fold(0, add)?, rest))
}

/// The value of a digit of either width.
const fn numeral(letter: char) -> Option<u32> {
    match letter {
        '0'..='9' => Some(letter as u32 - '0' as u32),
        '０'..='９' => Some(letter as u32 - '０' as u32),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Option<u32>, MoveText<'_>) {
        match parse(text) {
            StepLine { number, step: StepText::Move(mv) } => (number, mv),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn numbers_and_squares_are_told_apart() {
        for (text, expected) in [
            ("1 ７六歩(77)", Some(1)),
            ("1 76歩(77)", Some(1)),
            ("1７六歩(77)", Some(1)),
            ("176歩(77)", Some(1)),
            ("17六歩(77)", Some(1)),
            ("1.７六歩(77)", Some(1)),
            ("１　７六歩(77)", Some(1)),
            ("123▲７六歩(77)", Some(123)),
            ("７六歩(77)", None),
            ("7六歩(77)", None),
            ("76歩(77)", None),
            ("７６歩（７７）", None),
            ("▲７六歩(77)", None),
            ("99999999999 ７六歩(77)", Some(u32::MAX)),
        ] {
            let (number, mv) = read(text);
            assert_eq!(number, expected, "{text}");
            assert_eq!(mv.to.map(|to| to.to_string()).as_deref(), Some("7f"), "{text}");
            assert_eq!(mv.from, From::Square("7g".parse().expect("a square")), "{text}");
        }
    }

    #[test]
    fn a_move_is_read_in_every_form() {
        let same = ["5 同　銀成(31)", "5 同銀成(31)", "5 同 銀将成 (31)", "5同　　銀成(31)   +"];
        for text in same {
            let (number, mv) = read(text);
            assert_eq!(
                (number, mv.to, mv.kind, mv.promotion),
                (Some(5), None, PieceKind::Silver, Some(true))
            );
            assert_eq!(mv.rest, "", "{text}");
        }
        assert_eq!(read("8 ５五角打").1.from, From::Hand);
        assert_eq!(read("8 ５五角打(00)").1.from, From::Hand);
        assert_eq!(read("8 ５五角").1.from, From::Unsaid);
        assert_eq!(read("8 ５五角不成(88)").1.promotion, Some(false));
        assert_eq!(read("8 ５五成銀(54)").1.kind, PieceKind::ProSilver);
        assert_eq!(read("8 ５五成銀(54) ( 0:01/ ").1.text, "５五成銀(54)");
        assert_eq!(read("8 ５五成銀(54) ( 0:01/ ").1.rest, "( 0:01/");
        for text in ["同型再現", "７六の歩", "三十手", "同銀なら互角", "", "12", "12 投了", "33歳：x"]
        {
            assert!(matches!(parse(text).step, StepText::Word(_)), "{text}");
        }
        assert!(matches!(parse("1 ７六朴(77)").step, StepText::Broken("朴(77)", _)));
        assert!(matches!(parse("1 0６歩(77)").step, StepText::Broken("0６歩(77)", _)));
    }

    #[test]
    fn times_are_read_in_every_form() {
        let time = |text: &str| time_and_mark(text).0.map(|time| (time.spent_ms, time.total_ms));
        assert_eq!(time("   ( 0:16/00:00:16)"), Some((16_000, Some(16_000))));
        assert_eq!(time("(00:16 / 01:00:16)+"), Some((16_000, Some(3_616_000))));
        assert_eq!(time("+( 0:16/)"), Some((16_000, None)));
        assert_eq!(time("( 75:03)"), Some((4_503_000, None)));
        assert_eq!(time("(1:15:03/1:15:03)"), Some((4_503_000, Some(4_503_000))));
        assert_eq!(time("(0:01.25/0:00:01.2599)"), Some((1_250, Some(1_259))));
        assert_eq!(time("（０：１６／００：００：１６）"), Some((16_000, Some(16_000))));
        assert_eq!(time("（ ０:1６．５／０１：00：１６）＋"), Some((16_500, Some(3_616_000))));
        for text in [
            "",
            "(",
            "()",
            "(x)",
            "(0:)",
            "(99999999999999999999:00)",
            "(0:01",
            "(184467440737095516:16)",
            "(：１)",
            "（９９９９９９９９９９９９９９９９９９９９)",
        ] {
            assert_eq!(time(text), None, "{text}");
        }
    }
}
