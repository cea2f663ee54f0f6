//! How often each position of a game has occurred, so that a long game is judged as quickly as a short one.

use rules::{Key, Position};
use std::collections::BTreeMap;

/// A count for each key of the positions on a line. Keys may collide: this says where to look, and the position
/// itself decides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Occurrences(BTreeMap<Key, u32>);

impl Occurrences {
    /// The line has reached this position; how often its key has now occurred.
    pub(crate) fn enter(&mut self, position: &Position) -> u32 {
        let count = self.0.entry(position.key()).or_default();
        *count += 1;
        *count
    }

    /// How often the key of this position has occurred.
    pub(crate) fn of(&self, position: &Position) -> u32 {
        self.0.get(&position.key()).copied().unwrap_or(0)
    }

    /// The line goes back from this position.
    pub(crate) fn leave(&mut self, position: &Position) {
        if let Some(count) = self.0.get_mut(&position.key()) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(&position.key());
            }
        }
    }
}
