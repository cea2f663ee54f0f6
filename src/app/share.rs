//! What a person shares: the game as a link or a file, its position as a picture.

pub mod browser;
mod losses;
pub mod shared_record;
pub mod sheet;
pub mod words;
