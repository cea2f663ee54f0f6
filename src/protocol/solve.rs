//! Mate problems: what a page may ask a thinker that solves them, and what that may answer. It is a thinker of its own,
//! with words of its own: who plays needs neither.

use crate::{Failure, RequestId, text};
use rules::Move;
use serde::{Deserialize, Serialize};

/// What a page may ask a thinker that solves mate problems.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MateRequest {
    /// Solve this. A request that is still being answered is dropped and answered [`MateReply::Cancelled`]: the newest
    /// wins.
    Solve(Solve),
    /// Answer this request now, with what is known so far. Leads to exactly one [`MateReply::Solved`].
    Stop(RequestId),
    /// The person is at work: leave the processor to the page for a moment. Not answered.
    GiveWay,
}

/// A position in which the side to move is to mate by giving check with every move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solve {
    /// Repeated by every reply.
    pub id: RequestId,
    /// Start position and moves as the USI command `position` has them. The attacker may have no king.
    pub line: String,
    /// Stop after so many milliseconds.
    pub time_ms: Option<u64>,
    /// Stop after about so many positions.
    pub nodes: Option<u64>,
}

/// What a thinker that solves mate problems may answer. [`MateReply::Hello`] is that of [`Reply`](crate::Reply), and stays
/// first and as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MateReply {
    /// The first message, sent without being asked. What is posted before it is lost.
    Hello {
        /// [`VERSION`](crate::VERSION) of the thinker.
        version: u32,
        /// The build of the site that it belongs to; empty for a developer's.
        build: String,
    },
    /// How far the work has come; sent at least twice a second.
    Solving {
        /// The request.
        id: RequestId,
        /// Positions visited.
        nodes: u64,
        /// Plies within which a mate is proved.
        at_most: Option<u32>,
        /// Plies within which there is surely none.
        none_within: u32,
    },
    /// The answer to a request.
    Solved {
        /// The request.
        id: RequestId,
        /// What was found out.
        solution: Solution,
        /// Positions visited.
        nodes: u64,
        /// Milliseconds from the arrival of the request to this answer.
        took_ms: u64,
    },
    /// A newer request took this one's place.
    Cancelled(RequestId),
    /// The request cannot be followed; the thinker is ready for the next.
    Failed {
        /// The request, if it could be read that far.
        id: Option<RequestId>,
        /// What is wrong.
        failure: Failure,
    },
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Solution {
    /// There is a mate.
    Mate {
        /// A line that ends in mate; if the mate is proved to be the shortest, one in which both sides do their best.
        /// Its length is that of the mate: every answer counts, also pieces put between that are taken at once.
        #[serde(with = "text::line")]
        line: Vec<Move>,
        /// Every first move that mates in so many plies; empty if it is not proved that no mate is shorter.
        #[serde(with = "text::line")]
        firsts: Vec<Move>,
        /// The length without futile interpositions (無駄合い), as mate problems count it, if it was found out.
        convention: Option<u32>,
    },
    /// There is none by checks alone, however long it may take.
    NoMate,
    /// Neither was found within the limits.
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reply;
    use std::fmt::Debug;

    /// Whether it comes back as it was sent, and nothing that is cut off is taken for whole.
    fn travels<T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug>(message: &T) {
        let bytes = postcard::to_allocvec(message).expect("it fits into memory");
        assert_eq!(postcard::from_bytes::<T>(&bytes).as_ref(), Ok(message));
        for end in 0..bytes.len() {
            assert!(postcard::from_bytes::<T>(&bytes[..end]).is_err(), "{message:?} cut at {end}");
        }
    }

    #[test]
    fn every_message_travels() {
        let id = RequestId(300);
        let line = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1".to_owned();
        travels(&MateRequest::Solve(Solve { id, line, time_ms: Some(300), nodes: None }));
        travels(&MateRequest::Stop(id));
        travels(&MateRequest::GiveWay);
        let mv = |text: &str| text.parse().expect("a move");
        let mate = Solution::Mate {
            line: vec![mv("G*5b"), mv("5a4a"), mv("4c4b+")],
            firsts: vec![mv("G*5b"), mv("4c4b+")],
            convention: Some(1),
        };
        for solution in [mate, Solution::NoMate, Solution::Unknown] {
            travels(&MateReply::Solved { id, solution, nodes: 300, took_ms: 2 });
        }
        travels(&MateReply::Solving { id, nodes: 1, at_most: Some(9), none_within: 5 });
        travels(&MateReply::Cancelled(id));
        travels(&MateReply::Failed { id: Some(id), failure: Failure::Line("?".into()) });
    }

    #[test]
    fn both_kinds_of_thinkers_say_hello_alike() {
        let hello = Reply::Hello { version: 5, build: "ab".into() };
        let bytes = postcard::to_allocvec(&hello).expect("it fits into memory");
        let hello = MateReply::Hello { version: 5, build: "ab".into() };
        assert_eq!(postcard::from_bytes(&bytes), Ok(hello));
    }
}
