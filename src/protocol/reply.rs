//! The replies of a worker.

use crate::{Job, RequestId};
use serde::{Deserialize, Serialize};

/// A reply of a worker with jobs of the kind `J`. [`Reply::Hello`] stays first and as it is, so that any two versions
/// can refuse each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Reply<J: Job> {
    /// The first message, which no request asks for. Messages that are posted to the worker before it are lost.
    Hello {
        /// [`VERSION`](crate::VERSION) of the worker.
        version: u32,
        /// The build of the site that it belongs to; empty for a developer's. A page takes a worker of its own
        /// build only.
        build: String,
    },
    /// The work goes on. This or [`Reply::Progress`] is sent at least twice a second, so that a lost worker is missed.
    Alive(RequestId),
    /// The progress of the work.
    Progress(RequestId, J::Progress),
    /// The answer to a request.
    Answer {
        /// The request that is answered.
        id: RequestId,
        /// The result of the job.
        answer: J::Answer,
        /// Milliseconds from the arrival of the request to this answer.
        took_ms: u64,
    },
    /// A newer request took this one's place.
    Cancelled(RequestId),
    /// The request cannot be followed; the worker is ready for the next.
    Failed {
        /// The request, if it could be read that far.
        id: Option<RequestId>,
        /// The reason why the request cannot be followed.
        failure: Failure,
    },
}

/// The reason why a request cannot be followed. The texts are for developers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// The message is not one of this version.
    Message(String),
    /// This line cannot be read or played.
    Line(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Solve, Think};

    #[test]
    fn hello_is_read_across_versions_and_kinds() {
        let hello = Reply::<Think>::Hello { version: 4, build: "ab".into() };
        let bytes = [0, 4, 2, b'a', b'b'];
        assert_eq!(postcard::to_allocvec(&hello).expect("it fits into memory"), bytes);
        assert_eq!(postcard::from_bytes(&bytes), Ok(hello));
        let hello = Reply::<Solve>::Hello { version: 4, build: "ab".into() };
        assert_eq!(postcard::from_bytes(&bytes), Ok(hello));
    }
}
