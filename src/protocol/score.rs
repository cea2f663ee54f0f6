//! What a position is worth.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// The side to move mates in this many plies (positive), or is mated in so many (negative; 0 is mate now).
    MateIn(i32),
}

impl fmt::Display for Score {
    /// As USI writes it: `cp 120`, `mate -3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cp(cp) => write!(f, "cp {cp}"),
            Self::MateIn(plies) => write!(f, "mate {plies}"),
        }
    }
}
