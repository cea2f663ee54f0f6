//! What a thinker may answer.

use crate::{RequestId, Score, text};
use rules::Move;
use serde::{Deserialize, Serialize};

/// What a thinker may answer. [`Reply::Hello`] stays first and as it is, so that any two versions can refuse each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// The first message, sent without being asked. What is posted before it is lost.
    Hello {
        /// [`VERSION`](crate::VERSION) of the thinker.
        version: u32,
        /// The build of the site that it belongs to; empty for a developer's. A page takes a thinker of its own
        /// build only.
        build: String,
    },
    /// The search goes on; sent at least twice a second, so that a lost thinker is missed.
    Alive {
        /// The request.
        id: RequestId,
    },
    /// How far the search has come: after each iteration, and when the best line changes.
    Info {
        /// The request.
        id: RequestId,
        /// Plies searched.
        depth: u32,
        /// Positions visited.
        nodes: u64,
        /// What the position is worth to the side to move.
        score: Score,
        /// The line that both sides are expected to play.
        #[serde(with = "text::list")]
        pv: Vec<Move>,
    },
    /// The answer to a request.
    BestMove {
        /// The request.
        id: RequestId,
        /// What to do.
        answer: Answer,
        /// What the position is worth to the side to move; `None` if it was not searched.
        score: Option<Score>,
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

/// What the thinker wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// Play this.
    Move(#[serde(with = "text")] Move),
    /// Give up (投了).
    Resign,
    /// Declare victory (入玉宣言).
    Declare,
    /// There is no legal move.
    NoMove,
}

/// Why a request cannot be followed. The texts are for developers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// The message is none of this version.
    Message(String),
    /// This line cannot be read or played.
    Line(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hello_is_read_across_versions() {
        let hello = Reply::Hello { version: 4, build: "ab".into() };
        let bytes = [0, 4, 2, b'a', b'b'];
        assert_eq!(postcard::to_allocvec(&hello).expect("it fits into memory"), bytes);
        assert_eq!(postcard::from_bytes(&bytes), Ok(hello));
    }

    #[test]
    fn moves_travel_as_text() {
        let answer = Answer::Move("7g7f+".parse().expect("a move"));
        let bytes = postcard::to_allocvec(&answer).expect("it fits into memory");
        assert_eq!(bytes, *b"\0\x057g7f+");
        assert_eq!(postcard::from_bytes(&bytes), Ok(answer));
        assert!(postcard::from_bytes::<Answer>(b"\0\x047g7x").is_err());
    }
}
