//! What a page may ask.

use crate::{Level, Limits, text};
use rules::ImpasseRule;
use serde::{Deserialize, Serialize};

/// Names a request; every reply repeats it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RequestId(pub u32);

impl RequestId {
    /// The id of the next request.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

/// What a page may ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Find a move. A request that is still being answered is dropped and answered [`Reply::Cancelled`]: the
    /// newest wins.
    ///
    /// [`Reply::Cancelled`]: crate::Reply::Cancelled
    Think(Think),
    /// Answer this request now, with the best move so far. Leads to exactly one [`Reply::BestMove`].
    ///
    /// [`Reply::BestMove`]: crate::Reply::BestMove
    Stop(RequestId),
    /// The person is at work: leave the processor to the page for a moment. Not answered.
    GiveWay,
}

/// A position to think about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Think {
    /// Repeated by every reply.
    pub id: RequestId,
    /// Start position and moves as the USI command `position` has them: without the moves, repetition cannot be
    /// judged.
    pub line: String,
    /// When to stop; the level may stop earlier.
    pub limits: Limits,
    /// How strongly to play; `None` is without any handicap.
    pub level: Option<Level>,
    /// What chance is made of: the same seed gives the same answer.
    pub seed: u32,
    /// The impasse rule in force.
    #[serde(with = "text")]
    pub impasse: ImpasseRule,
}
