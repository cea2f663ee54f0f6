//! Opens and closes the modal sheets of the page. At most one is shown.

use super::Table;
use super::sheet::Sheet;
use leptos::prelude::*;

impl Table {
    /// Opens a sheet in place of any other.
    pub fn open(self, sheet: Sheet) {
        self.page_state.sheet.set(Some(sheet));
    }

    /// The sheet to show. The question whether to follow a link comes before a sheet that the person opened.
    pub fn top_sheet(self) -> Option<Sheet> {
        if self.is_leaving() { Some(Sheet::Leave) } else { self.sheet() }
    }

    /// The sheet that the person opened, if any.
    pub fn sheet(self) -> Option<Sheet> {
        self.page_state.sheet.get()
    }

    /// Whether any sheet is shown, without tracking changes.
    pub fn has_sheet(self) -> bool {
        untrack(|| self.sheet().is_some() || self.is_leaving())
    }

    /// Closes all sheets, but for a room in which a link keeps the person. A link that waits for a decision is not
    /// followed.
    pub fn close_sheets(self) {
        if !untrack(|| (self.hooks().stays_open)(self)) {
            self.page_state.sheet.set(None);
        }
        self.leave(false);
    }
}
