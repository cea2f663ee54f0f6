//! Live analysis: the panel with what the engine finds in the position that is shown, and the exchange of messages with
//! the engine and the mate solver. [`headless::analysis`] decides what they are asked, and what of their answers is shown.
//!
//! The analysis has an engine's worker of its own, which is started when it is switched on and ended when it is switched
//! off, so that it can never be in the way of the game. The mate solver is that of the page. While either is needed for
//! something else, the analysis rests. The [`review`] of a game uses the same workers, and goes first. This code loads on
//! first use ([`crate::analyzer`]).

pub mod candidates;
mod controller;
mod keeping;
mod keys;
pub mod live;
pub mod mate;
pub mod names;
pub mod panel;
pub mod review;
mod scores;
pub mod settings;
pub mod walk_bar;
mod walking;
pub mod words;
mod workers;

pub use controller::{evaluation, mode, switch, toggle};

use crate::table::Table;

/// Creates the controllers of the page: live analysis switched off, and no review.
pub fn install(table: Table) {
    controller::install(table);
    review::install(table);
}

/// Whether a worker works for live analysis or for a review, or would if the host page let it. Tracks changes.
pub fn is_wanted() -> bool {
    controller::is_wanted() | review::is_wanted()
}
