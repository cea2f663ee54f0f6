//! A counting filter of the boards on the path: it nearly always excludes a repetition at once, however long
//! the path is.

use rules::ZobristKey;

const COUNT: usize = 1 << 14;

/// The filter: the number of boards on the path per slot.
pub(super) struct PathFilter {
    counts: Vec<u16>,
}

impl PathFilter {
    pub(super) fn new() -> Self {
        Self { counts: vec![0; COUNT] }
    }

    pub(super) fn bytes(&self) -> usize {
        self.counts.capacity() * size_of::<u16>()
    }

    const fn index(key: ZobristKey) -> usize {
        key as usize % COUNT
    }

    pub(super) fn add(&mut self, key: ZobristKey) {
        if let Some(count) = self.counts.get_mut(Self::index(key)) {
            *count += 1;
        }
    }

    /// Removes a board that was added before.
    pub(super) fn remove(&mut self, key: ZobristKey) {
        if let Some(count) = self.counts.get_mut(Self::index(key)) {
            *count = count.saturating_sub(1);
        }
    }

    /// Whether the board may be on the path; `false` is certain.
    pub(super) fn may_have(&self, key: ZobristKey) -> bool {
        self.counts.get(Self::index(key)).is_some_and(|&count| count > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_found_until_they_are_removed() {
        let mut path_filter = PathFilter::new();
        let (one, other) = (5, 5 + COUNT as ZobristKey);
        path_filter.add(one);
        path_filter.add(other);
        assert!(path_filter.may_have(one) && path_filter.may_have(other) && !path_filter.may_have(6));
        path_filter.remove(one);
        assert!(path_filter.may_have(other));
        path_filter.remove(other);
        assert!(!path_filter.may_have(other));
    }
}
