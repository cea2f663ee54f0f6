//! Records of games: the tree of moves with its comments and times, the formats that programs exchange, and the text of
//! moves.
//!
//! A [`Format`] reads a text into [`GameRecord`]s and writes them again: KIF, KI2, CSA, USI, JKF and USEN. Readers are
//! tolerant and report the faults that they forgave; writers are strict, write one form only, and report the data that
//! the format cannot carry. A [`Builder`] makes a record move by move, and a [`Study`] lets a person walk through one
//! and edit it. A [`SplitComment`] tells the evaluations that programs write into comments from the words of people.
//! Every text may come from a stranger: no text makes the crate panic, and the work for each is bounded.
//!
//! ```
//! use record::Format;
//!
//! let text = "先手：大山\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
//! let reading = Format::Kif.read(text).expect("a record");
//! let game = &reading.games[0];
//! assert_eq!(game.main_moves().len(), 2);
//! let written = Format::Usi.write(game).expect("USI has every start");
//! assert!(written.text.starts_with("position startpos moves 7g7f 3c3d"));
//! assert!(written.lost.contains(&record::Loss::Header));
//! ```
#![forbid(unsafe_code)]

mod builder;
pub mod charset;
pub mod csa;
#[cfg(feature = "encoding")]
pub mod encoding;
mod end;
pub mod evaluation;
mod expected;
mod format;
mod header;
pub mod jkf;
pub mod ki2;
pub mod kif;
pub mod movetext;
pub mod packed;
pub mod peers;
mod reading;
pub mod study;
mod transcript;
mod tree;
pub mod usen;
pub mod usi;
mod words;

pub use builder::{BuildError, Builder, Cursor};
pub use end::End;
pub use evaluation::{Evaluation, SplitComment};
pub use expected::Expected;
pub use format::{Format, UnknownFormat};
pub use header::{Field, Header};
pub use reading::{Forgiven, Leniency, Loss, Place, Problem, ReadError, Reading, WriteError, Written};
pub use study::Study;
pub use tree::{Arrow, Elapsed, GameRecord, Node, NodeId, Step};
