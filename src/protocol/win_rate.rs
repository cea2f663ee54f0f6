//! The expected result of a game.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The expected share of points of a side (勝率 *shōritsu*), in thousandths: 0 is a loss, 1,000 a win. A draw counts half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "u16", into = "u16")]
pub struct WinRate(u16);

impl WinRate {
    /// A certain loss.
    pub const LOSS: Self = Self(0);
    /// Equal chances.
    pub const EVEN: Self = Self(500);
    /// A certain win.
    pub const WIN: Self = Self(1_000);

    /// The win rate of this many thousandths; `None` above 1,000.
    pub const fn new(thousandths: u16) -> Option<Self> {
        if thousandths <= Self::WIN.0 { Some(Self(thousandths)) } else { None }
    }

    /// The thousandths, from 0 to 1,000.
    pub const fn thousandths(self) -> u16 {
        self.0
    }

    /// The same expectation seen from the other side.
    #[must_use]
    pub const fn of_opponent(self) -> Self {
        Self(Self::WIN.0 - self.0)
    }
}

impl From<u16> for WinRate {
    /// The win rate of this many thousandths; more than 1,000 count as 1,000.
    fn from(thousandths: u16) -> Self {
        Self::new(thousandths).unwrap_or(Self::WIN)
    }
}

impl From<WinRate> for u16 {
    fn from(win_rate: WinRate) -> Self {
        win_rate.0
    }
}

impl fmt::Display for WinRate {
    /// Writes the thousandths.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_rate_is_a_share() {
        assert_eq!(WinRate::new(1_000), Some(WinRate::WIN));
        assert_eq!(WinRate::new(1_001), None);
        assert_eq!(WinRate::new(300).map(WinRate::of_opponent), WinRate::new(700));
        let bytes = postcard::to_allocvec(&1_001_u16).expect("it fits into memory");
        assert_eq!(postcard::from_bytes(&bytes), Ok(WinRate::WIN));
    }
}
