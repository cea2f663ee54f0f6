//! Mate problems in words. [`crate::table::solver_controller`] talks with the solver, [`headless::mate_problem`] says
//! what is right.

pub mod words;
