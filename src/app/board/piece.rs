//! A piece, drawn from the sprite.

use crate::preferences::{Kings, Taste};
use leptos::prelude::*;
use rules::{Color, Piece, PieceKind};

/// A piece as it lies on the board or in a hand, turned if it belongs to the player above.
#[component]
pub fn PieceFace(piece: Piece, #[prop(into)] turned: Signal<bool>) -> impl IntoView {
    let taste = Taste::of_page();
    // Only kings ask how the person likes them.
    let face = move || match piece.kind {
        PieceKind::King => face(piece, taste.get().kings),
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

/// The id of a face in the sprite, where `K` is 玉 and `K2` is 王.
pub const fn face_id(piece: Piece, kings: Kings) -> &'static str {
    match piece.kind {
        PieceKind::King => match (piece.color, kings) {
            (Color::Black, Kings::Usual) | (Color::White, Kings::Swapped) => "K",
            (Color::White, Kings::Usual) | (Color::Black, Kings::Swapped) => "K2",
        },
        PieceKind::Pawn => "P",
        PieceKind::Lance => "L",
        PieceKind::Knight => "N",
        PieceKind::Silver => "S",
        PieceKind::Gold => "G",
        PieceKind::Bishop => "B",
        PieceKind::Rook => "R",
        PieceKind::Tokin => "pP",
        PieceKind::ProLance => "pL",
        PieceKind::ProKnight => "pN",
        PieceKind::ProSilver => "pS",
        PieceKind::Horse => "pB",
        PieceKind::Dragon => "pR",
    }
}
