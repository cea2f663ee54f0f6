//! The list of moves of a record, and how moves are written in it.

pub mod notation;
pub mod rows;
