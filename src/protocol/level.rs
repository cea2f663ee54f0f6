//! The strength of the engine's play.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A level of play, from 1 (a child who has just learned the moves can win) to 20 (the full strength on the page).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

impl Level {
    /// Level 1, the weakest.
    pub const LOWEST: Self = Self(1);
    /// Level 20, the strongest.
    pub const HIGHEST: Self = Self(20);

    /// The level with this number; `None` outside 1 to 20.
    pub const fn new(level: u8) -> Option<Self> {
        if Self::LOWEST.0 <= level && level <= Self::HIGHEST.0 { Some(Self(level)) } else { None }
    }

    /// The number of the level, 1 to 20.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::LOWEST.0..=Self::HIGHEST.0).map(Self)
    }
}

impl TryFrom<u8> for Level {
    type Error = &'static str;

    fn try_from(level: u8) -> Result<Self, Self::Error> {
        Self::new(level).ok_or("a level is 1 to 20")
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
