//! The page around may have a say in every move of the person's: it is asked, and has a moment to answer.

use super::channel::Channel;
use crate::table::Table;
use crate::timers;
use leptos::prelude::*;
use messages::EmbedEvent;
use rules::Move;
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// Who does not answer within this time has nothing against it.
const PATIENCE: Duration = Duration::from_millis(200);

/// A move that waits for an answer.
#[derive(Clone, Debug)]
struct PendingMove {
    question: u64,
    table: Table,
    mv: Move,
    /// The game as it was asked about: how many moves it had, and its position.
    sfen: String,
}

thread_local! {
    static PENDING: RefCell<Option<PendingMove>> = const { RefCell::new(None) };
    static CHANNEL: Cell<Option<Channel>> = const { Cell::new(None) };
    static LAST: Cell<u64> = const { Cell::new(0) };
}

/// Asks about every move from now on, if the link wants it.
pub(super) fn install(channel: Channel, wanted: bool) {
    if wanted {
        CHANNEL.set(Some(channel));
    }
}

/// Plays a move of the person; if the link wants it, after the host page has had its say.
pub fn play(table: Table, mv: Move) {
    let Some(channel) = CHANNEL.get() else { return table.play(mv) };
    if !table.allows(mv) {
        // The rules speak first.
        return table.play(mv);
    }
    let question = LAST.get() + 1;
    LAST.set(question);
    let sfen = sfen(table);
    channel.say(&EmbedEvent::BeforeMove { question, usi: mv.to_string(), sfen: sfen.clone() });
    PENDING.set(Some(PendingMove { question, table, mv, sfen }));
    timers::after(PATIENCE, move || {
        // An answer that has come meanwhile is not overruled.
        let _ = answer(question, true);
    });
}

/// Hears the answer to a question; `false` if nothing waits for it any more.
pub(super) fn answer(question: u64, allow: bool) -> bool {
    let is_pending =
        PENDING.with_borrow(|pending| pending.as_ref().is_some_and(|pending| pending.question == question));
    let Some(pending) = is_pending.then(|| PENDING.take()).flatten() else { return false };
    // Meanwhile the game may have changed.
    if allow && sfen(pending.table) == pending.sfen && pending.table.allows(pending.mv) {
        pending.table.play(pending.mv);
    }
    true
}

fn sfen(table: Table) -> String {
    untrack(|| table.with_game(|game| game.position().to_setup().to_string()))
}
