//! The sentences of the course in one language.

use super::ruby::without_readings;
use super::verdict::Input;
use rules::Move;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The version of the form. Others are not read.
const VERSION: u32 = 1;

/// The key in [`TaskTexts::wrong`] of what is said about a drop without a sentence and a reason of its own.
pub const OTHER_DROP: &str = "drop";
/// The key in [`TaskTexts::wrong`] of what is said about a move without a sentence and a reason of its own.
pub const OTHER: &str = "other";

/// The sentences of all chapters in one language. They may contain [`ruby`](super::ruby).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// The texts of the chapters by their names.
    pub chapters: BTreeMap<String, ChapterTexts>,
}

/// The sentences of a chapter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChapterTexts {
    /// The name of the chapter that people read.
    pub title: String,
    /// What the chapter teaches, in one sentence for the list of chapters.
    pub about: String,
    /// The texts of the tasks in their order.
    pub tasks: Vec<TaskTexts>,
}

/// The sentences of a task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskTexts {
    /// The explanation, and what to do.
    pub text: String,
    /// What is said when the task is done; empty for nothing but praise.
    #[serde(default)]
    pub right: String,
    /// What is said about particular wrong inputs, by [`TaskTexts::key`]; by [`OTHER_DROP`] about the other drops of which
    /// nothing can be shown, and by [`OTHER`] about all other such moves.
    #[serde(default)]
    pub wrong: BTreeMap<String, String>,
    /// The answers of a question, in their order.
    #[serde(default)]
    pub options: Vec<String>,
    /// How a small game is won, said beside it; empty where it is won by mate.
    #[serde(default)]
    pub goal: String,
}

/// The reason why texts cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextsError {
    /// The text is no JSON, or a field is missing, unknown or of another type. Both count from 1.
    Form {
        /// The line of the text.
        line: usize,
        /// The column of the line.
        column: usize,
    },
    /// The texts have a version that this program does not know.
    Version(u32),
}

impl Texts {
    /// Reads the texts of a language.
    ///
    /// # Errors
    /// [`TextsError`], if the text has another form or version.
    pub fn read(json: &str) -> Result<Self, TextsError> {
        let form =
            |error: &serde_json::Error| TextsError::Form { line: error.line(), column: error.column() };
        let version = version(json).map_err(|error| form(&error))?;
        if version != VERSION {
            return Err(TextsError::Version(version));
        }
        let file: File = serde_json::from_str(json).map_err(|error| form(&error))?;
        Ok(Self { chapters: file.chapters })
    }

    /// The texts of a chapter; `None` if there are none.
    pub fn chapter(&self, id: &str) -> Option<&ChapterTexts> {
        self.chapters.get(id)
    }

    /// The texts of a task by the name of its chapter and its number there, counted from 1.
    pub fn task(&self, chapter: &str, number: usize) -> Option<&TaskTexts> {
        self.chapter(chapter)?.tasks.get(number.checked_sub(1)?)
    }
}

impl TaskTexts {
    /// What is said about this wrong input besides the general reason; `None` if there is nothing particular.
    pub fn about(&self, input: Input) -> Option<&str> {
        self.wrong.get(&Self::key(input)?).map(String::as_str)
    }

    /// What is said about a wrong input that has no sentence of its own, and of which nothing can be shown; `None` if there
    /// is nothing to say.
    pub fn about_others(&self, input: Input) -> Option<&str> {
        let Input::Play(mv) = input else { return None };
        let of_drops = self.wrong.get(OTHER_DROP).filter(|_| matches!(mv, Move::Drop { .. }));
        of_drops.or_else(|| self.wrong.get(OTHER)).map(String::as_str)
    }

    /// The longest sentence about an input, as it is read without readings; empty if the task has none of its own.
    pub fn longest_said(&self) -> &str {
        longest(self.wrong.values().chain([&self.right]))
    }

    /// The longest sentence about a wrong input, as it is read without readings; empty if the task has none of its own.
    pub fn longest_reason(&self) -> &str {
        longest(self.wrong.values())
    }

    /// The key of an input in [`TaskTexts::wrong`]: a move as USI writes it, a square, or the index of an answer.
    pub fn key(input: Input) -> Option<String> {
        match input {
            Input::Play(mv) => Some(mv.to_string()),
            Input::Mark(square) => Some(square.to_string()),
            Input::Choose(index) => Some(index.to_string()),
            Input::Won | Input::Retry | Input::Undo => None,
        }
    }
}

