//! A record that somebody reads: where it comes from, the list of its moves and how they are written, and its ends.

pub mod ending;
pub mod notation;
pub mod reading;
pub mod rows;
pub mod shared;
