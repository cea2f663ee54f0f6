//! Mate problems: a position to solve, and what is found out. Their thinker is one of its own: who plays needs it rarely.

use crate::{Job, text};
use rules::Move;
use serde::{Deserialize, Serialize};

/// A position in which the side to move is to mate by giving check with every move: the job of a thinker that solves mate
/// problems.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solve {
    /// Start position and moves as the USI command `position` has them. The attacker may have no king.
    pub line: String,
    /// Stop after so many milliseconds.
    pub time_ms: Option<u64>,
    /// Stop after about so many positions.
    pub nodes: Option<u64>,
}

impl Job for Solve {
    type Progress = SolveProgress;
    type Answer = Solved;
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolveProgress {
    /// Positions visited.
    pub nodes: u64,
    /// Plies within which a mate is proved.
    pub at_most: Option<u32>,
    /// Plies within which there is surely none.
    pub none_within: u32,
}

/// What was found out, and at what cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solved {
    /// What was found out.
    pub solution: Solution,
    /// Positions visited.
    pub nodes: u64,
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
    use crate::{Failure, Reply, Request, RequestId};
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
