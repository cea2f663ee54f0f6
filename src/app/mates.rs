//! The texts about mate problems. [`crate::table::solver_controller`] exchanges messages with the solver, and
//! [`headless::mate_problem`] judges the moves.

pub mod words;
