//! Records of games: the tree of moves with its comments and times, the formats that programs exchange, and the text
//! of moves.
//!
//! Readers are tolerant and say what they forgave; writers are strict, write one form only, and say what the format
//! cannot carry. Every text may come from a stranger: no text makes anything here panic, and the work is bounded.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod builder;
pub mod charset;
pub mod csa;
#[cfg(feature = "encoding")]
pub mod encoding;
mod end;
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
pub use expected::Expected;
pub use format::{Format, UnknownFormat};
pub use header::{Field, Header};
pub use reading::{Forgiven, Leniency, Loss, Place, Problem, ReadError, Reading, WriteError, Written};
pub use study::Study;
pub use tree::{Arrow, Elapsed, GameRecord, Node, NodeId, Step};
