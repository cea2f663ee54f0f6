//! The stored form of the note that the game on the table is that of a lesson: a line with the version, the chapter, the
//! number of the task and the id of the game, separated by spaces.

use crate::id::GameId;
use links::LessonPlace;

/// The version of the form. Other versions are not read; a later version migrates the older ones here.
const VERSION: &str = "1";
/// The greatest length of a stored text, in bytes. It follows from what an address can hold.
pub const LONGEST_TEXT: usize = 64;

/// The game of a lesson: a small game against the AI, which ends a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonGame {
    /// The name of the chapter, as an address can hold it.
    pub chapter: String,
    /// The number of the task in the chapter, counted from 1, up to 99.
    pub task: usize,
    /// The game on the table.
    pub id: GameId,
}

impl LessonGame {
    /// The text to be stored, of at most [`LONGEST_TEXT`] bytes; `None` if no address can hold chapter and task.
    pub fn to_text(&self) -> Option<String> {
        let Self { chapter, task, id } = self;
        is_place(chapter, &task.to_string()).then(|| format!("{VERSION} {chapter} {task} {id}"))
    }

    /// Reads a stored text. `None` for one of another version, and for one that cannot be read. The first pages with
    /// lessons wrote no version.
    pub fn from_text(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let (chapter, task, id) = match *words {
            [VERSION, chapter, task, id] | [chapter, task, id] => (chapter, task, id),
            _ => return None,
        };
        let number = task.parse().ok().filter(|_| is_place(chapter, task))?;
        Some(Self { chapter: chapter.to_owned(), task: number, id: GameId::read(id)? })
    }
}

/// Whether an address can hold a chapter and the number of a task.
fn is_place(chapter: &str, task: &str) -> bool {
    LessonPlace::is_chapter(chapter) && LessonPlace::number(task).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> LessonGame {
        LessonGame { chapter: "board".to_owned(), task: 9, id: GameId(0xab) }
    }

    #[test]
    fn the_game_of_a_lesson_survives_as_text() {
        let text = game().to_text();
        assert_eq!(text.as_deref(), Some("1 board 9 00000000000000ab"));
        assert_eq!(LessonGame::from_text(&text.expect("a place")), Some(game()));
        // As it was written without a version.
        assert_eq!(LessonGame::from_text("board 9 00000000000000ab"), Some(game()));
    }

    #[test]
    fn what_cannot_be_read_is_no_game_of_a_lesson() {
        for bad in [
            "",
            "board 9",
            "2 board 9 00000000000000ab",
            "1 board 100 00000000000000ab",
            "1 board 09 00000000000000ab",
            "1 bo.ard 9 00000000000000ab",
            "1 board 9 ab",
            "1 board 9 00000000000000ab ",
        ] {
            assert_eq!(LessonGame::from_text(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn the_text_stays_within_its_bound() {
        let longest = LessonGame { chapter: "x".repeat(24), task: 99, id: GameId(u64::MAX) };
        let text = longest.to_text().expect("a place");
        assert!(text.len() <= LONGEST_TEXT, "{}", text.len());
        assert_eq!(LessonGame::from_text(&text), Some(longest.clone()));
        for beyond in
            [LessonGame { chapter: "x".repeat(25), ..longest.clone() }, LessonGame { task: 100, ..longest }]
        {
            assert_eq!(beyond.to_text(), None);
        }
    }
}
