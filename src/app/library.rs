//! The list of games in the browser's IndexedDB: all games that were played, and all records that were edited. Most of
//! this code loads after the first paint ([`crate::later`]). The games that a reload resumes are in [`crate::store`].
//!
//! A game is stored after every move, from the first one; a record from the first change. Games and records that are
//! only viewed are not stored. An embedded page stores nothing, unless its link names a place (`save`), nor does a page in a frame of
//! another origin.

pub mod absence;
pub mod breaks;
pub mod database;
pub mod durability;
pub mod foreign;
pub mod indexed_db;
pub mod keeper;
pub mod list;
pub mod row;
pub mod slots;
pub mod statistics;
pub mod storage_error;
pub mod transfer;
pub mod view;
pub mod words;

pub use keeper::install;
pub use keeper::study::{warn_of_study_loss, watch_study};
pub use slots::{check_resumed, take_over_slots};
