//! The page in a frame of another page, its host page: it follows messages of the host page and sends events to it.
//! [`messages`] defines their form. This code loads with the records ([`crate::records`]).
//!
//! Only messages of the parent window count. Its origin does not matter, unless the link names one (`parent`): then the
//! page ignores host pages of other origins and sends nothing to them.

mod channel;
mod commands;
mod events;
mod veto;

use crate::table::Table;
use crate::table::link::embed_mode_of_page;
use crate::timers;
use channel::Channel;
use leptos::prelude::*;
use links::{Address, EmbedMode};
use messages::EmbedEvent;
use rules::Setup;
use std::cell::Cell;
use std::time::Duration;

thread_local! {
    /// The channel to the host page; `None` until [`install`] has opened it.
    static CHANNEL: Cell<Option<Channel>> = const { Cell::new(None) };
}

/// Connects the page to its host page, if the page is embedded: opens the position editor in a frame for editing,
/// listens to messages, and sends events from then on.
pub fn install(table: Table) {
    let Some(frame) = embed_mode_of_page() else { return };
    if frame == EmbedMode::Edit {
        table.edit(true);
    }
    let around = table.location.with(Address::around);
    let Some(channel) = Channel::open(around.origin.as_deref()) else { return };
    CHANNEL.set(Some(channel));
    events::install(table, channel);
    veto::install(table, channel, around.veto);
    channel.listen(move |text| commands::follow(table, channel, text));
    // By then the board shows what the link asks for.
    timers::after(Duration::ZERO, move || {
        let at = untrack(|| events::with_clock(table, events::at(table)));
        channel.say(&EmbedEvent::Ready { mode: frame.name(), at });
        for problem in untrack(|| table.link_problems()) {
            let reason = if problem.is_of_position() { "record" } else { "value" };
            channel.say(&EmbedEvent::Error { id: None, reason });
        }
    });
}

/// Sends the arrangement in the position editor to the host page, if there is one.
pub fn tell_edited(setup: &Setup) {
    if let Some(channel) = CHANNEL.get() {
        channel.say(&EmbedEvent::Turn(headless::embed::at_setup(setup)));
    }
}
