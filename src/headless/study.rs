//! Records that a person reads and edits: their source, the list of moves and its notation, and the ends of lines.

pub mod ending;
pub mod notation;
pub mod reading;
pub mod recorded;
pub mod remark;
pub mod rows;
pub mod shared;
