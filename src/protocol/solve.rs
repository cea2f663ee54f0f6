//! Mate problems: what a page may ask of them, and what is known of one.

use crate::{RequestId, text};
use rules::Move;
use serde::{Deserialize, Serialize};

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

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Solution {
    /// There is a mate.
    Mate {
        /// A line that ends in mate; if the mate is proved to be the shortest, one in which both sides do their best.
        /// Its length is that of the mate: every answer counts, also pieces put between that are taken at once.
        #[serde(with = "text::list")]
        line: Vec<Move>,
        /// Every first move that mates in so many plies; empty if it is not proved that no mate is shorter.
        #[serde(with = "text::list")]
        firsts: Vec<Move>,
        /// The length without futile interpositions (無駄合い), as mate problems count it, if it was found out.
        convention: Option<u32>,
    },
    /// There is none by checks alone, however long it may take.
    NoMate,
    /// Neither was found within the limits.
    Unknown,
}
