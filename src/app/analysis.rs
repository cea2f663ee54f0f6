//! Live analysis: the panel with what the engine finds in the position that is shown, and the exchange of messages with
//! the engine and the mate solver. [`headless::analysis`] decides what they are asked, and what of their answers is shown.
//!
//! The analysis has an engine's worker of its own, which is started when it is switched on and ended when it is switched
//! off, so that it can never be in the way of the game. The mate solver is that of the page. While either is needed for
//! something else, the analysis rests. This code loads on first use ([`crate::analyzer`]).

pub mod candidates;
mod controller;
mod keys;
pub mod live;
pub mod panel;
mod scores;
pub mod settings;
mod walking;
pub mod words;

pub use controller::{evaluation, install, is_wanted, switch, toggle};
