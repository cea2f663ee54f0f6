//! The position editor: the arrangement with its undo history, the piece that is held, and the navigation by
//! keyboard.

pub mod held_piece;
pub mod model;
pub mod rows;
