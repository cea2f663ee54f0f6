//! Everything that the page stores, as text with a version, and how every older version is read. Where the texts lie is the
//! page's affair.
//!
//! A reload needs [`Saved`] games in their [`slots`], [`Preferences`], the [`last_choice`], the [`ChessClock`] and a
//! [`KeptStudy`]. The list of kept games holds [`entry`] cards and records, and goes out and comes back as an [`archive`].
//! JSON is read by `entry` and `archive` alone: a page that begins a game does without.
#![forbid(unsafe_code)]

pub mod archive;
mod chess_clock;
#[cfg(test)]
mod dumps;
pub mod entry;
mod id;
mod kept_study;
pub mod last_choice;
mod lines;
pub mod preferences;
pub mod rows;
mod saved;
pub mod search;
pub mod slots;

pub use chess_clock::{ChessClock, ClockPhase};
pub use id::GameId;
pub use kept_study::KeptStudy;
pub use preferences::Preferences;
pub use saved::{Label, Saved, StatedEnd};
