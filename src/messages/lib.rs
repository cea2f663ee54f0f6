//! The messages between a board in a frame and the page around it: JSON with a version, as
//! `public/embed/messages.schema.json` describes it. [`read`] turns a text into a [`Message`] with its
//! [`EmbedCommand`], and [`EmbedEvent::to_json`] writes the events of the board. Every text comes from a stranger and
//! is read strictly: a message with any fault is refused as a whole, with a [`Refused`] reason. The crate neither sends
//! messages nor carries out commands.
//!
//! ```
//! use messages::{EmbedCommand, EmbedEvent, read};
//!
//! let message = read(r#"{"komadai":1,"id":7,"type":"goto","ply":12}"#).expect("a message");
//! assert_eq!(message.id, Some(7));
//! assert_eq!(message.command, EmbedCommand::GoTo(12));
//! assert!(EmbedEvent::Done(7).to_json().contains(r#""type":"done""#));
//! ```
#![forbid(unsafe_code)]

mod command;
mod event;

pub use command::{EmbedCommand, Message, Refused, Setting, read};
pub use event::{At, CRASHED, ClockAt, EmbedEvent, Evaluated, Mover, Solved, SolvedKind};

/// The version of the envelope. What has another one is refused.
pub const VERSION: u64 = 1;

/// Longer messages are not read, in bytes.
pub const LONGEST: usize = 256 * 1024;
