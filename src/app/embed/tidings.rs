//! What happens on the board, told to the page around it.

use super::channel::Channel;
use crate::browser;
use crate::table::{Table, mates};
use game::{Game, Player};
use leptos::prelude::*;
use messages::{At, ClockAt, Event, Mover};
use rules::{ByColor, Color, Line, Move, Outcome, Setup};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Tells of everything from now on.
pub(super) fn attend(table: Table, channel: Channel) {
    tell_of_moves(table, channel);
    let at = Memo::new(move |_| (at(table), table.is_running()));
    Effect::new(move |before: Option<()>| {
        let (at, _) = at.get();
        // The first is told when the frame is ready.
        if before.is_some() {
            channel.say(&Event::Turn(with_clock(table, at)));
        }
    });
    let refused = Memo::new(move |_| table.refused_move());
    Effect::new(move |_| {
        if let Some((mv, rule)) = refused.get() {
            channel.say(&Event::Illegal { usi: mv.to_string(), rule: rule.name() });
        }
    });
    let advised = Memo::new(move |_| table.advised_move());
    Effect::new(move |_| {
        if let Some((mv, mate)) = advised.get() {
            channel.say(&Event::Hint { usi: mv.to_string(), mate });
        }
    });
    let verdict = Memo::new(move |_| table.verdict());
    Effect::new(move |_| {
        if let Some((verdict, plies)) = verdict.get() {
            channel.say(&Event::Verdict { verdict, plies });
        }
    });
    let wanted = Memo::new(move |_| mates::is_solver_wanted());
    Effect::new(move |before: Option<bool>| {
        let wanted = wanted.get();
        if wanted != before.unwrap_or(false) {
            channel.say(&Event::Think(wanted));
        }
        wanted
    });
    watch_height(table, channel);
}

/// With the clock of the game, if that is what is on the board.
pub(super) fn with_clock(table: Table, at: At) -> At {
    let clock = untrack(|| table.with_game(clock_at).filter(|_| !table.is_exhibiting()));
    At { clock, ..at }
}

/// What is on the board, without its clock, which never stands still.
pub(super) fn at(table: Table) -> At {
    let (sfen, ply, turn) = table.board.with(|board| (board.sfen.clone(), board.ply, board.turn));
    let outcome = table.with_exhibit(|exhibit| exhibit.outcome.clone());
    let outcome = outcome
        .unwrap_or_else(|| table.with_game(|game| game.outcome().map(Outcome::tag).unwrap_or_default()));
    At { sfen, ply, turn, mover: table.player_to_move().map(mover), outcome, clock: None }
}

/// An arrangement with which nobody plays.
pub(super) fn at_setup(setup: &Setup) -> At {
    At { sfen: setup.to_string(), ply: 0, turn: setup.turn, mover: None, outcome: String::new(), clock: None }
}

const fn mover(player: Player) -> Mover {
    match player {
        Player::Human => Mover::Person,
        Player::Engine => Mover::Engine,
    }
}

/// The clock, if there is one.
fn clock_at(game: &Game) -> Option<ClockAt> {
    let (clock, now) = (game.clock()?, browser::timestamp());
    let ms = |color: Color| clock.remaining(color, now).left_ms;
    let left = ByColor { black: ms(Color::Black), white: ms(Color::White) };
    Some(ClockAt { left, runs: clock.is_running() && game.outcome().is_none() })
}

/// The game as it was told of last.
#[derive(Clone, Debug, PartialEq)]
struct Told {
    line: Line,
    outcome: String,
}

fn tell_of_moves(table: Table, channel: Channel) {
    Effect::new(move |before: Option<Told>| {
        let told = table.with_game(|game| Told {
            line: game.line(),
            outcome: game.outcome().map(Outcome::tag).unwrap_or_default(),
        });
        let Some(before) = before.filter(|before| *before != told && table.is_begun()) else { return told };
        let new = made_since(&before.line, &told.line);
        table.with_game(|game| {
            for back in (0..new).rev() {
                channel.say(&of_move(game, back));
            }
            if before.outcome != told.outcome && !told.outcome.is_empty() {
                channel.say(&Event::End {
                    outcome: told.outcome.clone(),
                    sfen: game.position().to_setup().to_string(),
                    moves: told.line.moves.iter().map(Move::to_string).collect(),
                });
            }
        });
        told
    });
}

/// How many moves a line has beyond another one; none if it is not the same.
fn made_since(before: &Line, now: &Line) -> usize {
    let goes_on = before.start == now.start && now.moves.starts_with(&before.moves);
    if goes_on { now.moves.len() - before.moves.len() } else { 0 }
}

/// The move that has so many after it.
fn of_move(game: &Game, back: usize) -> Event {
    let played = game.played();
    let at = played.len() - 1 - back;
    let mut position = game.position().clone();
    for _ in 0..back {
        position.undo();
    }
    let color = !position.turn();
    Event::Move {
        usi: played[at].mv.to_string(),
        sfen: position.to_setup().to_string(),
        ply: at + 1,
        by: mover(game.terms().players[color]),
        spent_ms: played[at].spent_ms,
    }
}

/// Tells how high the content is, whenever that changes.
fn watch_height(table: Table, channel: Channel) {
    let last = Cell::new(0);
    let measure = Rc::new(move || {
        // The editor covers the rest.
        let covering = document().query_selector("[data-editor]").ok().flatten();
        let content = covering.or_else(|| document().body().map(Into::into));
        let height = content.map_or(0, |content| content.scroll_height());
        if height != last.replace(height) {
            channel.say(&Event::Height(height.unsigned_abs()));
        }
    });
    let again = Rc::clone(&measure);
    Effect::new(move |_| {
        table.is_editing();
        let again = Rc::clone(&again);
        browser::after_paint(move || again());
    });
    let measured = Closure::<dyn Fn()>::new(move || measure());
    let observer = web_sys::ResizeObserver::new(measured.into_js_value().unchecked_ref());
    if let (Ok(observer), Some(body)) = (observer, document().body()) {
        observer.observe(&body);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    #[test]
    fn only_moves_that_were_added_are_told() {
        let line = |moves: &str| Line::parse(&format!("startpos{moves}"), Variant::Standard).expect(moves);
        let made = |before: &str, now: &str| made_since(&line(before), &line(now));
        assert_eq!(made("", " moves 7g7f"), 1);
        assert_eq!(made(" moves 7g7f", " moves 7g7f 3c3d 2g2f"), 2);
        assert_eq!(made(" moves 7g7f 3c3d", " moves 7g7f"), 0, "taken back");
        assert_eq!(made(" moves 7g7f", " moves 2g2f 3c3d"), 0, "another game");
    }
}
