//! Announcements for screen readers: each move, check and result, and the messages of the status line beside the course
//! of the game, in the language of the page.

use super::status;
use crate::sentences::referee::Referee;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use game::Game;
use headless::mate_problem::Report;
use headless::status::Hint;
use headless::status::{Notice, Status};
use leptos::prelude::*;

/// The two live regions for screen readers: the course of the game, and other messages. The style hides them from
/// sight.
#[component]
pub fn Announcer() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    // The state at the last announcement: the number of moves, whether a forbidden move followed them, and whether
    // moves had been taken back.
    let told = StoredValue::new(((0, false), false));
    let news = Memo::new(move |_| {
        let now = table.with_painted_game(|game| (game.played().len(), game.offence().is_some()));
        let (before, back) = told.get_value();
        // A change without a move, such as a pause, keeps the last answer.
        let back = now < before || now == before && back;
        told.set_value((now, back));
        table.with_painted_game(|game| news(table, i18n, game, back))
    });
    let aside = move || {
        table.status.with(|status| match status {
            // The hint is a mark on the board, so the move is added in words where the sentence does not name it.
            Status::Notice(Notice::Hint(Hint::Play { mv, .. })) if !table.names_hinted_move() => {
                let spoken = table.with_game(|game| i18n.spoken_move(game.position(), *mv));
                format!("{} {spoken}", status::sentence(i18n, table, status))
            }
            // The progress of a search changes too often to be announced.
            Status::Notice(Notice::Problem(Report::Searching { .. })) => String::new(),
            Status::Viewing(_)
            | Status::Offered(_)
            | Status::Standing
            | Status::Proposed(_)
            | Status::Notice(_)
            | Status::Gone(_) => status::sentence(i18n, table, status),
            _ => String::new(),
        })
    };
    view! {
        <p class="unseen" data-live="" aria-live="polite">{news}</p>
        <p class="unseen" data-aside="" aria-live="polite">{aside}</p>
    }
}

/// Returns the announcement of the latest change in the game; empty before it has begun. `back` is whether moves were
/// taken back.
fn news(table: Table, i18n: I18n, game: &Game, back: bool) -> String {
    if !table.is_begun() {
        return String::new();
    }
    let (position, naming) = (game.position(), table.naming());
    let mut sentences = Vec::new();
    match position.last_move() {
        None => {
            let side = i18n.side(position.turn(), naming);
            sentences.push(i18n.fill(TextKey::AnnounceStart, &[("side", &side)]));
        }
        Some(_) if back => {
            let ply = game.played().len().to_string();
            sentences.push(i18n.fill(TextKey::AnnounceTakenBack, &[("ply", &ply)]));
        }
        Some(mv) => {
            let mut before = position.clone();
            before.undo();
            let (side, spoken) = (i18n.side(before.turn(), naming), i18n.spoken_move(&before, mv));
            sentences.push(i18n.fill(TextKey::AnnounceMove, &[("side", &side), ("move", &spoken)]));
        }
    }
    match game.outcome() {
        Some(_) => sentences.push(Referee::of(i18n).outcome(game, table.human(), naming)),
        None if position.in_check() => sentences.push(i18n.say(TextKey::AnnounceCheck)),
        None => {}
    }
    sentences.join(i18n.gap())
}
