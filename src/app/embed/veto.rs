//! The veto of the host page, the page around this embedded page: if the link asks for it, the host page may refuse
//! each move that the person makes. It has 200 ms to answer.

use super::channel::Channel;
use crate::table::Table;
use crate::timers;
use leptos::prelude::*;
use messages::EmbedEvent;
use rules::Move;
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// The time that the host page has for an answer. Without an answer the move is played.
const PATIENCE: Duration = Duration::from_millis(200);

/// A move of the person that waits for the answer of the host page.
#[derive(Clone, Debug)]
struct PendingMove {
    /// The number of the question, which the answer repeats.
    question: u64,
    table: Table,
    mv: Move,
    /// The position before the move as SFEN, whose last field is the move number. If the game differs from it when the
    /// answer comes, the move is dropped.
    sfen: String,
}

thread_local! {
    /// The move that waits for an answer. A newer one replaces it.
    static PENDING: RefCell<Option<PendingMove>> = const { RefCell::new(None) };
    /// The channel to the host page; `None` if the link asks for no veto.
    static CHANNEL: Cell<Option<Channel>> = const { Cell::new(None) };
    /// The number of the last question.
    static LAST: Cell<u64> = const { Cell::new(0) };
}

/// Asks the host page about every move of the person from now on. Does nothing unless `wanted`, which is true if the
/// link asks for the veto.
pub(super) fn install(channel: Channel, wanted: bool) {
    if wanted {
        CHANNEL.set(Some(channel));
    }
}

/// Plays a move of the person. If the link asks for the veto, a legal move is played when the host page allows it or does
/// not answer in time. An illegal move goes to the game at once, which refuses it.
pub fn play(table: Table, mv: Move) {
    let Some(channel) = CHANNEL.get() else { return table.play(mv) };
    if !table.allows(mv) {
        // The host page is asked about legal moves only.
        return table.play(mv);
    }
    let question = LAST.get() + 1;
    LAST.set(question);
    let sfen = sfen(table);
    channel.send(&EmbedEvent::BeforeMove { question, usi: mv.to_string(), sfen: sfen.clone() });
    PENDING.set(Some(PendingMove { question, table, mv, sfen }));
    timers::after(PATIENCE, move || {
        // If an answer has come meanwhile, this does nothing.
        let _ = answer(question, true);
    });
}

/// Handles the answer to a question: plays the move if `allow`, or else drops it. Returns `false` if no move waits for
/// this answer.
pub(super) fn answer(question: u64, allow: bool) -> bool {
    let is_pending =
        PENDING.with_borrow(|pending| pending.as_ref().is_some_and(|pending| pending.question == question));
    let Some(pending) = is_pending.then(|| PENDING.take()).flatten() else { return false };
    // The game may have changed since the question was asked.
    if allow && sfen(pending.table) == pending.sfen && pending.table.allows(pending.mv) {
        pending.table.play(pending.mv);
    }
    true
}

/// The position of the game as SFEN.
fn sfen(table: Table) -> String {
    untrack(|| table.with_game(|game| game.position().to_setup().to_string()))
}
