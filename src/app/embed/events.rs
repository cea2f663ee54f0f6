//! The events that this embedded page sends to its host page, the page that contains it in an `<iframe>`: moves, the
//! state of the board, hints, evaluations, verdicts on mate problems, and the height of the content.

use super::channel::Channel;
use crate::analyzer;
use crate::browser;
use crate::table::{Table, solver_controller};
use game::{Game, Player};
use headless::embed::{clock_at, made_since, mover, of_move};
use leptos::prelude::*;
use messages::{At, EmbedEvent};
use rules::{Line, Move, Outcome};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Sends the events of the table to the host page from now on, for the lifetime of the page. Returns the state of the
/// board, without the clock, and whether the clock runs.
pub(super) fn install(table: Table, channel: Channel) -> Memo<(At, bool)> {
    report_moves(table, channel);
    let given_up = Memo::new(move |before: Option<&GivenUp>| GivenUp::after(before, table));
    let state = Memo::new(move |_| {
        (at(table, given_up.with(|given_up| given_up.line.is_some())), table.is_running())
    });
    Effect::new(move |before: Option<()>| {
        let (at, _) = state.get();
        // The event `ready` has sent the first state.
        if before.is_some() {
            channel.send(&EmbedEvent::Turn(with_clock(table, at)));
        }
    });
    let refused = Memo::new(move |_| table.refused_move());
    Effect::new(move |_| {
        if let Some((mv, rule)) = refused.get() {
            channel.send(&EmbedEvent::Illegal { usi: mv.to_string(), rule: rule.name() });
        }
    });
    let advised = Memo::new(move |_| table.advised_move());
    Effect::new(move |_| {
        if let Some((mv, mate)) = advised.get() {
            channel.send(&EmbedEvent::Hint { usi: mv.to_string(), mate });
        }
    });
    let verdict = Memo::new(move |_| table.verdict());
    Effect::new(move |_| {
        if let Some((verdict, plies)) = verdict.get() {
            channel.send(&EmbedEvent::Verdict { verdict, plies });
        }
    });
    let analyzer = analyzer::of_page();
    let evaluation = Memo::new(move |_| analyzer.there().and_then(|views| (views.evaluation)()));
    Effect::new(move |_| {
        if let Some(evaluation) = evaluation.get() {
            channel.send(&EmbedEvent::Evaluation(evaluation));
        }
    });
    let wanted = Memo::new(move |_| {
        let is_analyzing = analyzer.there().is_some_and(|views| (views.is_wanted)());
        is_analyzing || solver_controller::is_solver_wanted()
    });
    Effect::new(move |before: Option<bool>| {
        let wanted = wanted.get();
        if wanted != before.unwrap_or(false) {
            channel.send(&EmbedEvent::Think(wanted));
        }
        wanted
    });
    watch_height(table, channel);
    state
}

/// What is known of an engine that could not be started. Its next request tries again, so it has failed for good only in
/// the game state in which it was asked.
#[derive(Clone, Debug, Default, PartialEq)]
struct GivenUp {
    /// Whether the engine has failed, and was not asked again.
    failed: bool,
    /// The start position and the moves at which it failed; `None` after the game has changed.
    line: Option<Line>,
}

impl GivenUp {
    /// The state now, from the state before. Tracks the game and the failure of the engine.
    fn after(before: Option<&Self>, table: Table) -> Self {
        if !table.is_engine_gone() {
            return Self::default();
        }
        let now = table.with_game(Game::line);
        let line = match before.filter(|before| before.failed) {
            Some(before) => before.line.clone().filter(|line| *line == now),
            None => Some(now),
        };
        Self { failed: true, line }
    }
}

/// Adds the clock of the game to the state of the board. There is none if the game has no clock, or if a study is shown
/// in its place.
pub(super) fn with_clock(table: Table, at: At) -> At {
    let clock = untrack(|| {
        table.with_game(|game| clock_at(game, browser::timestamp())).filter(|_| !table.is_study_shown())
    });
    At { clock, ..at }
}

/// The state of the board: position, ply, side and player to move, and outcome. It lacks the clock, which changes all
/// the time and would cause events without end. An engine that has `given_up` does not move: the host page must not wait
/// for it.
fn at(table: Table, given_up: bool) -> At {
    let (sfen, ply, turn) = table.board.with(|board| (board.sfen.clone(), board.ply, board.turn));
    let outcome = table.with_study_view(|study_view| study_view.outcome.clone());
    let outcome = outcome
        .unwrap_or_else(|| table.with_game(|game| game.outcome().map(Outcome::tag).unwrap_or_default()));
    let player = table.player_to_move().filter(|player| *player == Player::Human || !given_up);
    At { sfen, ply, turn, mover: player.map(mover), outcome, clock: None }
}

/// The state of the game that the events have reported so far.
#[derive(Clone, Debug, PartialEq)]
struct ReportedGame {
    /// The start position and the moves played.
    line: Line,
    /// The outcome as `data-outcome` writes it; empty while the game runs.
    outcome: String,
}

/// Sends an event `move` for each move that is added to the game, and an event `end` when the game is over.
fn report_moves(table: Table, channel: Channel) {
    Effect::new(move |before: Option<ReportedGame>| {
        let now = table.with_game(|game| ReportedGame {
            line: game.line(),
            outcome: game.outcome().map(Outcome::tag).unwrap_or_default(),
        });
        let Some(before) = before.filter(|before| *before != now && table.is_begun()) else { return now };
        let new = made_since(&before.line, &now.line);
        table.with_game(|game| {
            for back in (0..new).rev() {
                channel.send(&of_move(game, back));
            }
            if before.outcome != now.outcome && !now.outcome.is_empty() {
                channel.send(&EmbedEvent::End {
                    outcome: now.outcome.clone(),
                    sfen: game.position().to_setup().to_string(),
                    moves: now.line.moves.iter().map(Move::to_string).collect(),
                });
            }
        });
        now
    });
}

/// Sends the height of the content in CSS pixels, whenever it changes: that of the position editor if it is open, or
/// else that of the page.
fn watch_height(table: Table, channel: Channel) {
    let last = Cell::new(0);
    let measure = Rc::new(move || {
        // The position editor covers the rest of the page.
        let covering = document().query_selector("[data-editor]").ok().flatten();
        let content = covering.or_else(|| document().body().map(Into::into));
        let height = content.map_or(0, |content| content.scroll_height());
        if height != last.replace(height) {
            channel.send(&EmbedEvent::Height(height.unsigned_abs()));
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
