//! The loader of the part of the page with what opens on request or at the end of a game: the sheets, the rarer fields of
//! the form, questions, the card about the end, the printed page, and the messages about links. A frame that shows a record seldom downloads it.

use crate::later::{Fetch, PartName};
use crate::part::Part;
use crate::table::Table;
use crate::table::sheet::Sheet;
use game::TimeControl;
use leptos::prelude::*;
use links::LinkProblem;
use std::cell::Cell;

/// The entry points of this part, for code that loads earlier.
#[derive(Clone, Copy, Debug)]
pub struct Views {
    /// The content of a sheet and its frame.
    pub sheet: fn(Sheet) -> AnyView,
    /// The folded part of the form of the next game.
    pub rules: fn() -> AnyView,
    /// The buttons that open the lessons and a record, in the form of the next game.
    pub opener: fn() -> AnyView,
    /// The fields for a free time: the ending of their names, the time, and what is called with a new one.
    pub free_time: fn(&'static str, Memo<Option<TimeControl>>, Callback<TimeControl>) -> AnyView,
    /// The question whether the person wants to resign, or that of the coach, over the row of buttons.
    pub resigning: fn() -> AnyView,
    /// What may lie on the board: the buttons of the upper player, and the offer of the piece sets.
    pub on_board: fn() -> AnyView,
    /// The count of material, in the status line.
    pub material: fn() -> AnyView,
    /// The card about the end of the game, above the list of moves.
    pub end_card: fn() -> AnyView,
    /// The sheet that is printed in place of the page.
    pub print_sheet: fn() -> AnyView,
    /// The text that a frame could not copy, in a field.
    pub copy_offer: fn(RwSignal<String>) -> AnyView,
    /// The card that explains why the position of a link cannot be played.
    pub link_card: fn(LinkProblem) -> AnyView,
    /// The messages about fields of a link that are ignored.
    pub ignored_fields: fn(&[LinkProblem]) -> Vec<String>,
    /// The parts of the view of a record that change it.
    pub study: StudyViews,
    /// Starts what has no view here: the back button, which closes what covers the page, the door to the lessons in the
    /// masthead, the loader of the lessons, the board hints for beginners and the coach.
    pub install: fn(Table),
}

/// The parts of the view of a record that change it, which frames for records never need.
#[derive(Clone, Copy, Debug)]
pub struct StudyViews {
    /// The tabs below the list of a record, with all that changes it.
    pub tabs: fn() -> AnyView,
    /// The buttons at the row of the current move of a record, with the distance of that row from the top of the list as a
    /// CSS length.
    pub tools: fn(Signal<String>) -> AnyView,
    /// What stands above the buttons that step through a record: the message about a waiting clock, and the strips of a
    /// phone.
    pub strips: fn() -> AnyView,
}

/// The loader of the part with dialogs.
pub type Dialogs = Part<Views>;

thread_local! {
    static DIALOGS: Cell<Option<Dialogs>> = const { Cell::new(None) };
}

/// Returns the loader of this part on this page.
///
/// # Panics
/// If [`install`] has not been called.
pub fn of_page() -> Dialogs {
    DIALOGS.get().expect("`later` installs this part before any of its views is made")
}

/// Creates the loader of this part, which `fetch` fetches, and keeps it for [`of_page`].
pub fn install(fetch: fn() -> Fetch<Views>) -> Dialogs {
    let dialogs = Part::new(PartName::Dialogs, fetch);
    DIALOGS.set(Some(dialogs));
    dialogs
}
