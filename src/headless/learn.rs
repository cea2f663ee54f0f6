//! Lessons: a course of chapters with tasks, and the state of a task that a person works on.
//!
//! A [`Course`] has positions and goals, and no sentences; [`Texts`] has those of one language, with [`ruby`]. A
//! [`TaskRun`] judges the person's input and says what the screen shows. [`Progress`] remembers which tasks are done.
//!
//! ```
//! use headless::learn::{Course, Input, Outcome, TaskRun};
//!
//! let course = Course::read(
//!     r#"{ "version": 1, "chapters": [ { "id": "run", "tasks": [
//!         { "sfen": "9/9/9/9/4R4/9/9/9/9 b - 1", "goal": { "reach": ["5a", "2a"] }, "moves": 2 }
//!     ] } ] }"#,
//! )
//! .expect("a course");
//! let mut run = TaskRun::new(course.task("run", 1).expect("the only task"));
//! let play = |text: &str| Input::Play(text.parse().expect("a move"));
//! assert_eq!(run.apply(play("5e5a")), Outcome::Right { answer: None });
//! assert_eq!(run.apply(play("5a2a")), Outcome::Done);
//! ```

mod course;
mod fault;
mod marking;
mod one_move;
mod reading;
pub mod ruby;
mod run;
mod solo;
mod texts;
mod verdict;

pub use course::{Arrow, Chapter, Course, CourseError, EscapeBy, Goal, LineStep, SmallGame, Task, TaskFault};
pub use run::{Frame, Promotion, TaskRun};
pub use saves::learn::{MOST_STARS, Progress, stars_after};
pub use texts::{ChapterTexts, OTHER, OTHER_DROP, TaskTexts, Texts, TextsError};
pub use verdict::{Input, Outcome, State, Wrong};
