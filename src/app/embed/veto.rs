//! The page around may have a say in every move of the person's: it is asked, and has a moment to answer.

use super::channel::Channel;
use crate::table::Table;
use crate::timers;
use leptos::prelude::*;
use messages::Event;
use rules::Move;
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// Who does not answer within this time has nothing against it.
const PATIENCE: Duration = Duration::from_millis(200);

/// A move that waits for an answer.
#[derive(Clone, Debug)]
struct Asked {
    question: u64,
    table: Table,
    mv: Move,
    /// The game as it was asked about: how many moves it had, and its position.
    sfen: String,
}

thread_local! {
    static ASKED: RefCell<Option<Asked>> = const { RefCell::new(None) };
    static CHANNEL: Cell<Option<Channel>> = const { Cell::new(None) };
    static LAST: Cell<u64> = const { Cell::new(0) };
}

/// Asks about every move from now on, if the link wants it.
pub(super) fn install(table: Table, channel: Channel, wanted: bool) {
    if wanted {
        CHANNEL.set(Some(channel));
        table.install(|hooks| hooks.play = ask);
    }
}

fn ask(table: Table, mv: Move) {
    let Some(channel) = CHANNEL.get() else { return table.play(mv) };
    if !table.allows(mv) {
        // The rules speak first.
        return table.play(mv);
    }
    let question = LAST.get() + 1;
    LAST.set(question);
    let sfen = sfen(table);
    channel.say(&Event::BeforeMove { question, usi: mv.to_string(), sfen: sfen.clone() });
    ASKED.set(Some(Asked { question, table, mv, sfen }));
    timers::after(PATIENCE, move || {
        // An answer that has come meanwhile is not overruled.
        let _ = answer(question, true);
    });
}

/// Hears the answer to a question; `false` if nothing waits for it any more.
pub(super) fn answer(question: u64, allow: bool) -> bool {
    let is_asked = ASKED.with_borrow(|asked| asked.as_ref().is_some_and(|asked| asked.question == question));
    let Some(asked) = is_asked.then(|| ASKED.take()).flatten() else { return false };
    // Meanwhile the game may have changed.
    if allow && sfen(asked.table) == asked.sfen && asked.table.allows(asked.mv) {
        asked.table.play(asked.mv);
    }
    true
}

fn sfen(table: Table) -> String {
    untrack(|| table.with_game(|game| game.position().to_setup().to_string()))
}
