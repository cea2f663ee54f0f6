//! Makes the link to the arrangement in the position editor.

use crate::browser;
use headless::editor::model::Draft;
use links::{fragment, game_link, mate_link};

/// The URL that opens this arrangement as a game, or as a mate problem if it is playable only as that.
pub fn address(draft: &Draft) -> String {
    let setup = draft.setup();
    let only_mate = !draft.problems().is_empty() && draft.is_mate_problem();
    let link = if only_mate { mate_link(setup.clone()) } else { game_link(setup) };
    match fragment(&link) {
        fragment if fragment.is_empty() => browser::page_address(),
        fragment => format!("{}#{fragment}", browser::page_address()),
    }
}
