//! The printed page: a sheet in black and white with the position shown, the players, the result, and the moves with
//! their comments; or with the arrangement in the open position editor. It loads with [`crate::later`], and exists only while the page is printed.

pub mod board;
pub mod content;
pub mod edited;
pub mod sheet;
pub mod words;
