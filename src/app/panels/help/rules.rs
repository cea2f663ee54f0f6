//! The rules in short, with a picture of the moves of every piece. They can be printed on one page.

use super::words::{HelpKey, HelpTexts};
use crate::advice::words::{AdviceTexts, how, piece_name};
use crate::board::piece::PieceFace;
use crate::browser;
use crate::table::Table;
use crate::texts::I18n;
use headless::piece_moves::{Reach, picture};
use leptos::prelude::*;
use rules::{Color, Piece, PieceKind};

/// The sentences in their order.
const SENTENCES: [HelpKey; 6] = [
    HelpKey::RuleTurns,
    HelpKey::RuleGoal,
    HelpKey::RuleCapture,
    HelpKey::RuleDrop,
    HelpKey::RulePromotion,
    HelpKey::RuleForbidden,
];

/// The pieces in the order of the pictures; each is followed by its promoted form.
const PIECES: [PieceKind; 8] = [
    PieceKind::King,
    PieceKind::Gold,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Silver,
    PieceKind::Knight,
    PieceKind::Lance,
    PieceKind::Pawn,
];

/// The character after an arrow that keeps systems from drawing it as an emoji (variation selector 15).
const AS_TEXT: char = '\u{fe0e}';

/// The mark of the root element while the rules are printed.
const PRINTED: &str = "data-print";

/// The rules, and a button that prints them in place of the page.
#[component]
pub fn Rules() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let texts = move || HelpTexts::of(i18n.language());
    let advice = AdviceTexts::of(i18n);
    let done = window_event_listener_untyped("afterprint", |_| browser::mark_root(PRINTED, None));
    on_cleanup(move || {
        done.remove();
        browser::mark_root(PRINTED, None);
    });
    let print = move |_| {
        browser::mark_root(PRINTED, Some("rules"));
        // A browser that cannot print leaves the page as it is.
        let _ = window().print();
    };
    let sentences = move || {
        let texts = texts();
        SENTENCES.map(|key| view! { <li>{texts.say(key)}</li> })
    };
    let words = move |kind: PieceKind| {
        let how = advice.say(how(kind));
        texts().fill(
            HelpKey::PieceMoves,
            &[("piece", &piece_name(advice, table.appearance(), kind)), ("how", &how)],
        )
    };
    let figure = move |kind: PieceKind| {
        view! { <figure><MovesPicture kind/><figcaption>{move || words(kind)}</figcaption></figure> }
    };
    let figures = PIECES.into_iter().flat_map(|kind| [Some(kind), kind.promoted()]).flatten().map(figure);
    view! {
        <section class="rules">
            <h3>{move || texts().say(HelpKey::RulesTitle)}</h3>
            <ol>{sentences}</ol>
            <div class="piece-moves">{figures.collect_view()}</div>
            <button type="button" class="control" data-action="print-rules" on:click=print>
                {move || texts().say(HelpKey::PrintRules)}
            </button>
        </section>
    }
}

/// The picture of the moves of a piece.
#[component]
fn MovesPicture(kind: PieceKind) -> impl IntoView {
    let square = |reach: Reach| match reach {
        Reach::Nothing => view! { <span></span> }.into_any(),
        Reach::Here => {
            let piece = Piece::new(Color::Black, kind);
            view! { <span><PieceFace piece turned=Signal::stored(false)/></span> }.into_any()
        }
        Reach::Step => view! { <span>"●"</span> }.into_any(),
        Reach::Slide(arrow) => view! { <span>{format!("{arrow}{AS_TEXT}")}</span> }.into_any(),
    };
    let squares = picture(kind).into_iter().flatten().map(square).collect_view();
    view! { <span class="moves-picture" aria-hidden="true">{squares}</span> }
}
