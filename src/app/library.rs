//! All games that were played, and all records that somebody has written in, as the browser keeps them. It comes later
//! ([`crate::later`]); what a reload goes on with is in [`crate::store`].
//!
//! A game is kept from its first move, after every move; a record from the first change. What is only looked at is not
//! kept. A page inside another one keeps nothing, unless its link names a place (`save`).

pub mod database;
pub mod durability;
pub mod indexed_db;
pub mod keeper;
pub mod list;
pub mod row;
pub mod storage_error;
pub mod transfer;
pub mod view;
pub mod words;

pub use keeper::{StudiedRecord, StudyHooks, install, tell_study_lost, watch_study};
