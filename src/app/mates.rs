//! Mate problems in words. The table has the desk of the solver ([`crate::table::mates`]), [`headless::mate_problem`] says
//! what is right.

pub mod words;
