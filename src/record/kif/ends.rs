//! How a line ends: the words that stand in place of a move, and the sentence まで…手で… below the moves.

use crate::{End, words};
use rules::Color;

/// What a word means if this side is to move.
type Meaning = fn(Color) -> End;

/// The words for an end; the first that fits is written.
const WORDS: [(&str, Meaning); 32] = [
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

/// The end that a word means when `mover` is to move.
pub(crate) fn of_word(word: &str, mover: Color) -> Option<End> {
    WORDS.iter().find(|(known, _)| *known == word).map(|(_, end)| end(mover))
}

/// The word for an end when `mover` is to move.
pub(crate) fn word(end: &End, mover: Color) -> &str {
    match end {
        End::Other(word) => word,
        end => WORDS.iter().find(|(_, known)| known(mover) == *end).map_or("", |(word, _)| word),
    }
}

/// Reads まで sentences: the end that `text` tells when `mover` is to move.
pub(crate) fn of_sentence(text: &str, mover: Color) -> Option<End> {
    let has = |word: &str| text.contains(word);
    // The last player that is named is the one who won, or lost by a foul.
    let named = text.char_indices().rev().find_map(|(at, letter)| {
        words::side_mark(letter).or_else(|| words::side(&text[at..]).map(|(color, _)| color))
    });
    let end = if has("反則負") {
        End::Illegal { offender: named.unwrap_or(mover) }
    } else if has("反則") {
        End::Illegal { offender: named.map_or(!mover, |winner| !winner) }
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
        End::Default { absent: named.unwrap_or(mover) }
    } else if has("不戦") {
        End::Default { absent: named.map_or(!mover, |winner| !winner) }
    } else if has("不詰") {
        End::NoMate
    } else if has("詰") {
        End::Checkmate
    } else if has("入玉") || has("宣言") {
        winner_or_words(End::Declaration, named.is_none_or(|winner| winner == mover), text)
    } else if has("切れ") {
        let loses = named.is_none_or(|named| (named == mover) == has("負"));
        winner_or_words(End::TimeUp, loses, text)
    } else if has("勝") {
        winner_or_words(End::Resignation, named? != mover, text)
    } else if has("投了") {
        End::Resignation
    } else {
        return None;
    };
    Some(end)
}

/// The end if it is the mover's, or else what the sentence says behind で.
fn winner_or_words(end: End, fits: bool, text: &str) -> End {
    if fits {
        return end;
    }
    let words = text.split_once("手で").map_or(text, |(_, words)| words);
    End::Other(words::trim(words).to_owned())
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
            ("まで", black, None),
            ("まで3手", black, None),
        ] {
            assert_eq!(of_sentence(text, mover), end, "{text}");
        }
    }
}
