//! The thinker: evaluation, search, levels. It is driven by [`Engine::poll`], which returns within its budget; it
//! knows no clock, no thread and no browser.
//!
//! ```
//! use engine::{Engine, Job, Step};
//! use protocol::Limits;
//! use rules::{Position, Variant};
//!
//! let mut engine = Engine::new(8);
//! let position = Position::start(Variant::Standard);
//! engine.start_at(Job { limits: Limits::nodes(2_000), ..Job::new(position) }, 0);
//! let best = loop {
//!     if let Step::Done(best) = engine.poll(500, 0) {
//!         break best;
//!     }
//! };
//! assert_eq!(best.nodes, 2_000);
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod bench;
mod capturer;
mod chance;
mod correction;
mod engine;
mod evaluation;
mod exchange;
mod helper;
mod hidden;
mod history;
mod levels;
mod mate;
mod mating;
mod ordering;
mod packed;
mod search;
mod timing;
mod transposition;
mod value;

pub use bench::{BenchLine, bench};
pub use capturer::capturer;
pub use engine::{Best, Engine, Job, Report, Step, Variation};
pub use mating::{Mate, MateProgress, MateSolver, MateStep, Shortest, Solution};
