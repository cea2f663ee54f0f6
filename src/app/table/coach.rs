//! The coach asks before a move that loses a piece or allows mate in one: once for each position, without penalty, never
//! in strict games, in mate problems and about premoves. This code loads with the dialogs.

use super::Table;
use headless::coach::{Warning, warning};
use leptos::prelude::*;
use rules::{Move, ZobristKey};
use std::cell::Cell;

/// The place of a position in a game: the key of the position and its ply.
type Place = (ZobristKey, usize);

/// A move that the coach asks about.
#[derive(Clone, Copy, Debug)]
pub struct Doubt {
    /// The move that the person has entered.
    pub mv: Move,
    /// What is wrong with it.
    pub warning: Warning,
    place: Place,
}

thread_local! {
    /// The move in question; `None` if there is none.
    static DOUBT: Cell<Option<Doubt>> = const { Cell::new(None) };
    /// The position and the move about which the coach has asked last.
    static ASKED: Cell<Option<(Place, Move)>> = const { Cell::new(None) };
}

/// Installs the hooks of the table.
pub fn install(table: Table) {
    table.install(|hooks| {
        hooks.asks_first = asks_first;
        hooks.resign = |table| {
            drop_doubt();
            table.ask_to_resign(true);
        };
    });
}

/// Asks about a move that the person has entered, if there is something wrong with it. Returns whether it asks.
fn asks_first(table: Table, mv: Move) -> bool {
    let is_wanted = untrack(|| table.human().is_some() && table.is_aided("coach"));
    let place = place(table);
    if !is_wanted || ASKED.get() == Some((place, mv)) {
        return false;
    }
    let Some(warning) = table.game_state.game.with_untracked(|game| warning(game.position(), mv)) else {
        return false;
    };
    ASKED.set(Some((place, mv)));
    DOUBT.set(Some(Doubt { mv, warning, place }));
    table.ask_to_resign(true);
    true
}

/// Returns the move in question, if the question is open.
pub fn doubt() -> Option<Doubt> {
    DOUBT.get()
}

/// Returns the move in question while the question is open. Tracks that.
pub(super) fn move_in_question(table: Table) -> Option<Move> {
    let is_open = table.view_state.resigning.get();
    DOUBT.get().filter(|doubt| is_open && doubt.place == place(table)).map(|doubt| doubt.mv)
}

/// Plays the move in question, unless the game has changed.
pub fn play_all_the_same(table: Table) {
    let doubt = DOUBT.take();
    table.ask_to_resign(false);
    if let Some(doubt) = doubt.filter(|doubt| doubt.place == place(table)) {
        table.view_state.dragged.set(false);
        (table.hooks().play)(table, doubt.mv);
    }
}

/// Forgets the move in question.
pub fn drop_doubt() {
    DOUBT.set(None);
}

fn place(table: Table) -> Place {
    table.game_state.game.with_untracked(|game| (game.position().key(), game.position().ply()))
}
