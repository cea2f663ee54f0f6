//! The review of a game as a page conducts it: what its workers are asked, how far the work is, and what is shown of it.
//!
//! [`session`] gives the questions of a [`crate::review::Review`] to an engine and a mate solver, one after another.
//! [`outcome`] has what is shown of a review, complete or not: the curve, the moves worth a look with the lines that show
//! why, and the summary. [`graph`] is the geometry of the curve, [`markup`] what is
//! inserted into the page, [`left`] the time left in round numbers, [`pace`] the effort that a person chooses, and
//! [`practice`] the mistakes as tasks.

pub mod graph;
mod kept;
pub mod left;
pub mod markup;
pub mod outcome;
pub mod pace;
pub mod practice;
pub mod session;
