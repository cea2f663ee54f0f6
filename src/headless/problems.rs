//! The mate problems of the page (詰将棋 *tsumeshōgi*), which come from training games: their file, the sets that a
//! person chooses from, the problem of the day, the next one by one tap, hints, and the judging of moves by the
//! solution. What is stored about them is [`saves::problem_progress`].
//!
//! ```
//! use headless::problems::{Problems, ProblemSet, Tried};
//!
//! let text = "komadai problems 1\n4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\tdrop\tG*5b\n";
//! let problems = Problems::read(text).expect("a file of problems");
//! let problem = problems.of(ProblemSet::Mate1).next().expect("a mate in one");
//! assert_eq!(problem.tried(&["G*5b".parse().expect("a move")]), Tried::Solved);
//! ```

mod collection;
mod daily;
mod hint;
mod next;
mod order;
mod problem;
mod set;
mod theme;

pub use collection::{Problems, ReadError, RowError};
pub use daily::daily;
pub use hint::{Hint, HintStep};
pub use next::{Statistics, next};
pub use problem::{LENGTHS, Problem, ProblemError, Tried};
pub use set::ProblemSet;
pub use theme::{Theme, Themes};
