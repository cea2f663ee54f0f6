//! The drawing of a piece: a reference to a symbol of the SVG sprite in the page.

use crate::preference_signals::PreferenceSignals;
use headless::board::face::face_id;
use leptos::prelude::*;
use rules::{Piece, PieceKind};
use saves::preferences::Kings;

/// A piece on the board or in a hand, rotated by half a turn if `turned`.
#[component]
pub fn PieceFace(
    /// The piece to draw.
    piece: Piece,
    /// Whether the piece points down the board.
    #[prop(into)]
    turned: Signal<bool>,
) -> impl IntoView {
    let preferences = PreferenceSignals::of_page();
    // Only kings depend on the preferences, so other pieces do not subscribe to them.
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

/// Returns the reference to the symbol of a piece: `#` and its id in the sprite of [`crate::browser::fetch_pieces`].
pub fn face(piece: Piece, kings: Kings) -> String {
    format!("#{}", face_id(piece, kings))
}
