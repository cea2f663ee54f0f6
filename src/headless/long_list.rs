//! Long lists of which only the rows in sight are in the document.

/// The rows of a list that are in the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowWindow {
    /// The first of them.
    pub first: usize,
    /// The one behind the last; there may be fewer.
    pub end: usize,
}

/// How a long list is cut.
#[derive(Clone, Copy, Debug)]
pub struct LongList {
    /// How high a row is, in pixels.
    pub row: usize,
    /// So many rows on either side of those in sight are in the document as well.
    pub more: usize,
}

impl LongList {
    /// The rows for a list that is scrolled by `top` and `height` high, in pixels. To scroll by less than `more` rows changes
    /// them at most once.
    pub const fn window(self, top: usize, height: usize) -> RowWindow {
        let Self { row, more } = self;
        let (first, count) = (top / row, height / row + 1);
        RowWindow {
            first: first.saturating_sub(more) / more * more,
            end: (first + count + 2 * more) / more * more,
        }
    }

    /// Where a list that is scrolled by `top` and `height` high must be scrolled to, so that the row at `place` is in sight with
    /// one more around it; `None` if it is.
    pub const fn scroll_to(self, place: usize, top: i32, height: i32) -> Option<i32> {
        let row = self.row as i32;
        let above = place as i32 * row - row;
        let below = above + 3 * row - height;
        if above < top {
            Some(above)
        } else if below > top {
            Some(below)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: LongList = LongList { row: 32, more: 12 };

    #[test]
    fn what_is_in_sight_is_in_the_document() {
        for top in 0..2_000 {
            let RowWindow { first, end } = LIST.window(top, 400);
            assert!(first * 32 <= top && end * 32 >= top + 400, "{top}");
            assert!(end - first <= 400 / 32 + 1 + 4 * 12, "{top}");
        }
    }

    #[test]
    fn a_row_out_of_sight_is_scrolled_to() {
        assert_eq!(LIST.scroll_to(5, 0, 400), None);
        assert_eq!(LIST.scroll_to(20, 0, 400), Some(22 * 32 - 400));
        assert_eq!(LIST.scroll_to(5, 500, 400), Some(4 * 32));
    }
}
