//! The shogi engine: evaluation, search, playing levels and mate solver. The caller drives it through
//! [`Engine::poll`], which returns within its node budget. It uses no clock, no thread and no browser API.
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

mod bench;
mod book;
mod correction_history;
mod engine;
mod errors;
mod evaluation;
mod game_start;
mod habits;
mod history;
mod job;
mod levels;
mod mate;
mod memory;
mod ordering;
mod oversights;
mod pace;
mod packed_move;
mod plan;
mod report;
mod rng;
mod root_mate;
mod search;
mod see;
mod time_management;
mod transposition;
mod tsume;
mod value;
mod win_rate;

pub use bench::{BenchLine, bench, bench_with};
pub use book::file::{BookError, BookMove};
pub use book::{Book, Styles};
pub use engine::{Engine, Step};
pub use job::Job;
pub use report::{Best, Report, Variation};
pub use rng::Rng;
pub use tsume::{Mate, MateProgress, MateSolver, MateStep, Shortest, Solution};
pub use win_rate::win_rate;
