//! The ends of lines: the words that stand in place of a move, and the sentence まで…手で… below the moves.

use crate::{End, words};
use rules::Color;

/// The meaning of a word if this side is to move.
type Meaning = fn(Color) -> End;

/// The words for an end; the first that fits is written.
const WORDS: [(&str, Meaning); 33] = [
    ("投了", |_| End::Resignation),
    ("中断", |_| End::Interruption),
    ("封じ手", |_| End::Sealed),
    ("千日手", |_| End::Repetition),
    ("持将棋", |_| End::Impasse),
    ("入玉勝ち", |_| End::Declaration),
    ("詰み", |_| End::Checkmate),
    ("不詰", |_| End::NoMate),
    ("切れ負け", |_| End::TimeUp),
    ("反則勝ち", |mover| End::Illegal { offender: other(mover) }),
    ("反則負け", |mover| End::Illegal { offender: mover }),
    ("不戦勝", |mover| End::Default { absent: other(mover) }),
    ("不戦敗", |mover| End::Default { absent: mover }),
    ("最大手数", |_| End::MoveLimit),
    ("引き分け", |_| End::Draw),
    ("待った", |_| End::TakeBack),
    ("エラー", |_| End::Error),
    ("封手", |_| End::Sealed),
    ("入玉宣言", |_| End::Declaration),
    ("入玉宣言勝ち", |_| End::Declaration),
    ("宣言勝ち", |_| End::Declaration),
    ("勝ち宣言", |_| End::Declaration),
    ("詰", |_| End::Checkmate),
    ("不詰み", |_| End::NoMate),
    ("切れ負", |_| End::TimeUp),
    ("切負け", |_| End::TimeUp),
    ("時間切れ", |_| End::TimeUp),
    ("時間切れ負け", |_| End::TimeUp),
    ("反則勝", |mover| End::Illegal { offender: other(mover) }),
    ("反則負", |mover| End::Illegal { offender: mover }),
    ("引分け", |_| End::Draw),
    ("引分", |_| End::Draw),
    ("不戦負", |mover| End::Default { absent: mover }),
];

const fn other(mover: Color) -> Color {
    match mover {
        Color::Black => Color::White,
        Color::White => Color::Black,
    }
}

/// The end that a word means when `mover` is to move. Blanks in it and a full stop behind it do not count.
pub(crate) fn of_word(word: &str, mover: Color) -> Option<End> {
    let word = words::trim(word).trim_end_matches(['。', '．', '.']);
    let is = |known: &str| word.chars().filter(|&letter| !words::is_blank(letter)).eq(known.chars());
    WORDS.iter().find(|(known, _)| is(known)).map(|(_, end)| end(mover))
}

/// The word for an end when `mover` is to move.
pub(crate) fn word(end: &End, mover: Color) -> &str {
    match end {
        End::Other(word) => word,
        end => WORDS.iter().find(|(_, known)| known(mover) == *end).map_or("", |(word, _)| word),
    }
}

/// Reads まで sentences: the end that `text` tells when `mover` is to move. A result that holds only if the other side is
/// to move has no end, and is kept as the words of the sentence behind で.
pub(crate) fn of_sentence(text: &str, mover: Color) -> Option<End> {
    let (end, side) = told(text, mover)?;
    if side == mover {
        return Some(end);
    }
    let words = text.split_once("手で").map_or(text, |(_, words)| words);
    Some(End::Other(words::trim(words).to_owned()))
}

/// The end that a sentence tells, and the side to move there if it is right; `mover` if it does not say.
fn told(text: &str, mover: Color) -> Option<(End, Color)> {
    let has = |word: &str| text.contains(word);
    // The last player that is named is the one who won, or lost if nobody won.
    let named = text.char_indices().rev().find_map(|(at, letter)| {
        words::side_mark(letter).or_else(|| words::side(&text[at..]).map(|(color, _)| color))
    });
    let has_winner = has("勝");
    let loser = named.map(|named| if has_winner { !named } else { named });
    let end = if has("反則負") {
        End::Illegal { offender: loser.unwrap_or(mover) }
    } else if has("反則") {
        End::Illegal { offender: loser.unwrap_or(!mover) }
    } else if has("千日手") {
        End::Repetition
    } else if has("持将棋") {
        End::Impasse
    } else if has("中断") {
        End::Interruption
    } else if has("封じ手") {
        End::Sealed
    } else if has("最大手数") {
        End::MoveLimit
    } else if has("引き分け") || has("引分") {
        End::Draw
    } else if has("不戦敗") || has("不戦負") {
        End::Default { absent: loser.unwrap_or(mover) }
    } else if has("不戦") {
        End::Default { absent: loser.unwrap_or(!mover) }
    } else if has("不詰") {
        End::NoMate
    } else if has("詰") {
        return Some((End::Checkmate, loser.filter(|_| has_winner).unwrap_or(mover)));
    } else if has("入玉") || has("宣言") {
        return Some((End::Declaration, named.unwrap_or(mover)));
    } else if has("切れ") {
        return Some((End::TimeUp, loser.unwrap_or(mover)));
    } else if has_winner {
        return Some((End::Resignation, loser?));
    } else if has("投了") {
        return Some((End::Resignation, loser.unwrap_or(mover)));
    } else {
        return None;
    };
    Some((end, mover))
}

