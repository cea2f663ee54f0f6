//! The position editor: the arrangement, what the hand holds, and how the keyboard goes through it.

pub mod hold;
pub mod model;
pub mod rows;
