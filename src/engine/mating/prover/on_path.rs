//! Which boards may lie on the path: nearly always it can be said at once that one does not, however long the path is.

use rules::Key;

const COUNT: usize = 1 << 14;

/// How many boards on the path share each place.
pub(super) struct OnPath {
    counts: Vec<u16>,
}

impl OnPath {
    pub(super) fn new() -> Self {
        Self { counts: vec![0; COUNT] }
    }

    pub(super) fn bytes(&self) -> usize {
        self.counts.capacity() * size_of::<u16>()
    }

    const fn index(key: Key) -> usize {
        key as usize % COUNT
    }

    pub(super) fn add(&mut self, key: Key) {
        if let Some(count) = self.counts.get_mut(Self::index(key)) {
            *count += 1;
        }
    }

    /// Takes a board away that was added.
    pub(super) fn remove(&mut self, key: Key) {
        if let Some(count) = self.counts.get_mut(Self::index(key)) {
            *count = count.saturating_sub(1);
        }
    }

    /// Whether the board may be there; it is not if this is `false`.
    pub(super) fn may_have(&self, key: Key) -> bool {
        self.counts.get(Self::index(key)).is_some_and(|&count| count > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_there_until_they_are_taken_away() {
        let mut on_path = OnPath::new();
        let (one, other) = (5, 5 + COUNT as Key);
        on_path.add(one);
        on_path.add(other);
        assert!(on_path.may_have(one) && on_path.may_have(other) && !on_path.may_have(6));
        on_path.remove(one);
        assert!(on_path.may_have(other));
        on_path.remove(other);
        assert!(!on_path.may_have(other));
    }
}
