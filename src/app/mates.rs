//! Mate problems that a person solves on the board. The table asks the solver ([`crate::table::mates`]).

pub mod words;
