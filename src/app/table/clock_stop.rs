//! Stops the clock of the game when the wall clock jumps ahead, and says why until the clock goes on. This code loads
//! after the first paint ([`crate::later`]).

use super::Table;
use crate::clock_jump;
use crate::clock_jump::words::{JumpKey, JumpTexts};
use game::Command;
use headless::dial::stands;
use leptos::prelude::*;

/// Watches for jumps for the lifetime of the page.
pub fn install(table: Table) {
    let texts = JumpTexts::of(table.page_state.i18n);
    let told = StoredValue::new(None);
    clock_jump::watch(move || {
        if untrack(|| table.is_running()) {
            // The time may have run out before the jump.
            table.dispatch(Command::Hold);
            if table.game_state.game.with_untracked(stands) {
                let why = untrack(|| texts.say(JumpKey::Game));
                told.set_value(Some(why.clone()));
                table.complain(Some(why));
            }
        }
    });
    let running = Memo::new(move |_| table.is_running());
    Effect::new(move |_| {
        if running.get()
            && let Some(why) = told.try_update_value(Option::take).flatten()
            && untrack(|| table.complaint()) == Some(why)
        {
            table.complain(None);
        }
    });
}
