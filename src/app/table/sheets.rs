//! What lies over the page: one sheet at a time.

use super::Table;
use super::sheet::Sheet;
use leptos::prelude::*;

impl Table {
    /// Opens a sheet in place of any other.
    pub fn open(self, sheet: Sheet) {
        self.page_state.sheet.set(Some(sheet));
    }

    /// The sheet that lies on top: the question of a link goes before one that was asked for.
    pub fn top_sheet(self) -> Option<Sheet> {
        if self.is_leaving() { Some(Sheet::Leave) } else { self.sheet() }
    }

    /// The sheet that was asked for.
    pub fn sheet(self) -> Option<Sheet> {
        self.page_state.sheet.get()
    }

    /// Whether a sheet lies over the page.
    pub fn has_sheet(self) -> bool {
        untrack(|| self.sheet().is_some() || self.is_leaving())
    }

    /// Closes whatever lies over the page; a link that waits is not followed.
    pub fn close_sheets(self) {
        self.page_state.sheet.set(None);
        self.leave(false);
    }
}
