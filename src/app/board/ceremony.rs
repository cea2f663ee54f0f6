//! The parts of a ceremony: the greeting beside the name of the upper player, and the tossed pawns on the board.

use super::piece::PieceFace;
use crate::table::Table;
use crate::table::ceremony::Greeting;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use links::TOSSED_PAWNS;
use rules::{Color, Piece, PieceKind};

/// The greeting before or after a game, beside the name of the upper player for a moment; empty otherwise.
#[component]
pub fn GreetingLine() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let said = move || match table.greeting() {
        Some(Greeting::Before) => i18n.say(TextKey::GreetingBefore),
        Some(Greeting::After) => i18n.say(TextKey::GreetingAfter),
        None => String::new(),
    };
    // The clock takes room above it.
    let timed = move || table.has_clock().then_some("");
    view! { <p class="greeting" data-greeting="" data-timed=timed aria-live="polite">{said}</p> }
}

/// The five pawns of a pawn toss (振り駒 *furigoma*), with the faces that came up. The status line describes the result.
#[component]
pub fn TossedPawns() -> impl IntoView {
    let table = Table::of_page();
    move || {
        table.tossed().map(|seed| {
            let pawn = |nth: u32| {
                let kind = if seed >> nth & 1 == 1 { PieceKind::Pawn } else { PieceKind::Tokin };
                let piece = Piece::new(Color::Black, kind);
                view! { <span data-face=piece.to_string()><PieceFace piece turned=Signal::stored(false)/></span> }
            };
            view! { <div class="tossed" aria-hidden="true">{(0..TOSSED_PAWNS).map(pawn).collect_view()}</div> }
        })
    }
}
