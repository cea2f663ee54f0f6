//! How far a review is.

/// How far a review is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of judged moves.
    pub judged: usize,
    /// The number of moves of the game.
    pub moves: usize,
}

impl Progress {
    /// The part that is done, in percent from 0 to 100.
    pub fn percent(self) -> u32 {
        match self.moves {
            0 => 100,
            moves => (self.judged.min(moves) * 100 / moves) as u32,
        }
    }

    /// The time left in milliseconds, if it goes on as since an earlier progress, which was `elapsed_ms` ago. `None` if
    /// no move has been judged since.
    pub fn left_ms(self, earlier: Self, elapsed_ms: u64) -> Option<u64> {
        let done = self.judged.checked_sub(earlier.judged).filter(|&done| done > 0)?;
        let left = self.moves.saturating_sub(self.judged);
        let left_ms = u128::from(elapsed_ms) * left as u128 / done as u128;
        Some(u64::try_from(left_ms).unwrap_or(u64::MAX))
    }
}
