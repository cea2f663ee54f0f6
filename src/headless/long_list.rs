//! Virtual scrolling: of a long list only the rows near the visible ones are in the document.

/// The range of rows that are in the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowWindow {
    /// The index of the first row.
    pub first: usize,
    /// The index after the last row; it may be beyond the end of the list.
    pub end: usize,
}

/// The geometry of a long list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongList {
    /// The height of a row in pixels; not 0.
    pub row: usize,
    /// The number of further rows on either side of the visible ones that are in the document; not 0.
    pub more: usize,
}

impl RowWindow {
    /// Whether any row belongs to both.
    pub const fn meets(self, other: Self) -> bool {
        self.first < other.end && other.first < self.end
    }
}

impl LongList {
    /// The rows for a list that is scrolled to `top` and `height` high, both in pixels. Scrolling by less than `more`
    /// rows changes them at most once.
    ///
    /// # Panics
    /// If `row` or `more` is 0.
    pub const fn window(self, top: usize, height: usize) -> RowWindow {
        let Self { row, more } = self;
        let (first, count) = (top / row, height / row + 1);
        RowWindow {
            first: first.saturating_sub(more) / more * more,
            end: (first + count + 2 * more) / more * more,
        }
    }

    /// The rows in sight alone, with one on either side, for a list that is scrolled to `top` and `height` high, both in
    /// pixels.
    ///
    /// # Panics
    /// If `row` is 0.
    pub const fn in_sight(self, top: usize, height: usize) -> RowWindow {
        let first = top / self.row;
        RowWindow { first: first.saturating_sub(1), end: first + height / self.row + 3 }
    }

    /// The scroll position, in pixels, at which the row at `place` is visible with one row around it, for a list that
    /// is scrolled to `top` and `height` high; `None` if it is visible already.
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

    /// Whether any part of the row at `place` is visible in a list that is scrolled to `top` and `height` high, both in
    /// pixels.
    pub const fn shows(self, place: usize, top: i32, height: i32) -> bool {
        let (row, above) = (self.row as i32, place as i32 * self.row as i32);
        above + row > top && above < top + height
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
    fn what_is_in_sight_is_there_before_the_rows_around_it() {
        for top in 0..2_000 {
            let (sight, window) = (LIST.in_sight(top, 400), LIST.window(top, 400));
            assert!(sight.first * 32 <= top && sight.end * 32 >= top + 400, "{top}");
            assert!(window.first <= sight.first && sight.end <= window.end, "{top}");
            assert!(sight.end - sight.first <= 400 / 32 + 4, "{top}");
        }
    }

    #[test]
    fn windows_meet_where_they_share_a_row() {
        let rows = |first, end| RowWindow { first, end };
        assert!(rows(0, 24).meets(rows(23, 40)) && rows(23, 40).meets(rows(0, 24)));
        assert!(!rows(0, 24).meets(rows(24, 40)) && !rows(24, 40).meets(rows(0, 24)));
    }

    #[test]
    fn a_row_out_of_sight_is_scrolled_to() {
        assert_eq!(LIST.scroll_to(5, 0, 400), None);
        assert_eq!(LIST.scroll_to(20, 0, 400), Some(22 * 32 - 400));
        assert_eq!(LIST.scroll_to(5, 500, 400), Some(4 * 32));
    }

    #[test]
    fn a_row_is_shown_if_a_pixel_of_it_is_in_the_list() {
        assert!(LIST.shows(5, 160, 400) && LIST.shows(5, 191, 400) && !LIST.shows(5, 192, 400));
        assert!(LIST.shows(20, 241, 400) && !LIST.shows(20, 240, 400));
        assert!(!LIST.shows(0, 0, 0));
    }
}
