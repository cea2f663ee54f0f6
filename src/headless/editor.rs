//! The position editor: the arrangement, what the hand holds, and how the keyboard goes through it.

pub mod held_piece;
pub mod model;
pub mod rows;