/// The result of a game by its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Won(Color),
    Drawn,
    /// Nobody has won yet.
    Open,
    /// The end does not tell a result.
    Unsaid,
}

/// The result of a game by its end where `mover` is to move.
const fn outcome(end: &End, mover: Color) -> Outcome {
    match end {
        End::Resignation | End::Checkmate | End::TimeUp => Outcome::Won(other(mover)),
        End::Declaration => Outcome::Won(mover),
        End::Illegal { offender: loser } | End::Default { absent: loser } => Outcome::Won(other(*loser)),
        End::Repetition | End::Impasse | End::MoveLimit | End::Draw => Outcome::Drawn,
        End::Interruption | End::Sealed | End::NoMate => Outcome::Open,
        End::TakeBack | End::Error | End::Other(_) => Outcome::Unsaid,
    }
}

/// Whether a sentence まで… tells something else than the end above it, where `mover` was to move. One that says less
/// does not, nor one that tells nothing.
pub(crate) fn contradicts(text: &str, end: &End, mover: Color) -> bool {
    let Some((told, side)) = told(text, mover) else { return false };
    let known = outcome(end, mover);
    if known == Outcome::Unsaid {
        return false;
    }
    if known != outcome(&told, side) {
        return true;
    }
    // Only of the same kind, or if one of them leaves the kind open. A mated player may resign all the same.
    let is_any = |end: &End| matches!(end, End::Draw | End::Interruption | End::Sealed | End::NoMate);
    let is_plain = |end: &End| matches!(end, End::Resignation | End::Checkmate);
    let is_mere_win = told == End::Resignation && !text.contains("投了");
    let is_same_kind = std::mem::discriminant(&told) == std::mem::discriminant(end);
    !(is_same_kind || is_mere_win || is_any(&told) || is_any(end) || (is_plain(&told) && is_plain(end)))
}

