//! A piece, drawn from the sprite.

use crate::preference_signals::PreferenceSignals;
use headless::board::face::face_id;
use leptos::prelude::*;
use rules::{Piece, PieceKind};
use saves::preferences::Kings;

/// A piece as it lies on the board or in a hand, turned if it belongs to the player above.
#[component]
pub fn PieceFace(piece: Piece, #[prop(into)] turned: Signal<bool>) -> impl IntoView {
    let preferences = PreferenceSignals::of_page();
    // Only kings ask how the person likes them.
    let face = move || match piece.kind {
        PieceKind::King => face(piece, preferences.get().kings),
        _ => face(piece, Kings::Usual),
    };
    view! {
        <svg class="piece" class:turned=turned aria-hidden="true">
            <use href=face></use>
        </svg>
    }
}

/// Where a piece's face is in the page: see [`crate::browser::fetch_pieces`].
pub fn face(piece: Piece, kings: Kings) -> String {
    format!("#{}", face_id(piece, kings))
}
