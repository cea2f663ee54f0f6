//! Links to the page: the fields of an address are read, validated and written, and a link becomes the settings of a
//! game.
//!
//! [`Address::parse`] reads the fragment and the query of an address into a [`Link`]. Every address is untrusted
//! input: each field is validated alone, an unknown field is ignored, and an invalid one is reported as a
//! [`LinkProblem`] while the others stay in force. [`fragment`] writes a link in its canonical form. [`Choice`] holds
//! the settings of one game, those of a link or those of the form for the next game, and makes the terms of a
//! `game::Game` from them. The crate decodes no game records (it only notices that an address carries one), and has
//! no access to a browser.
//!
//! ```
//! use links::{Address, Choice, fragment};
//! use rules::Color;
//!
//! let address = Address::parse("play=w&level=5&theme=blue", "lang=ja");
//! assert_eq!(address.link.play, Some(Color::White));
//! assert_eq!(address.problems[0].field_name(), Some("theme"));
//! assert_eq!(fragment(&address.link), "play=w&level=5&lang=ja");
//! let choice = Choice::of_link(address.link);
//! assert_eq!(choice.level.get(), 5);
//! ```
//!
//! A start position and moves become a short link:
//!
//! ```
//! use links::{fragment, link_to};
//! use rules::{Line, Variant};
//!
//! let line = Line::parse("startpos moves 7g7f 3c3d", Variant::Standard).expect("a line");
//! assert_eq!(fragment(&link_to(&line)), "moves=7g7f_3c3d");
//! ```
#![forbid(unsafe_code)]

mod address;
mod choice;
mod field;
mod fields;
mod language;
mod lessons;
mod link;
mod names;
mod problem;
mod values;
mod write;

pub use address::{Address, Around};
pub use choice::{Choice, Pairing, SideChoice, TOSSED_PAWNS, pawns_up, take_backs_name, take_backs_of};
pub use field::Field;
pub use language::Language;
pub use lessons::{LessonPlace, ProblemTheme};
pub use link::Link;
pub use problem::LinkProblem;
pub use values::{Aids, EmbedMode, Lock, PieceSet, SaveKey, Theme};
pub use write::{ShownGame, fragment, game_link, link_to, link_to_position, mate_link};
