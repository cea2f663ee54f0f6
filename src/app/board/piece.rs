//! A piece, drawn from the sprite.

use leptos::prelude::*;
use rules::{Color, Piece, PieceKind};

/// A piece as it lies on the board or in a hand, turned if it belongs to the player above.
#[component]
pub fn PieceFace(piece: Piece, #[prop(into)] turned: Signal<bool>) -> impl IntoView {
    view! {
        <svg class="piece" class:turned=turned aria-hidden="true">
            <use href=face(piece)></use>
        </svg>
    }
}

/// Where a piece's face is in the page: see [`crate::browser::fetch_pieces`].
pub fn face(piece: Piece) -> String {
    format!("#{}", face_id(piece))
}

/// The id of a face in the sprite. Black holds 玉, White 王.
const fn face_id(piece: Piece) -> &'static str {
    match piece.kind {
        PieceKind::King => match piece.color {
            Color::Black => "K",
            Color::White => "K2",
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
