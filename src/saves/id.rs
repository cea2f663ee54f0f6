//! The identity of saved games.

use std::fmt;

/// The id of a saved game, unique in this browser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub u64);

impl GameId {
    /// Reads the 16 hexadecimal digits that [`fmt::Display`] writes; `None` for any other text.
    pub fn read(text: &str) -> Option<Self> {
        (text.len() == 16).then(|| u64::from_str_radix(text, 16).ok().map(Self)).flatten()
    }

    /// The id of a game that was stored without one: a hash of its text, so that the same text always has the same
    /// id.
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
