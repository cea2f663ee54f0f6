//! Mate problems: a position to solve, and the result. They have a worker of their own, since a player rarely needs it.

use crate::{Job, text};
use rules::Move;
use serde::{Deserialize, Serialize};

/// A position in which the side to move is to mate by giving check with every move: the job of a worker that solves
/// mate problems.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solve {
    /// Start position and moves as the USI command `position` has them. The attacker may have no king.
    pub line: String,
    /// A limit of the time, in milliseconds.
    pub time_ms: Option<u64>,
    /// An approximate limit of the number of positions.
    pub nodes: Option<u64>,
}

impl Job for Solve {
    type Progress = SolveProgress;
    type Answer = Solved;
}

/// The progress of the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolveProgress {
    /// The number of positions visited so far.
    pub nodes: u64,
    /// The number of plies within which a mate is proved; `None` if no mate is found yet.
    pub at_most: Option<u32>,
    /// The number of plies within which there is certainly no mate.
    pub none_within: u32,
}

/// The result of solving, with its cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solved {
    /// The result for the position.
    pub solution: Solution,
    /// The number of positions visited.
    pub nodes: u64,
}

/// The result of solving a mate problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Solution {
    /// There is a mate.
    Mate {
        /// A line that ends in mate; if the mate is proved to be the shortest, one in which both sides play their best.
        /// Its length is that of the mate: every answer counts, also interpositions that are captured at once.
        #[serde(with = "text::line")]
        line: Vec<Move>,
        /// Every first move that mates in that number of plies; empty if it is not proved that no mate is shorter.
        #[serde(with = "text::line")]
        firsts: Vec<Move>,
        /// The length without futile interpositions (無駄合い *mudaai*), as mate problems count it, if it was computed.
        convention: Option<u32>,
    },
    /// There is no mate by checks alone, however long it may take.
    NoMate,
    /// Neither a mate nor its absence was proved within the limits.
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Failure, Reply, Request, RequestId};
    use std::fmt::Debug;

    /// Whether a message comes back as it was sent, and a message that is cut off is not taken for a whole one.
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
        travels(&Request::Begin(id, Solve { line, time_ms: Some(300), nodes: None }));
        travels(&Request::<Solve>::Stop(id));
        travels(&Request::<Solve>::GiveWay);
        let mv = |text: &str| text.parse().expect("a move");
        let mate = Solution::Mate {
            line: vec![mv("G*5b"), mv("5a4a"), mv("4c4b+")],
            firsts: vec![mv("G*5b"), mv("4c4b+")],
            convention: Some(1),
        };
        for solution in [mate, Solution::NoMate, Solution::Unknown] {
            travels(&Reply::<Solve>::Answer { id, answer: Solved { solution, nodes: 300 }, took_ms: 2 });
        }
        let progress = SolveProgress { nodes: 1, at_most: Some(9), none_within: 5 };
        travels(&Reply::<Solve>::Progress(id, progress));
        travels(&Reply::<Solve>::Alive(id));
        travels(&Reply::<Solve>::Cancelled(id));
        travels(&Reply::<Solve>::Failed { id: Some(id), failure: Failure::Line("?".into()) });
    }
}
