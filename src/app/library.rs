//! All games that were played, and all records that somebody has written in, as the browser keeps them. It comes later
//! ([`crate::later`]); what a reload goes on with is in [`crate::store`].

pub mod archive;
pub mod entry;
pub mod search;
