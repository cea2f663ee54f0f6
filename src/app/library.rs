//! All games that were played, and all records that somebody has written in, as the browser keeps them. It comes later
//! ([`crate::later`]); what a reload goes on with is in [`crate::store`].
//!
//! A game is kept from its first move, after every move; a record from the first change. What is only looked at is not
//! kept. A page inside another one keeps nothing, unless its link names a place (`save`).

pub mod database;
pub mod door;
pub mod durability;
pub mod keeper;
pub mod list;
pub mod moving;
pub mod row;
pub mod trouble;
pub mod view;
pub mod words;

pub use keeper::{Studied, StudyHooks, install, tell_study_lost, watch_study};
