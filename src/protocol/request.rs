//! The requests of a page to a worker.

use crate::Job;
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

/// A request of a page to a worker with jobs of the kind `J`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Request<J: Job> {
    /// Do this. A request that is still being answered is dropped and answered [`Reply::Cancelled`]: the newest wins.
    ///
    /// [`Reply::Cancelled`]: crate::Reply::Cancelled
    Begin(RequestId, J),
    /// Answer this request now, with what is known so far. Leads to exactly one [`Reply::Answer`].
    ///
    /// [`Reply::Answer`]: crate::Reply::Answer
    Stop(RequestId),
    /// The person is at work: leave the processor to the page for a moment. Not answered.
    GiveWay,
}
