//! What an address says, read and written, and what is to be played by it.
//!
//! Everything in an address comes from strangers: each field is validated by itself, unknown ones are ignored, and what
//! cannot be read is named. [`Address::parse`] reads, [`fragment`] writes, [`Choice`] is the game that comes of it.
#![forbid(unsafe_code)]

mod address;
mod choice;
mod field;
mod fields;
mod language;
mod link;
mod names;
mod problem;
mod values;
mod write;

pub use address::{Address, Around};
pub use choice::{Choice, Pairing, Side, TOSSED, pawns_up, take_backs_name, take_backs_of};
pub use field::Field;
pub use language::Language;
pub use link::{Link, start_of};
pub use problem::LinkProblem;
pub use values::{Aids, Frame, Lock, PieceSet, SaveKey, Theme};
pub use write::{ShownGame, fragment, game_link, link_to, link_to_position, mate_link};
