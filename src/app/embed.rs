//! The embedded page: a page in an `<iframe>` of another page, its host page. It executes commands that the host page
//! sends as messages, and sends events to it. The crate [`messages`] defines their form. This code loads with the later
//! part of the page for records ([`crate::records`]).
//!
//! Messages of windows other than the parent window are ignored. The host page may have any origin, unless the link of
//! the embedded page names one in its field `parent`: then messages are exchanged with that origin only.

mod channel;
mod commands;
mod events;
mod veto;

pub use veto::play;

use crate::table::Table;
use crate::table::link::embed_mode_of_page;
use crate::timers;
use channel::Channel;
use leptos::prelude::*;
use links::{Address, EmbedMode};
use messages::{EmbedEvent, Solved};
use rules::Setup;
use std::cell::Cell;
use std::time::Duration;

thread_local! {
    /// The channel to the host page; `None` until [`install`] has opened it.
    static CHANNEL: Cell<Option<Channel>> = const { Cell::new(None) };
}

/// Connects the page to its host page. Opens the position editor if the embed mode is [`EmbedMode::Edit`], executes
/// messages of the host page, and sends the event `ready` and all later events. Does nothing if the page is not
/// embedded.
pub fn install(table: Table) {
    let Some(mode) = embed_mode_of_page() else { return };
    if mode == EmbedMode::Edit {
        table.edit(true);
    }
    let around = table.location.with(Address::around);
    let Some(channel) = Channel::open(around.origin.as_deref()) else { return };
    CHANNEL.set(Some(channel));
    let state = events::install(table, channel);
    veto::install(channel, around.veto);
    channel.listen(move |text| commands::handle_message(table, channel, text));
    // The timer runs after the board has been updated to show what the link asks for.
    timers::after(Duration::ZERO, move || {
        let at = untrack(|| events::with_clock(table, state.get().0));
        let mode = table.location.with(|address| headless::embed::mode_name(&address.link, mode));
        channel.send(&EmbedEvent::Ready { mode, at });
        for problem in untrack(|| table.link_problems()) {
            let reason = if problem.is_of_position() { "record" } else { "value" };
            channel.send(&EmbedEvent::Error { id: None, reason });
        }
    });
}

/// Sends to the host page that the person has solved a task, as the event `solved`. Does nothing if the page is not
/// embedded.
pub fn report_solved(solved: Solved) {
    if let Some(channel) = CHANNEL.get() {
        channel.send(&EmbedEvent::Solved(solved));
    }
}

/// Sends the position in the position editor to the host page as the event `turn`. Does nothing if the page is not
/// embedded.
pub fn report_edited(setup: &Setup) {
    if let Some(channel) = CHANNEL.get() {
        channel.send(&EmbedEvent::Turn(headless::embed::at_setup(setup)));
    }
}
