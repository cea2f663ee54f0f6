//! What a page may ask a thinker and what it may answer: plain data with a version. Positions and moves travel as
//! the text of SFEN and USI. How thinking and transport work is no matter of this room.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod job;
mod level;
mod limits;
mod reply;
mod request;
mod score;
mod solve;
mod text;
mod think;

pub use job::{Job, Message};
pub use level::Level;
pub use limits::{ClockLeft, Limits, Time};
pub use reply::{Failure, Reply};
pub use request::{Request, RequestId};
pub use score::Score;
pub use solve::{Solution, Solve, SolveProgress, Solved};
pub use think::{Answer, BestMove, SearchInfo, Think};

/// The version of these messages. A page and a worker of different versions refuse each other.
pub const VERSION: u32 = 6;
