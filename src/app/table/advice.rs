//! Explains pieces that the person presses and cannot move, moves that the rules refuse, and the end of the game. This code loads after the
//! first paint ([`crate::later`]).

use super::Table;
use super::hooks::Attempt;
use crate::advice::words::{AdviceKey, AdviceTexts, how, piece_name};
use crate::sentences::referee::Referee;
use crate::store;
use game::Refusal;
use headless::advice::{Advice, Correction, Stuck, Topic, correction};
use headless::board::interaction::Turn;
use headless::status::Notice;
use leptos::prelude::*;
use rules::PieceKind;
use saves::Preferences;
use std::cell::Cell;

thread_local! {
    static TEXTS: Cell<Option<AdviceTexts>> = const { Cell::new(None) };
}

/// Loads the sentences, takes over where an earlier build stored whether readings are shown, installs the hooks of the
/// table, and explains a press that came before them.
pub fn install(table: Table) {
    TEXTS.set(Some(AdviceTexts::of(table.page_state.i18n)));
    if store::learning::has_noted_readings() {
        let preferences = table.page_state.preferences;
        preferences.set(Preferences { without_readings: true, ..preferences.get_untracked() });
        store::learning::forget_noted_readings();
    }
    table.install(|hooks| {
        (hooks.explain, hooks.say_advice) = (explain, say);
        (hooks.say_refusal, hooks.say_outcome) = (say_refusal, say_outcome);
        hooks.resign = |table| table.ask_to_resign(true);
    });
    let attempt = table.view_state.unexplained.try_update_value(Option::take).flatten();
    let is_newest = table.view_state.sought.with_untracked(Option::is_none);
    let is_silent = table.view_state.notice.with_untracked(Option::is_none);
    if let Some(attempt) = attempt.filter(|_| is_newest && is_silent) {
        explain(table, attempt);
    }
}

/// Shows an advice about a press, if there is one.
fn explain(table: Table, attempt: Attempt) {
    let (position, in_study) = (untrack(|| table.shown()), untrack(|| table.is_study_shown()));
    let advice = match attempt {
        Attempt::Look(place) => Advice::on_look(&position, place),
        // Premoves are not judged by the position before the opponent's move.
        Attempt::Pick(origin) if in_study || matches!(table.turn(), Turn::Move(_)) => {
            Advice::on_pick(&position, origin)
        }
        Attempt::Pick(_) => return,
    };
    let is_elsewhere = matches!(attempt, Attempt::Look(_)) && untrack(|| table.is_begun()) && !in_study;
    let notice = advice.map(Notice::Advice).or_else(|| is_elsewhere.then_some(Notice::NotYourTurn));
    if let Some(notice) = notice {
        table.tell(notice);
    }
}

/// The sentence for an advice.
fn say(table: Table, advice: Advice) -> String {
    let (Some(texts), i18n) = (TEXTS.get(), table.page_state.i18n) else { return String::new() };
    let fill =
        |key, kind: PieceKind| texts.fill(key, &[("piece", &piece_name(texts, table.appearance(), kind))]);
    match advice.topic {
        Topic::Moves(piece) => {
            let (side, name) =
                (i18n.side(piece.color, table.naming()), piece_name(texts, table.appearance(), piece.kind));
            let how = texts.say(how(piece.kind));
            texts.fill(AdviceKey::Moves, &[("side", &side), ("piece", &name), ("how", &how)])
        }
        Topic::InHand(color, kind) => {
            let (side, name) =
                (i18n.side(color, table.naming()), piece_name(texts, table.appearance(), kind.on_board()));
            texts.fill(AdviceKey::InHand, &[("side", &side), ("piece", &name)])
        }
        Topic::Stuck(kind, Stuck::Blocked) => fill(AdviceKey::Blocked, kind),
        Topic::Stuck(kind, Stuck::Pinned) => fill(AdviceKey::Pinned, kind),
        Topic::Stuck(kind, Stuck::InCheck) => fill(AdviceKey::StuckInCheck, kind),
        Topic::Stuck(_, Stuck::Surrounded) => texts.say(AdviceKey::Surrounded),
        Topic::Stuck(kind, Stuck::NoSquare) => fill(AdviceKey::NoSquare, kind),
    }
}

/// The sentence for the end of the game, with its reason.
fn say_outcome(table: Table) -> Option<String> {
    let referee = Referee::of(table.page_state.i18n);
    Some(table.with_game(|game| referee.outcome(game, table.human(), table.naming())))
}

/// The sentence for a refusal: one that names the piece or the way out of check if that helps, otherwise the referee's.
fn say_refusal(table: Table, refusal: &Refusal) -> Option<String> {
    Some(correct(table, refusal).unwrap_or_else(|| Referee::of(table.page_state.i18n).refusal(refusal)))
}

/// The sentence for a refused move of a piece that does not move like that, or that leaves the king in check; `None`
/// for other refusals.
fn correct(table: Table, refusal: &Refusal) -> Option<String> {
    let texts = TEXTS.get()?;
    let Refusal::Illegal { mv, why } = refusal else { return None };
    Some(match correction(&table.shown(), *mv, why.rule)? {
        Correction::StillInCheck => texts.say(AdviceKey::StillInCheck),
        Correction::NotItsMove(kind) => {
            let (name, how) = (piece_name(texts, table.appearance(), kind), texts.say(how(kind)));
            texts.fill(AdviceKey::NotItsMove, &[("piece", &name), ("how", &how)])
        }
    })
}