/// The sentence below the moves: まで, the number of moves, and the result. Ends that decide nothing have none.
pub(crate) fn sentence(end: &End, mover: Color, moves: usize, is_handicap: bool) -> Option<String> {
    let name = |color| words::side_name(color, is_handicap);
    let winner = name(!mover);
    let result = match end {
        End::Resignation | End::Checkmate => format!("{winner}の勝ち"),
        End::TimeUp => format!("時間切れにより{winner}の勝ち"),
        End::Declaration => format!("{}の入玉勝ち", name(mover)),
        End::Illegal { offender } if *offender == mover => format!("{}の反則負け", name(mover)),
        End::Illegal { .. } => format!("{}の反則勝ち", name(mover)),
        End::Default { absent } => format!("{}の不戦敗", name(*absent)),
        End::Interruption
        | End::Sealed
        | End::Repetition
        | End::Impasse
        | End::NoMate
        | End::MoveLimit
        | End::Draw => word(end, mover).to_owned(),
        End::TakeBack | End::Error | End::Other(_) => return None,
    };
    Some(format!("まで{moves}手で{result}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_comes_back_from_its_word_and_from_its_sentence() {
        for mover in Color::ALL {
            for (text, end) in WORDS {
                let end = end(mover);
                assert_eq!(of_word(text, mover), Some(end.clone()), "{text}");
                assert_eq!(of_word(word(&end, mover), mover), Some(end.clone()), "{text}");
                for is_handicap in [false, true] {
                    let Some(sentence) = sentence(&end, mover, 10, is_handicap) else { continue };
                    // Mate and resignation have the same sentence.
                    let told = if end == End::Checkmate { End::Resignation } else { end.clone() };
                    assert_eq!(of_sentence(&sentence, mover), Some(told), "{sentence}");
                }
            }
        }
    }

    #[test]
    fn sentences_of_other_programs_are_read() {
        let (black, white) = (Color::Black, Color::White);
        for (text, mover, end) in [
            ("まで78手で後手の勝ち", black, Some(End::Resignation)),
            ("まで78手で先手の勝ち", black, Some(End::Other("先手の勝ち".into()))),
            ("まで7手で詰", white, Some(End::Checkmate)),
            ("まで7手で時間切れにより後手の勝ち", black, Some(End::TimeUp)),
            ("まで7手で先手の切れ負け", black, Some(End::TimeUp)),
            ("まで7手で反則により先手の勝ち", white, Some(End::Illegal { offender: white })),
            ("まで7手で▲反則負け", white, Some(End::Illegal { offender: black })),
            ("まで7手で△の勝ち", black, Some(End::Resignation)),
            ("まで200手で下手の入玉宣言勝ち", black, Some(End::Declaration)),
            ("まで1手で後手の入玉勝ち", white, Some(End::Declaration)),
            ("まで1手で後手の入玉宣言勝ち", white, Some(End::Declaration)),
            ("まで1手で後手の勝ち宣言", white, Some(End::Declaration)),
            // Who declares is to move: the other side would have won.
            ("まで2手で後手の入玉勝ち", black, Some(End::Other("後手の入玉勝ち".into()))),
            ("まで2手で後手の勝ち宣言", black, Some(End::Other("後手の勝ち宣言".into()))),
            ("まで7手で先手の時間切れ", black, Some(End::TimeUp)),
            ("まで7手で先手の投了", black, Some(End::Resignation)),
            ("まで7手で先手の投了", white, Some(End::Other("先手の投了".into()))),
            ("まで7手で詰みにより先手の勝ち", white, Some(End::Checkmate)),
            ("まで7手で反則負けにより先手の勝ち", white, Some(End::Illegal { offender: white })),
            ("まで7手で先手の反則", white, Some(End::Illegal { offender: black })),
            ("まで", black, None),
            ("まで3手", black, None),
        ] {
            assert_eq!(of_sentence(text, mover), end, "{text}");
        }
    }

    #[test]
    fn a_sentence_contradicts_an_end_of_another_kind_or_with_another_winner() {
        let mover = Color::White;
        for (word, sentences) in [
            (
                "投了",
                &[
                    "先手の勝ち",
                    "投了",
                    "後手の投了",
                    "詰み",
                    "中断!",
                    "後手の勝ち!",
                    "先手の投了!",
                    "時間切れにより先手の勝ち!",
                ][..],
            ),
            ("中断", &["中断", "封じ手", "何か", "先手の勝ち!", "投了!", "千日手!"]),
            ("封じ手", &["中断", "封じ手", "後手の勝ち!"]),
            (
                "反則勝ち",
                &[
                    "後手の反則勝ち",
                    "先手の反則負け",
                    "後手の勝ち",
                    "反則",
                    "先手の反則勝ち!",
                    "先手の勝ち!",
                    "投了!",
                ],
            ),
            (
                "反則負け",
                &[
                    "後手の反則負け",
                    "先手の反則勝ち",
                    "先手の勝ち",
                    "反則負け",
                    "先手の反則負け!",
                    "後手の勝ち!",
                ],
            ),
            ("詰み", &["詰", "先手の勝ち", "詰みにより先手の勝ち", "投了", "後手の勝ち!", "不詰!"]),
            ("不詰", &["不詰", "先手の勝ち!"]),
            (
                "切れ負け",
                &[
                    "時間切れにより先手の勝ち",
                    "後手の切れ負け",
                    "後手の時間切れ",
                    "先手の勝ち",
                    "先手の切れ負け!",
                    "投了!",
                ],
            ),
            (
                "入玉勝ち",
                &[
                    "後手の入玉勝ち",
                    "後手の勝ち宣言",
                    "後手の勝ち",
                    "先手の入玉勝ち!",
                    "先手の勝ち!",
                    "持将棋!",
                ],
            ),
            ("不戦敗", &["後手の不戦敗", "先手の不戦勝", "先手の勝ち", "先手の不戦敗!"]),
            ("千日手", &["千日手", "引き分け", "持将棋!", "先手の勝ち!", "中断!"]),
            ("持将棋", &["持将棋", "引分", "千日手!"]),
            ("引き分け", &["千日手", "引き分け", "後手の勝ち!"]),
            ("エラー", &["先手の勝ち", "中断"]),
        ] {
            let end = of_word(word, mover).expect(word);
            for sentence in sentences {
                let (sentence, expected) = match sentence.strip_suffix('!') {
                    Some(sentence) => (sentence, true),
                    None => (*sentence, false),
                };
                let text = format!("まで1手で{sentence}");
                assert_eq!(contradicts(&text, &end, mover), expected, "{word}, {text}");
            }
        }
    }

    #[test]
    fn blanks_in_a_word_and_a_full_stop_behind_it_do_not_count() {
        for word in ["投　了", " 投 了", "投了。", "投了 .", "投　了．　"] {
            assert_eq!(of_word(word, Color::Black), Some(End::Resignation), "{word}");
        }
        for word in ["", "。", "投", "投了？", "。投了", "投。了"] {
            assert_eq!(of_word(word, Color::Black), None, "{word}");
        }
    }
}
