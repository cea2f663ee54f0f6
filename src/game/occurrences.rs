//! The number of occurrences of each position of a game, so that a long game is judged as quickly as a short one.

use rules::{Position, ZobristKey};
use std::collections::BTreeMap;

/// A count for each key of the positions on a line. Keys may collide: this says where to look, and the position
/// itself decides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Occurrences(BTreeMap<ZobristKey, u32>);

impl Occurrences {
    /// Counts the position that the line has reached, and returns the number of occurrences of its key.
    pub(crate) fn enter(&mut self, position: &Position) -> u32 {
        let count = self.0.entry(position.key()).or_default();
        *count += 1;
        *count
    }

    /// The number of occurrences of the key of this position.
    pub(crate) fn of(&self, position: &Position) -> u32 {
        self.0.get(&position.key()).copied().unwrap_or(0)
    }

    /// Uncounts the position from which the line goes back.
    pub(crate) fn leave(&mut self, position: &Position) {
        if let Some(count) = self.0.get_mut(&position.key()) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(&position.key());
            }
        }
    }
}
