//! What is told to those who do not see the board: each move, check and result, and what the status line says beside
//! the course of the game, in the page's language.

use super::status;
use crate::table::Table;
use crate::texts::{Key, Voice};
use game::Game;
use headless::mate_problem::Report;
use headless::status::Hint;
use headless::status::{Notice, Status};
use leptos::prelude::*;

/// Live regions that only screen readers hear.
#[component]
pub fn Announcer() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    // How many moves stood when it was last told, whether a forbidden move stood behind them, and whether some had been
    // taken back.
    let told = StoredValue::new(((0, false), false));
    let news = Memo::new(move |_| {
        let now = table.with_game(|game| (game.played().len(), game.offence().is_some()));
        let (before, back) = told.get_value();
        // A pause is no move.
        let back = now < before || now == before && back;
        told.set_value((now, back));
        table.with_game(|game| news(table, voice, game, back))
    });
    let aside = move || {
        table.status.with(|status| match status {
            // Who does not see the mark is told the move.
            Status::Notice(Notice::Hint(Hint::Play { mv, .. })) => {
                let spoken = table.with_game(|game| voice.spoken_move(game.position(), *mv));
                format!("{} {spoken}", status::sentence(voice, table, status))
            }
            // It changes all the time.
            Status::Notice(Notice::Problem(Report::Searching { .. })) => String::new(),
            Status::Viewing(_)
            | Status::Offered(_)
            | Status::Standing
            | Status::Proposed(_)
            | Status::Notice(_)
            | Status::Gone(_) => status::sentence(voice, table, status),
            _ => String::new(),
        })
    };
    view! {
        <p class="unseen" data-live="" aria-live="polite">{news}</p>
        <p class="unseen" data-aside="" aria-live="polite">{aside}</p>
    }
}

/// What has just happened in the game. `back` is whether moves were taken back.
fn news(table: Table, voice: Voice, game: &Game, back: bool) -> String {
    if !table.is_begun() {
        return String::new();
    }
    let (position, naming) = (game.position(), table.naming());
    let mut sentences = Vec::new();
    match position.last_move() {
        None => {
            let side = voice.side(position.turn(), naming);
            sentences.push(voice.fill(Key::AnnounceStart, &[("side", &side)]));
        }
        Some(_) if back => {
            let ply = game.played().len().to_string();
            sentences.push(voice.fill(Key::AnnounceTakenBack, &[("ply", &ply)]));
        }
        Some(mv) => {
            let mut before = position.clone();
            before.undo();
            let (side, spoken) = (voice.side(before.turn(), naming), voice.spoken_move(&before, mv));
            sentences.push(voice.fill(Key::AnnounceMove, &[("side", &side), ("move", &spoken)]));
        }
    }
    match game.outcome() {
        Some(_) => sentences.push(voice.outcome(game, table.human(), naming)),
        None if position.in_check() => sentences.push(voice.say(Key::AnnounceCheck)),
        None => {}
    }
    sentences.join(" ")
}
