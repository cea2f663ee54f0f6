//! The sentences about pieces that cannot move: see [`crate::table::advice`].

pub mod words;
