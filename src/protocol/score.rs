//! The value of a position.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// The side to move mates in this number of plies (positive), or is mated in it (negative; 0 is mate now).
    MateIn(i32),
}

impl fmt::Display for Score {
    /// Writes the score as USI does: `cp 120`, `mate -3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cp(cp) => write!(f, "cp {cp}"),
            Self::MateIn(plies) => write!(f, "mate {plies}"),
        }
    }
}
