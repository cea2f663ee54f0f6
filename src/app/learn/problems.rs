//! Mate problems (詰将棋 *tsumeshōgi*) in a room that covers the page, as the lessons are: the sets, the problem of the day,
//! and a problem on the board of a task. [`headless::problems`] has the problems, their order and what a hint tells.

pub mod room;
pub mod solving;
pub mod start;
pub mod state;
pub mod words;

pub use room::view;
