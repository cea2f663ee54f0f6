//! Events of the board, sent to the page around.

use super::channel::Channel;
use crate::browser;
use crate::table::{Table, solver_controller};
use headless::embed::{clock_at, made_since, mover, of_move};
use leptos::prelude::*;
use messages::{At, EmbedEvent};
use rules::{Line, Move, Outcome};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Sends events from now on.
pub(super) fn install(table: Table, channel: Channel) {
    tell_of_moves(table, channel);
    let at = Memo::new(move |_| (at(table), table.is_running()));
    Effect::new(move |before: Option<()>| {
        let (at, _) = at.get();
        // The first is sent when the frame is ready.
        if before.is_some() {
            channel.say(&EmbedEvent::Turn(with_clock(table, at)));
        }
    });
    let refused = Memo::new(move |_| table.refused_move());
    Effect::new(move |_| {
        if let Some((mv, rule)) = refused.get() {
            channel.say(&EmbedEvent::Illegal { usi: mv.to_string(), rule: rule.name() });
        }
    });
    let advised = Memo::new(move |_| table.advised_move());
    Effect::new(move |_| {
        if let Some((mv, mate)) = advised.get() {
            channel.say(&EmbedEvent::Hint { usi: mv.to_string(), mate });
        }
    });
    let verdict = Memo::new(move |_| table.verdict());
    Effect::new(move |_| {
        if let Some((verdict, plies)) = verdict.get() {
            channel.say(&EmbedEvent::Verdict { verdict, plies });
        }
    });
    let wanted = Memo::new(move |_| solver_controller::is_solver_wanted());
    Effect::new(move |before: Option<bool>| {
        let wanted = wanted.get();
        if wanted != before.unwrap_or(false) {
            channel.say(&EmbedEvent::Think(wanted));
        }
        wanted
    });
    watch_height(table, channel);
}

/// With the clock of the game, if that is what is on the board.
pub(super) fn with_clock(table: Table, at: At) -> At {
    let clock = untrack(|| {
        table.with_game(|game| clock_at(game, browser::timestamp())).filter(|_| !table.is_study_shown())
    });
    At { clock, ..at }
}

/// What is on the board, without its clock, which never stands still.
pub(super) fn at(table: Table) -> At {
    let (sfen, ply, turn) = table.board.with(|board| (board.sfen.clone(), board.ply, board.turn));
    let outcome = table.with_study_view(|study_view| study_view.outcome.clone());
    let outcome = outcome
        .unwrap_or_else(|| table.with_game(|game| game.outcome().map(Outcome::tag).unwrap_or_default()));
    At { sfen, ply, turn, mover: table.player_to_move().map(mover), outcome, clock: None }
}

/// The game as last reported.
#[derive(Clone, Debug, PartialEq)]
struct ReportedGame {
    line: Line,
    outcome: String,
}

fn tell_of_moves(table: Table, channel: Channel) {
    Effect::new(move |before: Option<ReportedGame>| {
        let told = table.with_game(|game| ReportedGame {
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
                channel.say(&EmbedEvent::End {
                    outcome: told.outcome.clone(),
                    sfen: game.position().to_setup().to_string(),
                    moves: told.line.moves.iter().map(Move::to_string).collect(),
                });
            }
        });
        told
    });
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
            channel.say(&EmbedEvent::Height(height.unsigned_abs()));
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