/// The longest of these sentences, as it is read without readings; empty if there are none.
fn longest<'a>(sentences: impl Iterator<Item = &'a String>) -> &'a str {
    sentences.max_by_key(|said| without_readings(said).chars().count()).map_or("", String::as_str)
}

/// The file of one language as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "version")]
    _version: u32,
    chapters: BTreeMap<String, ChapterTexts>,
}

/// The version that a file of the course says it has.
pub(super) fn version(json: &str) -> Result<u32, serde_json::Error> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u32,
    }
    serde_json::from_str::<Versioned>(json).map(|file| file.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_chapter_and_number() {
        let texts = Texts::read(include_str!("../../../tests/data/learn/en.json")).expect("texts");
        assert_eq!(texts.chapter("run").map(|chapter| chapter.title.as_str()), Some("Running pieces"));
        let task = texts.task("run", 2).expect("a text");
        let input = |text: &str| Input::Play(text.parse().expect("a move"));
        assert_eq!(task.about(input("5e5b")), Some("The gold stands right behind that square."));
        assert_eq!((task.about(input("5e5c")), task.about(Input::Retry)), (None, None));
        let square = "5d".parse().expect("a square");
        let knight = texts.task("run", 5).and_then(|task| task.about(Input::Mark(square)));
        assert_eq!(knight, Some("The knight does not step, it jumps."));
        let question = texts.task("run", 7).and_then(|task| task.about(Input::Choose(0)));
        assert_eq!(question, Some("A rook runs straight."));
        assert_eq!(
            (texts.task("run", 0), texts.task("run", 99), texts.task("nowhere", 1)),
            (None, None, None)
        );
    }

    #[test]
    fn other_drops_and_other_moves_have_a_sentence_in_common() {
        let of = |wrong: &[(&str, &str)]| {
            let pair = |&(key, sentence): &(&str, &str)| (key.to_owned(), sentence.to_owned());
            TaskTexts { wrong: wrong.iter().map(pair).collect(), ..TaskTexts::default() }
        };
        let (task, none) = (of(&[("G*5c", "Too far."), (OTHER_DROP, "Look again.")]), TaskTexts::default());
        let input = |text: &str| Input::Play(text.parse().expect("a move"));
        assert_eq!((task.about(input("G*5c")), task.about(input("G*5d"))), (Some("Too far."), None));
        assert_eq!(task.about_others(input("G*5d")), Some("Look again."));
        assert_eq!((task.about_others(input("5c5d")), none.about_others(input("G*5d"))), (None, None));
        let both = of(&[(OTHER, "Take the gold."), (OTHER_DROP, "Look again.")]);
        let said = ["5c5d", "G*5d"].map(|text| both.about_others(input(text)));
        assert_eq!(said, [Some("Take the gold."), Some("Look again.")]);
        assert_eq!(both.about_others(Input::Choose(1)), None);
        let moves = of(&[(OTHER, "Take the gold.")]);
        assert_eq!(moves.about_others(input("G*5d")), Some("Take the gold."));
    }

    #[test]
    fn the_longest_sentence_about_an_input_is_told_as_it_is_read() {
        let pair = |(key, sentence): (&str, &str)| (key.to_owned(), sentence.to_owned());
        let wrong = [("0", "{飛車|ひしゃ}と{角|かく}。"), ("1", "飛車と角と金。")].map(pair).into();
        let mut task = TaskTexts { wrong, right: "はい。".to_owned(), ..TaskTexts::default() };
        assert_eq!(task.longest_said(), "飛車と角と金。");
        task.right = "はい、そのとおりです。".to_owned();
        assert_eq!(task.longest_said(), "はい、そのとおりです。");
        assert_eq!(task.longest_reason(), "飛車と角と金。");
        let none = TaskTexts::default();
        assert_eq!((none.longest_said(), none.longest_reason()), ("", ""));
    }

    #[test]
    fn other_forms_and_versions_are_refused() {
        assert_eq!(Texts::read(r#"{"version":2,"more":1}"#), Err(TextsError::Version(2)));
        for text in
            ["", "[]", r#"{"version":1}"#, r#"{"version":1,"chapters":{},"x":1}"#, r#"{"version":-1}"#]
        {
            assert!(matches!(Texts::read(text), Err(TextsError::Form { .. })), "{text}");
        }
        let missing = r#"{"version":1,"chapters":{"a":{"title":"A","about":"","tasks":[{"right":""}]}}}"#;
        assert!(matches!(Texts::read(missing), Err(TextsError::Form { line: 1, .. })));
    }
}
