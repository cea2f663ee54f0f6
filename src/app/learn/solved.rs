//! What becomes of a task that is solved: the host page of an embedded page hears of it.

use super::lessons::{Lessons, TaskName};
use super::problems::state::ProblemRoom;
use crate::records;
use crate::table::link::embed_mode_of_page;
use headless::problems::ProblemSet;
use leptos::prelude::*;
use messages::{Solved, SolvedKind};

/// The highest number of a task in a chapter.
const MOST_TASKS: usize = 99;

/// The name of a mate problem in `data-task` and in messages, by its number.
pub fn problem_name(id: u32) -> String {
    format!("problem.{id:x}")
}

/// Notes that a task of the lessons is done, and tells the host page. `misses` is the number of wrong answers before.
pub fn note_lesson(lessons: Lessons, name: &TaskName, misses: u32) {
    lessons.note_done(name, misses);
    tell(|| {
        let chapter = &name.chapter;
        let total = lessons.course().and_then(|course| Some(course.chapter(chapter)?.tasks.len()));
        let done = lessons.count_done(chapter, total.unwrap_or(MOST_TASKS));
        let task = name.to_string();
        Solved { kind: SolvedKind::Lesson, task, misses, set: chapter.clone(), done, total }
    });
}

/// Tells the host page that a mate problem is solved, after it was noted. `set` is `None` for the problem of the day;
/// `misses` is the number of wrong moves and hints before.
pub fn tell_problem(room: ProblemRoom, set: Option<ProblemSet>, id: u32, misses: u32) {
    tell(|| {
        let kind = if set.is_some() { SolvedKind::Problem } else { SolvedKind::Daily };
        let set = set.unwrap_or_default();
        let statistics = room.statistics(set);
        Solved {
            kind,
            task: problem_name(id),
            misses,
            set: set.name().to_owned(),
            done: statistics.solved as usize,
            total: Some(statistics.problems as usize),
        }
    });
}

/// Sends the event, in an embedded page.
fn tell(solved: impl FnOnce() -> Solved) {
    if embed_mode_of_page().is_some() {
        let solved = untrack(solved);
        records::of_page().run(move |views| (views.tell_solved)(solved));
    }
}
