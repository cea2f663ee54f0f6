//! What lies over the page: one sheet at a time.

use super::Table;
use leptos::prelude::*;

/// A sheet that the person has asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The way to the others, where the masthead has no room.
    Menu,
    /// What the person likes.
    Preferences,
    /// The game to be passed on.
    Share,
    /// The games that the browser keeps.
    Games,
    /// What hand and keys can do.
    Help,
    /// The question whether a link shall be followed while a game runs.
    Leave,
    /// The conditions of an impasse, and what can be done about it.
    Impasse,
}

impl Table {
    /// Opens a sheet in place of any other.
    pub fn open(self, sheet: Sheet) {
        self.sheet.set(Some(sheet));
    }

    /// The sheet that lies on top: the question of a link goes before one that was asked for.
    pub fn top_sheet(self) -> Option<Sheet> {
        if self.is_leaving() { Some(Sheet::Leave) } else { self.sheet() }
    }

    /// The sheet that was asked for.
    pub fn sheet(self) -> Option<Sheet> {
        self.sheet.get()
    }

    /// Whether a sheet lies over the page.
    pub fn has_sheet(self) -> bool {
        untrack(|| self.sheet().is_some() || self.is_leaving())
    }

    /// Closes whatever lies over the page; a link that waits is not followed.
    pub fn close_sheets(self) {
        self.sheet.set(None);
        self.leave(false);
    }
}
