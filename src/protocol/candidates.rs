//! The number of lines that a search ranks.

use serde::{Deserialize, Serialize};

/// A number of candidates (候補手 *kōhote*), the best moves of a position, that a search ranks: from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Candidates(u8);

impl Candidates {
    /// The best move alone.
    pub const ONE: Self = Self(1);
    /// The greatest number of candidates.
    pub const MOST: Self = Self(5);

    /// This number of candidates; `None` outside 1 to 5.
    pub const fn new(count: u8) -> Option<Self> {
        if Self::ONE.0 <= count && count <= Self::MOST.0 { Some(Self(count)) } else { None }
    }

    /// The number, 1 to 5.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Every number of candidates, the smallest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::ONE.0..=Self::MOST.0).map(Self)
    }
}

impl TryFrom<u8> for Candidates {
    type Error = &'static str;

    fn try_from(count: u8) -> Result<Self, Self::Error> {
        Self::new(count).ok_or("a search ranks 1 to 5 candidates")
    }
}

impl From<Candidates> for u8 {
    fn from(candidates: Candidates) -> Self {
        candidates.0
    }
}
