//! The page as a frame of another page: it follows that page's messages, and sends events about what happens ([`messages`] has their
//! form). It comes with the records ([`crate::records`]).
//!
//! Only the page around the frame is heard. Who it is does not matter, unless the link names its origin (`parent`): then
//! no other page is obeyed or told anything.

mod channel;
mod commands;
mod events;
mod veto;

use crate::table::Table;
use crate::table::link::frame_of_page;
use crate::timers;
use channel::Channel;
use leptos::prelude::*;
use links::{Address, Frame};
use messages::EmbedEvent;
use rules::Setup;
use std::cell::Cell;
use std::time::Duration;

thread_local! {
    /// The way to the page around this one, once there is one.
    static CHANNEL: Cell<Option<Channel>> = const { Cell::new(None) };
}

/// Is a part of the page around this one from now on, if the link asks for that.
pub fn install(table: Table) {
    let Some(frame) = frame_of_page() else { return };
    if frame == Frame::Edit {
        table.edit(true);
    }
    let around = table.location.with(Address::around);
    let Some(channel) = Channel::open(around.origin.as_deref()) else { return };
    CHANNEL.set(Some(channel));
    events::install(table, channel);
    veto::install(table, channel, around.veto);
    channel.listen(move |text| commands::follow(table, channel, text));
    // What a link shows is on the board by then.
    timers::after(Duration::ZERO, move || {
        let at = untrack(|| events::with_clock(table, events::at(table)));
        channel.say(&EmbedEvent::Ready { mode: frame.name(), at });
        for problem in untrack(|| table.link_problems()) {
            let reason = if problem.is_of_position() { "record" } else { "value" };
            channel.say(&EmbedEvent::Error { id: None, reason });
        }
    });
}

/// Tells of an arrangement that somebody makes in the editor.
pub fn tell_edited(setup: &Setup) {
    if let Some(channel) = CHANNEL.get() {
        channel.say(&EmbedEvent::Turn(headless::embed::at_setup(setup)));
    }
}
