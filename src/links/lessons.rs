//! Types for the fields of links that open lessons and problems.

use crate::names::named;
use std::fmt;

/// The longest name of a chapter.
const LONGEST: usize = 24;
/// The highest number of a task.
const MOST_TASKS: u8 = 99;

/// The place in the lessons that a link opens. Whether the chapter and the task exist is not checked here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonPlace {
    /// The list of all chapters.
    Chapters,
    /// A chapter, by its name.
    Chapter(String),
    /// A task, by the name of its chapter and its number there, 1 to 99.
    Task(String, u8),
}

impl LessonPlace {
    /// Reads a value such as `step.3`, `step`, or nothing for the list of chapters; `None` for any other text.
    pub fn read(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Self::Chapters);
        }
        let (chapter, task) = text.split_once('.').map_or((text, None), |(id, task)| (id, Some(task)));
        if !Self::is_chapter(chapter) {
            return None;
        }
        let chapter = chapter.to_owned();
        Some(match task {
            Some(task) => Self::Task(chapter, Self::number(task)?),
            None => Self::Chapter(chapter),
        })
    }

    /// Whether a text can be the name of a chapter: 1 to 24 small letters, digits and `-`.
    pub fn is_chapter(text: &str) -> bool {
        let letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        (1..=LONGEST).contains(&text.len()) && text.bytes().all(letter)
    }

    /// The number of a task, 1 to 99, written without sign and leading zeros; `None` for any other text.
    pub fn number(text: &str) -> Option<u8> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        text.parse().ok().filter(|number| is_plain && (1..=MOST_TASKS).contains(number))
    }
}

impl fmt::Display for LessonPlace {
    /// Writes the value of the field `learn`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chapters => Ok(()),
            Self::Chapter(chapter) => f.write_str(chapter),
            Self::Task(chapter, number) => write!(f, "{chapter}.{number}"),
        }
    }
}

named! {
    /// The theme of the problems that a link opens.
    #[derive(Default)]
    pub enum ProblemTheme {
        /// All problems, whatever their theme is.
        #[default]
        All = "",
        /// Mates in one move.
        Mate1 = "mate1",
        /// Mates in three plies.
        Mate3 = "mate3",
        /// Mates in five plies.
        Mate5 = "mate5",
        /// Mates in seven plies.
        Mate7 = "mate7",
        /// Mates in nine plies.
        Mate9 = "mate9",
        /// Forks (両取り *ryōdori*): two pieces are attacked at once.
        Fork = "fork",
        /// Pieces that are pinned to their king.
        Pin = "pin",
        /// Drops of pieces in hand (打つ *utsu*).
        Drop = "drop",
        /// Promotions, and moves without one.
        Promotion = "promotion",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_written_as_it_is_read() {
        let task = |chapter: &str, number| LessonPlace::Task(chapter.to_owned(), number);
        for (text, place) in [
            ("", LessonPlace::Chapters),
            ("step", LessonPlace::Chapter("step".to_owned())),
            ("step.3", task("step", 3)),
            ("two-words.99", task("two-words", 99)),
        ] {
            assert_eq!(LessonPlace::read(text), Some(place.clone()), "{text}");
            assert_eq!(place.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_place_is_refused() {
        let long = "a".repeat(LONGEST + 1);
        for text in [
            ".", "step.", ".3", "step.0", "step.03", "step.+3", "step.100", "step.3.1", "Step", "a b", "歩",
            &long,
        ] {
            assert_eq!(LessonPlace::read(text), None, "{text}");
        }
    }
}
