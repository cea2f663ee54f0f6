//! What is seen on the board of a ceremony: a greeting on its edge, and the pawns that were tossed.

use super::piece::PieceFace;
use crate::table::Table;
use crate::table::ceremony::Greeting;
use crate::texts::{I18n, Key};
use leptos::prelude::*;
use links::TOSSED;
use rules::{Color, Piece, PieceKind};

/// A greeting with a bow, on the edge of the board for a moment.
#[component]
pub fn GreetingLine() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let said = move || match table.greeting() {
        Some(Greeting::Before) => i18n.say(Key::GreetingBefore),
        Some(Greeting::After) => i18n.say(Key::GreetingAfter),
        None => String::new(),
    };
    view! { <p class="greeting" data-greeting="" aria-live="polite">{said}</p> }
}

/// The five pawns that were tossed (振り駒 *furigoma*), as they fell. The line of the status tells of them.
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
            view! { <div class="tossed" aria-hidden="true">{(0..TOSSED).map(pawn).collect_view()}</div> }
        })
    }
}
