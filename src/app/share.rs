//! Sharing: the game as a link, a file or a QR code, and its position as a picture.

pub mod browser;
mod losses;
pub mod shared_record;
pub mod sheet;
pub mod words;
