//! How kept games are told apart.

use std::fmt;

/// Names a game among all that are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub u64);

impl GameId {
    /// Reads what [`fmt::Display`] writes.
    pub fn read(text: &str) -> Option<Self> {
        (text.len() == 16).then(|| u64::from_str_radix(text, 16).ok().map(Self)).flatten()
    }

    /// The id of a game that was stored without one: the same text has the same id, wherever it lies.
    pub fn of_text(text: &str) -> Self {
        // FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
