//! What a page that holds a board in a frame may say to it, and what the board says: JSON with a version, as
//! `public/embed/messages.schema.json` describes it. Everything that comes is a stranger's, and is read strictly: what is
//! not wholly right is refused as a whole. How messages travel, and what is done with them, is no matter of this room.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod command;
mod event;

pub use command::{EmbedCommand, Message, Refused, Setting, read};
pub use event::{At, ClockAt, EmbedEvent, Mover};

/// The version of the envelope. What has another one is refused.
pub const VERSION: u64 = 1;

/// Longer messages are not read, in bytes.
pub const LONGEST: usize = 256 * 1024;
