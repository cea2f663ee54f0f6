//! The messages between a page and its workers: plain data with a version. A page sends a [`Request`] with a [`Job`],
//! either [`Think`] or [`Solve`], and the worker sends a [`Reply`] with its progress and its answer. Positions and
//! moves are carried as SFEN and USI text. The first reply names the [`VERSION`], and a page and a worker of different
//! versions refuse each other. The crate does neither the search nor the transport.
//!
//! ```
//! use protocol::{Candidates, Level, Limits, Request, RequestId, Style, Think};
//! use rules::ImpasseRule;
//!
//! let job = Think {
//!     line: "startpos moves 7g7f".to_owned(),
//!     limits: Limits::depth(8),
//!     level: Level::new(5),
//!     candidates: Candidates::ONE,
//!     style: Style::Ranging,
//!     seed: 1,
//!     impasse: ImpasseRule::Points27,
//!     waits_for_network: true,
//!     asks_book: false,
//! };
//! let request = Request::Begin(RequestId(1), job);
//! let bytes = postcard::to_allocvec(&request).expect("it fits into memory");
//! assert_eq!(postcard::from_bytes::<Request<Think>>(&bytes), Ok(request));
//! ```
#![forbid(unsafe_code)]

mod candidates;
mod job;
mod level;
mod limits;
mod reply;
mod request;
mod score;
mod solve;
mod style;
mod text;
mod think;
mod win_rate;

pub use candidates::Candidates;
pub use job::{Job, Message};
pub use level::Level;
pub use limits::{ClockLeft, Limits, Time};
pub use reply::{Failure, Reply};
pub use request::{Request, RequestId};
pub use score::Score;
pub use solve::{Solution, Solve, SolveProgress, Solved};
pub use style::Style;
pub use think::{Answer, BestMove, BookUse, Bound, Evaluation, Loading, SearchInfo, Think, ThinkProgress};
pub use win_rate::WinRate;

/// The version of these messages. A page and a worker of different versions refuse each other.
pub const VERSION: u32 = 11;
